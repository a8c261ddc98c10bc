import { describe, expect, it } from 'vitest';
import { toChunks, toChunksJsonl } from './chunks.js';
import { documentOf, HOSTILE, type Item } from './sample.test.fixture.js';

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
    expect([...toChunks(document)].map(({ id, text, path, pages }) => ({ id, text, path, pages }))).toEqual([
      { id: 'c0', text: 'Paper\n\nAda', path: ['Paper'], pages: [1, 1] },
      { id: 'c1', text: 'First.\n\nSecond.', path: ['Paper', '1 One', '1.1 Inner'], pages: [1, 2] },
      { id: 'c2', text: '2 Two', path: ['Paper', '2 Two'], pages: [2, 2] },
      { id: 'c3', text: 'Third.', path: ['Paper', '3 Three'], pages: [2, 2] },
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
    const chunks = [...toChunks(document, { maxCharacters: 101 })];
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
    const [first] = toChunks(documentOf([{ role: 'paragraph', text }]), { maxCharacters: 100 });
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
    const chunks = [...toChunks(document, { maxCharacters: 150 })];
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
    const parts = [...toChunks(document, { maxCharacters: 160 })];
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
    const parts = [...toChunks(documentOf([{ role: 'table', text: '', cells }]), { maxCharacters: 160 })];
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
    expect([...toChunks(document)].map(({ text }) => text)).toEqual(['Claim1.\n\n1 Proof.', 'Other.']);
  });

  it('refuses a limit that cannot hold a sentence', () => {
    for (const maxCharacters of [0, -5, 99, 200.5, Number.NaN]) {
      expect(() => [...toChunks(documentOf([]), { maxCharacters })]).toThrow(/maxCharacters must be a whole number/);
    }
  });

  it('writes one JSON object a line, whatever the text contains', () => {
    const document = documentOf(HOSTILE.map((text) => ({ role: 'paragraph', text })));
    for (const line of toChunksJsonl(document, { maxCharacters: 200 })) {
      expect(line.trimEnd()).not.toMatch(/[\r\n]/);
      expect(JSON.parse(line)).toHaveProperty('text');
    }
  });
});
