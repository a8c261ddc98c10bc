import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@treeline/pool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.js';
import { startTreeline } from '../testing/command.js';
import { freePort, missingRedis, type TestRedis, testRedis } from '../testing/servers.js';
import { soakQueue } from '../testing/soak-queue.js';
import { BASELINE, MOST, type TestShop, testShop } from '../testing/workshop.js';
import { NoRedis } from './connection.js';
import { Metrics } from './metrics.js';
import { Producer } from './producer.js';
import { QueueWorker } from './worker.js';

const missing = missingRedis();

describe.skipIf(missing !== undefined)('a queue', () => {
  let folder: string;
  let redis: TestRedis;
  let test: TestShop;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'treeline-'));
    redis = await testRedis(folder);
    test = await testShop(4);
  });
  afterAll(async () => {
    await test.end();
    await redis.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const worker = (name: string, more: { rate?: number } = {}) =>
    QueueWorker.start({ url: redis.url, pool: test.shop.pool, concurrency: 1, mostInput: MOST, name, ...more });
  const jobs = () =>
    test.entries.map(({ input, output }) => ({
      data: { input, output, out: join(test.folder, 'q'), asked: BASELINE },
    }));
  const all = async function* () {
    yield* jobs();
  };

  it('does every job, states what failed for good, and puts dead letters back when asked', async () => {
    const producer = await Producer.open(redis.url, { name: 'all' });
    expect(await producer.submitAll(all())).toBe(5);
    expect(await producer.submitAll(all())).toBe(5);
    expect(await producer.counts()).toEqual({ waiting: 5, active: 0, delayed: 0, dead: 0 });
    const one = await worker('all');
    await one.empty();
    expect(one.metrics.jobs).toEqual({ done: 4, kept: 0, failed: 1, retried: 0 });
    expect(one.metrics.text(await one.lengths())).toContain('treeline_queue_jobs{state="failed"} 1');
    const [letter] = await collect(producer.deadLetters());
    expect(letter).toMatchObject({ output: 'text.pdf.md', reason: expect.stringMatching(/^not-a-pdf: /), attempts: 1 });
    await producer.retryDead();
    await one.empty();
    expect(one.metrics.jobs.failed).toBe(2);
    await one.close();
    await producer.close();
  });

  it('takes urgent jobs first, within its rate, and tells a service how its job is', async () => {
    const producer = await Producer.open(redis.url, { name: 'urgent', keepSeconds: 60 });
    const [later, sooner, bad] = [jobs()[0], jobs()[1], jobs()[4]];
    if (!later || !sooner || !bad) throw new Error('there are jobs');
    const ids = [
      await producer.submit(later.data, { priority: 9 }),
      await producer.submit(sooner.data, { priority: 1 }),
      await producer.submit(bad.data, { priority: 5 }),
    ];
    const states = async () => Promise.all(ids.map(async (id) => (await producer.status(id))?.state));
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    const one = await worker('urgent', { rate: 1 });
    const done: string[] = [];
    const isDone = async (id = '') => (await producer.status(id))?.state === 'done';
    const look = async () => {
      // In this order: whoever looks too rarely sees both at once, and never the second alone.
      const isLaterDone = await isDone(ids[0]);
      if ((await isDone(ids[1])) && !done.includes('urgent')) done.push('urgent');
      if (isLaterDone && !done.includes('later')) done.push('later');
      return done;
    };
    await expect.poll(look).toHaveLength(2);
    expect(done).toEqual(['urgent', 'later']);
    await one.empty();
    expect(await states()).toEqual(['done', 'done', 'failed']);
    expect(await producer.status(ids[2] ?? '')).toMatchObject({ reason: expect.stringContaining('not-a-pdf') });
    expect(await producer.status('nobody')).toBeUndefined();
    await one.close();
    await producer.close();
  });

  it('gets back what a worker that is told to stop cannot finish', async () => {
    const producer = await Producer.open(redis.url, { name: 'stop' });
    await producer.submitAll(all());
    const pool = createPool({ size: 1 });
    const hurried = await QueueWorker.start({
      url: redis.url,
      pool,
      concurrency: 2,
      mostInput: MOST,
      name: 'stop',
      force: true,
    });
    await expect.poll(async () => (await producer.counts()).waiting, { interval: 5 }).toBeLessThan(5);
    await hurried.close(0);
    await pool.close();
    const { waiting, active, delayed } = await producer.counts();
    expect({ active, delayed }).toEqual({ active: 0, delayed: 0 });
    const { done, failed } = hurried.metrics.jobs;
    expect(waiting + done + failed).toBe(5);
    await producer.close();
  });

  it('stops politely on SIGTERM', async () => {
    const { child, ended } = startTreeline(['work', '--queue', redis.url, '--name', 'polite', '-j', '1']);
    let said = '';
    await new Promise<void>((resolve) =>
      child.stderr?.on('data', (data) => {
        said += String(data);
        if (said.includes('working with')) resolve();
      }),
    );
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ stopped: true });
  });
});

it('no Redis is said at once, with what to do', async () => {
  const opened = Producer.open(`redis://user:secret@127.0.0.1:${await freePort()}`);
  await expect(opened).rejects.toThrow(NoRedis);
  await expect(opened).rejects.toThrow(/no Redis answers at redis:\/\/127.*start one with: redis-server/);
});

it('counts time in buckets', () => {
  const metrics = new Metrics();
  metrics.end('done', 0.2, 3);
  metrics.end('failed', 400, 0);
  const text = metrics.text({ wait: 7 });
  for (const row of ['{le="0.1"} 0', '{le="0.25"} 1', '{le="300"} 1', '{le="+Inf"} 2', 'pages_total 3', '"wait"} 7']) {
    expect(text).toContain(row);
  }
});

it.skipIf(missing !== undefined)(
  'a queue whose Redis, workers and network fail loses nothing, doubles nothing, and states what is poison',
  async () => {
    const report = await soakQueue({ jobs: 24, workers: 2, lock: 3, say: () => {} });
    expect(report.faults).toEqual([]);
    expect(report.disturbed).toHaveLength(4);
  },
);
