import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { problem } from '../document/problems.js';
import { validate } from '../document/validate.js';
import { toOutline } from './flow/outline.js';
import { toJson } from './json.js';
import { toMarkdown } from './markdown/markdown.js';
import { encodePng } from './png.js';
import { documentOf, HOSTILE } from './sample.test.fixture.js';
import { toText } from './text.js';

const sample = () =>
  documentOf(
    [
      { role: 'header', text: 'Running head' },
      { role: 'title', text: 'Paper' },
      { role: 'heading', text: '1 One' },
      { role: 'paragraph', text: 'Text with a mark1 in it.' },
      { role: 'heading', text: '1.1 Inner', level: 2, page: 2 },
      { role: 'list-item', text: '• item', page: 2 },
      {
        role: 'table',
        text: 'a b',
        page: 2,
        cells: [
          { row: 0, column: 0, header: true, text: 'a' },
          { row: 0, column: 1, text: 'b' },
        ],
      },
      { role: 'footnote', text: '1 Note.' },
    ],
    [{ type: 'footnote', from: 'o3', to: 'o7', mark: '1', at: 16, confidence: 0.5 }],
    'en',
  );

describe('toJson', () => {
  it('reads back as the same document and writes the same again', () => {
    const document = sample();
    document.lines[0] = {
      id: 'o0l0',
      page: 1,
      box: [1.25, 2, 3, 4],
      text: document.lines[0]?.text ?? '',
      rotation: 0,
      confidence: 0.5,
      font: { size: 9, bold: true, italic: false, mono: false, color: '#000000' },
    };
    document.problems = [problem('page-unreadable', HOSTILE.join('\n'), 2)];
    document.status = 'partial';
    const json = toJson(document);
    const back = validate(JSON.parse(json));
    expect(back).toEqual({ valid: true, document });
    expect(back.valid && toJson(back.document)).toBe(json);
    expect(back.valid && toMarkdown(back.document)).toBe(toMarkdown(document));
  });

  it('writes keys in one order, whatever order they were made in', () => {
    const document = sample();
    const shuffled = {
      ...document,
      objects: document.objects.map((object) => Object.fromEntries(Object.entries(object).reverse())),
    };
    const checked = validate(shuffled);
    expect(checked.valid && toJson(checked.document)).toBe(toJson(document));
  });

  it('writes keys in the order of the schema', () => {
    const document = sample();
    const [page, line, object] = [document.pages[0], document.lines[0], document.objects[6]];
    if (!page || !line || object?.role !== 'table') throw new Error('the sample has shrunk');
    page.label = 'i';
    line.confidence = 0.5;
    line.font = { size: 9, bold: true, italic: false, mono: false, color: '#000000' };
    object.parent = 'o4';
    object.image = 'table.png';
    object.cells = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 2, header: true, box: object.box, text: 'a' }];
    document.source.language = 'en';
    document.engine.weights = 'w';
    document.problems = [problem('page-unreadable', 'x', 2)];
    document.status = 'partial';
    // What was checked has its keys in the order of the schema.
    const checked = validate(document);
    expect(checked.valid && JSON.stringify(checked.document)).toBe(JSON.stringify(JSON.parse(toJson(document))));
  });

  it('has one row for each line, object and heading', () => {
    const json = toJson(sample());
    expect(json).toContain('\n    { "id": "o3", "role": "paragraph", "page": 1, "box": [72, 82, 540, 94], "text":');
    expect(json.match(/^ {4,}\{ "object":/gm)).toHaveLength(2);
  });

  it('writes an empty document', () => {
    expect(JSON.parse(toJson(documentOf([])))).toEqual(documentOf([]));
  });
});

describe('toText', () => {
  it('gives the reading order without header and footer, notes after their section', () => {
    expect(toText(sample())).toBe(
      'Paper\n\n1 One\n\nText with a mark1 in it.\n\n1.1 Inner\n\n• item\n\na\tb\n\n1 Note.\n',
    );
  });
});

describe('toOutline', () => {
  it('is a printed table of contents with the labels of the pages', () => {
    const document = sample();
    document.pages[0] = { number: 1, label: 'iv', width: 612, height: 792, unit: 'pt' };
    expect(toOutline(document)).toBe('1 One ......... iv\n  1.1 Inner ... 2\n');
  });

  it('is empty without headings', () => {
    expect(toOutline(documentOf([{ role: 'paragraph', text: 'x' }]))).toBe('');
  });
});

describe('encodePng', () => {
  it('writes pixels that read back the same', () => {
    for (const channels of [1, 3, 4] as const) {
      const data = Uint8Array.from({ length: 5 * 3 * channels }, (_, i) => (i * 37) % 256);
      const { width, height, data: pixels } = decode(encodePng({ width: 5, height: 3, channels, data }));
      expect([width, height]).toEqual([5, 3]);
      expect(Uint8Array.from(pixels)).toEqual(data);
    }
  });

  it('refuses pixels that are not as many as the size says', () => {
    expect(() => encodePng({ width: 2, height: 2, channels: 4, data: new Uint8Array(15) })).toThrow(
      /has 16 bytes, not 15/,
    );
  });
});
