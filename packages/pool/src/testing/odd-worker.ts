import { serveTasks } from '../processes/serve.js';

/** What the worker of the pool's tests is told to do: every bad thing a process can do, and a few good ones. */
export type OddTask =
  | { do: 'answer'; value: number }
  | { do: 'count'; to: number }
  | { do: 'fill'; bytes: number; keep?: boolean }
  | { do: 'refuse' | 'break' | 'die' | 'crash' | 'throw later' | 'hang' | 'hang in WASM' | 'wait' | 'environment' };

export interface OddResult {
  /** How many tasks this process has had: 1 says that it is a new one. */
  served: number;
  value: number;
}

let served = 0;
const kept: Buffer[] = [];

class Refusal extends Error {
  readonly code = 'refused';
}

/** `(module (func (export "f") (loop (br 0))))`: nothing but a signal ends it. */
const ENDLESS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 9, 1, 7, 0, 3, 64, 12, 0, 11,
  11,
]);

serveTasks<OddTask, OddResult, number>(
  async (task, caller) => {
    served += 1;
    switch (task.do) {
      case 'answer':
        return { served, value: task.value };
      case 'count':
        for (let i = 1; i <= task.to; i++) await caller.ask(i);
        return { served, value: task.to };
      case 'fill':
        for (let filled = 0; filled < task.bytes; filled += 1 << 20) {
          kept.push(Buffer.alloc(1 << 20, 1));
          // Slow enough to be seen by a busy machine.
          if (filled % (32 << 20) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return { served, value: kept.length };
      case 'refuse':
        throw new Refusal('no');
      case 'break':
        throw new Error('broken beyond repair');
      case 'die':
        return process.exit(7);
      case 'crash':
        return process.abort();
      case 'throw later':
        setTimeout(() => {
          throw new Error('out of nowhere');
        });
        return new Promise<never>(() => {});
      case 'hang':
        caller.tell(process.pid);
        await new Promise((resolve) => setTimeout(resolve, 20));
        for (;;);
      case 'hang in WASM': {
        caller.tell(process.pid);
        await new Promise((resolve) => setTimeout(resolve, 20));
        const { instance } = await WebAssembly.instantiate(ENDLESS);
        const endless: unknown = Reflect.get(instance.exports, 'f');
        if (typeof endless === 'function') endless();
        throw new Error('the endless function ended');
      }
      case 'wait':
        return new Promise<never>((_, reject) => {
          caller.signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      case 'environment':
        return { served, value: process.env.TREELINE_PASSWORD === undefined ? 0 : 1 };
    }
  },
  { replaceAfter: (error) => !(error instanceof Refusal) },
);
