import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ocrFrom } from './ocr-weights.js';

const KEYS = 'ppocr_keys_v1.txt';
let server: Server;
let address = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === `/ocr/${KEYS}`) response.setHeader('content-type', 'text/plain').end('a\nb\n');
    else if (request.url?.startsWith('/app/')) response.setHeader('content-type', 'text/html').end('<html></html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the server has no port');
  address = `http://127.0.0.1:${place.port}`;
});

afterAll(() => server.close());

describe('OCR models that are served', () => {
  it('are fetched from their folder, with or without a slash at its end', async () => {
    const bytes = await ocrFrom(`${address}/ocr`)(KEYS);
    expect(new TextDecoder().decode(bytes)).toBe('a\nb\n');
    expect(ocrFrom(new URL(`${address}/ocr/`))).toBe(ocrFrom(`${address}/ocr`));
  });

  it.each([
    ['the server has none', '/elsewhere/', /answers 404/],
    ['the server answers with its start page', '/app/', /is a web page/],
  ])('are missed by name where %s', async (_, folder, message) => {
    const failure = ocrFrom(`${address}${folder}`)(KEYS);
    await expect(failure).rejects.toMatchObject({ code: 'ocr-missing', message: expect.stringMatching(message) });
    await expect(failure).rejects.toThrow(KEYS);
  });

  it('are missed where there is no server', async () => {
    const failure = ocrFrom('http://127.0.0.1:9/')(KEYS);
    await expect(failure).rejects.toMatchObject({ code: 'ocr-missing' });
  });
});
