import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, toMarkdown, validate } from 'treeline';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryPath } from '../files/temporary.js';
import { commit } from '../files/write.js';
import { scratchFolder } from '../testing/scratch.js';
import { createPool } from './pool.js';

const SAMPLES = new URL('../../../../samples/', import.meta.url);
const PAPER = new URL('paper.pdf', SAMPLES);
const options = { engine: 'baseline' } as const;
const pool = createPool({ size: 2 });
afterAll(() => pool.close());

describe('a pool for documents', () => {
  it('gives several formats of one file, the document among them, and tells of its pages', async () => {
    const pages: number[] = [];
    const { texts, status, lines } = await pool.run({
      input: PAPER.pathname,
      name: 'paper.pdf',
      options,
      outputs: [
        { format: 'md', to: 'text' },
        { format: 'json', to: 'text' },
      ],
      onProgress: ({ stage, page }) => {
        if (stage === 'read' && page !== undefined) pages.push(page);
      },
    });
    const document = await parse(await readFile(PAPER), { name: 'paper.pdf', ...options });
    expect(texts[0]).toBe(toMarkdown(document));
    expect(validate(JSON.parse(texts[1] ?? ''))).toMatchObject({ valid: true });
    expect(pages).toEqual(document.pages.map(({ number }) => number));
    expect({ status, lines }).toEqual({ status: document.status, lines: document.lines.length });
  });

  it('takes bytes, and hands over pieces at the pace of the caller', async () => {
    const pieces: (string | Uint8Array)[] = [];
    const input = new Uint8Array(await readFile(PAPER));
    await pool.run({ input, options, outputs: [{ format: 'text', to: async (piece) => void pieces.push(piece) }] });
    expect(pieces.join('')).toContain('Nine Streams');
  });

  it('writes a file that the caller puts in place', async () => {
    const folder = await scratchFolder();
    const target = { path: join(folder, 'paper.md'), temporary: temporaryPath(folder) };
    await pool.run({ input: PAPER.pathname, options, outputs: [{ format: 'md', to: target }] });
    expect(await readdir(folder)).toHaveLength(1);
    expect(await commit(target.temporary, target.path, false)).toBe(true);
    expect(await readdir(folder)).toEqual(['paper.md']);
  });

  it.each([
    ['page-limit', { pages: 1 }],
    ['glyph-limit', { glyphs: 10 }],
    ['object-limit', { objects: 1 }],
    ['input-limit', { input: 100 }],
    ['output-limit', { output: 100 }],
    ['memory-limit', { memory: 40 * 2 ** 20 }],
    ['timed-out', { time: 1 }],
  ] as const)('rejects with the code %s where that limit is reached', async (code, limits) => {
    const run = pool.run({ input: PAPER.pathname, options, limits, outputs: [{ format: 'json', to: 'text' }] });
    await expect(run).rejects.toMatchObject({ name: 'TreelineError', code });
  });

  it('rejects with the code of the error that the file caused, and goes on with others', async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'bad.pdf'), 'hello');
    const outputs = [{ format: 'md', to: 'text' }] as const;
    const bad = pool.run({ input: join(folder, 'bad.pdf'), outputs });
    const good = pool.run({ input: PAPER.pathname, options, outputs });
    await expect(bad).rejects.toMatchObject({ code: 'not-a-pdf' });
    expect((await good).texts[0]).toContain('Nine Streams');
    await expect(pool.run({ input: '/dev/zero', outputs })).rejects.toMatchObject({ code: 'input-failed' });
  });

  it('stops for its caller', async () => {
    const stopping = new AbortController();
    const run = pool.run({
      input: PAPER.pathname,
      options,
      signal: stopping.signal,
      outputs: [{ format: 'md', to: 'text' }],
      onProgress: () => stopping.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: 'stopped' });
  });
});
