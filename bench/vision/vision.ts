import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, median, megabytes, writeResult } from '../report.js';
import { type Cost, measure } from '../speed/measure.js';
import { ours } from '../speed/subjects.js';
import { writeBook } from './book.js';

/*
 * What deciding where to look costs: a book in which there is nothing to see, with vision left to decide (auto) and
 * without (never), by turns. Looking itself is in it only where a page seems worth a look.
 */

const USAGE = `npm run bench:vision -- [--pdf FILE] [--pages 300] [--rounds 5]

  --pdf      a book of your own instead of one that is set for the purpose
  --pages    how many pages that one has
  --rounds   how often each way runs`;

const TIME_LIMIT_MS = 10 * 60_000;
const WAYS = ['auto', 'never'] as const;

const { values } = parseArgs({
  options: {
    pdf: { type: 'string' },
    pages: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const work = await mkdtemp(join(tmpdir(), 'bench-vision-'));
try {
  const path = values.pdf ?? join(work, 'book.pdf');
  if (values.pdf === undefined) await writeFile(path, await writeBook(Number(values.pages)));
  await compare(path, Number(values.rounds));
} finally {
  await rm(work, { recursive: true });
}

async function compare(path: string, rounds: number): Promise<void> {
  const costs: Record<(typeof WAYS)[number], Cost[]> = { auto: [], never: [] };
  for (let round = 0; round < rounds; round++) {
    // Whoever goes second may find the machine warmer: they take turns in that too.
    for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const [command] = ours(way, '', 'parse', 'treeline', way).commands([path], work);
      if (!command) throw new Error('no command');
      const cost = await measure(command, TIME_LIMIT_MS);
      if (cost.failure !== undefined) throw new Error(`${way}: ${cost.failure}`);
      costs[way].push(cost);
      process.stderr.write(`round ${round + 1}: ${way}: ${cost.cpu.toFixed(2)} s\n`);
    }
  }
  const ratios = costs.auto.map(({ cpu }, i) => cpu / (costs.never[i]?.cpu ?? Number.NaN));
  const rows = WAYS.map((way) => ({
    vision: way,
    cpu: median(costs[way].map(({ cpu }) => cpu)),
    peak: median(costs[way].map(({ peak }) => peak)),
  }));
  const table = rows.map(({ vision, cpu, peak }) => [vision, cpu.toFixed(2), megabytes(peak)]);
  const ratio = { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
  process.stdout.write(`${markdownTable(['vision', 'CPU s', 'peak MB'], table, 1)}\n\n`);
  const figures = [ratio.median, ratio.least, ratio.most].map((value) => value.toFixed(3));
  process.stdout.write(`auto costs ${figures[0]} times as much as never (${figures[1]} to ${figures[2]})\n`);
  if (values.pdf === undefined) await writeResult('vision', { pages: Number(values.pages), rounds, rows, ratio });
}
