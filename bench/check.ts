import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { type Outcome, ProcessPool } from '@treeline/pool/processes';
import type { ErrorCode } from 'treeline';

/*
 * Many files through the whole path in processes, with limits on time and memory. What comes out of every one of them must be
 * a valid document or an error with a code; anything else is a fault of ours.
 */

export interface CheckTask {
  path: string;
  /** Damage the file first, in the way this number says. */
  damage?: number;
  /** Take the packing off before the damage. */
  unpacked?: boolean;
}

export interface CheckResult {
  status: 'ok' | 'partial';
  pages: number;
  lines: number;
  /** Codes of the problems that say that content is missing. */
  problems: string[];
}

/** Errors that say something true about a file. Every other failure is a fault of ours. */
const ANSWERS: ReadonlySet<string> = new Set<ErrorCode>([
  'empty-input',
  'not-a-pdf',
  'broken-pdf',
  'password-needed',
  'no-pages',
  // PDFium gave up on this file; the reader starts a fresh copy for the next.
  'engine-failed',
  'memory-limit',
]);

const MIB = 2 ** 20;
/** How far above its limit a process may come before it is ended. */
const MOST_OVER = 1.1;

export interface Tally {
  /** Bytes: the most that a process held which was ended for its memory. */
  mostMemory: number;
  counts: Map<string, number>;
  /** How many documents with missing content have each problem that says so. */
  missing: Map<string, number>;
  pages: number;
  faults: string[];
  slowest: { name: string; seconds: number }[];
}

export async function checkAll(
  tasks: Iterable<CheckTask>,
  options: { jobs?: number; timeout: number; memory: number },
): Promise<Tally> {
  const pool = new ProcessPool<CheckTask, CheckResult>(
    new URL('./check-worker.js', import.meta.url),
    options.jobs ?? availableParallelism(),
  );
  const tally: Tally = { mostMemory: 0, counts: new Map(), missing: new Map(), pages: 0, faults: [], slowest: [] };
  let done = 0;
  await pool.each(tasks, async (task) => {
    const started = performance.now();
    const outcome = await pool.run(task, { time: options.timeout, memory: options.memory });
    add(tally, task, outcome, (performance.now() - started) / 1000, options.memory);
    done += 1;
    if (done % 100 === 0) process.stderr.write(`${done} files\n`);
  });
  await pool.close();
  return tally;
}

function add(tally: Tally, task: CheckTask, outcome: Outcome<CheckResult>, seconds: number, memory: number): void {
  const name = nameOf(task);
  const key = outcome.status === 'done' ? outcome.result.status : `error: ${outcome.code}`;
  tally.counts.set(key, (tally.counts.get(key) ?? 0) + 1);
  if (outcome.status === 'done') {
    tally.pages += outcome.result.pages;
    if (outcome.result.status === 'partial') tellMissing(tally, name, outcome.result.problems);
  } else if (!ANSWERS.has(outcome.code)) tally.faults.push(`${name}: ${outcome.code}: ${outcome.message}`);
  if (outcome.status === 'failed' && outcome.code === 'memory-limit') {
    const held = Number(/it held (\d+) MiB/.exec(outcome.message)?.[1] ?? 0) * MIB;
    tally.mostMemory = Math.max(tally.mostMemory, held);
    if (held > MOST_OVER * memory) tally.faults.push(`${name}: far above its limit: ${outcome.message}`);
  }
  tally.slowest.push({ name, seconds });
  tally.slowest.sort((a, b) => b.seconds - a.seconds).splice(10);
}

/** A document is `partial` only where content is missing, and then a problem says which. */
function tellMissing(tally: Tally, name: string, codes: readonly string[]): void {
  if (codes.length === 0) tally.faults.push(`${name}: partial, but no problem says what is missing`);
  for (const code of new Set(codes)) tally.missing.set(code, (tally.missing.get(code) ?? 0) + 1);
}

function nameOf({ path, damage, unpacked }: CheckTask): string {
  return basename(path) + (damage === undefined ? '' : ` damage ${damage}${unpacked ? ' unpacked' : ''}`);
}

export function describe(tally: Tally): string {
  const counts = [...tally.counts].sort((a, b) => b[1] - a[1]).map(([key, count]) => `${key}: ${count}`);
  const slowest = tally.slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1)} s  ${name}`);
  const missing = [...tally.missing].sort((a, b) => b[1] - a[1]).map(([code, count]) => `  ${count}  ${code}`);
  return [
    ...counts,
    ...(missing.length > 0 ? ['missing content, by problem:', ...missing] : []),
    `pages: ${tally.pages}`,
    'slowest:',
    ...slowest,
    ...(tally.mostMemory > 0 ? [`most memory: ${Math.round(tally.mostMemory / MIB)} MiB`] : []),
    ...tally.faults.map((fault) => `FAULT ${fault}`),
  ].join('\n');
}
