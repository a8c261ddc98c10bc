import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OddResult, OddTask } from '../testing/odd-worker.js';
import { type Outcome, ProcessPool } from './pool.js';

const script = new URL('../../dist/testing/odd-worker.js', import.meta.url);
const pools: { close(): Promise<void> }[] = [];
const MIB = 2 ** 20;

function poolOf(size: number): ProcessPool<OddTask, OddResult, number> {
  const pool = new ProcessPool<OddTask, OddResult, number>(script, size);
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How many tasks the process has had that answered. */
function servedBy(outcome: Outcome<OddResult>): number {
  return outcome.status === 'done' ? outcome.result.served : 0;
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a pool of processes', () => {
  it('gives back what the process returned and keeps the process for the next task', async () => {
    const pool = poolOf(1);
    expect(await pool.run({ do: 'answer', value: 5 })).toEqual({ status: 'done', result: { served: 1, value: 5 } });
    expect(await pool.run({ do: 'answer', value: 6 })).toEqual({ status: 'done', result: { served: 2, value: 6 } });
  });

  it('makes tasks wait while every process is busy, and serves them in order', async () => {
    const pool = poolOf(1);
    const outcomes = await Promise.all([1, 2, 3].map((value) => pool.run({ do: 'answer', value })));
    expect(outcomes.map((outcome) => outcome.status === 'done' && outcome.result)).toEqual([
      { served: 1, value: 1 },
      { served: 2, value: 2 },
      { served: 3, value: 3 },
    ]);
  });

  it('reports an expected error without replacing the process', async () => {
    const pool = poolOf(1);
    expect(await pool.run({ do: 'refuse' })).toEqual({ status: 'failed', code: 'refused', message: 'no' });
    expect(await pool.run({ do: 'answer', value: 1 })).toMatchObject({ result: { served: 2 } });
  });

  it.each([
    ['break', 'Error', 'broken beyond repair'],
    ['die', 'worker-died', 'crashed: it ended with exit code 7'],
    ['crash', 'worker-died', 'crashed: it ended with SIGABRT'],
    ['throw later', 'worker-died', 'crashed: it ended with exit code 1'],
  ] as const)('replaces the process when it should %s, and fails only that task', async (what, code, message) => {
    const pool = poolOf(1);
    const [failed, next] = await Promise.all([pool.run({ do: what }), pool.run({ do: 'answer', value: 1 })]);
    expect(failed).toMatchObject({ status: 'failed', code, message: expect.stringContaining(message) });
    expect(next).toEqual({ status: 'done', result: { served: 1, value: 1 } });
  });

  it.each(['hang', 'hang in WASM'] as const)('ends a process that should %s when its time is over', async (what) => {
    const pool = poolOf(1);
    // A process that is only starting has said nothing when its time is over.
    await pool.run({ do: 'answer', value: 0 });
    let pid = 0;
    const remember = (number: number) => {
      pid = number;
    };
    const [hung, next] = await Promise.all([
      // Nobody could clean up behind a process that still writes.
      pool.run({ do: what }, { time: 2000, onMessage: remember }).then((outcome) => ({ outcome, gone: !lives(pid) })),
      pool.run({ do: 'answer', value: 1 }),
    ]);
    expect(hung).toMatchObject({ outcome: { status: 'failed', code: 'timed-out' }, gone: true });
    expect(pid).toBeGreaterThan(0);
    expect(next).toEqual({ status: 'done', result: { served: 1, value: 1 } });
  });

  it('ends a process that holds too much memory, soon enough', async () => {
    const pool = poolOf(2);
    const limit = 300 * MIB;
    const [filled, other] = await Promise.all([
      pool.run({ do: 'fill', bytes: 3000 * MIB }, { memory: limit }),
      pool.run({ do: 'answer', value: 1 }, { memory: limit }),
    ]);
    expect(filled).toMatchObject({ status: 'failed', code: 'memory-limit' });
    const held = filled.status === 'failed' ? Number(/it held (\d+) MiB/.exec(filled.message)?.[1]) : 0;
    expect(held).toBeGreaterThan(300);
    expect(other).toMatchObject({ status: 'done' });
  });

  it('replaces a process that goes on holding much of its memory after a task', async () => {
    const pool = poolOf(1);
    const limit = 600 * MIB;
    expect(await pool.run({ do: 'fill', bytes: 320 * MIB }, { memory: limit })).toMatchObject({ status: 'done' });
    expect(await pool.run({ do: 'answer', value: 1 }, { memory: limit })).toMatchObject({ result: { served: 1 } });
  });

  it('stops a task for its caller and keeps a process that hears it', async () => {
    const pool = poolOf(1);
    const stopOne = async () => {
      const before = await pool.run({ do: 'answer', value: 0 });
      const stopping = new AbortController();
      const stopped = pool.run({ do: 'wait' }, { signal: stopping.signal });
      const waiting = pool.run({ do: 'answer', value: 1 }, { signal: stopping.signal });
      await sleep(50);
      stopping.abort();
      expect(await stopped).toMatchObject({ status: 'failed', code: 'stopped' });
      expect(await waiting).toMatchObject({ status: 'failed', code: 'stopped' });
      const after = await pool.run({ do: 'answer', value: 2 });
      return servedBy(after) - servedBy(before);
    };
    // On a machine that is too busy a process may not hear in time.
    await expect.poll(stopOne).toBe(2);
  });

  it('does not count the time for which the process waited on its caller', async () => {
    const pool = poolOf(1);
    await pool.run({ do: 'answer', value: 0 });
    const heard: number[] = [];
    const outcome = await pool.run(
      { do: 'count', to: 3 },
      {
        time: 2000,
        onMessage: async (number) => {
          await sleep(800);
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

  it('takes few items ahead of what the processes can do, and none after it was closed', async () => {
    const pool = poolOf(2);
    let taken = 0;
    function* numbers() {
      for (;;) yield ++taken;
    }
    let done = 0;
    await pool.each(numbers(), async (value) => {
      expect(taken - done).toBeLessThanOrEqual(3);
      await pool.run({ do: 'answer', value });
      done += 1;
      if (done === 10) await pool.close();
    });
    expect(taken).toBeLessThanOrEqual(14);
  });

  it('does not hand the password of the environment to its processes', async () => {
    process.env.TREELINE_PASSWORD = 'sesame';
    onTestFinished(() => {
      delete process.env.TREELINE_PASSWORD;
    });
    expect(await poolOf(1).run({ do: 'environment' })).toMatchObject({ result: { value: 0 } });
  });
});

it('a process does not outlive a parent that was killed, even while WASM runs', async () => {
  const parent = spawn(process.execPath, [
    fileURLToPath(new URL('../../dist/testing/hung-parent.js', import.meta.url)),
  ]);
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (text: Buffer) => resolve(Number(String(text))));
  });
  expect(lives(pid)).toBe(true);
  await sleep(100);
  parent.kill('SIGKILL');
  await expect.poll(() => lives(pid)).toBe(false);
});
