import { afterEach, describe, expect, it } from 'vitest';
import { WorkerPool } from './pool.js';
import type { OddResult, OddTask } from './testing/odd-worker.js';

const script = new URL('../dist/testing/odd-worker.js', import.meta.url);
const pools: { close(): Promise<void> }[] = [];

function poolOf(size: number): WorkerPool<OddTask, OddResult, number> {
  const pool = new WorkerPool<OddTask, OddResult, number>(script, size);
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a pool of workers', () => {
  it('gives back what the thread returned and keeps the thread for the next task', async () => {
    const pool = poolOf(1);
    expect(await pool.run({ do: 'answer', value: 5 })).toEqual({ status: 'done', result: { served: 1, value: 5 } });
    expect(await pool.run({ do: 'answer', value: 6 })).toEqual({ status: 'done', result: { served: 2, value: 6 } });
  });

  it('makes tasks wait while every thread is busy, and serves them in order', async () => {
    const pool = poolOf(1);
    const outcomes = await Promise.all([1, 2, 3].map((value) => pool.run({ do: 'answer', value })));
    expect(outcomes.map((outcome) => outcome.status === 'done' && outcome.result)).toEqual([
      { served: 1, value: 1 },
      { served: 2, value: 2 },
      { served: 3, value: 3 },
    ]);
  });

  it('reports an expected error without replacing the thread', async () => {
    const pool = poolOf(1);
    expect(await pool.run({ do: 'refuse' })).toEqual({ status: 'failed', code: 'refused', message: 'no' });
    expect(await pool.run({ do: 'answer', value: 1 })).toMatchObject({ result: { served: 2 } });
  });

  it.each([
    ['break', 'Error', 'broken beyond repair'],
    ['die', 'worker-died', 'code 7'],
    ['throw later', 'worker-died', 'out of nowhere'],
  ] as const)('replaces the thread when it should %s, and fails only that task', async (what, code, message) => {
    const pool = poolOf(1);
    const [failed, next] = await Promise.all([pool.run({ do: what }), pool.run({ do: 'answer', value: 1 })]);
    expect(failed).toMatchObject({ status: 'failed', code, message: expect.stringContaining(message) });
    expect(next).toEqual({ status: 'done', result: { served: 1, value: 1 } });
  });

  it('ends a thread that hangs in a loop when its time is over', async () => {
    const pool = poolOf(1);
    const [hung, next] = await Promise.all([
      pool.run({ do: 'hang' }, { timeout: 300 }),
      pool.run({ do: 'answer', value: 1 }),
    ]);
    expect(hung).toMatchObject({ status: 'failed', code: 'timed-out' });
    expect(next).toEqual({ status: 'done', result: { served: 1, value: 1 } });
  });

  it('says that a task has failed when its thread does nothing any more', async () => {
    const pool = poolOf(1);
    const ticks = new Int32Array(new SharedArrayBuffer(4));
    expect(await pool.run({ do: 'hang and tick', ticks }, { timeout: 300 })).toMatchObject({ code: 'timed-out' });
    const then = Atomics.load(ticks, 0);
    await sleep(50);
    expect(then).not.toBe(0);
    expect(Atomics.load(ticks, 0)).toBe(then);
  });

  it('does not count the time for which the thread waited on its caller', async () => {
    const pool = poolOf(1);
    await pool.run({ do: 'answer', value: 0 });
    const heard: number[] = [];
    const outcome = await pool.run(
      { do: 'count', to: 3 },
      {
        timeout: 250,
        onMessage: async (number) => {
          await sleep(200);
          heard.push(number);
        },
      },
    );
    expect(outcome).toMatchObject({ status: 'done' });
    expect(heard).toEqual([1, 2, 3]);
  });

  it('fails the task whose messages cannot be dealt with', async () => {
    const pool = poolOf(1);
    const outcome = await pool.run(
      { do: 'count', to: 3 },
      { onMessage: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) },
    );
    expect(outcome).toEqual({ status: 'failed', code: 'ENOSPC', message: 'full' });
    expect(await pool.run({ do: 'answer', value: 1 })).toMatchObject({ status: 'done' });
  });

  it('lets running and waiting tasks come out as stopped when it is closed', async () => {
    const pool = poolOf(1);
    const tasks = [pool.run({ do: 'hang' }), pool.run({ do: 'answer', value: 1 })];
    await sleep(100);
    await pool.close();
    expect(await Promise.all(tasks)).toMatchObject([{ code: 'stopped' }, { code: 'stopped' }]);
  });

  it('takes the next item only when a thread is free, and none after it was closed', async () => {
    const pool = poolOf(2);
    let taken = 0;
    function* numbers() {
      for (;;) yield ++taken;
    }
    let done = 0;
    await pool.each(numbers(), async (value) => {
      expect(taken - done).toBeLessThanOrEqual(2);
      await pool.run({ do: 'answer', value });
      done += 1;
      if (done === 10) await pool.close();
    });
    expect(taken).toBeLessThanOrEqual(13);
  });
});
