import { describe, expect, it } from 'vitest';
import { documentOf, HOSTILE, type Item } from '../sample.test.fixture.js';
import { toChunks, toChunksJsonl } from './chunks.js';

const sentence = 'This sentence has some words in it. ';

describe('toChunks', () => {
  it('never goes over a heading and says the way to the text', () => {
    const document = documentOf([
      { role: 'title', text: 'Paper' },
      { role: 'author', text: 'Ada' },
      { role: 'heading', text: '1 One' },
      { role: 'heading', text: '1.1 Inner', level: 2 },
      { role: 'paragraph', text: 'First.' },
      { role: 'paragraph', text: 'Second.', page: 2 },
      { role: 'heading', text: '2 Two', page: 2 },
      { role: 'heading', text: '3 Three', page: 2 },
      { role: 'paragraph', text: 'Third.', page: 2 },
    ]);
    const hash = '0'.repeat(16);
    const long = documentOf([
      { role: 'title', text: 'Paper' },
      { role: 'heading', text: '1 One' },
      { role: 'paragraph', text: sentence.repeat(8) },
      { role: 'heading', text: '2 Two', page: 2 },
      { role: 'paragraph', text: sentence.repeat(8), page: 2 },
    ]);
    expect([...toChunks(long, { size: 400 })].map(({ id, path, pages }) => ({ id, path, pages }))).toEqual([
      { id: `${hash}-o0`, path: ['Paper'], pages: [1, 1] },
      { id: `${hash}-o4`, path: ['Paper', '2 Two'], pages: [2, 2] },
    ]);
    // Sections of a few words are joined under the heading above them.
    expect([...toChunks(document)].map(({ text, path, pages }) => ({ text, path, pages }))).toEqual([
      {
        text: 'Paper\n\nAda\n\n1 One\n1.1 Inner\n\nFirst.\n\nSecond.\n\n2 Two\n\n3 Three\n\nThird.',
        path: ['Paper'],
        pages: [1, 2],
      },
    ]);
  });

  it('keeps to the limit, cuts at sentences and loses nothing', () => {
    const text = sentence.repeat(30).trim();
    const document = documentOf([
      { role: 'paragraph', text: 'Short.' },
      { role: 'paragraph', text },
      { role: 'paragraph', text: 'x'.repeat(250) },
      { role: 'paragraph', text: '漢字。'.repeat(100) },
      { role: 'paragraph', text: '😀'.repeat(120) },
    ]);
    const chunks = [...toChunks(document, { size: 101 })];
    for (const { text: part, characters } of chunks) {
      expect(part.length).toBeLessThanOrEqual(101);
      expect(characters).toBe(part.length);
      expect(part).not.toMatch(/[\uD800-\uDBFF]$/);
    }
    const squeeze = (value: string) => value.replace(/\s+/g, '');
    expect(squeeze(chunks.map((chunk) => chunk.text).join(''))).toBe(
      squeeze(document.objects.map((each) => each.text).join('')),
    );
    expect(chunks.filter((chunk) => chunk.text.startsWith('This')).every((chunk) => chunk.text.includes('it.'))).toBe(
      true,
    );
  });

  it('does not end a sentence at an abbreviation', () => {
    const text = `${'Word '.repeat(12)}as Smith et al. Showed before. ${'More '.repeat(12)}end.`;
    const [first] = toChunks(documentOf([{ role: 'paragraph', text }]), { size: 100 });
    expect(first?.text).toMatch(/Showed before\.$/);
  });

  it('cites the part of a broken paragraph in which the text stands', () => {
    const half = sentence.repeat(4).trim();
    const document = documentOf(
      [
        { role: 'paragraph', text: half },
        { role: 'paragraph', text: half, page: 2 },
      ],
      [{ type: 'continues', from: 'o0', to: 'o1', confidence: 1 }],
    );
    const chunks = [...toChunks(document, { size: 150 })];
    expect(chunks.map(({ citations }) => citations.map(({ object, page }) => `${object} ${page}`))).toEqual([
      ['o0 1'],
      ['o1 2'],
    ]);
    expect(chunks[0]?.citations[0]?.box).toEqual([72, 40, 540, 52]);
  });

  it('keeps a table whole, and repeats caption and head where it must cut', () => {
    const cells = Array.from({ length: 40 }, (_, i) => ({
      row: Math.floor(i / 2),
      column: i % 2,
      text: i < 2 ? `head ${i}` : `cell ${i}`,
    }));
    const items: Item[] = [
      { role: 'table', text: '', id: 't', cells },
      { role: 'caption', text: 'Table 1: Many rows.', id: 'c' },
    ];
    const document = documentOf(items, [{ type: 'caption', from: 'c', to: 't', confidence: 1 }]);
    expect([...toChunks(document)]).toHaveLength(1);
    const parts = [...toChunks(document, { size: 160 })];
    expect(parts.length).toBeGreaterThan(2);
    for (const { text, citations } of parts) {
      expect(text.startsWith('Table 1: Many rows.\nhead 0\thead 1\ncell')).toBe(true);
      expect(citations.map(({ object }) => object)).toEqual(['c', 't']);
    }
    expect(parts.map(({ text }) => text.match(/cell/g)?.length ?? 0).reduce((a, b) => a + b)).toBe(38);
  });

  it('repeats all rows of a head', () => {
    const cells = [
      { row: 0, column: 0, rowSpan: 2, header: true, text: 'Town' },
      { row: 0, column: 1, columnSpan: 2, header: true, text: 'Rain' },
      { row: 1, column: 1, header: true, text: '2019' },
      { row: 1, column: 2, header: true, text: '2020' },
      ...Array.from({ length: 60 }, (_, i) => ({ row: 2 + Math.floor(i / 3), column: i % 3, text: `cell ${i}` })),
    ];
    const parts = [...toChunks(documentOf([{ role: 'table', text: '', cells }]), { size: 160 })];
    expect(parts.length).toBeGreaterThan(2);
    for (const { text } of parts) expect(text.startsWith('Town\tRain\n\t2019\t2020\ncell')).toBe(true);
  });

  it('puts a note behind the text that refers to it, once', () => {
    const document = documentOf(
      [
        { role: 'heading', text: 'A' },
        { role: 'paragraph', text: 'Claim1.' },
        { role: 'heading', text: 'B', level: 2 },
        { role: 'paragraph', text: 'Other.' },
        { role: 'footnote', text: '1 Proof.' },
      ],
      [{ type: 'footnote', from: 'o1', to: 'o4', mark: '1', at: 5, confidence: 1 }],
    );
    expect([...toChunks(document)].map(({ text }) => text)).toEqual(['Claim1.\n\n1 Proof.\n\nB\n\nOther.']);
  });

  it('repeats the end of a chunk, counts tokens, and puts headings into the text where that is asked for', () => {
    const document = documentOf([
      { role: 'heading', text: 'Wind' },
      { role: 'paragraph', text: sentence.repeat(40).trim() },
    ]);
    const chunks = [...toChunks(document, { unit: 'tokens', size: 60, overlap: 20, headings: true })];
    expect(chunks.length).toBeGreaterThan(4);
    for (const [i, { text, tokens, overlap = 0 }] of chunks.entries()) {
      expect(tokens).toBeLessThanOrEqual(60);
      expect(text.startsWith('Wind\n\n')).toBe(true);
      if (i === 0) continue;
      expect(overlap).toBeGreaterThan(0);
      const repeated = text.slice('Wind\n\n'.length).slice(0, overlap).trim();
      expect(chunks[i - 1]?.text.endsWith(repeated)).toBe(true);
    }
    const words = (text: string) => text.split(' ').length;
    for (const { tokens = 0, text } of toChunks(document, { unit: 'tokens', size: 50, countTokens: words })) {
      expect(tokens).toBe(words(text));
    }
  });

  it('have the kind of what they hold', () => {
    const cells = Array.from({ length: 40 }, (_, i) => ({ row: i >> 1, column: i % 2, text: `cell number ${i}` }));
    const document = documentOf([
      { role: 'paragraph', text: sentence.repeat(4) },
      { role: 'table', text: '', cells },
      { role: 'code', text: 'for (;;) {}\n'.repeat(20) },
    ]);
    expect([...toChunks(document, { size: 700 })].map(({ kind }) => kind)).toEqual(['text', 'table', 'code']);
  });

  it('refuses a limit that cannot hold a sentence', () => {
    for (const size of [0, -5, 99, 200.5, Number.NaN]) {
      expect(() => [...toChunks(documentOf([]), { size })]).toThrow(/size must be a whole number/);
    }
  });

  it('writes one JSON object a line, whatever the text contains', () => {
    const document = documentOf(HOSTILE.map((text) => ({ role: 'paragraph', text })));
    for (const line of toChunksJsonl(document, { size: 200 })) {
      expect(line.trimEnd()).not.toMatch(/[\r\n]/);
      expect(JSON.parse(line)).toHaveProperty('text');
    }
  });
});
