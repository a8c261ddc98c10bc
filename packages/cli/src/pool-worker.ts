import { parentPort } from 'node:worker_threads';
import { describeError } from './errors.js';
import type { FromWorker, ToWorker } from './pool.js';

/** How a running task talks to whoever asked for it. */
export interface Caller<Message> {
  /** Says something and goes on. */
  tell(message: Message): void;
  /** Says something and waits until it was dealt with. */
  ask(message: Message): Promise<void>;
}

export interface ServeOptions {
  /** Whether the thread cannot be trusted after this error. Default: after every error. */
  replaceAfter?: (error: unknown) => boolean;
}

/** The other end of `WorkerPool`: a worker script calls this once with what it does for each task. */
export function serveTasks<Task, Result, Message = never>(
  work: (task: Task, caller: Caller<Message>) => Promise<Result>,
  options: ServeOptions = {},
): void {
  const port = parentPort;
  if (!port) throw new Error('serveTasks is for worker threads');
  const send = (message: FromWorker<Result, Message>) => port.postMessage(message);
  let answered: (() => void) | undefined;
  const caller: Caller<Message> = {
    tell: (message) => send({ kind: 'tell', message }),
    ask: (message) =>
      new Promise((resolve) => {
        answered = resolve;
        send({ kind: 'ask', message });
      }),
  };
  port.on('message', (received: ToWorker<Task>) => {
    if (received.kind === 'end') process.exit();
    if (received.kind === 'reply') {
      answered?.();
      return;
    }
    work(received.task, caller).then(
      (result) => send({ kind: 'done', result }),
      (error: unknown) =>
        send({ kind: 'failed', ...describeError(error), replace: options.replaceAfter?.(error) ?? true }),
    );
  });
}
