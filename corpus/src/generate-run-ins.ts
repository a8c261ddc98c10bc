#!/usr/bin/env node
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { Dice } from './generate/random.js';
import { runInPage } from './generate/run-ins/html.js';
import { runInLatex } from './generate/run-ins/latex.js';
import { planDocument } from './generate/run-ins/plan.js';

const USAGE = `usage: generate-run-ins html|latex --text FOLDER --out FOLDER --count N [--seed S] [--chromium FILE]

Makes PDFs with headings that run into their text, and beside each a NAME.json that lists them. FOLDER has sentences.txt and
titles.txt, one a line.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    text: { type: 'string' },
    out: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '0' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
});
const [kind] = positionals;
const { text, out } = values;
const count = Number(values.count);
if ((kind !== 'html' && kind !== 'latex') || text === undefined || out === undefined || !(count >= 1)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const linesOf = async (name: string) =>
  (await readFile(join(text, name), 'utf8')).split('\n').filter((line) => line !== '');
const texts = { sentences: await linesOf('sentences.txt'), titles: await linesOf('titles.txt') };
await mkdir(out, { recursive: true });
const browser =
  kind === 'html' ? await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox'] }) : undefined;
const tab = await browser?.newPage();
let failed = 0;
for (let seed = Number(values.seed); seed < Number(values.seed) + count; seed++) {
  const name = `${kind}-${String(seed).padStart(5, '0')}`;
  const dice = new Dice(`run-ins/${name}`);
  const plan = planDocument(dice.fork('plan'), name, texts);
  const file = join(out, `${name}.pdf`);
  try {
    const runIns = tab ? plan.runIns : await compiled(plan.name, runInLatex(plan, dice.fork('look')), file);
    if (tab) {
      await tab.setContent(runInPage(plan, dice.fork('look')));
      await tab.pdf({ path: file, preferCSSPageSize: true });
    }
    await writeFile(join(out, `${name}.json`), JSON.stringify({ runIns }));
  } catch (error) {
    failed++;
    process.stderr.write(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`);
  }
}
await browser?.close();
process.stderr.write(`${count - failed} documents, ${failed} failed\n`);

async function compiled(
  name: string,
  { tex, runIns }: { tex: string; runIns: string[] },
  to: string,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'run-ins-'));
  try {
    await writeFile(join(folder, `${name}.tex`), tex);
    await promisify(execFile)('pdflatex', ['-interaction=nonstopmode', `${name}.tex`], {
      cwd: folder,
      timeout: 60_000,
    }).catch(() => undefined);
    await rename(join(folder, `${name}.pdf`), to).catch(
      async () => await writeFile(to, await readFile(join(folder, `${name}.pdf`))),
    );
    return runIns;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
