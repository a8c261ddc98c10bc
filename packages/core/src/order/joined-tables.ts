import { isFurniture } from '../document/roles.js';
import type { Box, Cell, Document, Line, Link, Omission, PageObject, Table } from '../document/schema.js';
import { captionOf } from '../words/captions.js';
import { saysContinued } from '../words/tables.js';

/*
 * One table over several pages or columns. Every part stays an object of its own, with its page and its box; the later
 * part names the earlier one in `continues`, and the writers print all parts as one.
 *
 * Signals in order of precedence:
 *   1. a caption of its own that does not say "continued" and has another number: another table, whatever else agrees
 *   2. text between the two: another table
 *   3. the same columns in the same places, at the end of one page and the beginning of the next: the same table
 *   4. a head that is the same as that of the first part is printed again; it is omitted as furniture
 *   5. a head that differs makes another table: words over columns of figures, or bold over rows that are not. Otherwise
 *      what was taken for a head is the first row of data
 *
 * What this never does: it joins no table whose cells are not known, moves no text from one object to another, and takes
 * nothing out of the document without saying so in `omitted`.
 */

/** In shares of the page's height: where a part may end, and where the next may begin. */
const ENDS_BELOW = 0.6;
const BEGINS_ABOVE = 0.4;
/** In shares of the width of the table: columns farther apart are others. */
const COLUMN_SHIFT = 0.06;
/** So many of the columns must agree. */
const AGREEING = 0.75;
/** A head of more rows is a body. */
const MAX_HEAD_ROWS = 4;
const JOINED_CONFIDENCE = 0.9;
const REPEATED_HEAD_CONFIDENCE = 0.98;

type Parts = Pick<Document, 'objects' | 'omitted' | 'links'>;

export function joinTables(document: Document): Document {
  const tables = document.objects.filter((object): object is Table => object.role === 'table');
  if (tables.length < 2) return document;
  const joining = new Joining(document);
  let previous: Table | undefined;
  for (const table of tables) {
    previous = (previous && joining.join(previous, table)) || table;
  }
  return joining.isChanged ? { ...document, ...joining.parts() } : document;
}

class Joining {
  readonly #document: Document;
  #lines: ReadonlyMap<string, Line> | undefined;
  readonly #heights: ReadonlyMap<number, number>;
  readonly #captions = new Map<string, PageObject>();
  readonly #changed = new Map<string, Table>();
  /** The first part of the chain that a table is in. */
  readonly #roots = new Map<string, string>();
  readonly #omitted: Omission[] = [];
  readonly #links: Link[] = [];

  constructor(document: Document) {
    this.#document = document;
    this.#heights = new Map(document.pages.map(({ number, height }) => [number, height]));
    const byId = new Map(document.objects.map((object) => [object.id, object]));
    for (const { type, from, to } of document.links) {
      const caption = byId.get(from);
      if (type === 'caption' && caption) this.#captions.set(to, caption);
    }
  }

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  parts(): Parts {
    const { objects, omitted, links, lines } = this.#document;
    const place = new Map(lines.map(({ id }, i) => [id, i]));
    const order = (a: Omission, b: Omission) => (place.get(a.line) ?? 0) - (place.get(b.line) ?? 0) || a.from - b.from;
    return {
      objects: objects.map((object) => this.#changed.get(object.id) ?? object),
      omitted: [...omitted, ...this.#omitted].sort(order),
      links: [...links, ...this.#links],
    };
  }

  /** The later table as it is joined to the earlier one; undefined where it is another table. */
  join(earlier: Table, later: Table): Table | undefined {
    const before = this.#changed.get(earlier.id) ?? earlier;
    const root = this.#rootOf(before);
    if (!before.cells || !later.cells || !root.cells) return undefined;
    if (columnCount(before.cells) !== columnCount(later.cells) || columnCount(later.cells) < 2) return undefined;
    const repeated = repeatedRows(root.cells, later.cells);
    if (!this.#isNext(before, later, repeated > 0) || !this.#isSameByCaption(root, later)) return undefined;
    if (!haveSameColumns(before.cells, later.cells, before.box, later.box)) return undefined;
    if (repeated === 0 && this.#hasHeadOfItsOwn(root.cells, later.cells)) return undefined;
    const cells = withRowHeadersAs(root.cells, this.#withoutHead(later, repeated));
    const joined: Table = { ...later, cells, continues: earlier.id };
    this.#changed.set(later.id, joined);
    this.#roots.set(later.id, root.id);
    if (repeated > 0) this.#changed.set(root.id, { ...root, cells: withHead(root.cells, repeated) });
    const confidence = repeated > 0 ? REPEATED_HEAD_CONFIDENCE : JOINED_CONFIDENCE;
    this.#links.push({ type: 'continues', from: earlier.id, to: later.id, confidence });
    return joined;
  }

  /** Few documents have a table where it matters. */
  #line(id: string): Line | undefined {
    this.#lines ??= new Map(this.#document.lines.map((line) => [line.id, line]));
    return this.#lines.get(id);
  }

  #rootOf(table: Table): Table {
    const id = this.#roots.get(table.id);
    if (id === undefined) return table;
    const changed = this.#changed.get(id);
    if (changed) return changed;
    const found = this.#document.objects.find((object) => object.id === id);
    return found?.role === 'table' ? found : table;
  }

  /** Whether one ends a page or column and the other begins the next, with nothing but furniture and notes between. */
  #isNext(earlier: Table, later: Table, isRepeated: boolean): boolean {
    const isBeside = later.page === earlier.page && later.box[0] > earlier.box[2] - 2;
    if (!isBeside && later.page !== earlier.page + 1) return false;
    const height = this.#heights.get(earlier.page) ?? 0;
    const slack = isRepeated ? 0.2 : 0;
    if (earlier.box[3] < (ENDS_BELOW - slack) * height || later.box[1] > (BEGINS_ABOVE + slack) * height) return false;
    const own = new Set([earlier.id, later.id, this.#captions.get(earlier.id)?.id, this.#captions.get(later.id)?.id]);
    return !this.#document.objects.some((object) => {
      if (own.has(object.id) || isFurniture(object.role) || object.role === 'footnote') return false;
      const isUnder = object.page === earlier.page && isBetween(object.box, earlier.box, 'under');
      const isOver = object.page === later.page && isBetween(object.box, later.box, 'over');
      return isUnder || isOver;
    });
  }

  #isSameByCaption(root: Table, later: Table): boolean {
    const own = this.#captions.get(later.id)?.text;
    if (own === undefined || saysContinued(own)) return true;
    const first = this.#captions.get(root.id)?.text;
    const number = captionOf(own)?.number;
    return number !== undefined && first !== undefined && captionOf(first)?.number === number;
  }

  /** Words over columns of figures are a head, and so is bold over rows that are not; anything else is data. */
  #hasHeadOfItsOwn(first: readonly Cell[], cells: readonly Cell[]): boolean {
    if (hasWordsOverFigures(first, cells)) return true;
    const head = headOf(cells);
    if (head.length === 0) return false;
    const isBold = (some: readonly Cell[]) => {
      const lines = some.flatMap(({ runs = [] }) => runs.flatMap(([, id]) => this.#line(id) ?? []));
      return lines.length > 0 && lines.filter(({ font }) => font?.bold).length > lines.length / 2;
    };
    const body = (some: readonly Cell[]) => some.filter(({ header }) => header !== true);
    // Names of rows are in the body, and may be bold.
    return isBold(head) && !isBold(body(first)) && !isBold(body(cells));
  }

  /** The cells without the rows of a repeated head, whose text is omitted. */
  #withoutHead({ id, cells = [] }: Table, rows: number): Cell[] {
    for (const cell of cells) {
      if (cell.row >= rows) continue;
      for (const [, line, from, length] of cell.runs ?? []) {
        this.#omitted.push({ line, from, length, reason: 'furniture', object: id });
      }
    }
    return cells.filter(({ row }) => row >= rows).map((cell) => ({ ...cell, row: cell.row - rows }));
  }
}

/** The cells of the rows at the top that hold nothing but headers. */
function headOf(cells: readonly Cell[]): Cell[] {
  const [body] = cells.filter(({ header }) => header !== true).map(({ row }) => row);
  return cells.filter(({ row }) => body === undefined || row < body);
}

/**
 * A later part without a head of its own, its first column marked as in the first part: the rows of one table are named
 * or they are not, and what was taken for a head is a row.
 */
function withRowHeadersAs(first: readonly Cell[], later: readonly Cell[]): Cell[] {
  const head = new Set(headOf(first));
  const areNamed = first.some((cell) => cell.header === true && !head.has(cell));
  return later.map(({ header, ...cell }) => {
    const isName = areNamed && cell.column === 0 && (cell.columnSpan ?? 1) === 1 && cell.text.trim() !== '';
    return { ...cell, ...(isName && { header: true }) };
  });
}

/** So many of the cells of a column of figures are figures. */
const MOSTLY = 0.7;

/** Whether the first row has words in every column that holds figures in both tables. */
function hasWordsOverFigures(first: readonly Cell[], later: readonly Cell[]): boolean {
  const top = later.filter(({ row }) => row === 0);
  const columns = [...new Set(later.map(({ column }) => column))].filter((column) => {
    const own = [...first.filter(({ header }) => header !== true), ...later.filter(({ row }) => row > 0)];
    const texts = own.filter((cell) => cell.column === column && cell.text.trim() !== '').map(({ text }) => text);
    return texts.length > 2 && texts.filter(isFigure).length >= MOSTLY * texts.length;
  });
  const over = top.filter(({ column, text }) => columns.includes(column) && text.trim() !== '');
  return over.length > 0 && over.every(({ text }) => /\p{L}{2}/u.test(text) && !isFigure(text));
}

/** More digits than letters: "1,204", "$5.20", "07/01/2015", "12 mm". */
function isFigure(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return digits > 0 && digits >= (text.match(/\p{L}/gu)?.length ?? 0);
}

function isBetween(box: Box, table: Box, where: 'under' | 'over'): boolean {
  const isBeside = Math.min(box[2], table[2]) <= Math.max(box[0], table[0]);
  if (isBeside) return false;
  const middle = (box[1] + box[3]) / 2;
  return where === 'under' ? middle > table[3] : middle < table[1];
}

function columnCount(cells: readonly Cell[]): number {
  return cells.reduce((most, { column, columnSpan = 1 }) => Math.max(most, column + columnSpan), 0);
}

/** Whether the columns stand in the same places, as seen from the left edge of each table. */
function haveSameColumns(a: readonly Cell[], b: readonly Cell[], boxA: Box, boxB: Box): boolean {
  const width = Math.max(boxA[2] - boxA[0], boxB[2] - boxB[0]);
  if (Math.min(boxA[2] - boxA[0], boxB[2] - boxB[0]) < 0.75 * width) return false;
  const [edgesA, edgesB] = [columnEdges(a), columnEdges(b)];
  const shifts = edgesA.flatMap((edge, i) => {
    const other = edgesB[i];
    // Figures stand at the right of their column, words at the left: the nearer edge tells.
    return edge && other ? [[other[0] - edge[0], other[1] - edge[1]]] : [];
  });
  if (shifts.length < AGREEING * edgesA.length) return false;
  const lefts = shifts.map(([left = 0]) => left).sort((x, y) => x - y);
  const shift = lefts[lefts.length >> 1] ?? 0;
  const isNear = (value: number) => Math.abs(value) < COLUMN_SHIFT * width;
  const near = shifts.filter(([left = 0, right = 0]) => isNear(left) || isNear(right) || isNear(left - shift));
  return near.length >= AGREEING * shifts.length;
}

function columnEdges(cells: readonly Cell[]): ([number, number] | undefined)[] {
  const edges = Array.from({ length: columnCount(cells) }, (): [number, number] | undefined => undefined);
  for (const { column, columnSpan = 1, box } of cells) {
    if (columnSpan > 1 || !box) continue;
    const known = edges[column];
    edges[column] = known ? [Math.min(known[0], box[0]), Math.max(known[1], box[2])] : [box[0], box[2]];
  }
  return edges;
}

/** How many rows at the top of a part say the same as the first rows of the table. */
function repeatedRows(first: readonly Cell[], later: readonly Cell[]): number {
  let rows = 0;
  while (rows < MAX_HEAD_ROWS) {
    const [a, b] = [textOfRow(first, rows), textOfRow(later, rows)];
    if (a.filter((text) => text !== '').length < 2 && rows === 0) break;
    if (a.join('\t') !== b.join('\t') || a.every((text) => text === '')) break;
    rows++;
  }
  // A cell over the head and the body cannot be cut.
  const isCut = later.some(({ row, rowSpan = 1 }) => row < rows && row + rowSpan > rows);
  return isCut ? 0 : rows;
}

function textOfRow(cells: readonly Cell[], row: number): string[] {
  return cells
    .filter((cell) => cell.row === row)
    .map(({ column, columnSpan = 1, text }) => `${column}+${columnSpan} ${text.replace(/\s+/g, ' ').trim()}`)
    .map((text) => (/\s$/.test(text) ? '' : text));
}

/** What is repeated on every page is the head. */
function withHead(cells: readonly Cell[], rows: number): Cell[] {
  return cells.map((cell) => (cell.row < rows && cell.header !== true ? { ...cell, header: true } : cell));
}
