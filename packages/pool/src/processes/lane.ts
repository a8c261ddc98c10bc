import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describeError } from '../errors.js';
import { Clock } from './clock.js';
import { residentMemory, watchMemory } from './memory.js';
import type { Failed, FromProcess, Outcome, ToProcess } from './protocol.js';

export interface RunOptions<Message> {
  /** Milliseconds the task may take, waiting for `onMessage` not counted. Default: no limit. */
  time?: number;
  /** Bytes of memory the process may hold. Default: no limit. */
  memory?: number;
  /** Stops the task. */
  signal?: AbortSignal | undefined;
  /** What the process says while it works. A process that asks waits until this is settled: that is how it is slowed. */
  onMessage?: (message: Message) => void | Promise<void>;
}

/** Milliseconds that a process gets to stop its task. One that does not hear, in WASM or native code, is killed then. */
const GRACE_MS = 500;
/** After a task a process may hold this share of its memory limit; one that holds more is replaced. */
const KEPT_SHARE = 0.5;

const MIB = 1024 * 1024;

export const stopped: Failed = { status: 'failed', code: 'stopped', message: 'stopped' };

/** One place in the pool: at any time one process at most, which has one task at most. */
export class Lane<Task, Result, Message> {
  readonly #script: URL;
  #child: Child<Result, Message> | undefined;
  #closed = false;

  constructor(script: URL) {
    this.#script = script;
  }

  /** Starts the process before there is a task. */
  warm(memory = Infinity): void {
    if (!this.#closed) this.#child ??= new Child(this.#script, memory);
  }

  async run(task: Task, options: RunOptions<Message>): Promise<Outcome<Result>> {
    const { time = Infinity, memory = Infinity, signal, onMessage } = options;
    if (this.#closed || signal?.aborted) return stopped;
    // The heap of a process cannot grow afterwards.
    if (this.#child && this.#child.memory < memory) await this.#drop(this.#child);
    this.warm(memory);
    const child = this.#child;
    if (child === undefined) return stopped;
    const { promise, resolve } = settleable<Outcome<Result>>();
    let verdict: Failed | undefined;
    let grace: NodeJS.Timeout | undefined;
    /** The outcome is known; the process gets a moment to come back from its task. */
    const stop = (failed: Failed) => {
      if (verdict !== undefined) return;
      verdict = failed;
      clock.end();
      child.send({ kind: 'stop' } satisfies ToProcess<Task>);
      grace = setTimeout(() => child.kill(), GRACE_MS);
    };
    const clock = new Clock(time, () => stop({ status: 'failed', code: 'timed-out', message: 'took too long' }));
    const unwatch = watchMemory(child.pid, memory, (bytes) => {
      verdict ??= memoryExceeded(memory, bytes);
      child.kill();
    });
    const abort = () => stop(stopped);
    signal?.addEventListener('abort', abort);

    let replace = false;
    const hear = async (said: Extract<FromProcess<Result, Message>, { kind: 'tell' | 'ask' }>) => {
      try {
        if (said.kind === 'ask') clock.pause();
        await onMessage?.(said.message);
        if (said.kind !== 'ask') return;
        clock.resume();
        child.send({ kind: 'reply' } satisfies ToProcess<Task>);
      } catch (error) {
        stop({ status: 'failed', ...describeError(error) });
      }
    };
    child.hear = (said: FromProcess<Result, Message>) => {
      switch (said.kind) {
        case 'tell':
        case 'ask':
          if (verdict === undefined) void hear(said);
          // A task that was stopped may wait for its answer.
          else if (said.kind === 'ask') child.send({ kind: 'reply' } satisfies ToProcess<Task>);
          break;
        case 'done':
          resolve({ status: 'done', result: said.result });
          break;
        case 'failed': {
          const { code, message, page } = said;
          replace = said.replace;
          resolve({ status: 'failed', code, message, ...(page !== undefined && { page }) });
        }
      }
    };
    child.over = (reason) => resolve(this.#closed ? stopped : reason);
    child.send({ kind: 'task', task } satisfies ToProcess<Task>);
    clock.resume();
    const outcome = await promise;
    clock.end();
    clearTimeout(grace);
    unwatch();
    signal?.removeEventListener('abort', abort);
    child.hear = undefined;
    child.over = undefined;
    // Until a process has ended it may still be writing: nobody could clean up behind it before.
    if (replace || !child.alive || (residentMemory(child.pid) ?? 0) > KEPT_SHARE * memory) await this.#drop(child);
    return verdict ?? outcome;
  }

  async #drop(child: Child<Result, Message>): Promise<void> {
    if (this.#child === child) this.#child = undefined;
    await child.end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#child) await this.#drop(this.#child);
  }
}

function memoryExceeded(limit: number, bytes?: number): Failed {
  const held = bytes === undefined ? '' : ` (it held ${Math.ceil(bytes / MIB)} MiB)`;
  const message = `needs more memory than the limit of ${Math.floor(limit / MIB)} MiB${held}`;
  return { status: 'failed', code: 'memory-limit', message };
}

/** The last words of a process are kept to see why it died; they are never shown, since they may hold text of a file. */
const LAST_WORDS = 4096;

/** A running process of the pool. */
class Child<Result, Message> {
  readonly pid: number;
  /** The most that it was started for. */
  readonly memory: number;
  /** Hears what the process says while it has a task. */
  hear: ((said: FromProcess<Result, Message>) => void) | undefined;
  /** Hears that the process is gone. */
  over: ((reason: Failed) => void) | undefined;
  alive = true;
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  #words = '';
  #failure: string | undefined;

  constructor(script: URL, memory: number) {
    this.memory = memory;
    // Passwords go to a process with its task, to nobody else.
    const { TREELINE_PASSWORD: _, ...env } = process.env;
    this.#process = fork(fileURLToPath(script), [], {
      serialization: 'advanced',
      // Standard output carries documents: what a process prints there is dropped.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env,
      // Flags of the caller are its own.
      execArgv: Number.isFinite(memory) ? [`--max-old-space-size=${Math.ceil(memory / MIB)}`] : [],
    });
    this.pid = this.#process.pid ?? 0;
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#words = (this.#words + text).slice(-LAST_WORDS);
    });
    this.#process.on('message', (said: FromProcess<Result, Message>) => this.hear?.(said));
    this.#process.on('error', (error) => {
      this.#failure = error.message;
    });
    this.#ended = new Promise((resolve) => {
      const gone = (code: number | null, signal: NodeJS.Signals | null) => {
        if (!this.alive) return;
        this.alive = false;
        this.over?.(this.#reason(code, signal));
        resolve();
      };
      this.#process.once('close', gone);
      // A process that could not be started never closes.
      this.#process.once('error', () => this.#process.pid === undefined && gone(null, null));
    });
  }

  send(message: ToProcess<unknown>): void {
    // What a process that has just ended is told is lost; that it ended is heard all the same.
    if (this.alive && this.#process.connected) this.#process.send(message, () => {});
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.kill();
    await this.#ended;
  }

  #reason(code: number | null, signal: NodeJS.Signals | null): Failed {
    if (/heap out of memory|Allocation failed|std::bad_alloc/.test(this.#words)) {
      const message = 'ran out of memory; the process that read it ended';
      return { status: 'failed', code: 'memory-limit', message };
    }
    const how =
      this.#failure ??
      (signal === 'SIGKILL'
        ? 'it was killed from outside, which systems do when memory runs out'
        : signal !== null
          ? `it ended with ${signal}`
          : `it ended with exit code ${code}`);
    return { status: 'failed', code: 'worker-died', message: `the process that read this file crashed: ${how}` };
  }
}

function settleable<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
