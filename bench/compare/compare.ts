import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { markdownTable } from '../report.js';
import { hashOf, pdfsIn, testDocuments } from '../sample.js';
import { type Difference, differences } from './differences.js';
import { plainDocument } from './plain.js';

const USAGE = `npm run bench:compare -- --pdfs FOLDER[:N]... --against CHECKOUT [--documents N] [--pages 1-8] [--vision never] [--json FILE]
npm run bench:compare -- --pdfs FOLDER... --by-hash 400 --against CHECKOUT
npm run bench:compare -- --pdfs FOLDER --wasm

Parses every PDF of a folder with this build and with that of another checkout, and counts what differs: text, roles,
regions, order, outline, links, tables. This build is "after", the other one "before".

  --pdfs       a folder of PDFs, with :N so many of them, spread evenly over its names; may be given several times.
               Files that are kept aside and scans of PRImA are left out
  --against    another checkout, built (default: this one)
  --wasm       "before" runs its networks with WebAssembly, as where the native runtime is not installed
  --documents  only so many of each folder, where it does not say how many
  --by-hash    so many of all folders together: those with the smallest SHA-256
  --pages      which pages of each file (default: all)
  --vision     auto, always or never (default: auto)
  --examples   so many examples of each kind (default: 3)
  --json       every difference of every document`;

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', multiple: true },
    pages: { type: 'string', default: '' },
    against: { type: 'string' },
    documents: { type: 'string' },
    'by-hash': { type: 'string' },
    vision: { type: 'string', default: 'auto' },
    examples: { type: 'string', default: '3' },
    json: { type: 'string' },
    wasm: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const here = fileURLToPath(new URL('../../../', import.meta.url));
const { pdfs, wasm, against = wasm ? here : undefined } = values;
if (values.help || pdfs === undefined || against === undefined) {
  (values.help ? process.stdout : process.stderr).write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}

const answerSchema = z.object({ document: z.unknown().optional(), error: z.string().optional() });
type Answer = z.infer<typeof answerSchema>;

/** One build in a process of its own, which answers file by file. */
class Build {
  readonly #process: ChildProcess;
  readonly #answers: AsyncIterator<string>;

  constructor(checkout: string, isNative = true) {
    const runner = fileURLToPath(new URL('./runner.js', import.meta.url));
    const flags = isNative ? [] : ['--import', new URL('./without-native.js', import.meta.url).href];
    const command = [...flags, runner, checkout, values.vision, values.pages];
    this.#process = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdout } = this.#process;
    if (!stdout) throw new Error('the process has no output');
    this.#answers = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  async parse(path: string): Promise<Answer> {
    this.#process.stdin?.write(`${path}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error(`${path}: the process ended`);
    return answerSchema.parse(JSON.parse(value));
  }

  end(): void {
    this.#process.stdin?.end();
  }
}

const other = resolve(against);
if (!existsSync(join(other, 'packages/core/dist/parse.js'))) {
  process.stderr.write(`${other}: not built (run npm run build there)\n`);
  process.exit(2);
}
const tests = await testDocuments('prima');
const chosen =
  values['by-hash'] === undefined ? await chooseByName(pdfs) : await chooseByHash(pdfs, Number(values['by-hash']));

const builds = [new Build(other, !wasm), new Build(here)] as const;
const found: { name: string; differences: Difference[] }[] = [];
let failed = 0;
for (const [i, path] of chosen.entries()) {
  const [before, after] = await Promise.all([builds[0].parse(path), builds[1].parse(path)]);
  const name = basename(path);
  if (before.error !== undefined || after.error !== undefined) {
    failed += 1;
    if (before.error !== after.error) {
      const example = `${before.error ?? 'a document'} → ${after.error ?? 'a document'}`;
      found.push({ name, differences: [{ kind: 'error: another outcome', example }] });
    }
  } else {
    found.push({ name, differences: differences(plainDocument(before.document), plainDocument(after.document)) });
  }
  if (i % 10 !== 9) continue;
  process.stderr.write(`\r${i + 1} of ${chosen.length}`);
  await keep();
}
for (const build of builds) build.end();
process.stderr.write('\n');

const kinds = new Map<string, { count: number; documents: Set<string>; examples: string[] }>();
for (const { name, differences: list } of found) {
  for (const { kind, page, example } of list) {
    const entry = kinds.get(kind) ?? { count: 0, documents: new Set(), examples: [] };
    kinds.set(kind, entry);
    // Examples come from different documents.
    if (!entry.documents.has(name)) entry.examples.push(`${name}${page ? ` p. ${page}` : ''}: ${example}`);
    entry.count += 1;
    entry.documents.add(name);
  }
}
const changed = found.filter((document) => document.differences.length > 0);
const rows = [...kinds]
  .sort(([, a], [, b]) => b.documents.size - a.documents.size || b.count - a.count)
  .map(([kind, { count, documents, examples }]) => [
    kind,
    String(documents.size),
    String(count),
    examples.slice(0, Number(values.examples)).join('<br>').replace(/\|/g, '\\|'),
  ]);
process.stdout.write(
  `${chosen.length} documents: ${found.length - changed.length} the same, ${changed.length} differ, ${failed} failed in one build or both\n\n` +
    `${markdownTable(['kind', 'documents', 'count', 'examples'], rows, 1)}\n`,
);
await keep();

/** A long run that is stopped leaves what it has found. */
async function keep(): Promise<void> {
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(found, null, 1)}\n`);
}

/** So many files of each folder, spread evenly over its names. */
async function chooseByName(folders: readonly string[]): Promise<string[]> {
  const chosen: string[] = [];
  for (const named of folders) {
    const [, folder = named, count] = /^(.*):(\d+)$/.exec(named) ?? [];
    const all = (await allowed(folder)).map(({ path }) => path);
    const step = Math.max(1, all.length / Number(count ?? values.documents ?? all.length));
    chosen.push(...all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)));
  }
  return chosen;
}

/** The files of all folders with the smallest hashes: no one's choice. A file that lies there twice counts once. */
async function chooseByHash(folders: readonly string[], count: number): Promise<string[]> {
  const byHash = new Map<string, string>();
  for (const folder of folders) for (const { path, hash } of await allowed(folder)) byHash.set(hash, path);
  const sorted = [...byHash].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.slice(0, count).map(([, path]) => path);
}

async function allowed(folder: string): Promise<{ path: string; hash: string }[]> {
  const files: { path: string; hash: string }[] = [];
  for (const path of await pdfsIn(folder)) files.push({ path, hash: await hashOf(path) });
  return files.filter(({ hash }) => !tests.has(hash));
}
