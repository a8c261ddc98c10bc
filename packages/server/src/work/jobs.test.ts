import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Frozen, freezeWorkers } from '../testing/frozen.js';
import { bookPdf } from '../testing/pdfs.js';
import { eventsOf, type Serving, serving } from '../testing/serving.js';

const FAST = 'engine=baseline';
let server: Serving;

beforeAll(async () => {
  server = await serving({ size: 1 });
  await warm(server);
});
afterAll(async () => {
  await server.stop();
});

async function start(bytes: Uint8Array, query = FAST, headers: Record<string, string> = {}) {
  const answer = await server.post(`/v1/jobs?${query}`, bytes, headers);
  expect(answer.status).toBe(202);
  return await answer.json();
}

/** A first file: after it the server knows what its engine is, and its process runs. */
async function warm({ post }: Serving): Promise<void> {
  expect((await post(`/v1/convert?${FAST}`, bookPdf(1))).status).toBe(200);
}

/** No job can end until this is thawed. */
function frozen(): Frozen {
  const workers = freezeWorkers();
  onTestFinished(workers.thaw);
  return workers;
}

async function stateOf(self: string, at = server): Promise<{ state: string; attempts: number }> {
  return await (await fetch(at.url + self)).json();
}

/** How many jobs it has taken. */
function jobsOf({ logged }: Serving): number {
  return logged.filter(({ event }) => event === 'job').length;
}

/** Kills the process that has the job, once in each of its first attempts. */
async function killWorkers(self: string, times: number, workers: Frozen): Promise<void> {
  for (let attempts = 1; attempts <= times; attempts++) {
    await expect.poll(() => stateOf(self)).toMatchObject({ state: 'running', attempts });
    await expect.poll(() => workers.alive().length).toBe(1);
    workers.kill();
  }
}

describe('a job', () => {
  it('tells its progress page by page, and then has a result', async () => {
    const workers = frozen();
    const job = await start(bookPdf(150, 1), `${FAST}&format=text`);
    const events = await fetch(server.url + job.links.events);
    workers.thaw();
    const pages: number[] = [];
    let last = '';
    for await (const { event, data } of eventsOf(events)) {
      if (data.stage === 'read') pages.push(Number(data.page));
      last = event;
    }
    expect(pages).toEqual(Array.from({ length: 150 }, (_, i) => i + 1));
    expect(last).toBe('done');
    expect(await stateOf(job.links.self)).toMatchObject({ state: 'done', pages: 150, status: 'ok' });
    expect(await (await fetch(server.url + job.links.result)).text()).toContain('Sheet 150 of book 1');
  });

  it('has no result while it runs, and ends when it is cancelled', async () => {
    const workers = frozen();
    const job = await start(bookPdf(3, 2));
    expect(await (await fetch(server.url + job.links.result)).json()).toMatchObject({ code: 'not-done' });
    const cancelled = await fetch(server.url + job.links.self, { method: 'DELETE' });
    expect(await cancelled.json()).toMatchObject({ state: 'cancelled' });
    const answer = await fetch(server.url + job.links.result);
    expect(answer.status).toBe(410);
    await expect.poll(workers.alive).toEqual([]);
    workers.thaw();
    const next = await server.post(`/v1/convert?${FAST}`, bookPdf(1, 3));
    expect(next.status).toBe(200);
  });

  it('that failed says why, as the answer to its result too', async () => {
    const job = await start(new TextEncoder().encode('%PDF-1.7 broken'));
    await expect.poll(() => stateOf(job.links.self)).toMatchObject({ state: 'failed' });
    const answer = await fetch(server.url + job.links.result);
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'broken-pdf']);
  });

  it('is started once for an idempotency key, which stands for one file only', async () => {
    const headers = { 'idempotency-key': 'order 66' };
    const [first, second] = [await start(bookPdf(1, 4), FAST, headers), await start(bookPdf(1, 4), FAST, headers)];
    expect(second.id).toBe(first.id);
    const other = await server.post(`/v1/jobs?${FAST}`, bookPdf(1, 5), headers);
    expect([other.status, (await other.json()).code]).toEqual([409, 'idempotency-conflict']);
  });

  it('goes on when the client of an idempotency key hangs up, and is found again', async () => {
    const controller = new AbortController();
    const headers = { 'idempotency-key': 'come again' };
    const path = `${server.url}/v1/convert?${FAST}&format=text`;
    const body = Buffer.from(bookPdf(60, 9));
    const workers = frozen();
    const first = fetch(path, { method: 'POST', body, headers, signal: controller.signal });
    const isStarted = () => jobsOf(server);
    const before = isStarted();
    await expect.poll(isStarted).toBe(before + 1);
    controller.abort();
    await expect(first).rejects.toThrow();
    const second = fetch(path, { method: 'POST', body, headers });
    await expect.poll(isStarted).toBe(before + 2);
    workers.thaw();
    const again = await second;
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('Sheet 60 of book 9');
    const jobs = server.logged.filter(({ event }) => event === 'job').slice(-2);
    expect(jobs[0]?.fields.job).toBe(jobs[1]?.fields.job);
  });

  it('is tried again when its process is killed, and says so', async () => {
    const workers = frozen();
    const job = await start(bookPdf(60, 6), `${FAST}&format=text`);
    await killWorkers(job.links.self, 1, workers);
    workers.thaw();
    await expect.poll(() => stateOf(job.links.self)).toMatchObject({ state: 'done' });
    const answer = await fetch(server.url + job.links.result);
    expect(answer.headers.get('treeline-attempts')).toBe('2');
    expect(await answer.text()).toContain('Sheet 60 of book 6');
  });

  it('fails alone when its process is killed again and again, and says so', async () => {
    const workers = frozen();
    const job = await start(bookPdf(60, 7));
    const other = start(bookPdf(1, 8));
    await killWorkers(job.links.self, 2, workers);
    await expect.poll(() => stateOf(job.links.self)).toMatchObject({ state: 'failed' });
    const answer = await fetch(server.url + job.links.result);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'worker-died', attempts: 2 });
    workers.thaw();
    await expect.poll(async () => stateOf((await other).links.self)).toMatchObject({ state: 'done' });
  });

  it('that nobody knows is not found', async () => {
    const answer = await fetch(`${server.url}/v1/jobs/0b0e7c6e-5d7f-4a43-9b7e-1c4f2f1d7a55`);
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not-found']);
    expect((await fetch(`${server.url}/v1/jobs/..%2f..`)).status).toBe(422);
  });

  it('is finished or reported when the server stops', async () => {
    const own = await serving({ size: 1, graceMs: 60_000 });
    onTestFinished(() => void own.stop());
    await warm(own);
    const workers = frozen();
    const waiting = Array.from({ length: 6 }, (_, i) => own.post(`/v1/convert?${FAST}`, bookPdf(4, 20 + i)));
    const { links } = await (await own.post(`/v1/jobs?${FAST}`, bookPdf(2, 40))).json();
    await expect.poll(() => jobsOf(own)).toBe(8);
    const stopped = own.stop();
    const late = await own.post(`/v1/convert?${FAST}`, bookPdf(1, 41));
    expect([late.status, (await late.json()).code]).toEqual([503, 'shutting-down']);
    workers.thaw();
    const collected = expect.poll(async () => (await fetch(own.url + links.result)).status).toBe(200);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await collected;
    expect(await stopped).toEqual({ untold: 0 });
  });

  it('that is not done at the end of the grace period is answered, not dropped', async () => {
    const own = await serving({ size: 1, graceMs: 300 });
    await warm(own);
    frozen();
    const waiting = own.post(`/v1/convert?${FAST}`, bookPdf(3, 50));
    const { id } = await (await own.post(`/v1/jobs?${FAST}`, bookPdf(3, 51))).json();
    await expect.poll(() => jobsOf(own)).toBe(3);
    const { untold } = await own.stop();
    const answer = await waiting;
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'shutting-down']);
    expect(untold).toBe(1);
    expect(own.logged).toContainEqual({ event: 'job-not-collected', fields: { job: id, state: 'failed' } });
  });
});
