import { readFile } from 'node:fs/promises';
import { type RunningServer, startServer } from '@treeline/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TreelineApiError, TreelineClient } from './index.js';

const TOKEN = 'client-token';
let server: RunningServer;
let client: TreelineClient;
let letter: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await startServer({ port: 0, size: 1, token: TOKEN, log: () => {} });
  client = new TreelineClient({ url: server.url, token: TOKEN });
  letter = new Uint8Array(await readFile(new URL('../../../samples/letter.pdf', import.meta.url)));
});
afterAll(async () => {
  await server.stop();
});

describe('the client', () => {
  it('converts a file', async () => {
    const options = { engine: 'baseline', format: 'text' } as const;
    const first = await client.convert(letter, options);
    expect(first).toMatchObject({ pages: 1, status: 'ok', isCached: false, attempts: 1 });
    expect(first.text).toContain('slipped slates');
    expect(await client.convert(new Blob([letter]), options)).toMatchObject({ text: first.text, isCached: true });
  });

  it('starts, watches, fetches and cancels jobs', async () => {
    const { id } = await client.start(letter, { engine: 'baseline', name: 'letter.pdf' });
    const stages = new Set<string | undefined>();
    for await (const { stage } of client.watch(id)) stages.add(stage);
    expect(stages).toContain('read');
    expect(await client.job(id)).toMatchObject({ state: 'done' });
    expect((await client.result(id)).text).toContain('slipped slates');
    expect(await client.cancel(id)).toMatchObject({ state: 'done' });
  });

  it('throws what the server says, with a code and a fix', async () => {
    const failed = client.convert(new Uint8Array([1, 2, 3]), { engine: 'baseline' });
    await expect(failed).rejects.toBeInstanceOf(TreelineApiError);
    await expect(failed).rejects.toMatchObject({ status: 415, code: 'not-a-pdf', fix: expect.stringMatching(/\.$/) });
    await expect(new TreelineClient({ url: server.url }).convert(letter)).rejects.toMatchObject({
      code: 'token-needed',
    });
  });
});
