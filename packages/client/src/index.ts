import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.js';

export type { components, paths } from './api.js';

export type Job = components['schemas']['Job'];
export type Problem = components['schemas']['Problem'];
export type Progress = components['schemas']['Progress'];
/** What can be said about a conversion: format, pages, engine and so on. */
export type ConvertOptions = NonNullable<paths['/v1/convert']['post']['parameters']['query']>;

export interface ClientOptions {
  /** Default: `http://127.0.0.1:8321`. */
  url?: string;
  token?: string;
  /** Default: that of the platform. */
  fetch?: typeof globalThis.fetch;
}

export interface RequestOptions extends ConvertOptions {
  /** Opens an encrypted file. */
  password?: string;
  /** A second request with the same key, file and options gets the answer of the first. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Result {
  text: string;
  pages: number;
  /** `partial` where content is missing. */
  status: 'ok' | 'partial';
  isCached: boolean;
  /** More than 1 where the process that read the file died and was replaced. */
  attempts: number;
}

/** The server answered something else than what was asked for. */
export class TreelineApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What to do about it. */
  readonly fix: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, { code, fact, fix }: Problem, retryAfter?: number) {
    super(`${fact}. ${fix}`);
    this.name = 'TreelineApiError';
    this.status = status;
    this.code = code;
    this.fix = fix;
    this.retryAfter = retryAfter;
  }
}

/**
 * A client for `treeline serve`.
 *
 * @example
 * const treeline = new TreelineClient({ url: 'http://127.0.0.1:8321' });
 * const { text } = await treeline.convert(bytes, { format: 'md', pages: '1-3' });
 */
export class TreelineClient {
  /** The API as it is described, route by route. */
  readonly api: Client<paths>;

  constructor({ url = 'http://127.0.0.1:8321', token, fetch }: ClientOptions = {}) {
    this.api = createFetchClient<paths>({
      baseUrl: url,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      ...(fetch && { fetch: (request: Request) => fetch(request) }),
    });
  }

  /** Converts a file and waits for the result. */
  async convert(file: Blob | Uint8Array<ArrayBuffer>, options: RequestOptions = {}): Promise<Result> {
    const { data, error, response } = await this.api.POST('/v1/convert', {
      ...requestOf(file, options),
      parseAs: 'text',
    });
    return resultOf(data, error, response);
  }

  /** Starts a job. */
  async start(file: Blob | Uint8Array<ArrayBuffer>, options: RequestOptions = {}): Promise<Job> {
    const { data, error, response } = await this.api.POST('/v1/jobs', requestOf(file, options));
    return data ?? fail(error, response);
  }

  async job(id: string): Promise<Job> {
    const { data, error, response } = await this.api.GET('/v1/jobs/{id}', { params: { path: { id } } });
    return data ?? fail(error, response);
  }

  async cancel(id: string): Promise<Job> {
    const { data, error, response } = await this.api.DELETE('/v1/jobs/{id}', { params: { path: { id } } });
    return data ?? fail(error, response);
  }

  /** The result of a job that is done. */
  async result(id: string): Promise<Result> {
    const { data, error, response } = await this.api.GET('/v1/jobs/{id}/result', {
      params: { path: { id } },
      parseAs: 'text',
    });
    return resultOf(data, error, response);
  }

  /** The progress of a job, page by page. Ends when the job does. */
  async *watch(id: string, signal?: AbortSignal): AsyncGenerator<Progress> {
    const { data, error, response } = await this.api.GET('/v1/jobs/{id}/events', {
      params: { path: { id } },
      parseAs: 'stream',
      ...(signal && { signal }),
    });
    if (!data) fail(error, response);
    const reader = data.pipeThrough(new TextDecoderStream()).getReader();
    try {
      let text = '';
      for (;;) {
        const { done, value = '' } = await reader.read();
        if (done) return;
        text += value;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [, json] = /^event: progress\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          if (json !== undefined) yield JSON.parse(json);
        }
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }
}

function requestOf(file: Blob | Uint8Array<ArrayBuffer>, options: RequestOptions) {
  const { password, idempotencyKey, signal, ...query } = options;
  const blob = file instanceof Blob ? file : new Blob([file]);
  return {
    params: {
      query,
      header: {
        ...(password !== undefined && { 'treeline-password': encodeURIComponent(password) }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
    },
    body: blob,
    // The bytes go as they are, and are streamed.
    bodySerializer: (body: unknown) => body,
    headers: { 'content-type': 'application/octet-stream' },
    ...(signal && { signal }),
  };
}

function resultOf(text: unknown, error: Problem | undefined, response: Response): Result {
  if (error || typeof text !== 'string') fail(error, response);
  const { headers } = response;
  return {
    text,
    pages: Number(headers.get('treeline-pages')),
    status: headers.get('treeline-status') === 'partial' ? 'partial' : 'ok',
    isCached: headers.get('treeline-cache') === 'hit',
    attempts: Number(headers.get('treeline-attempts')),
  };
}

function fail(problem: Problem | undefined, response: Response): never {
  const unknown = { code: 'no-answer', fact: `the server answered ${response.status}`, fix: 'Look at its log.' };
  const seconds = Number(response.headers.get('retry-after'));
  throw new TreelineApiError(response.status, problem ?? unknown, seconds > 0 ? seconds : undefined);
}
