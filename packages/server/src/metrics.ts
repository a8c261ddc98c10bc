import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** What a server counts, for Prometheus. Nothing here comes from a document or a file name. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Counter({
    name: 'treeline_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  });
  readonly requestSeconds = new Histogram({
    name: 'treeline_http_request_seconds',
    help: 'Time from the first byte of a request until its answer begins.',
    labelNames: ['route'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly parseSeconds = new Histogram({
    name: 'treeline_parse_seconds',
    help: 'Time to parse a file.',
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly pages = this.#counter('treeline_pages_total', 'Pages that were parsed.');
  readonly uploadedBytes = this.#counter('treeline_uploaded_bytes_total', 'Bytes of files that were taken in.');
  readonly retries = this.#counter('treeline_retries_total', 'Files that were tried again because their process died.');
  readonly cache = new Counter({
    name: 'treeline_cache_total',
    help: 'Results that were known (hit), under way (shared) or to be made (miss).',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'treeline_' });
  }

  /** Figures that are read when somebody asks. */
  watch({ queued, running, held }: { queued: () => number; running: () => number; held: () => number }): void {
    this.#gauge('treeline_queue_length', 'Files that wait.', queued);
    this.#gauge('treeline_running', 'Files that are being parsed.', running);
    this.#gauge('treeline_cache_bytes', 'Bytes of results on the disk.', held);
  }

  #counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }
}
