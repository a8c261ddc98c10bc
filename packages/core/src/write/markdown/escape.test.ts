import { describe, expect, it } from 'vitest';
import { oneLine } from '../flow/clean.js';
import { documentOf, HOSTILE } from '../sample.test.fixture.js';
import { elements, render, textOf } from '../tree.test.fixture.js';
import { toMarkdown } from './markdown.js';

function tags(markdown: string): Set<string> {
  return new Set(elements(render(markdown)).map(({ tagName }) => tagName));
}

/** Random runs of the characters that mean something, always the same. */
function* fuzz(count: number): Generator<string> {
  const alphabet = [
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '#',
    '|',
    '\\',
    '~',
    '&',
    ';',
    ':',
    '-',
    '+',
    '=',
    '.',
    '1',
    'a',
    'B',
    ' ',
    ' ',
    '\n',
    '"',
    '^',
    '$',
    '/',
    'http://a.b/',
    'www.c.d',
    '@',
    'x.y',
    'amp',
    '\t',
  ];
  let state = 12345;
  for (let i = 0; i < count; i++) {
    let text = '';
    for (let j = 0; j < 14; j++) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      text += alphabet[(state >>> 8) % alphabet.length];
    }
    if (oneLine(text) !== '') yield text;
  }
}

const MARKS = new Set(['p', 'a']);

describe('escaping', () => {
  const texts = [...HOSTILE, ...fuzz(400)];

  it('shows in a paragraph exactly the text, and makes nothing of it but links', () => {
    for (const text of texts) {
      const markdown = toMarkdown(documentOf([{ role: 'paragraph', text }]));
      expect(textOf(render(markdown)), markdown).toBe(oneLine(text));
      expect(
        [...tags(markdown)].filter((tag) => !MARKS.has(tag)),
        markdown,
      ).toEqual([]);
    }
  });

  it('links only addresses of the web, as GFM does by itself', () => {
    for (const text of texts) {
      const links = elements(render(toMarkdown(documentOf([{ role: 'paragraph', text }]))), 'a');
      for (const { attrs } of links) expect(attrs[0]?.value).toMatch(/^(?:https?:\/\/|mailto:)/);
    }
  });

  it('shows in a heading exactly the text', () => {
    for (const text of texts) {
      const markdown = toMarkdown(documentOf([{ role: 'heading', text }]));
      expect(textOf(render(markdown)), markdown).toBe(oneLine(text));
      expect(
        [...tags(markdown)].filter((tag) => tag !== 'h1' && tag !== 'a'),
        markdown,
      ).toEqual([]);
    }
  });

  it('shows in a second title exactly the text, all of it strong', () => {
    for (const text of texts) {
      const markdown = toMarkdown(
        documentOf([
          { role: 'title', text: 'T' },
          { role: 'title', text },
        ]),
      );
      const [strong] = elements(render(markdown), 'strong');
      expect(strong && textOf(strong), markdown).toBe(oneLine(text));
    }
  });

  it('shows in a table cell exactly the text', () => {
    for (const text of texts) {
      const cells = [
        { row: 0, column: 0, header: true, text: 'head' },
        { row: 0, column: 1, header: true, text: 'other' },
        { row: 1, column: 0, text },
        { row: 1, column: 1, text: 'end' },
      ];
      const markdown = toMarkdown(documentOf([{ role: 'table', text: '', cells }]));
      const found = elements(render(markdown), 'td');
      expect(found.length, markdown).toBe(2);
      expect(found[0] && textOf(found[0]), markdown).toBe(oneLine(text));
    }
  });

  it('shows in a list item exactly the text after its marker', () => {
    for (const text of texts) {
      const markdown = toMarkdown(documentOf([{ role: 'list-item', text: `• ${oneLine(text)}` }]));
      expect(textOf(render(markdown)), markdown).toBe(oneLine(text));
      expect(
        [...tags(markdown)].filter((tag) => !['ul', 'li', 'a'].includes(tag)),
        markdown,
      ).toEqual([]);
    }
  });

  it('shows code exactly, whatever fences it contains', () => {
    for (const text of texts) {
      const row = oneLine(text);
      const markdown = toMarkdown(documentOf([{ role: 'code', text: row }]));
      expect(textOf(render(markdown)), markdown).toBe(row);
      expect(tags(markdown)).toEqual(new Set(['pre', 'code']));
    }
  });

  it('shows the text around a footnote mark and in its note exactly', () => {
    for (const text of texts) {
      const clean = oneLine(text);
      const markdown = toMarkdown(
        documentOf(
          [
            { role: 'paragraph', text: `${clean}7${clean}` },
            { role: 'footnote', text: `7 ${clean}` },
          ],
          [{ type: 'footnote', from: 'o0', to: 'o1', mark: '7', at: clean.length, confidence: 1 }],
        ),
      );
      const html = render(markdown);
      const notes = elements(html, 'section');
      expect(notes.length, markdown).toBe(1);
      expect(
        notes[0] &&
          textOf(notes[0])
            .replace(/^Footnotes/, '')
            .replace(/↩$/, '')
            .trim(),
        markdown,
      ).toBe(clean);
      const [paragraph] = elements(html, 'p');
      expect(paragraph && textOf(paragraph), markdown).toBe(oneLine(`${clean}1${clean}`));
    }
  });

  it('leaves ordinary prose as it is', () => {
    const text = 'As [12] shows, x_i < y_j holds for p > 0.05 (see https://example.org/a_b) at AT&T, and it costs $5.';
    expect(toMarkdown(documentOf([{ role: 'paragraph', text }]))).toBe(`${text}\n`);
  });
});
