import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../serve.js';
import { freezeWorkers } from '../testing/frozen.js';
import { bookPdf } from '../testing/pdfs.js';
import { type Serving, scratch, serving } from '../testing/serving.js';

const TOKEN = 'a-long-secret';
let server: Serving;

beforeAll(async () => {
  server = await serving({ size: 1, token: TOKEN, origins: ['https://friend.example'], maxQueue: 1, maxPerClient: 3 });
});
afterAll(async () => {
  await server.stop();
});

/** A request as no well-behaved client sends it. */
function ask(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(server.url + path, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.on('error', reject).end();
  });
}

describe('a server', () => {
  it('says that it runs, that it is ready, and what it counts', async () => {
    expect(await (await fetch(`${server.url}/v1/health`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${server.url}/v1/ready`)).json()).toMatchObject({ status: 'ready' });
    const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toMatch(/^treeline_queue_length 0$/m);
  });

  it('describes every route in openapi.json, and has a page to try it that asks nobody else', async () => {
    const description = await (await fetch(`${server.url}/openapi.json`)).json();
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/v1/convert', '/v1/jobs', '/v1/jobs/{id}/events', '/v1/ready', '/metrics']),
    );
    const { responses, parameters } = description.paths['/v1/convert'].post;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '413', '415', '422', '429', '503']));
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('format');
    const page = await fetch(`${server.url}/try`);
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(await page.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('wants the token for everything that may be secret', async () => {
    for (const path of ['/metrics', '/v1/jobs/0b0e7c6e-5d7f-4a43-9b7e-1c4f2f1d7a55']) {
      expect((await fetch(server.url + path)).status).toBe(401);
      expect((await fetch(server.url + path, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    }
    const answer = await server.post('/v1/convert', bookPdf(1));
    expect(await answer.json()).toMatchObject({ code: 'token-needed' });
  });

  it('lets in web pages of its own and of allowed origins only, and no foreign host names', async () => {
    const token = { authorization: `Bearer ${TOKEN}` };
    const { host } = new URL(server.url);
    expect(await ask('/metrics', { ...token, origin: `http://${host}` })).toBe(200);
    expect(await ask('/metrics', { ...token, origin: 'https://friend.example' })).toBe(200);
    expect(await ask('/metrics', { ...token, origin: 'https://stranger.example' })).toBe(403);
    expect(await ask('/metrics', { ...token, origin: 'null' })).toBe(403);
    expect(await ask('/metrics', { ...token, host: 'stranger.example' })).toBe(403);
  });

  it('takes only as many requests as may wait, and says when to try again', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const path = '/v1/jobs?engine=baseline';
    expect((await server.post('/v1/convert?engine=baseline', bookPdf(1, 9), headers)).status).toBe(200);
    onTestFinished(freezeWorkers().thaw);
    const jobs = [await server.post(path, bookPdf(2, 1), headers), await server.post(path, bookPdf(2, 2), headers)];
    expect(jobs.map(({ status }) => status)).toEqual([202, 202]);
    const full = await server.post(path, bookPdf(1), headers);
    expect(full.status).toBe(503);
    expect(full.headers.get('retry-after')).toBe('2');
    expect(await full.json()).toMatchObject({ code: 'queue-full' });
    for (const job of jobs) {
      const { links } = await job.json();
      await fetch(server.url + links.self, { method: 'DELETE', headers });
    }
  });

  it('takes only so many requests of one client', async () => {
    const busy = await serving({ size: 1, maxPerClient: 1 });
    onTestFinished(() => void busy.stop());
    expect((await busy.post('/v1/convert?engine=baseline', bookPdf(1, 9))).status).toBe(200);
    onTestFinished(freezeWorkers().thaw);
    const job = await busy.post('/v1/jobs?engine=baseline', bookPdf(2, 3));
    const refused = await busy.post('/v1/jobs?engine=baseline', bookPdf(1));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    const { links } = await job.json();
    await fetch(busy.url + links.self, { method: 'DELETE' });
  });

  it('serves the viewer where it was built, and no file beside it', async () => {
    const { folder, remove } = await scratch();
    await mkdir(join(folder, 'viewer/assets'), { recursive: true });
    await writeFile(join(folder, 'viewer/index.html'), '<p>The viewer</p>');
    await writeFile(join(folder, 'viewer/assets/a.js'), 'go()');
    await writeFile(join(folder, 'secret.txt'), 'secret');
    const own = await serving({ size: 1, viewer: join(folder, 'viewer') });
    onTestFinished(async () => {
      await own.stop();
      await remove();
    });
    expect(await (await fetch(`${own.url}/`)).text()).toContain('The viewer');
    expect((await fetch(`${own.url}/assets/a.js`)).headers.get('content-type')).toContain('javascript');
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt']) {
      expect(await ask(path, { host: new URL(own.url).host })).not.toBe(200);
    }
  });

  it('does not listen on other addresses without a token', async () => {
    await expect(startServer({ host: '0.0.0.0', port: 0 })).rejects.toThrow('a token is needed');
  });

  it('leaves nothing behind when its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startServer({ port, log: () => {} })).rejects.toThrow('EADDRINUSE');
  });
});
