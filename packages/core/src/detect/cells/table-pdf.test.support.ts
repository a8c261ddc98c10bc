import type { Box } from '../../document/schema.js';
import { makePdf, show } from '../../read/pdf/make-pdf.test.support.js';
import { readPdf } from '../../read/pdf/read.js';
import { type TableStructure, tableStructure } from './structure.js';

const HEIGHT = 300;

/** Text at a place, in points from the top left; `bold` in a bold font. */
export interface Text {
  x: number;
  y: number;
  text: string;
  bold?: boolean;
}

/** Rows of texts at the same places across, so far apart. */
export function rowsAt(y: number, pitch: number, xs: readonly number[], rows: readonly (readonly string[])[]): Text[] {
  return rows.flatMap((row, r) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ x: xs[column] ?? 0, y: y + r * pitch, text }])),
  );
}

/** A thin rule. */
export function rule(x0: number, y0: number, x1: number, y1: number): string {
  return `${x0} ${HEIGHT - y1} ${Math.max(0.6, x1 - x0)} ${Math.max(0.6, y1 - y0)} re f\n`;
}

/** Draws a page with texts of 10 points and rules, reads it, and takes all of it for one table. */
export async function structureOf(
  texts: readonly Text[],
  rules = '',
  { matrix = '' }: { matrix?: string } = {},
): Promise<TableStructure | undefined> {
  const drawn = texts.map(({ x, y, text, bold }) => show(text, x, HEIGHT - y, { font: bold ? 'F2' : 'F1' })).join('');
  const content = `q ${matrix} ${rules}${drawn} Q`;
  const { pages } = await readPdf(makePdf({ pages: [{ content }] }), { name: 'table.pdf' });
  const [page] = pages;
  if (!page) throw new Error('the page is missing');
  const all: Box = [0, 0, page.page.width, page.page.height];
  return tableStructure(page, all, page.lines);
}

/** Rows of a table as a person would write them: `text`, `text>2` over two columns, `textv2` over two rows, `#` in the head. */
export function drawnAs(structure: TableStructure | undefined): string[] {
  const rows: string[][] = [];
  const cells = structure?.cells ?? [];
  const body = new Set(cells.filter(({ header }) => !header).map(({ row }) => row));
  for (const { row, rowSpan = 1, columnSpan = 1, text } of cells) {
    const spans = `${columnSpan > 1 ? `>${columnSpan}` : ''}${rowSpan > 1 ? `v${rowSpan}` : ''}`;
    const line = rows[row] ?? [];
    rows[row] = line;
    line.push(`${body.has(row) ? '' : '#'}${text}${spans}`);
  }
  return Array.from(rows, (row) => (row ?? []).join(' | '));
}
