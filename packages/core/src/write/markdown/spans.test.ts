import { HtmlRenderer, Parser } from 'commonmark';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { drafted } from '../../document/drafted.test.support.js';
import type { Document, Hyperlink, Line, Span } from '../../document/schema.js';
import { oneLine } from '../flow/clean.js';
import { toHtml } from '../html/html.js';
import { attribute, elements, only, render, textOf } from '../tree.test.fixture.js';
import { markdownWithMap, toMarkdown } from './markdown.js';

const FONT = { size: 10, bold: false, italic: false, mono: false, color: '#000000' };

function paragraph(texts: readonly string[], spans: readonly Span[][] = [], hyperlinks: Hyperlink[] = []): Document {
  const lines = texts.map(
    (text, i): Line => ({
      id: `l${i}`,
      page: 1,
      box: [72, 100 + 12 * i, 540, 110 + 12 * i],
      text,
      rotation: 0,
      font: FONT,
      ...(spans[i] && { spans: spans[i] }),
    }),
  );
  return drafted({
    lines,
    hyperlinks,
    objects: [
      {
        id: 'p',
        role: 'paragraph',
        page: 1,
        box: [72, 100, 540, 200],
        lines: lines.map(({ id }) => id),
        text: '',
        confidence: 1,
      },
    ],
    threads: [{ kind: 'body', objects: ['p'] }],
  });
}

/** What the reference implementation of CommonMark shows. */
function commonmark(markdown: string): string {
  return textOf(parseFragment(new HtmlRenderer().render(new Parser().parse(markdown))));
}

describe('spans', () => {
  it('that are bold and italic from end to end stand between three stars', () => {
    const document = paragraph(['Sample Contract between two'], [[{ start: 0, end: 15, bold: true, italic: true }]]);
    const markdown = toMarkdown(document).trim();
    expect(markdown).toBe('***Sample Contract*** between two');
    expect(new HtmlRenderer().render(new Parser().parse(markdown)).trim()).toBe(
      '<p><em><strong>Sample Contract</strong></em> between two</p>',
    );
  });

  it('are marked in Markdown and HTML, and survive the hyphen at a line end', () => {
    const document = paragraph(
      ['A kite needs a remark-', 'able wind of H2O and code.'],
      [
        [{ start: 15, end: 22, bold: true }],
        [
          { start: 0, end: 4, bold: true },
          { start: 14, end: 15, script: 'sub' },
          { start: 21, end: 25, mono: true },
        ],
      ],
    );
    expect(toMarkdown(document)).toBe('A kite needs a **remarkable** wind of H<sub>2</sub>O and `code`.\n');
    expect(toHtml(document)).toContain(
      '<p>A kite needs a <strong>remarkable</strong> wind of H<sub>2</sub>O and <code>code</code>.</p>',
    );
  });

  it('keep a link that stands between two others to one address', () => {
    const link = (start: number, id: string) => ({ start, end: start + 1, link: id });
    const document = paragraph(
      ['A and B and C.'],
      [[link(0, 'h0'), link(6, 'h1'), link(12, 'h0')]],
      [
        { id: 'h0', uri: 'https://example.org/a' },
        { id: 'h1', uri: 'https://example.org/b' },
      ],
    );
    expect(toMarkdown(document)).toBe(
      '[A](https://example.org/a) and [B](https://example.org/b) and [C](https://example.org/a).\n',
    );
    expect(elements(parseFragment(toHtml(document)), 'a').map(textOf)).toEqual(['A', 'B', 'C']);
  });

  it('are marked once where the whole paragraph is set apart, and never in a heading', () => {
    const lines: Line[] = [
      { id: 'h', page: 1, box: [72, 72, 540, 84], text: 'Wind', rotation: 0, font: { ...FONT, bold: true } },
      {
        id: 'a',
        page: 1,
        box: [72, 90, 540, 100],
        text: 'All of this is',
        rotation: 0,
        font: { ...FONT, italic: true },
      },
      { id: 'b', page: 1, box: [72, 100, 540, 110], text: 'in italics.', rotation: 0, font: { ...FONT, italic: true } },
      {
        id: 'c',
        page: 1,
        box: [72, 120, 540, 130],
        text: 'This is the plain text of the document.',
        rotation: 0,
        font: FONT,
      },
    ];
    const object = { page: 1, box: [72, 72, 540, 130] as Line['box'], text: '', confidence: 1 };
    const document = drafted({
      lines,
      objects: [
        { ...object, id: 'o1', role: 'heading', level: 1, lines: ['h'] },
        { ...object, id: 'o2', role: 'paragraph', lines: ['a', 'b'] },
        { ...object, id: 'o3', role: 'paragraph', lines: ['c'] },
      ],
      threads: [{ kind: 'body', objects: ['o1', 'o2', 'o3'] }],
      outline: [{ object: 'o1', title: 'Wind', level: 1, page: 1, confidence: 1, children: [] }],
    });
    expect(toMarkdown(document)).toBe(
      '# Wind\n\n*All of this is in italics.*\n\nThis is the plain text of the document.\n',
    );
  });

  it('become links where the scheme is safe, on the right words', () => {
    const hyperlinks: Hyperlink[] = [
      { id: 'h1', uri: 'https://example.org/a_(b)?q=1&r=2' },
      { id: 'h2', uri: 'javascript:alert(1)' },
      { id: 'h3', uri: 'https://example.org/plain' },
    ];
    const document = paragraph(
      ['See the wind tables, never this, or https://example.org/plain now.'],
      [
        [
          { start: 8, end: 19, link: 'h1' },
          { start: 27, end: 31, link: 'h2' },
          { start: 36, end: 61, link: 'h3' },
        ],
      ],
      hyperlinks,
    );
    const markdown = toMarkdown(document);
    expect(markdown).toBe(
      'See the [wind tables](<https://example.org/a_(b)?q=1&r=2>), never this, or <https://example.org/plain> now.\n',
    );
    const [link] = elements(render(markdown), 'a');
    expect(link && attribute(link, 'href')).toBe('https://example.org/a_(b)?q=1&r=2');
    const html = toHtml(document);
    expect(html).not.toContain('javascript');
    expect(html).toContain('<a href="https://example.org/a_(b)?q=1&amp;r=2">wind tables</a>');
  });

  it('lead to headings by their anchors', () => {
    const document = paragraph(
      ['See below.'],
      [[{ start: 4, end: 9, link: 'h1' }]],
      [{ id: 'h1', page: 1, object: 'p' }],
    );
    const [first] = document.objects;
    if (!first) throw new Error('no object');
    expect(elements(render(toMarkdown(document)), 'a')).toEqual([]);
    expect(toHtml(document)).toContain('<p id="p">See <a href="#p">below</a>.</p>');
  });

  it('show exactly the text whatever they are put on, in two parsers', () => {
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % below;
    };
    const words = [
      'wind',
      'a_b',
      '*',
      'x*y',
      '"kite"',
      '(5)',
      'ké',
      '中文字',
      '`q`',
      '[12]',
      'end.',
      '!',
      '<b>',
      '&amp;',
      '~5',
      '\\',
      '|',
      'B',
    ];
    const faces = ['bold', 'italic', 'mono', 'strike'] as const;
    for (let i = 0; i < 400; i++) {
      const text = Array.from({ length: 6 }, () => words[random(words.length)]).join(random(3) === 0 ? '' : ' ');
      const spans = Array.from({ length: 3 }, (): Span => {
        const start = random(text.length);
        const range = { start, end: start + 1 + random(text.length - start) };
        const kind = random(6);
        if (kind === 4) return { ...range, script: 'super' };
        if (kind === 5) return { ...range, link: 'h1' };
        return { ...range, [faces[kind] ?? 'bold']: true };
      }).sort((a, b) => a.start - b.start);
      const document = paragraph([text], [spans], [{ id: 'h1', uri: 'https://example.org/' }]);
      const { text: markdown, map } = markdownWithMap(document);
      expect(textOf(render(markdown)), `${markdown} ${JSON.stringify(spans)}`).toBe(oneLine(text));
      expect(commonmark(markdown).replaceAll('~~', ''), markdown).toBe(oneLine(text).replaceAll('~~', ''));
      let end = 0;
      for (const segment of map.segments) {
        expect(segment.start).toBe(end);
        end = segment.end;
        if (segment.line === undefined || segment.from === undefined) continue;
        const own = document.lines[0]?.text.slice(segment.from, segment.from + segment.end - segment.start);
        expect(markdown.slice(segment.start, segment.end)).toBe(own);
      }
      expect(end).toBe(markdown.length);
    }
  });

  it('keep every sign of the text a sign of the text', () => {
    const document = paragraph(['snake_case costs $5 or $10! Is 2 * 3 = _six?']);
    expect(toMarkdown(document)).toBe('snake_case costs $5 or $10! Is 2 * 3 = _six?\n');
    expect(textOf(only(render(toMarkdown(document)), 'p'))).toBe('snake_case costs $5 or $10! Is 2 * 3 = _six?');
  });
});
