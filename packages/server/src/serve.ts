import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createPool, DEFAULT_LIMITS, type Limits } from '@treeline/pool';
import { createApp } from './http/app.js';
import { answerClientError } from './http/client-error.js';
import { linger } from './http/lingering.js';
import { Problem } from './http/problem.js';
import { jsonLog, type Log } from './log.js';
import { Metrics } from './metrics.js';
import { EngineFacts } from './work/engine-facts.js';
import { Jobs } from './work/jobs.js';
import { Store } from './work/store.js';
import { type HandOff, Workshop } from './work/workshop.js';

const MIB = 1024 * 1024;

export interface ServeOptions {
  /** Default: 8321. 0 takes any free port. */
  port?: number;
  /** Default: 127.0.0.1, which only this machine can reach. */
  host?: string;
  /** What clients have to send as `Authorization: Bearer …`. Needed on any address but a loopback one. */
  token?: string | undefined;
  /** Listens on any address without a token. */
  isOpenToAll?: boolean;
  /** Web pages of these origins may use the server. */
  origins?: readonly string[];
  /** Files at a time. Default: one for each core. */
  size?: number;
  /** Requests that may wait. Default: 256. */
  maxQueue?: number;
  /** Requests of one client that may be under way. Default: 256. */
  maxPerClient?: number;
  /** Bytes of a file. Default: 256 MiB. */
  maxUpload?: number;
  /** Bytes of results that are kept for the next who asks. Default: 1 GiB. */
  maxCache?: number;
  /** Milliseconds that finished jobs are kept. Default: 15 minutes. */
  keepMs?: number;
  /** Milliseconds that accepted work gets to end when the server is stopped. Default: 30 s. */
  graceMs?: number;
  /** What each file may cost. */
  limits?: Limits;
  /** Takes the files instead of this process, all but those with a password. */
  handOff?: HandOff | undefined;
  /** The folder for temporary files. Default: that of the system. */
  temporary?: string | undefined;
  /** The folder of the built viewer. Default: that of the repository, where it exists. */
  viewer?: string | undefined;
  /** Default: JSON lines on standard error. */
  log?: Log;
}

export interface RunningServer {
  url: string;
  /** The folder of its temporary files. */
  folder: string;
  /**
   * Takes no new work, finishes what was accepted, and waits a moment for clients to fetch their results. What is not done
   * after the grace period fails, and its clients are told. Says how many jobs nobody was told the end of.
   */
  stop(): Promise<{ untold: number }>;
}

/** A client that waits for a result asks often; one that does not come within this time does not wait. */
const COLLECT_MS = 5000;
/** How long a connection without requests stays open. */
const KEEP_ALIVE_MS = 75_000;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Whoever may not be reached from outside needs no token. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Starts the HTTP server.
 *
 * @example
 * const server = await startServer({ port: 8321 });
 * process.once('SIGTERM', () => void server.stop());
 */
export async function startServer(options: ServeOptions = {}): Promise<RunningServer> {
  const { port = 8321, host = '127.0.0.1', token, origins = [], isOpenToAll = false } = options;
  if (!isLoopback(host) && !token && !isOpenToAll) {
    throw new Error(`${host} can be reached from outside: a token is needed`);
  }
  const { size = availableParallelism(), maxQueue = 256, maxPerClient = 256, maxUpload = 256 * MIB } = options;
  const { keepMs = 900_000, graceMs = 30_000, limits = {}, handOff } = options;
  const log = options.log ?? jsonLog((line) => process.stderr.write(line));
  const store = await Store.open({ parent: options.temporary, maxBytes: options.maxCache ?? 1024 * MIB });
  const pool = createPool({
    size: handOff ? 1 : size,
    limits: { ...limits, input: Math.min(limits.input ?? DEFAULT_LIMITS.input, maxUpload) },
  });
  pool.warm();
  const metrics = new Metrics();
  const facts = new EngineFacts(pool);
  const workshop = new Workshop({ pool, store, facts, metrics, size, maxQueue, maxPerClient, handOff });
  const jobs = new Jobs(workshop, keepMs);
  let isStopping = false;
  const app = createApp({
    access: { token, origins, isLoopback: isLoopback(host) },
    facts,
    jobs,
    log,
    maxBytes: maxUpload,
    metrics,
    store,
    workshop,
    viewer: options.viewer ?? builtViewer(),
    isStopping: () => isStopping,
  });
  const server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false });
  server.on('clientError', answerClientError);
  server.on('request', linger);
  // A client must not send on a connection that is just being closed: proxies keep theirs for a minute.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEEP_ALIVE_MS;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    await Promise.all([pool.close(), store.close()]);
    throw error;
  }
  const address = server.address();
  const url = isAddress(address) ? `http://${host.includes(':') ? `[${host}]` : host}:${address.port}` : '';
  log('info', 'listening', { url, size, token: token !== undefined });
  facts.of('treeline').then(
    () => log('info', 'ready'),
    () => isStopping || log('error', 'not-ready'),
  );

  async function shutDown(): Promise<{ untold: number }> {
    isStopping = true;
    const end = performance.now() + graceMs;
    log('info', 'stopping');
    await until(() => workshop.isIdle, end);
    if (!workshop.isIdle) {
      const fact = 'the server was stopped before the work was done';
      workshop.stopAll(new Problem(503, { code: 'shutting-down', fact, fix: 'Send the file again later.' }, 5));
      await until(() => workshop.isIdle, performance.now() + COLLECT_MS);
    }
    await until(() => jobs.untold().length === 0, Math.min(end, performance.now() + COLLECT_MS));
    const untold = jobs.untold();
    for (const { id, state } of untold) log('warning', 'job-not-collected', { job: id, state });
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    const forced = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), COLLECT_MS);
    await closed;
    clearTimeout(forced);
    await jobs.close();
    await pool.close();
    await store.close();
    metrics.registry.clear();
    log('info', 'stopped', { untold: untold.length });
    return { untold: untold.length };
  }
  let stopped: Promise<{ untold: number }> | undefined;
  return {
    url,
    folder: store.folder,
    stop: () => {
      stopped ??= shutDown();
      return stopped;
    },
  };
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

const LOOK_EVERY_MS = 20;

async function until(isTrue: () => boolean, end: number): Promise<void> {
  while (!isTrue() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

function builtViewer(): string | undefined {
  const folder = fileURLToPath(new URL('../../viewer/dist', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}
