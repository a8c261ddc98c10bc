import { describeError } from '@treeline/pool/files';
import { StoreError } from './stores/store.js';

/*
 * Three ways to fail. `never`: the file is as it is, and no retry can help. `attempts`: the process crashed or ran out of time
 * or memory, which may be the file or the machine; after some attempts it is the file. `retry`: the store or the disk
 * failed, or something is not installed, which says nothing about the file. `refused`: an option is wrong. No retry helps, and yet it
 * is nothing to be recorded of the file.
 */

export type Verdict = 'never' | 'attempts' | 'retry' | 'refused' | 'stopped';

const BY_CODE: Readonly<Record<string, Verdict>> = {
  'timed-out': 'attempts',
  'memory-limit': 'attempts',
  'worker-died': 'attempts',
  'engine-failed': 'attempts',
  'internal-error': 'attempts',
  'output-failed': 'retry',
  'ocr-missing': 'retry',
  'wasm-blocked': 'retry',
  'invalid-option': 'refused',
  stopped: 'stopped',
};

export function verdictOn(error: unknown): Verdict {
  if (error instanceof StoreError) return error.retry ? 'retry' : 'never';
  return BY_CODE[describeError(error).code] ?? 'never';
}

/** Exit codes for schedulers: only 75 (and a signal) is worth a retry. 75 is EX_TEMPFAIL of sysexits.h. */
export const EXIT = { done: 0, never: 1, usage: 2, retry: 75 } as const;
