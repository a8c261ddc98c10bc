import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startTreeline } from '../testing/command.js';

import { missingRedis, type TestRedis, testRedis } from '../testing/servers.js';
import { BASELINE, MOST, type TestShop, testShop } from '../testing/workshop.js';
import { HandOff } from './handoff.js';
import { Producer } from './producer.js';
import { QueueWorker } from './worker.js';

const missing = missingRedis();

// A Redis of its own, as in queue.test.ts: tests of one must not see the jobs of the other.
describe.skipIf(missing !== undefined)('a service that hands its files to a queue', () => {
  let folder: string;
  let redis: TestRedis;
  let test: TestShop;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'treeline-'));
    redis = await testRedis(folder);
    test = await testShop(1);
    await writeFile(join(folder, 'a.pdf'), numberedPdf(7));
    await writeFile(join(folder, 'b.pdf'), 'no PDF at all');
  });
  afterAll(async () => {
    await test.end();
    await redis.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const handed = (file: string) => ({
    path: join(folder, file),
    name: 'what the client calls it.pdf',
    asked: { ...BASELINE, format: 'json' as const },
    to: join(folder, `${file}.json`),
  });

  it('gets the result or the reason from a worker, and leaves nothing in the store', async () => {
    const store = join(folder, 'store');
    const handOff = await HandOff.open({ url: redis.url, name: 'handed', store });
    const { pool } = test.shop;
    const worker = await QueueWorker.start({ url: redis.url, pool, concurrency: 1, mostInput: MOST, name: 'handed' });
    expect(await handOff.convert(handed('a.pdf'))).toEqual({ pages: 1, status: 'ok', problems: 0 });
    expect(JSON.parse(await readFile(join(folder, 'a.pdf.json'), 'utf8'))).toMatchObject({
      source: { name: 'what the client calls it.pdf' },
    });
    await expect(handOff.convert(handed('b.pdf'))).rejects.toMatchObject({ code: 'not-a-pdf' });
    await worker.close();
    const left = await readdir(store, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
    await handOff.close();
  });

  it('takes back what nobody wants any more', async () => {
    const producer = await Producer.open(redis.url, { name: 'unwanted' });
    const handOff = await HandOff.open({ url: redis.url, name: 'unwanted', store: join(folder, 'unwanted') });
    const stop = new AbortController();
    const result = handOff.convert({ ...handed('a.pdf'), signal: stop.signal });
    const refused = expect(result).rejects.toMatchObject({ code: 'stopped' });
    await expect.poll(async () => (await producer.counts()).waiting).toBe(1);
    stop.abort();
    await refused;
    expect(await producer.counts()).toEqual({ waiting: 0, active: 0, delayed: 0, dead: 0 });
    await handOff.close();
    await producer.close();
  });

  it('is the command serve with --queue', async () => {
    const queue = ['--queue', redis.url];
    const server = startTreeline([
      'serve',
      '--port',
      '0',
      '-j',
      '1',
      ...queue,
      '--queue-store',
      join(folder, 'served'),
    ]);
    const worker = startTreeline(['work', '-j', '1', ...queue]);
    try {
      const url = await said(server, /"url":"([^"]+)"/);
      const post = (body: BodyInit, query = '') =>
        fetch(`${url}/v1/convert?engine=baseline${query}`, { method: 'POST', body });
      const good = await post(Buffer.from(numberedPdf(8)), '&hidden=keep');
      expect([good.status, await good.text()]).toEqual([200, expect.stringContaining('Sheet 8, line 0')]);
      const bad = await post('no PDF at all');
      expect([bad.status, await bad.json()]).toEqual([415, expect.objectContaining({ code: 'not-a-pdf' })]);
    } finally {
      for (const { child } of [server, worker]) child.kill('SIGTERM');
    }
    expect((await server.ended).code).toBe(0);
    const { code, stdout } = await worker.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ done: 1, failed: 1 });
  });
});

/** What a command says about itself on standard error, sooner or later. */
function said({ child, ended }: Started, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (data) => {
      text += String(data);
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(({ stderr }) => reject(new Error(stderr)));
  });
}
