import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { textPdf } from './files.js';

/*
 * How long an agent waits for a book: `npm run bench:mcp -- [--pdf BOOK] [--rounds 20]`. Without a file a book of
 * 500 pages is made. It is parsed once; what is measured are the calls after that, with the client of the SDK over standard
 * input and output.
 */

const { values } = parseArgs({
  options: { pdf: { type: 'string' }, rounds: { type: 'string', default: '20' } },
});
const COMMAND = fileURLToPath(new URL('../../../packages/cli/bin/treeline.js', import.meta.url));
const PATIENCE = { timeout: 3_600_000 };
/** Sections that are read, spread over the book. */
const SECTIONS = 100;

const folder = await mkdtemp(join(tmpdir(), 'treeline-mcp-'));
const root = join(folder, 'root');
await mkdir(root);
const document = values.pdf === undefined ? 'book.pdf' : basename(values.pdf);
if (values.pdf === undefined) await writeFile(join(root, document), textPdf(500, 1));
else await copyFile(values.pdf, join(root, document));

const client = new Client({ name: 'bench', version: '1' });
try {
  const args = [COMMAND, 'mcp', '--root', root, '--cache', join(folder, 'cache')];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  const first = await call('outline', {});
  const ids = [...first.text.matchAll(/\(id (\S+), page/g)].map(([, id = '']) => id);
  say('outline, parsing included', [first.ms]);
  process.stdout.write(`${/^.*pages, .*headings.*$/m.exec(first.text)?.[0] ?? first.text.slice(0, 200)}\n`);
  const rounds = Array.from({ length: Number(values.rounds) }, (_, i) => i);
  const outlines: number[] = [];
  for (const _ of rounds) outlines.push((await call('outline', {})).ms);
  say('outline', outlines);
  const step = Math.max(1, Math.floor(ids.length / SECTIONS));
  const sections: number[] = [];
  for (const id of ids.filter((_, i) => i % step === 0))
    sections.push((await call('read_section', { section: id })).ms);
  say('read_section', sections);
  const searches: number[] = [];
  for (const query of ['window meadow', 'the', 'xylophone']) searches.push((await call('search', { query })).ms);
  say('search', searches);
} finally {
  await client.close();
  await rm(folder, { recursive: true, force: true });
}

async function call(name: string, more: Record<string, unknown>): Promise<{ ms: number; text: string }> {
  const started = performance.now();
  const answer = await client.callTool({ name, arguments: { document, ...more } }, undefined, PATIENCE);
  const ms = performance.now() - started;
  const { content, isError } = CallToolResultSchema.parse(answer);
  const text = content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n');
  if (isError) throw new Error(`${name}: ${text}`);
  return { ms, text };
}

function say(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  process.stdout.write(`${what}: median ${median.toFixed(1)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(1)} ms\n`);
}
