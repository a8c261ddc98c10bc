import { describe, expect, it } from 'vitest';
import { toChunks } from '../chunks/chunks.js';
import { documentOf, type Item } from '../sample.test.fixture.js';
import { elements, render, textOf } from '../tree.test.fixture.js';
import { markdownPieces, toMarkdown } from './markdown.js';

const PAPER: Item[] = [
  { role: 'header', text: 'Journal of Samples' },
  { role: 'title', text: 'A Paper' },
  { role: 'author', text: 'Ada Lovelace' },
  { role: 'heading', text: '1 Introduction' },
  { role: 'paragraph', text: 'This paragraph is bro-' },
  { role: 'footer', text: '1' },
  { role: 'paragraph', text: 'ken by a page.', page: 2 },
  { role: 'heading', text: '1.1 Details', level: 2, page: 2 },
  { role: 'paragraph', text: 'More.', page: 2 },
];

describe('structure', () => {
  it('puts the title above the headings, joins what a page broke and leaves out header and footer', () => {
    const document = documentOf(PAPER, [{ type: 'continues', from: 'o4', to: 'o6', confidence: 1 }]);
    expect(toMarkdown(document)).toBe(
      '# A Paper\n\nAda Lovelace\n\n## 1 Introduction\n\nThis paragraph is broken by a page.\n\n### 1.1 Details\n\nMore.\n',
    );
  });

  it('starts headings at one without a title and ends at six', () => {
    const levels = [1, 2, 3, 4, 5, 6, 7];
    const markdown = toMarkdown(documentOf(levels.map((level) => ({ role: 'heading', text: `h${level}`, level }))));
    expect(markdown.match(/^#+/gm)?.map((signs) => signs.length)).toEqual([1, 2, 3, 4, 5, 6, 6]);
  });

  it('sets a heading that the outline does not have in bold, and leaves what follows in its section', () => {
    const items: Item[] = [
      { role: 'heading', text: 'Wind' },
      { role: 'heading', text: 'Did *you* know?', unlisted: true },
      { role: 'paragraph', text: 'It blows.' },
    ];
    const document = documentOf(items);
    expect(toMarkdown(document)).toBe('# Wind\n\n**Did \\*you\\* know?**\n\nIt blows.\n');
    expect([...toChunks(document)].map(({ path, text }) => ({ path, text }))).toEqual([
      { path: ['Wind'], text: 'Did *you* know?\n\nIt blows.' },
    ]);
  });

  it('keeps a displayed formula between the halves of its paragraph', () => {
    const document = documentOf(
      [
        { role: 'paragraph', text: 'The energy' },
        { role: 'formula', text: 'E = mc2' },
        { role: 'paragraph', text: 'is large.' },
      ],
      [{ type: 'continues', from: 'o0', to: 'o2', confidence: 1 }],
    );
    expect(toMarkdown(document)).toBe('The energy\n\n```text\nE = mc2\n```\n\nis large.\n');
  });

  it('puts a figure with its caption after the whole paragraph it interrupts', () => {
    const document = documentOf(
      [
        { role: 'paragraph', text: 'One half and', box: [72, 700, 540, 712] },
        { role: 'figure', text: '', page: 2, box: [72, 60, 540, 300] },
        { role: 'caption', text: 'Figure 1: A curve.', page: 2, box: [72, 305, 540, 317] },
        { role: 'paragraph', text: 'the other.', page: 2, box: [72, 330, 540, 342] },
        { role: 'paragraph', text: 'Next.', page: 2, box: [72, 350, 540, 362] },
      ],
      [
        { type: 'continues', from: 'o0', to: 'o3', confidence: 1 },
        { type: 'caption', from: 'o2', to: 'o1', confidence: 1 },
      ],
    );
    expect(toMarkdown(document)).toBe('One half and the other.\n\n*Figure on page 2*\n\nFigure 1: A curve.\n\nNext.\n');
  });

  it('writes the picture of a figure with a path that cannot leave its place', () => {
    const figure = (image: string) => toMarkdown(documentOf([{ role: 'figure', text: '', image }]));
    expect(figure('images/fig 1 (a).png')).toBe('![](images/fig%201%20%28a%29.png)\n');
    expect(figure('javascript:alert(1)')).toBe('![](./javascript:alert%281%29)\n');
    expect(figure('//evil.example/x.png')).toBe('![](evil.example/x.png)\n');
  });

  it('nests list items by indentation, keeps numbers and starts again where they jump', () => {
    const item = (text: string, x: number, y: number): Item => ({ role: 'list-item', text, box: [x, y, 500, y + 12] });
    const document = documentOf([
      item('1. first', 72, 100),
      item('• inner', 90, 114),
      item('• inner too', 90, 128),
      item('2. second', 72, 142),
      item('(a) lettered', 90, 156),
      item('5. fifth', 72, 170),
    ]);
    const markdown = toMarkdown(document);
    expect(markdown).toBe('1. first\n   - inner\n   - inner too\n2. second\n   - (a) lettered\n\n5) fifth\n');
    const html = render(markdown);
    expect(elements(html, 'ol').map(({ attrs }) => attrs[0]?.value)).toEqual([undefined, '5']);
    expect(elements(html, 'li').length).toBe(6);
  });

  it('keeps the depth of a list that goes on in the next column', () => {
    const item = (text: string, x: number, y: number): Item => ({
      role: 'list-item',
      text,
      box: [x, y, x + 180, y + 12],
    });
    const document = documentOf([
      item('1. first', 72, 680),
      item('– inner', 90, 700),
      item('– inner too', 338, 60),
      item('2. second', 320, 80),
    ]);
    expect(toMarkdown(document)).toBe('1. first\n   - inner\n   - inner too\n2. second\n');
  });

  it('keeps lists apart that follow each other', () => {
    const document = documentOf([
      { role: 'list-item', text: '• one' },
      { role: 'reference', text: '[1] A. Author. A title.' },
    ]);
    const html = render(toMarkdown(document));
    expect(elements(html, 'ul').length).toBe(2);
    expect(textOf(html)).toBe('one [1] A. Author. A title.');
  });

  it('rebuilds the indentation of code from where its lines stand', () => {
    const document = documentOf([
      {
        role: 'code',
        text: 'if x: return `y`',
        lines: [
          { text: 'if x:', box: [72, 100, 102, 110] },
          { text: 'return ```y```', box: [96, 112, 180, 122] },
        ],
      },
    ]);
    expect(toMarkdown(document)).toBe('````\nif x:\n    return ```y```\n````\n');
  });

  it('prints a table without cells row by row, also when it is turned', () => {
    const upright = documentOf([
      {
        role: 'table',
        text: 'b 2 a 1',
        lines: [
          { text: 'b', box: [72, 120, 78, 130] },
          { text: '2', box: [132, 121, 138, 131] },
          { text: 'a', box: [72, 100, 78, 110] },
          { text: '1', box: [132, 100, 138, 110] },
        ],
      },
    ]);
    const turned = documentOf([
      {
        role: 'table',
        text: 'b 2 a 1',
        lines: [
          { text: 'b', box: [120, 694, 130, 700], rotation: 270 },
          { text: '2', box: [121, 634, 131, 640], rotation: 270 },
          { text: 'a', box: [100, 694, 110, 700], rotation: 270 },
          { text: '1', box: [100, 634, 110, 640], rotation: 270 },
        ],
      },
    ]);
    const rows = '```text\na         1\nb         2\n```\n';
    expect(toMarkdown(upright)).toBe(rows);
    expect(toMarkdown(turned)).toBe(rows);
  });

  it('keeps the words of a table beside its picture', () => {
    const document = documentOf([{ role: 'table', text: 'a 1', image: 'table-1.png' }]);
    expect(toMarkdown(document)).toBe('![](table-1.png)\n\n```text\na 1\n```\n');
  });

  it('writes HTML where cells span, with every row in place', () => {
    const cells = [
      { row: 0, column: 0, columnSpan: 2, header: true, text: '<b>' },
      { row: 1, column: 0, rowSpan: 2, text: 'tall' },
      { row: 1, column: 1, rowSpan: 2, text: 'also' },
      { row: 3, column: 0, text: 'x' },
      { row: 3, column: 1, text: 'y' },
    ];
    const html = render(toMarkdown(documentOf([{ role: 'table', text: '', cells }])));
    expect(elements(html, 'tr').length).toBe(4);
    expect(elements(html, 'b').length).toBe(0);
    expect(textOf(html)).toContain('<b>');
  });

  it('defines notes at the end of their outermost section and shows those nothing refers to', () => {
    const document = documentOf(
      [
        { role: 'heading', text: 'One' },
        { role: 'paragraph', text: 'Claim.2 And again.2' },
        { role: 'footnote', text: '2 Proof that goes', box: [72, 700, 540, 712] },
        { role: 'footnote', text: 'Loose note.', box: [72, 720, 540, 732] },
        { role: 'heading', text: 'Two', page: 2 },
        { role: 'footnote', text: 'on here.', page: 2, box: [72, 700, 540, 712] },
      ],
      [
        { type: 'footnote', from: 'o1', to: 'o2', mark: '2', at: 6, confidence: 1 },
        { type: 'footnote', from: 'o1', to: 'o2', mark: '2', at: 18, confidence: 1 },
        { type: 'continues', from: 'o2', to: 'o5', confidence: 1 },
      ],
    );
    expect(toMarkdown(document)).toBe(
      '# One\n\nClaim.[^1] And again.[^1]\n\n[^1]: Proof that goes on here.\n\nLoose note.\n\n# Two\n',
    );
  });

  it('lists the entries of a printed table of contents', () => {
    const document = documentOf([
      {
        role: 'contents',
        text: '1 One . . . . 3 1.1 Inner . . . . iv',
        lines: [
          { text: '1 One . . . . . 3', box: [72, 100, 540, 110] },
          { text: '1.1 Inner and', box: [90, 112, 540, 122] },
          { text: 'long ........ iv', box: [100, 124, 540, 134] },
        ],
      },
    ]);
    expect(toMarkdown(document)).toBe('- 1 One … 3\n  - 1.1 Inner and long … iv\n');
  });

  it('nests entries of a printed table of contents by their numbers where all stand at one edge', () => {
    const rows = ['Foreword 1', '1 One 3', '1.1 Inner 4', '1.2 Other 5', '2 Two 7', '2.1 Last 8', 'Index 9'];
    const document = documentOf(
      rows.map((text, i) => ({ role: 'contents', text, box: [72, 100 + 12 * i, 540, 110 + 12 * i] })),
    );
    expect(toMarkdown(document)).toBe(
      '- Foreword 1\n- 1 One 3\n  - 1.1 Inner 4\n  - 1.2 Other 5\n- 2 Two 7\n  - 2.1 Last 8\n- Index 9\n',
    );
  });

  it('survives links that lead nowhere, backwards or in circles', () => {
    const document = documentOf([
      { role: 'paragraph', text: 'a' },
      { role: 'paragraph', text: 'b' },
    ]);
    document.links = [
      { type: 'continues', from: 'o0', to: 'o1', confidence: 1 },
      { type: 'continues', from: 'o1', to: 'o0', confidence: 1 },
      { type: 'continues', from: 'o1', to: 'o1', confidence: 1 },
      { type: 'caption', from: 'nothing', to: 'o1', confidence: 1 },
      { type: 'footnote', from: 'o0', to: 'o1', mark: '1', at: 99, confidence: 1 },
    ];
    expect(toMarkdown(document)).toBe('a b\n');
  });

  it('writes a thousand pages in time that grows with their number', () => {
    const items = Array.from({ length: 30_000 }, (_, i): Item => {
      const page = Math.floor(i / 30) + 1;
      if (i % 30 === 0) return { role: 'heading', text: `Section ${i}`, page };
      if (i % 30 === 15) return { role: 'figure', text: '', page };
      return { role: i % 3 === 0 ? 'list-item' : 'paragraph', text: 'Some words of a paragraph. '.repeat(12), page };
    });
    const document = documentOf(items);
    let pieces = 0;
    for (const piece of markdownPieces(document)) pieces += piece.length > 0 ? 1 : 0;
    expect(pieces).toBeGreaterThan(15_000);
  });
});
