import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { validate } from 'treeline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freezeWorkers } from '../testing/frozen.js';
import { bookPdf, encryptedPdf } from '../testing/pdfs.js';
import { formWith, type Serving, sample, serving } from '../testing/serving.js';

const MAX_UPLOAD = 2_000_000;
const FAST = 'engine=baseline';
let server: Serving;

beforeAll(async () => {
  server = await serving({ maxUpload: MAX_UPLOAD });
});
afterAll(async () => {
  await server.stop();
});

describe('POST /v1/convert', () => {
  it('answers with Markdown for the raw bytes', async () => {
    const answer = await server.post(`/v1/convert?${FAST}`, await sample('paper.pdf'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'treeline-pages': '3', 'treeline-status': 'ok' });
    expect(await answer.text()).toContain('1 Introduction');
  });

  it('takes a form, and uses the name of its file as text only', async () => {
    const form = formWith(await sample('letter.pdf'), '../../etc/pass\u202ewd.pdf');
    const answer = await server.post(`/v1/convert?${FAST}&format=json`, form);
    const checked = validate(await answer.json());
    expect(checked.valid && checked.document.source).toMatchObject({ name: 'passwd.pdf', kind: 'pdf' });
  });

  it('answers the same file with the same options from the cache, and another format anew', async () => {
    const bytes = bookPdf(1, 7);
    const [first, second, other] = [
      await server.post(`/v1/convert?${FAST}`, bytes),
      await server.post(`/v1/convert?${FAST}`, bytes),
      await server.post(`/v1/convert?${FAST}&format=text`, bytes),
    ];
    expect([first, second, other].map(({ headers }) => headers.get('treeline-cache'))).toEqual(['miss', 'hit', 'miss']);
    expect(await second.text()).toBe(await first.text());
  });

  it('opens an encrypted file with the password in the header, and says so where it is missing', async () => {
    const bytes = await encryptedPdf('größe');
    const refused = await server.post(`/v1/convert?${FAST}`, bytes);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'password-needed',
      fix: expect.stringContaining('Treeline-Password'),
    });
    const opened = await server.post(`/v1/convert?${FAST}`, bytes, {
      'treeline-password': encodeURIComponent('größe'),
    });
    expect(await opened.text()).toContain('Nobody else may read this.');
  });

  it('reads only the pages that were asked for', async () => {
    const answer = await server.post(`/v1/convert?${FAST}&pages=2&format=text`, bookPdf(3, 1));
    expect(await answer.text()).toMatch(/^(?!.*Sheet [13] )[\s\S]*Sheet 2 of book 1/);
  });

  it('writes chunks of the size that was asked for, and says where pages begin', async () => {
    const bytes = bookPdf(3, 2);
    const chunks = await server.post(`/v1/convert?${FAST}&format=chunks&chunkSize=300`, bytes);
    const rows = (await chunks.text()).trim().split('\n');
    expect(rows.every((row) => JSON.parse(row).text.length <= 300)).toBe(true);
    const titled = await server.post(`/v1/convert?${FAST}&format=chunks&chunkSize=300&chunkHeadings=true`, bytes);
    expect(JSON.parse((await titled.text()).trim().split('\n').at(-1) ?? '').text).toMatch(/Chapter of/);
    expect(JSON.parse(rows.at(-1) ?? '').text).not.toMatch(/Chapter of/);
    const [plain, marked] = [
      await server.post(`/v1/convert?${FAST}`, bytes),
      await server.post(`/v1/convert?${FAST}&pageMarkers=true`, bytes),
    ];
    expect(await marked.text()).not.toBe(await plain.text());
  });

  const refusals: [what: string, status: number, code: string, send: () => Promise<Response>][] = [
    ['a file that is too large', 413, 'input-limit', () => server.post('/v1/convert', new Uint8Array(MAX_UPLOAD + 1))],
    [
      'a form whose file is too large',
      413,
      'input-limit',
      () => server.post('/v1/convert', formWith(new Uint8Array(MAX_UPLOAD + 1), 'a.pdf')),
    ],
    [
      'more pages than the limit',
      413,
      'page-limit',
      async () => {
        const small = await serving({ size: 1, limits: { pages: 2 } });
        const answer = await small.post(`/v1/convert?${FAST}`, bookPdf(3));
        void small.stop();
        return answer;
      },
    ],
    [
      'a body of another type',
      415,
      'unsupported-media-type',
      () => server.post('/v1/convert', new Uint8Array(9), { 'content-type': 'audio/mpeg' }),
    ],
    ['bytes of no kind', 415, 'not-a-pdf', () => server.post(`/v1/convert?${FAST}`, new TextEncoder().encode('hello'))],
    [
      'a broken PDF',
      422,
      'broken-pdf',
      () => server.post(`/v1/convert?${FAST}`, new TextEncoder().encode('%PDF-1.7\nno more')),
    ],
    ['nothing', 422, 'empty-input', () => server.post('/v1/convert', new Uint8Array())],
    ['an unknown option', 422, 'invalid-option', () => server.post('/v1/convert?colour=red', new Uint8Array(9))],
    [
      'a format that there is not',
      422,
      'invalid-option',
      () => server.post('/v1/convert?format=doc', new Uint8Array(9)),
    ],
    [
      'pages that there are not',
      422,
      'no-such-page',
      async () => server.post(`/v1/convert?${FAST}&pages=9`, await sample('letter.pdf')),
    ],
    [
      'a form without the field',
      422,
      'invalid-form',
      () => {
        const form = new FormData();
        form.set('document', new Blob(['%PDF-1.7']), 'a.pdf');
        return server.post('/v1/convert', form);
      },
    ],
    [
      'a form that ends early',
      422,
      'invalid-form',
      () => {
        const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
        const type = 'multipart/form-data; boundary=x';
        return server.post('/v1/convert', new TextEncoder().encode(head), { 'content-type': type });
      },
    ],
  ];
  it.each(refusals)('refuses %s with %i and %s', async (_what, status, code, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, fact: expect.any(String), fix: expect.stringMatching(/\.$/) });
  });

  it('stops reading a file of unknown length at the limit', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const upload = request(`${server.url}/v1/convert`, { method: 'POST' }, (answer) => {
        resolve(answer.statusCode);
        answer.resume();
        upload.destroy();
      });
      upload.on('error', (error) => (upload.destroyed ? undefined : reject(error)));
      const more = () => {
        if (!upload.destroyed && upload.write(Buffer.alloc(100_000))) setImmediate(more);
      };
      upload.on('drain', more);
      more();
    });
    expect(status).toBe(413);
  });

  it('answers a refused client that still sends, and keeps its connection', async () => {
    const { host, hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    const ended = new Promise((_, reject) => socket.on('error', reject).on('close', () => reject(new Error('closed'))));
    const type = 'Content-Type: audio/mpeg';
    socket.write(`POST /v1/convert HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nContent-Length: 900000\r\n\r\n`);
    const isHeard = async (text: string) =>
      await Promise.race([expect.poll(() => heard).toContain(text), ended.then(() => undefined)]);
    await isHeard('unsupported-media-type');
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      socket.write(Buffer.alloc(300_000));
    }
    socket.write(`GET /v1/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await isHeard('"status":"ok"');
  });

  it('leaves no file behind, also when a client hangs up in the middle', async () => {
    await new Promise<void>((resolve) => {
      const headers = { 'content-length': 1_000_000 };
      const upload = request(`${server.url}/v1/convert`, { method: 'POST', headers });
      upload.on('error', () => resolve());
      upload.write(Buffer.alloc(200_000), () => setTimeout(() => upload.destroy(), 50));
    });
    const controller = new AbortController();
    onTestFinished(freezeWorkers().thaw);
    const waiting = fetch(`${server.url}/v1/convert?${FAST}`, {
      method: 'POST',
      body: Buffer.from(bookPdf(3, 5)),
      signal: controller.signal,
    });
    const refused = expect(waiting).rejects.toThrow();
    const unfinished = async () => (await readdir(server.folder)).filter((name) => name.startsWith('.'));
    await expect.poll(unfinished).not.toEqual([]);
    controller.abort();
    await refused;
    await expect.poll(unfinished).toEqual([]);
  });

  it('logs neither text nor names of documents', () => {
    const text = JSON.stringify(server.logged);
    expect(text).toContain('/v1/convert');
    expect(text).not.toMatch(/passwd|größe|Introduction|Sheet/);
  });
});
