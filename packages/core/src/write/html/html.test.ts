import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../flow/clean.js';
import { documentOf, HOSTILE, type Item } from '../sample.test.fixture.js';
import { attribute, elements, type Node, only, textOf } from '../tree.test.fixture.js';
import { htmlBlocks, toHtml } from './html.js';

/** Strict: whatever a browser would have to repair is an error. */
function read(html: string): Node {
  const errors: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  return document;
}

const ROLES_OF_TEXT = [
  'title',
  'author',
  'heading',
  'paragraph',
  'list-item',
  'reference',
  'code',
  'formula',
  'caption',
  'footnote',
] as const;

describe('hostile text', () => {
  it('is shown as text in every role, and adds no element and no attribute', () => {
    for (const role of ROLES_OF_TEXT) {
      const plain = elements(read(toHtml(documentOf([{ role, text: 'x' }]))));
      const names = plain.map(({ tagName }) => tagName);
      for (const hostile of HOSTILE) {
        const text = `x ${oneLine(hostile)}`;
        const document = read(toHtml(documentOf([{ role, text }])));
        expect(
          elements(document).map(({ tagName }) => tagName),
          `${role}: ${text}`,
        ).toEqual(names);
        for (const element of elements(document)) {
          for (const { name } of element.attrs) expect(name).not.toMatch(/^on/);
        }
        expect(textOf(only(document, 'main'))).toBe(text);
      }
    }
  });

  it('stays text in cells, names and languages', () => {
    for (const hostile of HOSTILE) {
      const sample = documentOf(
        [{ role: 'table', text: '', cells: [{ row: 0, column: 0, text: hostile }] }],
        [],
        hostile,
      );
      sample.source.name = hostile;
      const document = read(toHtml(sample));
      expect(elements(document, 'script')).toEqual([]);
      expect(textOf(only(document, 'td'))).toBe(oneLine(hostile));
      expect(textOf(only(document, 'title'))).toBe(oneLine(hostile));
    }
  });

  it('cannot make a picture load from elsewhere or run', () => {
    const source = (image: string) =>
      attribute(only(read(toHtml(documentOf([{ role: 'figure', text: '', image }]))), 'img'), 'src');
    expect(source('images/a b.png')).toBe('images/a%20b.png');
    expect(source('https://evil.example/x.png')).toBe('./https://evil.example/x.png');
    expect(source('//evil.example/x.png')).toBe('evil.example/x.png');
    expect(source('javascript:alert(1)')).toMatch(/^\.\//);
    expect(source('\\\\evil.example\\x.png')).toBe('evil.example/x.png');
    expect(source('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
    expect(source('data:text/html;base64,AAAA')).toMatch(/^\.\//);
    expect(source('x" onerror="alert(1)')).not.toContain('"');
  });
});

describe('structure', () => {
  it('nests headings in labelled sections and never skips a level', () => {
    const sample = documentOf([
      { role: 'title', text: 'T' },
      { role: 'heading', text: 'A', level: 1 },
      { role: 'heading', text: 'A.1', level: 2 },
      { role: 'paragraph', text: 'in A.1' },
      { role: 'heading', text: 'B', level: 1 },
    ]);
    const document = read(toHtml(sample));
    const outer = elements(document, 'section').filter(
      ({ parentNode }) => parentNode && 'tagName' in parentNode && parentNode.tagName === 'main',
    );
    expect(outer.map(textOf)).toEqual(['A A.1 in A.1', 'B']);
    for (const section of elements(document, 'section')) {
      const label = attribute(section, 'aria-labelledby');
      expect(elements(section).some((each) => attribute(each, 'id') === label)).toBe(true);
    }
    expect(
      elements(document)
        .map(({ tagName }) => tagName)
        .filter((tag) => /^h\d$/.test(tag)),
    ).toEqual(['h1', 'h2', 'h3', 'h2']);
  });

  it('does not skip a level even where the outline does', () => {
    const sample = documentOf([{ role: 'heading', text: 'A', level: 1 }]);
    sample.objects.push({
      id: 'deep',
      role: 'heading',
      page: 1,
      box: [0, 0, 1, 1],
      runs: [],
      by: 'rules',
      text: 'deep',
      level: 4,
      confidence: 1,
    });
    const tags = elements(read(toHtml(sample)))
      .map(({ tagName }) => tagName)
      .filter((tag) => /^h\d$/.test(tag));
    expect(tags).toEqual(['h1', 'h2']);
  });

  it('says headings beyond the sixth level by aria-level', () => {
    const items = [1, 2, 3, 4, 5, 6, 7].map((level): Item => ({ role: 'heading', text: `h${level}`, level }));
    const [, seventh] = elements(read(toHtml(documentOf(items))), 'h6');
    expect(seventh && attribute(seventh, 'aria-level')).toBe('7');
  });

  it('links notes there and back, each place of the text by itself', () => {
    const sample = documentOf(
      [
        { role: 'paragraph', text: 'One* and two* more.' },
        { role: 'footnote', text: '* The note.' },
      ],
      [
        { type: 'footnote', from: 'o0', to: 'o1', mark: '*', at: 3, confidence: 1 },
        { type: 'footnote', from: 'o0', to: 'o1', mark: '*', at: 12, confidence: 1 },
      ],
    );
    const document = read(toHtml(sample));
    const ids = elements(document)
      .map((each) => attribute(each, 'id'))
      .filter((id) => id !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    const links = elements(document, 'a');
    expect(links.map((each) => attribute(each, 'role'))).toEqual([
      'doc-noteref',
      'doc-noteref',
      'doc-backlink',
      'doc-backlink',
    ]);
    for (const link of links) expect(ids).toContain(attribute(link, 'href')?.slice(1));
    expect(textOf(only(document, 'li'))).toBe('The note. ↩ ↩');
    expect(textOf(elements(document, 'p')[0] ?? document)).toBe('One1 and two1 more.');
  });

  it('gives tables their caption and header cells their scope, figures their caption', () => {
    const sample = documentOf(
      [
        { role: 'caption', text: 'Table 1: T.', id: 'tc' },
        {
          role: 'table',
          text: '',
          id: 't',
          cells: [
            { row: 0, column: 0, header: true, text: 'Name' },
            { row: 0, column: 1, header: true, text: 'Value' },
            { row: 1, column: 0, header: true, text: 'a' },
            { row: 1, column: 1, text: '1' },
          ],
        },
        { role: 'figure', text: '', id: 'f', image: 'f.png' },
        { role: 'caption', text: 'Figure 1: F.', id: 'fc' },
      ],
      [
        { type: 'caption', from: 'tc', to: 't', confidence: 1 },
        { type: 'caption', from: 'fc', to: 'f', confidence: 1 },
      ],
    );
    const document = read(toHtml(sample));
    expect(textOf(only(only(document, 'table'), 'caption'))).toBe('Table 1: T.');
    expect(elements(document, 'th').map((each) => attribute(each, 'scope'))).toEqual(['col', 'col', 'row']);
    expect(textOf(only(only(document, 'figure'), 'figcaption'))).toBe('Figure 1: F.');
    expect(attribute(only(document, 'img'), 'alt')).toBe('Figure 1: F.');
  });

  it('says language and direction, and where a paragraph goes the other way', () => {
    const page = (language: string | undefined, text: string) =>
      read(toHtml(documentOf([{ role: 'paragraph', text }], [], language)));
    const html = (node: Node) => only(node, 'html');
    expect(attribute(html(page('he', 'שלום')), 'dir')).toBe('rtl');
    expect(attribute(html(page('he', 'שלום')), 'lang')).toBe('he');
    expect(attribute(only(page('he', 'Hello'), 'p'), 'dir')).toBe('ltr');
    expect(attribute(only(page('en', '12 שלום'), 'p'), 'dir')).toBe('rtl');
    expect(attribute(only(page('en', 'Hello'), 'p'), 'dir')).toBeUndefined();
    expect(attribute(html(page(undefined, 'x')), 'lang')).toBe('');
  });

  it('makes no links of addresses in the text', () => {
    const document = read(toHtml(documentOf([{ role: 'paragraph', text: 'see https://example.org and a@b.example' }])));
    expect(elements(document, 'a')).toEqual([]);
  });
});

describe('blocks beside the document', () => {
  it('name the object of each element, and of each part of a paragraph over two columns', () => {
    const sample = documentOf(
      [
        { role: 'heading', text: '1 Streams', level: 1 },
        { role: 'paragraph', text: 'None carries' },
        { role: 'paragraph', text: 'boats & rafts.' },
        { role: 'figure', text: '' },
      ],
      [{ type: 'continues', from: 'o1', to: 'o2', confidence: 1 }],
    );
    const blocks = [...htmlBlocks(sample)];
    const [heading, first, second, figure] = sample.objects.map(({ id }) => id);
    expect(blocks).toHaveLength(3);
    expect(blocks[0]).toContain(`data-object="${heading}"`);
    expect(blocks.join('')).not.toContain('<section');
    expect(blocks[1]).toContain(`<span data-object="${first}">None carries`);
    expect(blocks[1]).toContain(`<span data-object="${second}">boats &amp; rafts.</span>`);
    expect(blocks[2]).toContain(`data-picture="${figure}"`);
    expect(toHtml(sample)).not.toContain('data-');
  });
});
