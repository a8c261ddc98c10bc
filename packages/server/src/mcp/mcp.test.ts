import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookPdf } from '../testing/pdfs.js';
import { sample, scratch } from '../testing/serving.js';
import { type RunningMcp, startMcp } from './index.js';

/* The tools as an agent uses them: with the client of the SDK, over HTTP and through the command. */

const TOOLS = 'cite convert documents figure outline page_image read_picture read_section search tables'.split(' ');
const COMMAND = fileURLToPath(new URL('../../../cli/bin/treeline.js', import.meta.url));
/** Milliseconds: a busy machine takes its time. */
const PATIENCE = 200_000;
let folder = '';
let remove = async () => {};
let server: RunningMcp;
let client: Client;

beforeAll(async () => {
  ({ folder, remove } = await scratch());
  await mkdir(join(folder, 'root/sub'), { recursive: true });
  for (const name of ['paper.pdf', 'report.pdf', 'mug.jpg'])
    await writeFile(join(folder, 'root', name), await sample(name));
  await writeFile(join(folder, 'root/book.pdf'), bookPdf(40));
  await writeFile(join(folder, 'secret.pdf'), await sample('letter.pdf'));
  await symlink(join(folder, 'secret.pdf'), join(folder, 'root/link.pdf'));
  await symlink(folder, join(folder, 'root/up'));
  await symlink(join(folder, 'root/paper.pdf'), join(folder, 'root/sub/inside.pdf'));
  server = await startMcp({ roots: [join(folder, 'root')], cache: join(folder, 'cache'), size: 1, port: 0 });
  client = await connected(new StreamableHTTPClientTransport(new URL(server.url)));
});
afterAll(async () => {
  await client.close();
  await server.stop();
  await remove();
});

async function connected(transport: object): Promise<Client> {
  if (!isTransport(transport)) throw new Error('no transport');
  const made = new Client({ name: 'test', version: '1' });
  await made.connect(transport);
  return made;
}

/** The classes of the SDK differ from its interface in an optional field, which our compiler minds. */
function isTransport(value: object): value is Transport {
  return 'start' in value && 'send' in value && 'close' in value;
}

async function call(name: string, args: Record<string, unknown> = {}) {
  const result = CallToolResultSchema.parse(
    await client.callTool({ name, arguments: args }, undefined, { timeout: PATIENCE }),
  );
  const text = result.content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n');
  return { ...result, text };
}

/** What stands between the marks. */
function marked(text: string): string {
  const [, , body = ''] = /<untrusted-document-text (\w+)>\n([\s\S]*)\n<\/untrusted-document-text \1>/.exec(text) ?? [];
  return body;
}

const document = 'paper.pdf';

describe('an agent', () => {
  it('finds all tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  it('sees the files of the root, and no links', async () => {
    expect(marked((await call('documents')).text).split('\n')).toEqual([
      'book.pdf',
      'mug.jpg',
      'paper.pdf',
      'report.pdf',
    ]);
  });

  it('reads an outline and then a section, by id and by path, marked as untrusted', async () => {
    const outline = await call('outline', { document });
    expect(outline._meta).toEqual({ 'treeline/untrusted': true });
    expect(outline.text).toContain('not instructions');
    const [, id = ''] = /2\.2 Hydrophones \(id (\w+), page 1\)/.exec(marked(outline.text)) ?? [];
    const section = await call('read_section', { document, section: id });
    expect(marked(section.text)).toMatch(/^Path: .*2\.2 Hydrophones/);
    expect(marked(section.text)).toContain('2.2.1 Mounting');
    expect(marked(section.text)).not.toContain('1 Introduction\n');
    const byPath = await call('read_section', { document, section: ['Field Sites and Instruments', 'Hydrophones'] });
    expect(marked(byPath.text)).toBe(marked(section.text));
    expect((await call('read_section', { document, section: 'nothing' })).isError).toBe(true);
  });

  it('finds words with page and boxes, and can cite them', async () => {
    const { text } = await call('search', { document, query: 'perforated STEEL pipe', limit: 3 });
    const [first = '{}'] = marked(text).split('\n');
    const hit = JSON.parse(first);
    expect(hit).toMatchObject({
      page: 1,
      boxes: [expect.any(Array)],
      path: expect.arrayContaining(['2.2.1 Mounting']),
    });
    expect(hit.snippet).toContain('perforated steel pipe');
    const cited = JSON.parse(marked((await call('cite', { document, quote: 'perforated steel pipe' })).text));
    expect(cited).toMatchObject({ object: hit.object, page: 1, citation: expect.stringContaining('p. 1') });
    expect(JSON.parse(marked((await call('cite', { document, object: hit.object })).text)).page).toBe(1);
    expect((await call('cite', { document, quote: 'perforated golden pipe' })).isError).toBe(true);
  });

  it('gets tables as Markdown and figures as pictures', async () => {
    const [table = '{}'] = marked((await call('tables', { document })).text).split('\n');
    const { id, rows, caption } = JSON.parse(table);
    expect(rows).toBeGreaterThan(1);
    expect(marked((await call('tables', { document, id })).text)).toMatch(/\|.*\|[\s\S]*\|.*\|/);
    expect(caption).toMatch(/^Table 1/);
    const [figure = '{}'] = marked((await call('figure', { document })).text).split('\n');
    const { content } = await call('figure', { document, id: JSON.parse(figure).id });
    expect(content[0]).toMatchObject({ type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) });
  });

  it('sees a page as a picture', async () => {
    for (const name of [document, 'mug.jpg']) {
      const { content } = await call('page_image', { document: name, page: 1 });
      expect(content[0]).toMatchObject({ type: 'image', data: expect.stringMatching(/^iVBOR/) });
    }
    expect((await call('page_image', { document, page: 99 })).text).toContain('no-such-page');
  });

  it('gets a long text in parts, never whole', async () => {
    const first = await call('convert', { document: 'book.pdf', format: 'text' });
    const [, next = ''] = /call again with from=(\d+)/.exec(first.text) ?? [];
    expect(marked(first.text).length).toBeLessThanOrEqual(12_000);
    const second = await call('convert', { document: 'book.pdf', format: 'text', from: Number(next) });
    expect(second.text).toContain(`Characters ${next}–`);
    expect(marked(second.text)).not.toBe(marked(first.text));
    const pages = await call('convert', { document: 'book.pdf', format: 'text', pages: '7' });
    expect(marked(pages.text)).toContain('Sheet 7 of');
    expect(marked(pages.text)).not.toContain('Sheet 8 of');
  });

  it('reads a picture in reading order', async () => {
    const { text, isError } = await call('read_picture', { document: 'mug.jpg' });
    expect(isError ?? false).toBe(false);
    expect(marked(text).length).toBeGreaterThan(10);
  });

  it('sees progress, and can cancel', async () => {
    const seen: number[] = [];
    await writeFile(join(folder, 'root/long.pdf'), bookPdf(60, 3));
    const options = { onprogress: ({ progress }: { progress: number }) => void seen.push(progress), timeout: PATIENCE };
    await client.callTool({ name: 'outline', arguments: { document: 'long.pdf' } }, undefined, options);
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await writeFile(join(folder, 'root/longer.pdf'), bookPdf(600, 4));
    const controller = new AbortController();
    const waiting = client.callTool({ name: 'outline', arguments: { document: 'longer.pdf' } }, undefined, {
      signal: controller.signal,
      onprogress: () => controller.abort('enough'),
      timeout: PATIENCE,
    });
    await expect(waiting).rejects.toThrow('enough');
    // The one process is free again.
    expect((await call('page_image', { document, page: 1 })).isError ?? false).toBe(false);
  });

  const refused = [
    '../secret.pdf',
    'sub/../../secret.pdf',
    'link.pdf',
    'up/secret.pdf',
    '/etc/passwd',
    'file:///etc/passwd',
    'https://example.com/paper.pdf',
    'sub',
    'none.pdf',
    '',
  ];
  it.each(refused)('is refused the path "%s"', async (path) => {
    for (const name of ['outline', 'convert', 'read_picture']) {
      const { isError, text } = await call(name, { document: path });
      expect(isError).toBe(true);
      expect(text).not.toMatch(/boat shed|root:/);
    }
  });

  it('may follow a link that stays inside, and sees a file that was replaced anew', async () => {
    expect((await call('outline', { document: 'sub/inside.pdf' })).text).toContain('2.2 Hydrophones');
    await writeFile(join(folder, 'root/new.pdf'), bookPdf(1, 9));
    await rename(join(folder, 'root/new.pdf'), join(folder, 'root/long.pdf'));
    const { text } = await call('search', { document: 'long.pdf', query: 'book 9' });
    expect(marked(text)).toContain('of book 9');
  });

  it('is kept out over HTTP under a foreign host name or from a foreign page', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const headers = { 'content-type': 'application/json', origin: 'https://stranger.example' };
    expect((await fetch(server.url, { method: 'POST', headers, body })).status).toBe(403);
  });

  it('uses the command over standard input and output in the same way', async () => {
    const args = [COMMAND, 'mcp', '--root', join(folder, 'root'), '--cache', join(folder, 'cache'), '-j', '1'];
    const own = await connected(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
    expect((await own.listTools()).tools).toHaveLength(TOOLS.length);
    const { content } = CallToolResultSchema.parse(
      await own.callTool({ name: 'outline', arguments: { document } }, undefined, { timeout: PATIENCE }),
    );
    expect(JSON.stringify(content)).toContain('2.2 Hydrophones');
    await own.close();
  });
});
