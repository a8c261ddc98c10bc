import type { Dice } from '../generate/random.js';
import { COUNTRIES, MEASURES, SUBJECTS, WORDS } from './words.js';

/*
 * Tables as an author plans them, with every cell known: flat and nested headers, groups of rows, wordy cells, accounts,
 * and tables full of holes. How they look is decided in style.ts.
 */

export interface PlannedCell {
  text: string;
  rowSpan: number;
  columnSpan: number;
  header: boolean;
  align: 'left' | 'center' | 'right';
  bold?: boolean;
  /** In steps. */
  indent?: number;
  /** Overrides the style's vertical alignment. */
  middle?: boolean;
  /** Figures are not broken over lines. */
  whole?: boolean;
}

export interface PlannedTable {
  kind: Kind;
  columns: number;
  /** As HTML has them: cells that reach down from above are not repeated. */
  rows: PlannedCell[][];
  headRows: number;
  /** A cell over several rows can only be told from empty ones if rules show it, or its place in the middle does. */
  needsRules: boolean;
}

export const KINDS = ['flat', 'nested', 'sections', 'groups', 'wordy', 'accounts', 'sparse', 'pairs'] as const;
export type Kind = (typeof KINDS)[number];

export function planTable(dice: Dice, kind: Kind): PlannedTable {
  switch (kind) {
    case 'nested':
      return nested(dice);
    case 'wordy':
      return wordy(dice);
    case 'accounts':
      return accounts(dice);
    case 'pairs':
      return pairs(dice);
    default:
      return plain(dice, kind);
  }
}

type Align = PlannedCell['align'];
type Column = { format: Format; align: Align };
const FORMATS = ['integer', 'decimal', 'percent', 'year', 'mixed', 'word', 'sign'] as const;
type Format = (typeof FORMATS)[number];

function cell(text: string, align: Align, more: Partial<PlannedCell> = {}): PlannedCell {
  return { text, rowSpan: 1, columnSpan: 1, header: false, align, ...more };
}

function columnsOf(dice: Dice, count: number): Column[] {
  const common = dice.pick(FORMATS);
  const align = dice.weighted<Align>([
    ['right', 5],
    ['center', 3],
    ['left', 2],
  ]);
  const uniform = dice.chance(0.6);
  return Array.from({ length: count }, () => {
    const format = uniform ? common : dice.pick(FORMATS);
    return { format, align: format === 'word' && !uniform ? 'left' : align };
  });
}

function value(dice: Dice, format: Format): string {
  switch (format) {
    case 'integer':
      return dice.int(1, dice.pick([9, 99, 999, 99_999, 9_999_999])).toLocaleString('en-US');
    case 'decimal':
      return dice.real(0, dice.pick([1, 10, 100])).toFixed(dice.pick([1, 2, 2]));
    case 'percent':
      return `${dice.real(0, 100).toFixed(1)}${dice.chance(0.7) ? '%' : ' %'}`;
    case 'year':
      return String(dice.int(1970, 2024));
    case 'mixed':
      return dice.pick(['–', 'n.a.', '(1.2)', '0', '12 ± 3', '4.5 (1.1)', '< 0.01', '−3.4', String(dice.int(1, 5000))]);
    case 'word':
      return phrase(dice, 1, 2);
    case 'sign':
      return dice.pick(['x', 'Yes', 'No', '+', '++', '•']);
  }
}

function phrase(dice: Dice, low: number, high: number): string {
  const words = Array.from({ length: dice.int(low, high) }, () => dice.pick(WORDS));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The texts of the first column. */
function stubs(dice: Dice): () => string {
  const from = dice.pick([COUNTRIES, SUBJECTS, MEASURES]);
  const long = dice.chance(0.35);
  return () => (long && dice.chance(0.5) ? `${dice.pick(from)} ${phrase(dice, 2, 7).toLowerCase()}` : dice.pick(from));
}

function headings(dice: Dice): () => string {
  const longest = dice.pick([1, 2, 3, 5]);
  const years = dice.chance(0.25);
  return () => (years ? String(dice.int(1990, 2024)) : phrase(dice, 1, longest));
}

function headCell(dice: Dice, text: string, column: Column | undefined, more: Partial<PlannedCell> = {}): PlannedCell {
  const align = (more.columnSpan ?? 1) > 1 ? 'center' : (column?.align ?? 'left');
  return cell(text, dice.chance(0.9) ? align : 'center', { header: true, ...more });
}

function bodyRow(dice: Dice, stub: PlannedCell | undefined, columns: readonly Column[], holes: number): PlannedCell[] {
  const values = columns.map(({ format, align }) =>
    cell(dice.chance(holes) ? '' : value(dice, format), align, { whole: format !== 'word' }),
  );
  return stub ? [stub, ...values] : values;
}

/** One row of headers; rows perhaps in sections, in groups, or with holes. */
function plain(dice: Dice, kind: Kind): PlannedTable {
  const columns = columnsOf(dice, dice.int(2, 8));
  const stub = stubs(dice);
  const heading = headings(dice);
  const rows: PlannedCell[][] = [];
  const grouped = kind === 'groups';
  const width = columns.length + (grouped ? 2 : 1);
  const headed = dice.chance(0.93);
  if (headed) {
    const corner = dice.chance(0.6) ? heading() : '';
    const first = [headCell(dice, corner, undefined), ...(grouped ? [headCell(dice, heading(), undefined)] : [])];
    rows.push([...first, ...columns.map((column) => headCell(dice, heading(), column))]);
  }
  const holes = kind === 'sparse' ? 0.45 : dice.pick([0, 0, 0.08]);
  let needsRules = false;
  if (grouped) {
    const middle = dice.chance(0.5);
    needsRules = !middle;
    for (let group = dice.int(2, 5); group > 0; group--) {
      const size = dice.int(2, 4);
      for (let i = 0; i < size; i++) {
        const row = bodyRow(dice, cell(stub(), 'left'), columns, holes);
        rows.push(i === 0 ? [cell(dice.pick(SUBJECTS), 'left', { rowSpan: size, middle }), ...row] : row);
      }
    }
  } else {
    const centred = dice.chance(0.4);
    for (let section = kind === 'sections' ? dice.int(2, 4) : 1; section > 0; section--) {
      if (kind === 'sections') {
        const bold = dice.chance(0.7);
        if (centred) rows.push([cell(phrase(dice, 1, 3), 'center', { columnSpan: width, bold })]);
        else rows.push([cell(dice.pick(SUBJECTS), 'left', { bold }), ...columns.map(() => cell('', 'left'))]);
      }
      const indent = kind === 'sections' && dice.chance(0.5) ? 1 : 0;
      const rowCount = dice.int(2, kind === 'sections' ? 6 : 18);
      for (let i = 0; i < rowCount; i++) rows.push(bodyRow(dice, cell(stub(), 'left', { indent }), columns, holes));
    }
    if (dice.chance(0.3)) rows.push(bodyRow(dice, cell('Total', 'left', { bold: true }), columns, 0));
  }
  return { kind, columns: width, rows, headRows: headed ? 1 : 0, needsRules };
}

/** Two or three rows of headers: names over groups of columns. */
function nested(dice: Dice): PlannedTable {
  const groups = Array.from({ length: dice.int(2, 4) }, () => dice.int(1, 3));
  if (!groups.some((size) => size > 1)) groups[0] = 2;
  const columns = columnsOf(
    dice,
    groups.reduce((sum, size) => sum + size, 0),
  );
  const heading = headings(dice);
  const deep = dice.chance(0.25);
  const top: PlannedCell[] = [];
  const below: PlannedCell[] = [];
  let needsRules = false;
  const over = (text: string, column: Column | undefined) => {
    // Over two rows of the head, or in the lower one with nothing above.
    if (dice.chance(0.5)) {
      needsRules = true;
      top.push(headCell(dice, text, column, { rowSpan: 2 }));
    } else {
      top.push(headCell(dice, '', column));
      below.push(headCell(dice, text, column));
    }
  };
  if (dice.chance(0.6)) over(heading(), undefined);
  else {
    top.push(headCell(dice, '', undefined));
    below.push(headCell(dice, '', undefined));
  }
  let at = 0;
  for (const size of groups) {
    if (size === 1) over(heading(), columns[at]);
    else {
      top.push(headCell(dice, phrase(dice, 1, 3), undefined, { columnSpan: size }));
      for (let i = 0; i < size; i++) below.push(headCell(dice, heading(), columns[at + i]));
    }
    at += size;
  }
  const rows = [top, below];
  if (deep) {
    const name = headCell(dice, phrase(dice, 1, 4), undefined, { columnSpan: columns.length });
    rows.unshift([headCell(dice, '', undefined), name]);
  }
  const stub = stubs(dice);
  for (let i = dice.int(3, 16); i > 0; i--)
    rows.push(bodyRow(dice, cell(stub(), 'left'), columns, dice.pick([0, 0.1])));
  return { kind: 'nested', columns: columns.length + 1, rows, headRows: deep ? 3 : 2, needsRules };
}

/** Sentences in cells: every row has several lines. */
function wordy(dice: Dice): PlannedTable {
  const count = dice.int(2, 5);
  const lengths = Array.from({ length: count }, (_, i) => (i === 0 ? 3 : dice.pick([2, 5, 9, 16, 24])));
  const heading = headings(dice);
  const rows = [lengths.map(() => cell(heading(), 'left', { header: true }))];
  for (let i = dice.int(3, 9); i > 0; i--) {
    rows.push(lengths.map((most) => cell(dice.chance(0.05) ? '' : phrase(dice, Math.ceil(most / 4), most), 'left')));
  }
  return { kind: 'wordy', columns: count, rows, headRows: 1, needsRules: false };
}

/** A balance sheet: indented items, totals, signs of currency that stand apart. */
function accounts(dice: Dice): PlannedTable {
  const years = dice.int(1, 4);
  const first = dice.int(1995, 2020);
  const currency = dice.chance(0.5);
  const rows: PlannedCell[][] = [
    [
      cell(dice.chance(0.5) ? '' : 'In thousands', 'left', { header: true }),
      ...Array.from({ length: years }, (_, i) => cell(String(first + i), 'right', { header: true })),
    ],
  ];
  const amount = (sign: boolean) => {
    const number = dice.int(10, 99_999).toLocaleString('en-US');
    const text = dice.chance(0.15) ? `(${number})` : dice.chance(0.1) ? '—' : number;
    return cell(sign && currency ? `$\u2003${text}` : text, 'right', { whole: true });
  };
  const row = (text: string, more: Partial<PlannedCell>, sign = false) =>
    rows.push([cell(text, 'left', more), ...Array.from({ length: years }, () => amount(sign))]);
  for (let block = dice.int(1, 3); block > 0; block--) {
    const name = phrase(dice, 1, 3);
    rows.push([
      cell(`${name}:`, 'left', { bold: dice.chance(0.5) }),
      ...Array.from({ length: years }, () => cell('', 'right')),
    ]);
    const count = dice.int(2, 6);
    for (let i = 0; i < count; i++) {
      row(`${dice.pick(SUBJECTS)} ${phrase(dice, 1, 5).toLowerCase()}`, { indent: 1 }, i === 0);
    }
    row(`Total ${name.toLowerCase()}`, { bold: dice.chance(0.5), indent: dice.int(0, 2) }, dice.chance(0.5));
  }
  return { kind: 'accounts', columns: years + 1, rows, headRows: 1, needsRules: false };
}

/** Names and values, without a head. */
function pairs(dice: Dice): PlannedTable {
  const side = dice.chance(0.3) ? 2 : 1;
  const longest = dice.pick([2, 4, 12]);
  const rows: PlannedCell[][] = [];
  for (let i = dice.int(3, 12); i > 0; i--) {
    rows.push(
      Array.from({ length: side }, () => [
        cell(dice.pick(MEASURES), 'left', { bold: false }),
        cell(dice.chance(0.4) ? value(dice, 'integer') : phrase(dice, 1, longest), 'left'),
      ]).flat(),
    );
  }
  return { kind: 'pairs', columns: 2 * side, rows, headRows: 0, needsRules: false };
}
