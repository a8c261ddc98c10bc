import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, median, megabytes, writeResult } from '../report.js';
import { choosePdfs, copySamples, type SamplePdf } from '../sample.js';
import { measure } from './measure.js';
import { installPeers, type Subject } from './peers.js';
import { failedFiles } from './runners/protocol.js';
import { BARE, OURS } from './subjects.js';

/*
 * Processor time and memory a page: PDFium alone, reading, the whole path, and the peers, one after the other in every
 * round, so that what else the machine does falls on all of them. Each runs twice, on a third of the files and on all of
 * them: the difference is what each further page costs, the rest is what it takes to start and to get warm. Compilers go
 * on for thousands of pages, so with --warm it is once all files and then these three times over: the cost in a program
 * that stays.
 */

const USAGE = `npm run bench:speed -- [--pdfs FOLDER] [--books FOLDER] [--pages 600] [--rounds 3] [--warm] [--only NAME]...

  --pdfs     measure on PDFs of this folder instead of copies of samples/
  --books    and then on books of dense text of that folder, where reading a page costs PDFium least
  --pages    about how many pages of each
  --rounds   how often each program runs
  --warm     what a further page costs a program that has seen all files once
  --only     only programs with this in their name (PDFium alone always runs)`;

const TIME_LIMIT_MS = 15 * 60_000;

interface Round {
  /** Seconds of processor time that do not depend on the number of pages. */
  start: number;
  /** Seconds for each page once warm. */
  cpuPerPage: number;
  /** Seconds for each page, start and all. */
  cpuPerPageOverall: number;
  peak: number;
  failed: number;
}

/* Options stand in each command, as in accuracy.ts, so that one can be read alone. */
const { values } = parseArgs({
  options: {
    pdfs: { type: 'string' },
    books: { type: 'string' },
    pages: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '3' },
    warm: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const wanted = (name: string) => values.only.length === 0 || values.only.some((part) => name.includes(part));
const subjects = [
  ...OURS.filter((subject) => subject === BARE || wanted(subject.name)),
  ...(await installPeers(wanted)),
];
const work = await mkdtemp(join(tmpdir(), 'bench-speed-'));
try {
  const pages = Number(values.pages);
  const rounds = Number(values.rounds);
  const given = values.pdfs !== undefined;
  const files = given ? await choosePdfs(values.pdfs ?? '', pages) : await copySamples(work, pages);
  const sample = given ? 'a folder given with --pdfs' : 'copies of samples/';
  await compare(subjects, files, rounds, { name: given ? 'speed-real' : 'speed', sample });
  if (values.books !== undefined) {
    const books = await choosePdfs(values.books, pages);
    process.stdout.write('\nBooks of dense text:\n\n');
    await compare(subjects, books, rounds, { name: 'speed-books', sample: 'a folder given with --books' });
  }
} finally {
  await rm(work, { recursive: true });
}

async function compare(
  subjects: readonly Subject[],
  files: readonly SamplePdf[],
  rounds: number,
  { name, sample }: { name: string; sample: string },
): Promise<void> {
  const total = files.reduce((sum, { pages }) => sum + pages, 0);
  process.stderr.write(`${files.length} files, ${total} pages, ${rounds} rounds\n`);
  const results = new Map<Subject, Map<number, Round>>(subjects.map((subject) => [subject, new Map()]));
  for (let round = 1; round <= rounds; round++) {
    for (const subject of subjects) {
      const result = await once(subject, files);
      process.stderr.write(`round ${round}: ${subject.name}: ${describe(result)}\n`);
      if (typeof result !== 'string') results.get(subject)?.set(round, result);
    }
  }
  const floor = results.get(BARE) ?? new Map<number, Round>();
  const rows = [...results].flatMap(([subject, runs]) => (runs.size === 0 ? [] : [summary(subject, runs, floor)]));
  const table = markdownTable(
    [
      'program',
      'gives',
      'x PDFium alone, each further page',
      'x PDFium alone, whole run',
      'CPU ms for each further page',
      'pages/CPU s, whole run',
      'start and warm-up, CPU s',
      'peak MB',
      'failed files',
    ],
    rows.map((row) => [
      row.name,
      row.gives,
      row.ratio.toFixed(2),
      row.ratioOverall.toFixed(2),
      `${(row.cpuPerPage * 1000).toFixed(1)} (${row.range.map((value) => (value * 1000).toFixed(1)).join('-')})`,
      (1 / row.cpuPerPageOverall).toFixed(0),
      row.start.toFixed(2),
      megabytes(row.peak),
      String(row.failed),
    ]),
    2,
  );
  process.stdout.write(`${table}\n`);
  await writeResult(values.warm ? `${name}-warm` : name, {
    sample,
    files: files.length,
    pages: total,
    rounds,
    programs: rows,
  });
}

async function once(subject: Subject, files: readonly SamplePdf[]): Promise<Round | string> {
  const few = await cost(subject, values.warm ? files : files.filter((_, i) => i % 3 === 0));
  const all = await cost(subject, values.warm ? [...files, ...files, ...files] : files);
  if (typeof few === 'string') return few;
  if (typeof all === 'string') return all;
  const cpuPerPage = (all.cpu - few.cpu) / (all.pages - few.pages);
  return {
    start: Math.max(0, few.cpu - few.pages * cpuPerPage),
    cpuPerPage,
    cpuPerPageOverall: all.cpu / all.pages,
    peak: all.peak,
    failed: all.failed.length,
  };
}

interface Total {
  cpu: number;
  peak: number;
  /** Of the files it could do. */
  pages: number;
  failed: string[];
}

async function cost(subject: Subject, files: readonly SamplePdf[]): Promise<Total | string> {
  const paths = files.map(({ path }) => path);
  const scratch = await mkdtemp(join(tmpdir(), 'bench-out-'));
  try {
    const commands = subject.commands(paths, scratch);
    const total: Total = { cpu: 0, peak: 0, pages: 0, failed: [] };
    for (const [i, command] of commands.entries()) {
      const { cpu, peak, failure, output } = await measure(command, TIME_LIMIT_MS);
      if (failure !== undefined && commands.length === 1) return failure;
      if (failure !== undefined) total.failed.push(paths[i] ?? '');
      total.failed.push(...failedFiles(output));
      total.cpu += cpu;
      total.peak = Math.max(total.peak, peak);
    }
    total.failed.push(...(await withoutOutput(scratch, paths)));
    const done = files.filter(({ path }) => !total.failed.includes(path));
    total.pages = done.reduce((sum, { pages }) => sum + pages, 0);
    return total;
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** For a program that writes a file for each it could convert. */
async function withoutOutput(scratch: string, files: readonly string[]): Promise<string[]> {
  const written = (await readdir(scratch)).filter((name) => name.endsWith('.md'));
  if (written.length === 0) return [];
  const stems = new Set(written.map((name) => name.slice(0, -'.md'.length)));
  return files.filter((file) => !stems.has((file.split('/').at(-1) ?? '').replace(/\.pdf$/i, '')));
}

function summary(subject: Subject, byRound: ReadonlyMap<number, Round>, floor: ReadonlyMap<number, Round>) {
  const runs = [...byRound.values()];
  const perPage = runs.map(({ cpuPerPage }) => cpuPerPage);
  // Within a round first: neighbours in time share the weather.
  const ratio = (figure: 'cpuPerPage' | 'cpuPerPageOverall') =>
    median([...byRound].map(([round, run]) => run[figure] / (floor.get(round)?.[figure] ?? Number.NaN)));
  return {
    name: subject.name,
    gives: subject.gives,
    ratio: ratio('cpuPerPage'),
    ratioOverall: ratio('cpuPerPageOverall'),
    cpuPerPage: median(perPage),
    range: [Math.min(...perPage), Math.max(...perPage)],
    cpuPerPageOverall: median(runs.map(({ cpuPerPageOverall }) => cpuPerPageOverall)),
    start: median(runs.map(({ start }) => start)),
    peak: median(runs.map(({ peak }) => peak)),
    failed: Math.max(...runs.map(({ failed }) => failed)),
  };
}

function describe(result: Round | string): string {
  if (typeof result === 'string') return `FAILED: ${result}`;
  return `${(result.cpuPerPage * 1000).toFixed(1)} ms for each further page, ${megabytes(result.peak)} MB`;
}
