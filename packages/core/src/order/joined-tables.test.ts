import { describe, expect, it } from 'vitest';
import type { DraftCell, DraftObject } from '../document/draft.js';
import { drafted } from '../document/drafted.test.support.js';
import type { Document, Line } from '../document/schema.js';
import { validate } from '../document/validate.js';
import { toChunks } from '../write/chunks/chunks.js';
import { toHtml } from '../write/html/html.js';
import { toMarkdown } from '../write/markdown/markdown.js';
import { joinTables } from './joined-tables.js';

interface Part {
  page: number;
  rows: readonly (readonly string[])[];
  /** How many rows were taken for a head. */
  head?: number;
  top?: number;
  left?: number;
  bold?: boolean;
  /** The first column names the rows, in bold. */
  named?: boolean;
}

/** Tables whose lines, one for each cell, stand in columns 100 points wide. */
function tables(parts: readonly Part[], others: readonly DraftObject[] = [], more: readonly Line[] = []): Document {
  const lines: Line[] = [...more];
  const objects = parts.map(
    ({ page, rows, head = 0, top = 60, left = 72, bold = false, named = false }, t): DraftObject => {
      const cells = rows.flatMap((row, r) =>
        row.map((text, column): DraftCell => {
          const id = `t${t}r${r}c${column}`;
          const x = left + 100 * column;
          const box: Line['box'] = [x, top + 14 * r, x + 60, top + 14 * r + 10];
          const isName = named && column === 0 && r >= head;
          const font = { size: 10, bold: (bold && r < head) || isName, italic: false, mono: false, color: '#000000' };
          lines.push({ id, page, box, text, rotation: 0, font });
          return { row: r, column, box, text, lines: [id], ...((r < head || isName) && { header: true }) };
        }),
      );
      const box: Line['box'] = [left, top, left + 100 * (rows[0]?.length ?? 1), top + 14 * rows.length];
      const own = cells.flatMap(({ lines: ids = [] }) => ids);
      return { id: `t${t}`, role: 'table', page, box, lines: own, text: '', confidence: 1, cells };
    },
  );
  const pages = [1, 2, 3].map((number) => ({ number, width: 612, height: 792, unit: 'pt' as const }));
  const all = [...objects, ...others].sort((a, b) => a.page - b.page);
  const document = joinTables(
    drafted({ lines, pages, objects: all, threads: [{ kind: 'body', objects: all.map(({ id }) => id) }] }),
  );
  expect(validate(document)).toMatchObject({ valid: true });
  return document;
}

const HEAD = ['Town', 'Rain'];
const body = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => [`Town ${from + i}`, `${from + i} mm`]);
const FIRST: Part = { page: 1, rows: [HEAD, ...body(0, 45)], head: 1 };

function isJoined(document: Document): boolean {
  return document.objects.some((object) => object.role === 'table' && object.continues !== undefined);
}

describe('tables over several pages', () => {
  it('are one table, with the page of every cell, without the heads that are printed again', () => {
    const document = tables([
      FIRST,
      { page: 2, rows: [HEAD, ...body(45, 90)], head: 1 },
      { page: 3, rows: [HEAD, ...body(90, 100)], head: 1 },
    ]);
    const markdown = toMarkdown(document);
    expect(markdown.match(/\| --- \|/g)).toHaveLength(1);
    expect(markdown.match(/Town \|/g)).toHaveLength(1);
    expect(markdown.trimEnd().split('\n')).toHaveLength(102);
    expect(document.omitted.filter(({ reason }) => reason === 'furniture').map(({ object }) => object)).toEqual([
      't1',
      't1',
      't2',
      't2',
    ]);
    expect(toHtml(document).match(/<table/g)).toHaveLength(1);
    expect([...toChunks(document, { size: 10_000 })][0]?.pages).toEqual([1, 3]);
    expect(document.links.filter(({ type }) => type === 'continues')).toHaveLength(2);
  });

  it('name their rows on all pages as on the first, and names are no head', () => {
    const named = tables([
      { ...FIRST, named: true },
      { page: 2, rows: body(45, 90), named: true },
      { page: 3, rows: body(90, 100), head: 1 },
    ]);
    const [table = '', ...others] = toHtml(named).match(/<table.*?<\/table>/gs) ?? [];
    expect(others).toEqual([]);
    expect(table.match(/<th scope="col">/g)).toHaveLength(2);
    expect(table.match(/<th scope="row">Town/g)).toHaveLength(100);
    const plain = tables([FIRST, { page: 2, rows: body(45, 90), named: true }]);
    expect(toHtml(plain)).not.toContain('scope="row"');
  });

  it('keep the first row of a later page where it was taken for a head', () => {
    const document = tables([FIRST, { page: 2, rows: body(45, 90), head: 1 }]);
    const second = document.objects[1];
    expect(second?.role === 'table' && second.cells?.some(({ header }) => header)).toBe(false);
    expect(toMarkdown(document)).toContain('| Town 44 | 44 mm |\n| Town 45 | 45 mm |');
  });

  it('know their head by its being printed again', () => {
    const document = tables([
      { ...FIRST, head: 0 },
      { page: 2, rows: [HEAD, ...body(45, 60)] },
    ]);
    const first = document.objects[0];
    expect(first?.role === 'table' && first.cells?.filter(({ header }) => header).map(({ text }) => text)).toEqual(
      HEAD,
    );
  });

  it('go on in the next column of a page', () => {
    expect(isJoined(tables([FIRST, { page: 1, left: 330, rows: [HEAD, ...body(45, 60)], head: 1 }]))).toBe(true);
  });

  it('are two where their columns differ, where text stands between, and where the second has a head of its own', () => {
    expect(isJoined(tables([FIRST, { page: 2, rows: body(45, 60).map((row) => [...row, 'x']) }]))).toBe(false);
    expect(isJoined(tables([FIRST, { page: 3, rows: body(45, 60) }]))).toBe(false);
    expect(isJoined(tables([FIRST, { page: 2, top: 500, rows: body(45, 60) }]))).toBe(false);
    const other = [['Kite', 'Price'], ...body(0, 9)];
    expect(
      isJoined(
        tables([
          { ...FIRST, bold: true },
          { page: 2, rows: other, head: 1, bold: true },
        ]),
      ),
    ).toBe(false);
    const between: Line = { id: 'x', page: 2, box: [72, 30, 400, 40], text: 'Now to something else.', rotation: 0 };
    const object: DraftObject = {
      id: 'p',
      role: 'paragraph',
      page: 2,
      box: between.box,
      lines: ['x'],
      text: '',
      confidence: 1,
    };
    expect(isJoined(tables([FIRST, { page: 2, rows: body(45, 60) }], [object], [between]))).toBe(false);
  });
});
