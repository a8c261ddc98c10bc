import { Worker } from 'node:worker_threads';
import { describeError } from '../errors.js';
import type { FromProcess, ToProcess } from './protocol.js';

/** How a running task talks to whoever asked for it. */
export interface Caller<Message> {
  /** Says something and goes on. */
  tell(message: Message): void;
  /** Says something and waits until it was dealt with. */
  ask(message: Message): Promise<void>;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

export interface ServeOptions {
  /** Whether the process cannot be trusted after this error. Default: after every error. */
  replaceAfter?: (error: unknown) => boolean;
}

/** The other end of `ProcessPool`: a script calls this once with what it does for each task. */
export function serveTasks<Task, Result, Message = never>(
  work: (task: Task, caller: Caller<Message>) => Promise<Result>,
  options: ServeOptions = {},
): void {
  if (!process.send) throw new Error('serveTasks is for processes of a pool');
  const send = (message: FromProcess<Result, Message>) => process.send?.(message);
  let answered: (() => void) | undefined;
  let stopping = new AbortController();
  let watched = false;
  const run = async (task: Task) => {
    stopping = new AbortController();
    const caller: Caller<Message> = {
      tell: (message) => void send({ kind: 'tell', message }),
      ask: (message) =>
        new Promise((resolve) => {
          answered = resolve;
          send({ kind: 'ask', message });
        }),
      signal: stopping.signal,
    };
    try {
      send({ kind: 'done', result: await work(task, caller) });
    } catch (error) {
      const page = error instanceof Error && 'page' in error && typeof error.page === 'number' ? error.page : undefined;
      send({
        kind: 'failed',
        ...describeError(error),
        ...(page !== undefined && { page }),
        replace: !stopping.signal.aborted && (options.replaceAfter?.(error) ?? true),
      });
    }
  };
  process.on('message', (received: ToProcess<Task>) => {
    if (received.kind === 'stop') stopping.abort();
    else if (received.kind === 'reply') answered?.();
    else {
      if (!watched) watchParent();
      watched = true;
      void run(received.task);
    }
  });
  process.on('disconnect', () => process.exit());
  // Ctrl-C on a terminal reaches all processes of the command. Its own process decides what becomes of this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}

/**
 * A process whose parent was killed hears of it only between two steps, and a file may keep it busy for ever. So a thread of
 * its own looks whether the parent is still there.
 */
function watchParent(): void {
  const code = `
    const { workerData } = require('node:worker_threads');
    const cell = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      Atomics.wait(cell, 0, 0, 1000);
      if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
    }`;
  new Worker(code, { eval: true, workerData: process.ppid, stdin: false }).unref();
}
