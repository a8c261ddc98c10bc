import { createServer, type Server } from 'node:http';

/* Figures for Prometheus, in its text format. */

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;

export type JobEnd = 'done' | 'kept' | 'failed' | 'retried';

export class Metrics {
  readonly #jobs: Record<JobEnd, number> = { done: 0, kept: 0, failed: 0, retried: 0 };
  readonly #buckets = BOUNDS.map(() => 0);
  #seconds = 0;
  #timed = 0;
  #pages = 0;
  #stalled = 0;

  end(how: JobEnd, seconds: number, pages: number): void {
    this.#jobs[how] += 1;
    this.#pages += pages;
    this.#timed += 1;
    this.#seconds += seconds;
    for (const [i, bound] of BOUNDS.entries()) if (seconds <= bound) this.#buckets[i] = (this.#buckets[i] ?? 0) + 1;
  }

  stalled(): void {
    this.#stalled += 1;
  }

  get jobs(): Readonly<Record<JobEnd, number>> {
    return this.#jobs;
  }

  get pages(): number {
    return this.#pages;
  }

  /** `queue` has the lengths of the queue, which are the same on all workers. */
  text(queue: Readonly<Record<string, number>>): string {
    const rows = [
      '# HELP treeline_jobs_total Jobs that this worker ended.',
      '# TYPE treeline_jobs_total counter',
      ...Object.entries(this.#jobs).map(([how, count]) => `treeline_jobs_total{result="${how}"} ${count}`),
      '# HELP treeline_pages_total Pages that this worker parsed.',
      '# TYPE treeline_pages_total counter',
      `treeline_pages_total ${this.#pages}`,
      '# HELP treeline_jobs_stalled_total Jobs of lost workers that this worker found.',
      '# TYPE treeline_jobs_stalled_total counter',
      `treeline_jobs_stalled_total ${this.#stalled}`,
      '# HELP treeline_job_seconds Time from the start of a job to its end.',
      '# TYPE treeline_job_seconds histogram',
      ...BOUNDS.map((bound, i) => `treeline_job_seconds_bucket{le="${bound}"} ${this.#buckets[i] ?? 0}`),
      `treeline_job_seconds_bucket{le="+Inf"} ${this.#timed}`,
      `treeline_job_seconds_sum ${this.#seconds}`,
      `treeline_job_seconds_count ${this.#timed}`,
      '# HELP treeline_queue_jobs Jobs in the queue by state.',
      '# TYPE treeline_queue_jobs gauge',
      ...Object.entries(queue).map(([state, count]) => `treeline_queue_jobs{state="${state}"} ${count}`),
    ];
    return `${rows.join('\n')}\n`;
  }
}

/** Serves `/metrics` and `/healthz`. `lengths` may fail while Redis is away; then only the worker's own figures are sent. */
export async function serveMetrics(
  metrics: Metrics,
  lengths: () => Promise<Record<string, number>>,
  host: string,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      response.end('ok\n');
    } else if (request.url === '/metrics') {
      void withinSecond(lengths()).then((queue) => {
        response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
        response.end(metrics.text(queue));
      });
    } else {
      response.statusCode = 404;
      response.end('not found; try /metrics\n');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  return server;
}

async function withinSecond(lengths: Promise<Record<string, number>>): Promise<Record<string, number>> {
  const late = new Promise<Record<string, number>>((resolve) => setTimeout(() => resolve({}), 1000).unref());
  return await Promise.race([lengths.catch(() => ({})), late]);
}
