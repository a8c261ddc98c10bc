import { ProcessPool } from '../processes/pool.js';
import type { OddResult, OddTask } from './odd-worker.js';

/** A program whose only job hangs for ever. It prints the process that has the job, and is killed by the test. */
const pool = new ProcessPool<OddTask, OddResult, number>(new URL('./odd-worker.js', import.meta.url), 1);
void pool.run({ do: 'hang in WASM' }, { onMessage: (pid) => void process.stdout.write(`${pid}\n`) });
