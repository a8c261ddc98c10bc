import { serveTasks } from '../pool-worker.js';

/** What the worker of the pool's tests is told to do: every bad thing a thread can do, and a few good ones. */
export type OddTask =
  | { do: 'answer'; value: number }
  | { do: 'count'; to: number }
  | { do: 'hang and tick'; ticks: Int32Array<SharedArrayBuffer> }
  | { do: 'refuse' | 'break' | 'die' | 'throw later' | 'hang' };

export interface OddResult {
  /** How many tasks this thread has had: 1 says that it is a new one. */
  served: number;
  value: number;
}

let served = 0;

class Refusal extends Error {
  readonly code = 'refused';
}

serveTasks<OddTask, OddResult, number>(
  async (task, caller) => {
    served += 1;
    switch (task.do) {
      case 'answer':
        return { served, value: task.value };
      case 'count':
        for (let i = 1; i <= task.to; i++) await caller.ask(i);
        return { served, value: task.to };
      case 'refuse':
        throw new Refusal('no');
      case 'break':
        throw new Error('broken beyond repair');
      case 'die':
        return process.exit(7);
      case 'throw later':
        setTimeout(() => {
          throw new Error('out of nowhere');
        });
        return new Promise<never>(() => {});
      case 'hang and tick':
        for (;;) Atomics.add(task.ticks, 0, 1);
      case 'hang':
        for (;;);
    }
  },
  { replaceAfter: (error) => !(error instanceof Refusal) },
);
