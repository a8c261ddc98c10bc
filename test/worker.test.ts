import { readFile } from 'node:fs/promises';
import { type Progress, parse, toJson } from 'treeline';
import { createWorkerClient, openInWorker } from 'treeline/worker';
import { afterAll, describe, expect, it } from 'vitest';

const sample = (name: string) => readFile(new URL(`../samples/${name}`, import.meta.url));
const options = { name: 'paper.pdf', vision: 'never' } as const;
const paper = await sample('paper.pdf');

const client = createWorkerClient();
afterAll(() => client.terminate());

describe('a session in a worker thread', () => {
  it('gives the pages, the document and the progress of a session in this thread', async () => {
    const progress: Progress[] = [];
    const session = await client.open(paper, { ...options, onProgress: (done) => progress.push(done) });
    const pages: number[] = [];
    for await (const { page } of session.pages()) pages.push(page.number);
    expect(pages).toEqual(Array.from({ length: session.pageCount }, (_, i) => i + 1));
    expect(toJson(await session.document())).toBe(toJson(await parse(paper, options)));
    expect(progress.at(-1)).toMatchObject({ stage: 'construct' });
    await session.close();
    await expect(session.document()).rejects.toMatchObject({ code: 'session-closed' });
  });

  it('draws pages and applies corrections', async () => {
    const session = await client.open(paper, options);
    const picture = await session.render(1, { scale: 0.5 });
    expect(picture.data.length).toBe(picture.width * picture.height * picture.channels);
    const first = await session.document();
    const heading = first.objects.find(({ role }) => role === 'heading');
    const { document, changes } = await session.correct([
      { kind: 'role', object: heading?.id ?? '', role: 'paragraph' },
    ]);
    expect(document.objects.find(({ id }) => id === heading?.id)?.role).toBe('paragraph');
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'role', object: heading?.id }));
    expect(toJson((await session.correct([])).document)).toBe(toJson(first));
    await session.close();
  });

  it('holds several documents with one engine, one after the other', async () => {
    const names = ['letter.pdf', 'slides.pdf', 'cjk.pdf'];
    const sessions = await Promise.all(names.map(async (name) => client.open(await sample(name), { name })));
    const documents = await Promise.all(sessions.map((session) => session.document()));
    expect(documents.map(({ source }) => source.name)).toEqual(names);
    await Promise.all(sessions.map((session) => session.close()));
  });

  it('keeps the bytes of the caller, unless they are handed over', async () => {
    const bytes = new Uint8Array(paper);
    await (await client.open(bytes, options)).close();
    expect(bytes.length).toBe(paper.length);
    await (await client.open(bytes, { ...options, transfer: true })).close();
    expect(bytes.length).toBe(0);
  });

  it('reports what is wrong with a file as the library does', async () => {
    await expect(client.open(new TextEncoder().encode('no PDF'), {})).rejects.toMatchObject({
      name: 'TreelineError',
      code: 'not-a-pdf',
    });
  });
});

describe('an aborted session', () => {
  it('ends its worker: waiting calls reject with the reason of the signal', async () => {
    const abort = new AbortController();
    const session = await openInWorker(paper, { ...options, signal: abort.signal });
    const waiting = session.document();
    const pages = session.pages()[Symbol.asyncIterator]().next();
    abort.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    await expect(pages).rejects.toThrow('no longer wanted');
    await expect(session.render(1)).rejects.toThrow('no longer wanted');
  });

  it('leaves the other documents of its worker alone', async () => {
    const abort = new AbortController();
    const kept = await client.open(paper, options);
    const stopped = await client.open(paper, { ...options, signal: abort.signal });
    const waiting = stopped.document();
    abort.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    expect((await kept.document()).source.name).toBe('paper.pdf');
    await kept.close();
  });
});
