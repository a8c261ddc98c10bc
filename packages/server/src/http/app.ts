import { type FileHandle, open } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { streamSSE } from 'hono/streaming';
import { VERSION } from 'treeline';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { EngineFacts } from '../work/engine-facts.js';
import type { Job, Jobs } from '../work/jobs.js';
import type { Store } from '../work/store.js';
import { receive } from '../work/upload.js';
import type { Progress, Workshop } from '../work/workshop.js';
import { type Access, guard } from './guard.js';
import { contentTypeOf, type Query, requestOf } from './options.js';
import { addPages } from './pages.js';
import { Problem, problemOf } from './problem.js';
import {
  cancelRoute,
  convertRoute,
  eventsRoute,
  healthRoute,
  jobRoute,
  metricsRoute,
  readyRoute,
  resultRoute,
  startJobRoute,
} from './routes.js';

export interface AppParts {
  access: Access;
  facts: EngineFacts;
  jobs: Jobs;
  log: Log;
  maxBytes: number;
  metrics: Metrics;
  store: Store;
  workshop: Workshop;
  /** The folder of the viewer, where it was built. */
  viewer: string | undefined;
  /** Whether the server is about to stop. */
  isStopping: () => boolean;
}

interface Env {
  Bindings: HttpBindings;
  Variables: { request: string; code: string };
}

type Ask = Context<Env>;

export function createApp(parts: AppParts): OpenAPIHono<Env> {
  const { access, facts, jobs, log, metrics, store, workshop } = parts;
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      const where = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : '');
      const fix = 'See /openapi.json for what an option may be.';
      throw new Problem(422, {
        code: 'invalid-option',
        fact: `${where}: ${issue?.message ?? 'not allowed'}`.slice(0, 500),
        fix,
      });
    },
  });

  app.use(async (c, next) => {
    const started = performance.now();
    const id = crypto.randomUUID();
    c.set('request', id);
    c.header('Treeline-Request', id);
    await next();
    const route = routeOf(c);
    const status = c.res.status;
    metrics.requests.inc({ method: c.req.method, route, status });
    metrics.requestSeconds.observe({ route }, (performance.now() - started) / 1000);
    if (route === '/v1/health' || route === '/v1/ready' || route === '/metrics') return;
    const code: string | undefined = c.get('code');
    const ms = Math.round(performance.now() - started);
    log(status >= 500 ? 'error' : 'info', 'request', { request: id, method: c.req.method, route, status, ms, code });
  });
  app.use(guard(access));
  app.onError((error, c) => answerProblem(c, error instanceof HTTPException ? malformed(error) : error, log));
  app.notFound((c) => answerProblem(c, notFound('page', 'See /openapi.json for what there is.'), log));

  /** Takes the file of a request in and starts its job. */
  async function startJob(c: Ask, query: Query): Promise<Job> {
    if (parts.isStopping()) throw stopping();
    const { incoming } = c.env;
    const client = incoming.socket.remoteAddress ?? '';
    const password = passwordOf(c.req.header('treeline-password'));
    const release = workshop.reserve(client);
    try {
      const upload = await receive(incoming, store, parts.maxBytes);
      metrics.uploadedBytes.inc(upload.size);
      const key = c.req.header('idempotency-key');
      const order = { upload, request: requestOf(query, upload.fileName, password) };
      const job = await jobs.start(order, release, key && `${c.req.path} ${key}`).catch(async (error: unknown) => {
        await store.drop(upload.path);
        throw error;
      });
      log('info', 'job', {
        request: c.get('request'),
        job: job.id,
        format: job.request.format,
        bytes: upload.size,
        cached: job.isCached,
      });
      return job;
    } catch (error) {
      release();
      throw error;
    }
  }

  app.openapi(convertRoute, async (c) => {
    const job = await startJob(c, c.req.valid('query'));
    const gone = goneSignal(c);
    await job.over(gone);
    const isKept = c.req.header('idempotency-key') !== undefined;
    if (!job.isOver) {
      // With an idempotency key the client will come again.
      if (!isKept) {
        await jobs.cancel(job);
        await jobs.forget(job);
      }
      throw new Problem(400, { code: 'upload-aborted', fact: 'the client hung up', fix: 'Wait for the answer.' });
    }
    try {
      return await answerResult(c, job);
    } finally {
      if (!isKept) await jobs.forget(job);
    }
  });

  app.openapi(startJobRoute, async (c) => {
    const job = await startJob(c, c.req.valid('query'));
    return c.json(describeJob(job), 202, { Location: `/v1/jobs/${job.id}` });
  });

  const find = (id: string): Job => {
    const job = jobs.get(id);
    if (!job) throw notFound('job', 'Jobs are forgotten a while after they end. Start a new one.');
    return job;
  };

  app.openapi(jobRoute, (c) => {
    const job = find(c.req.valid('param').id);
    if (job.state === 'failed') job.isTold = true;
    return c.json(describeJob(job), 200);
  });

  app.openapi(cancelRoute, async (c) => {
    const job = find(c.req.valid('param').id);
    await jobs.cancel(job);
    return c.json(describeJob(job), 200);
  });

  app.openapi(resultRoute, async (c) => {
    const job = find(c.req.valid('param').id);
    if (job.state === 'cancelled') {
      throw new Problem(410, { code: 'cancelled', fact: 'the job was cancelled', fix: 'Start a new one.' });
    }
    if (!job.isOver) {
      const fix = `Wait until its state is done: GET /v1/jobs/${job.id}/events.`;
      throw new Problem(409, { code: 'not-done', fact: `the job is ${job.state}`, fix });
    }
    return await answerResult(c, job);
  });

  app.openapi(eventsRoute, (c) => {
    const job = find(c.req.valid('param').id);
    return streamSSE(c, async (stream) => {
      const { work } = job;
      const waiting: Progress[] = [{ ...work.progress }];
      let wake = () => {};
      const listener = () => {
        const last = waiting.at(-1);
        // A client that reads slowly gets the latest figure, not a growing list of old ones.
        if (last && waiting.length > MAX_WAITING_EVENTS) Object.assign(last, work.progress);
        else waiting.push({ ...work.progress });
        wake();
      };
      work.listeners.add(listener);
      stream.onAbort(() => wake());
      try {
        let told = '';
        while (!stream.aborted) {
          for (const progress of waiting.splice(0)) {
            const data = JSON.stringify(progress);
            if (data !== told) await stream.writeSSE({ event: 'progress', data });
            told = data;
          }
          if (job.isOver) break;
          if (waiting.length > 0) continue;
          const quiet = setTimeout(() => wake(), HEARTBEAT_MS);
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          clearTimeout(quiet);
          if (waiting.length === 0 && !job.isOver && !stream.aborted) await stream.write(': still here\n\n');
        }
        if (job.isOver && !stream.aborted) {
          if (job.state === 'failed') job.isTold = true;
          await stream.writeSSE({ event: job.state, data: JSON.stringify(describeJob(job)) });
        }
      } finally {
        work.listeners.delete(listener);
      }
    });
  });

  app.openapi(healthRoute, (c) => c.json({ status: 'ok', version: VERSION }, 200));
  app.openapi(readyRoute, async (c) => {
    if (parts.isStopping()) throw stopping();
    await facts.of('treeline');
    return c.json({ status: 'ready', version: VERSION }, 200);
  });
  app.openapi(metricsRoute, async (c) => {
    const figures = await metrics.registry.metrics();
    return c.text(figures, 200, { 'Content-Type': metrics.registry.contentType });
  });
  addPages(app, parts.viewer);
  return app;
}

const HEARTBEAT_MS = 15_000;
const MAX_WAITING_EVENTS = 1000;

async function answerResult(c: Ask, job: Job): Promise<Response> {
  const { entry, problem, attempts } = job.work;
  job.isTold = true;
  if (!entry) throw problem ?? problemOf(new Error('no result'));
  // An open file can be read to its end, also when the store has removed its name.
  const file = await open(entry.path);
  const { pages, status, problems } = entry.facts;
  return c.body(bytesOf(file), 200, {
    'Content-Type': contentTypeOf(job.request.format),
    'Content-Length': String(entry.size),
    'X-Content-Type-Options': 'nosniff',
    // A document is somebody else's: it never runs as a page of this server.
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'Treeline-Status': status,
    'Treeline-Pages': String(pages),
    'Treeline-Problems': String(problems),
    'Treeline-Cache': job.isCached ? 'hit' : 'miss',
    'Treeline-Attempts': String(attempts),
  });
}

const PIECE = 65_536;

/** The file piece by piece, as fast as the client takes it. Closed at its end, or when the client hangs up. */
function bytesOf(file: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE);
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}

function describeJob(job: Job) {
  const { entry, problem, progress, attempts } = job.work;
  const self = `/v1/jobs/${job.id}`;
  return {
    id: job.id,
    state: job.state,
    format: job.request.format,
    progress,
    attempts,
    cached: job.isCached,
    created: job.created.toISOString(),
    ...(job.finished && { finished: job.finished.toISOString() }),
    ...(entry && { pages: entry.facts.pages, status: entry.facts.status }),
    ...(job.state === 'failed' && problem && { problem: problem.body }),
    links: { self, events: `${self}/events`, result: `${self}/result` },
  };
}

/** Aborted when the client of a request hangs up before it has its answer. */
function goneSignal(c: Ask): AbortSignal {
  const { outgoing } = c.env;
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableEnded) controller.abort();
  });
  if (outgoing.destroyed) controller.abort();
  return controller.signal;
}

function passwordOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    const fix = 'Send it as UTF-8, percent-encoded.';
    throw new Problem(422, { code: 'invalid-option', fact: 'treeline-password: not percent-encoded', fix });
  }
}

function answerProblem(c: Ask, error: unknown, log: Log): Response {
  const problem = problemOf(error);
  c.set('code', problem.body.code);
  if (problem.body.code === 'internal-error' && error instanceof Error) {
    // The stack says where; the message might say what a document says.
    log('error', 'fault', { request: c.get('request'), name: error.name, stack: stackOf(error) });
  }
  if (problem.retryAfter !== undefined) c.header('Retry-After', String(problem.retryAfter));
  return c.json(problem.body, problem.status);
}

function stackOf({ stack = '' }: Error): string {
  return stack.split('\n').slice(1, 6).join(' | ');
}

function malformed(error: HTTPException): Problem {
  const fix = 'See /openapi.json for what a request looks like.';
  return new Problem(400, {
    code: 'malformed-request',
    fact: error.message.slice(0, 200) || 'the request is malformed',
    fix,
  });
}

function notFound(what: string, fix: string): Problem {
  return new Problem(404, { code: 'not-found', fact: `there is no such ${what}`, fix });
}

function stopping(): Problem {
  return new Problem(503, { code: 'shutting-down', fact: 'the server is about to stop', fix: 'Try again later.' }, 5);
}

/** The pattern of the route, never the address: that may hold names. */
function routeOf(c: Ask): string {
  const patterns = ['/v1/convert', '/v1/jobs', '/v1/health', '/v1/ready', '/metrics', '/openapi.json', '/try', '/'];
  const { path } = c.req;
  if (patterns.includes(path)) return path;
  const [, rest] = /^\/v1\/jobs\/[^/]+(\/events|\/result)?$/.exec(path) ?? [];
  if (path.startsWith('/v1/jobs/')) return `/v1/jobs/{id}${rest ?? ''}`;
  return 'other';
}
