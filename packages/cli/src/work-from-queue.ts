import { DEFAULT_LIMITS } from '@treeline/pool';
import type { WorkOptions } from './commands/work.js';
import { startPool } from './limits.js';
import { printable } from './messages.js';
import { print } from './standard-streams.js';

/** Seconds after the grace period in which a worker gives its files back; a queue that does not answer is not waited for. */
const GIVE_BACK_SECONDS = 10;

/** Serves the queue until a signal comes, or until it is empty. Gives the exit code. */
export async function workFromQueue(url: string, options: WorkOptions): Promise<number> {
  const { NoRedis, QueueWorker, serveMetrics } = await import('@treeline/queue/redis');
  const { EXIT } = await import('@treeline/queue');
  const say = (line: string) => process.stderr.write(`${printable(line)}\n`);
  // Listens before the worker takes its first file: a signal during the start is a polite stop too.
  const asked = askedToStop(() => process.exit(EXIT.retry));
  const pool = startPool(options);
  const { jobs, rate, lock, name, metrics, grace, force = false } = options;
  try {
    const worker = await QueueWorker.start({
      url,
      pool,
      concurrency: jobs,
      mostInput: DEFAULT_LIMITS.input,
      name,
      rate,
      lockMs: lock * 1000,
      force,
      say,
    });
    const server = metrics && (await serveMetrics(worker.metrics, () => worker.lengths(), metrics.host, metrics.port));
    say(`working with ${jobs} at a time; Ctrl-C stops after the files in hand`);
    const stopped = options.untilEmpty
      ? await Promise.race([asked.promise, worker.empty(asked.signal).then(() => false)])
      : await asked.promise;
    // Redis may be away for good.
    setTimeout(() => process.exit(EXIT.retry), (grace + GIVE_BACK_SECONDS) * 1000).unref();
    await worker.close(grace * 1000);
    server?.close();
    const { jobs: ends, pages } = worker.metrics;
    await print(`${JSON.stringify({ ...ends, pages, stopped })}\n`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof NoRedis)) throw error;
    say(`treeline: ${error.message}`);
    return EXIT.retry;
  } finally {
    await pool.close();
  }
}

/** Settles at the first SIGINT or SIGTERM. A second one calls `again`. */
function askedToStop(again: () => void): { promise: Promise<boolean>; signal: AbortSignal } {
  const controller = new AbortController();
  const promise = new Promise<boolean>((resolve) => {
    const handler = () => {
      if (controller.signal.aborted) again();
      controller.abort();
      resolve(true);
    };
    process.on('SIGINT', handler);
    process.on('SIGTERM', handler);
  });
  return { promise, signal: controller.signal };
}
