import { readFile } from 'node:fs/promises';
import { type Document, parse } from 'treeline';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunks, FRONT, openDocument, Reader } from './index.js';

const sample = (name: string) => readFile(new URL(`../../../samples/${name}`, import.meta.url));

let document: Document;
let reader: Reader;

beforeAll(async () => {
  document = await parse(await sample('paper.pdf'), { engine: 'baseline', name: 'paper.pdf' });
  reader = new Reader(document);
});

describe('a reader', () => {
  it('gives every object to one section or to what stands before the first', () => {
    const ids = [FRONT, ...reader.outline(1).map(({ id }) => id)];
    const whole = ids.map((id) => reader.section(id)?.text ?? '').join('\n');
    const lost = document.objects.filter(
      ({ role, text }) => role === 'paragraph' && !whole.includes(text.split(' ', 1)[0] ?? ''),
    );
    expect(lost).toEqual([]);
    expect(whole).toContain('perforated steel pipe');
  });

  it('gives a long section in parts that join to the whole', () => {
    const [{ id } = { id: '' }] = reader.outline().filter(({ title }) => title.startsWith('2 '));
    const whole = reader.section(id)?.text ?? '';
    let joined = '';
    for (let from: number | undefined = 0; from !== undefined; ) {
      const part = reader.section(id, { from, limit: 400 });
      expect(part?.text.length).toBeLessThanOrEqual(400);
      joined += part?.text ?? '';
      from = part?.next;
    }
    expect(joined).toBe(whole);
  });

  it('finds words without case or accents, and gives the boxes of their lines', () => {
    const [hit] = reader.search('PERFORÂTED steel');
    expect(hit?.snippet).toContain('perforated steel');
    const lines = document.lines.filter(({ box }) => hit?.boxes.some((other) => other.join() === box.join()));
    expect(lines.map(({ text }) => text).join(' ')).toMatch(/perforated/);
    expect(reader.search('zzzz')).toEqual([]);
    expect(reader.search('?!')).toEqual([]);
  });

  it('cites only what is written', () => {
    expect(reader.cite({ quote: 'perforated\n steel   pipe' })).toMatchObject({
      page: 1,
      document: { name: 'paper.pdf' },
    });
    expect(reader.cite({ quote: 'perforated golden pipe' })).toBeUndefined();
    expect(reader.cite({ object: 'nothing' })).toBeUndefined();
  });

  it('lists tables with their captions and prints one', () => {
    const [table] = reader.tables();
    expect(table?.caption).toMatch(/^Table 1/);
    expect(reader.table(table?.id ?? '')).toContain('|');
    expect(reader.figures()[0]?.caption).toMatch(/^Figure 1/);
  });
});

describe('chunks of a file', () => {
  it('come one after the other, and a document needs no parsing', async () => {
    const found: string[] = [];
    for await (const { text, citations } of chunks(await sample('letter.pdf'), { engine: 'baseline' })) {
      expect(citations.length).toBeGreaterThan(0);
      found.push(text);
    }
    expect(found.join('\n')).toContain('slipped slates');
    expect(await openDocument(document)).toBe(document);
  });
});
