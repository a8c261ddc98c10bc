import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, median, megabytes, writeResult } from '../report.js';
import { writeLongPdf } from '../sample.js';
import { type Cost, measure } from './measure.js';
import type { Subject } from './peers.js';
import { OURS } from './subjects.js';

/*
 * How time and memory grow with the length of one document: `npm run bench:growth -- [--pages 10,100,1000] [--rounds 3]`.
 * Every measurement is a fresh process.
 */

const TIME_LIMIT_MS = 10 * 60_000;

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '10,100,1000' }, rounds: { type: 'string', default: '3' } },
});
const lengths = values.pages.split(',').map(Number);
const work = await mkdtemp(join(tmpdir(), 'bench-growth-'));
try {
  const documents = [];
  for (const pages of lengths) {
    const path = join(work, `${pages}.pdf`);
    await writeLongPdf(path, pages);
    documents.push({ pages, path });
  }
  const rows = [];
  for (const subject of OURS) {
    for (const { pages, path } of documents) rows.push({ ...(await grow(subject, path)), pages });
  }
  report(rows);
  await writeResult('growth', { documents: rows });
} finally {
  await rm(work, { recursive: true });
}

interface Growth {
  program: string;
  cpu: number;
  wall: number;
  peak: number;
  pages: number;
}

async function grow(subject: Subject, path: string): Promise<Omit<Growth, 'pages'>> {
  const costs: Cost[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const [command] = subject.commands([path], work);
    if (!command) throw new Error(`${subject.name} has no command`);
    const cost = await measure(command, TIME_LIMIT_MS);
    if (cost.failure !== undefined) throw new Error(`${subject.name}: ${cost.failure}`);
    costs.push(cost);
  }
  return {
    program: subject.name,
    cpu: median(costs.map(({ cpu }) => cpu)),
    wall: median(costs.map(({ wall }) => wall)),
    peak: median(costs.map(({ peak }) => peak)),
  };
}

function report(rows: readonly Growth[]): void {
  const shortest = (program: string) => rows.find((row) => row.program === program);
  const table = markdownTable(
    ['program', 'pages', 'CPU s', 'CPU ms for each further page', 'wall s', 'peak MB', 'MB above the shortest'],
    rows.map((row) => {
      const first = shortest(row.program) ?? row;
      const further = row.pages > first.pages ? ((row.cpu - first.cpu) / (row.pages - first.pages)) * 1000 : undefined;
      return [
        row.program,
        String(row.pages),
        row.cpu.toFixed(2),
        further?.toFixed(1) ?? '',
        row.wall.toFixed(2),
        megabytes(row.peak),
        megabytes(row.peak - first.peak),
      ];
    }),
    1,
  );
  process.stdout.write(`${table}\n`);
}
