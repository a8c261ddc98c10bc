import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from './testing/command.js';

const BIN = fileURLToPath(new URL('../bin/treeline.js', import.meta.url));
const PARSE = new URL('../../core/dist/parse.js', import.meta.url).href;
const LETTER = fileURLToPath(new URL('../../../samples/letter.pdf', import.meta.url));

/** What a program leaves behind in the home folder and among the temporary files. */
async function leftBehind(args: readonly string[]): Promise<string[]> {
  const folder = await scratchFolder();
  const { ORT_DISABLE_TELEMETRY, XDG_CACHE_HOME, ...env } = process.env;
  const { status } = spawnSync(process.execPath, args, { env: { ...env, HOME: folder, TMPDIR: folder } });
  expect(status).toBe(0);
  return readdirSync(folder);
}

it('a conversion leaves no record of itself on the machine', async () => {
  expect(await leftBehind([BIN, LETTER])).toEqual([]);
});

it('nor does the library', async () => {
  const code = `
    import { readFileSync } from 'node:fs';
    import { parse } from '${PARSE}';
    await parse(readFileSync(process.argv[1]));`;
  expect(await leftBehind(['--input-type=module', '--eval', code, LETTER])).toEqual([]);
});
