import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessPool } from '@treeline/pool/processes';
import type { FuzzResult, FuzzTask } from './fuzz-worker.js';

export interface FuzzOptions {
  target: string;
  runs: number;
  seed: number;
  /** For the input in work. */
  folder: string;
}

const BATCH = 250;
/** For a batch: long enough for a machine that is ten times busier, short enough to end what hangs. */
const TIME_LIMIT_MS = 600_000;
const MEMORY_LIMIT = 2 ** 31;

/** Fuzzes one target in a process of its own. A process that hangs or dies is a fault like any other, with its input. */
export async function soakFuzz({ target, runs, seed, folder }: FuzzOptions): Promise<FuzzResult> {
  const script = new URL(
    import.meta.url.endsWith('.ts') ? './dist/fuzz-worker.js' : './fuzz-worker.js',
    import.meta.url,
  );
  const pool = new ProcessPool<FuzzTask, FuzzResult>(script, 1);
  const total: FuzzResult = { runs: 0, corpus: 0, faults: [] };
  const current = join(folder, `${target}-current`);
  try {
    for (let batch = 0; total.runs < runs; batch++) {
      const task = { target, seed: seed * 1000 + batch, runs: Math.min(BATCH, runs - total.runs), current };
      const outcome = await pool.run(task, { time: TIME_LIMIT_MS, memory: MEMORY_LIMIT });
      total.runs += task.runs;
      if (outcome.status === 'done') {
        total.corpus = outcome.result.corpus;
        total.faults.push(...outcome.result.faults);
      } else {
        const bytes = await readFile(current).catch(() => new Uint8Array());
        total.faults.push({ message: `${outcome.code}: ${outcome.message}`, bytes });
      }
    }
  } finally {
    await pool.close();
  }
  return total;
}
