import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Correction, type Document, open } from 'treeline';
import { markdownTable, median, writeResult } from '../report.js';
import { writeLongPdf } from '../sample.js';

/*
 * How long a correction takes in an open session: `npm run bench:correct -- [--pages 20,500] [--rounds 10]`. Each round
 * changes another object, so that the networks have something to do.
 */

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '20,500' }, rounds: { type: 'string', default: '10' } },
});
const rounds = Number(values.rounds);
const work = await mkdtemp(join(tmpdir(), 'bench-correct-'));
try {
  const rows = [];
  for (const pages of values.pages.split(',').map(Number)) {
    const path = join(work, `${pages}.pdf`);
    await writeLongPdf(path, pages);
    const session = await open(await readFile(path), { vision: 'never' });
    const times: number[] = [];
    const cpus: number[] = [];
    const first = await session.document();
    for (let round = 0; round < rounds; round++) {
      const correction = correctionOf(first, round);
      const started = performance.now();
      const used = process.cpuUsage();
      await session.correct([correction]);
      const { user, system } = process.cpuUsage(used);
      times.push(performance.now() - started);
      cpus.push((user + system) / 1000);
    }
    await session.close();
    rows.push({ pages, median: median(times), most: Math.max(...times), cpu: median(cpus) });
  }
  const cells = rows.map((row) => [String(row.pages), row.median.toFixed(0), row.most.toFixed(0), row.cpu.toFixed(0)]);
  process.stdout.write(
    `${markdownTable(['pages', 'median ms', 'longest ms', 'median ms of processor time'], cells, 0)}\n`,
  );
  await writeResult('correct', { rounds, documents: rows });
} finally {
  await rm(work, { recursive: true });
}

/** By turns a role and an order, spread over the document. */
function correctionOf({ objects }: Document, round: number): Correction {
  const body = objects.filter(({ role }) => role === 'paragraph');
  const at = Math.floor(((round + 0.5) / rounds) * (body.length - 1));
  const [object, follows] = [body[at], body[at + 1]];
  if (!object || !follows) throw new Error('the document has no paragraphs');
  if (round % 2 === 0) return { kind: 'role', object: object.id, role: 'heading' };
  return { kind: 'order', object: object.id, follows: follows.id };
}
