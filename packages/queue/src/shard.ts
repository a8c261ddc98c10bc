import { convertOne, type Outcome, type Workshop } from './convert-one.js';
import type { Entry } from './manifest/manifest.js';
import { EXIT } from './verdict.js';

export interface ShardRun {
  shop: Workshop;
  entries: AsyncIterable<Entry>;
  /** Processes of the pool. Twice as many entries are in hand, so that no process waits for the store. */
  concurrency: number;
  /** How often a file may crash or run out of time before that counts as its own fault. */
  attempts: number;
  signal?: AbortSignal | undefined;
  onOutcome?: (entry: Entry, outcome: Outcome) => void;
}

/** How many entries came out how. It is the summary that machines read. */
export interface Counts {
  done: number;
  /** Of those done, documents with pages or text missing. */
  partial: number;
  kept: number;
  failed: number;
  retry: number;
  pages: number;
}

/** Works through one share of a manifest. What is already done is left alone, so the same call again goes on. */
export async function runShard(run: ShardRun): Promise<Counts> {
  const counts: Counts = { done: 0, partial: 0, kept: 0, failed: 0, retry: 0, pages: 0 };
  const iterator = run.entries[Symbol.asyncIterator]();
  // One asks for the next entry at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const next = (): Promise<IteratorResult<Entry>> => {
    const result = turn.then(() => iterator.next());
    turn = result.catch(() => {});
    return result;
  };
  const consume = async () => {
    while (!run.signal?.aborted) {
      const { done, value } = await next();
      if (done) return;
      const outcome = await withAttempts(run, value);
      count(counts, outcome);
      run.onOutcome?.(value, outcome);
    }
  };
  await Promise.all(Array.from({ length: 2 * run.concurrency + 1 }, consume));
  return counts;
}

async function withAttempts({ shop, attempts, signal }: ShardRun, entry: Entry): Promise<Outcome> {
  for (let number = 1; ; number++) {
    const outcome = await convertOne(shop, entry, { last: number >= attempts, signal });
    if (outcome.kind !== 'retry' || number >= attempts || signal?.aborted) return outcome;
  }
}

export function count(counts: Counts, outcome: Outcome): void {
  if (outcome.kind === 'stopped') return;
  counts[outcome.kind] += 1;
  if (outcome.kind !== 'done') return;
  counts.pages += outcome.receipt.pages ?? 0;
  if (outcome.receipt.status === 'partial') counts.partial += 1;
}

/** Whether a scheduler should run this again: failures that are final need no retry, all others do. */
export function exitCodeOf({ failed, retry }: Counts): number {
  if (retry > 0) return EXIT.retry;
  return failed > 0 ? EXIT.never : EXIT.done;
}
