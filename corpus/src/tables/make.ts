#!/usr/bin/env node
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { escapeHtml } from '../generate/html/escape.js';
import { Dice } from '../generate/random.js';
import { pdfOf, type TableDocument, type TableFile, type TrueCell } from './format.js';
import { KINDS, type PlannedCell, type PlannedTable, planTable } from './plan.js';
import { styleTable } from './style.js';
import { WORDS } from './words.js';

const USAGE = `usage: make-tables --out FOLDER [--count 400] [--first 0] [--browser /usr/bin/chromium]

Prints tables whose cells are known, one a page, and writes them with their truth: for the choice of thresholds.
`;

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    count: { type: 'string', default: '400' },
    first: { type: 'string', default: '0' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
  },
});
if (values.out === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}

/** Points. */
const PAGE = { width: 612, height: 792 };
const POINTS = 72 / 96;

const out = values.out;
await mkdir(join(out, 'pdf'), { recursive: true });
const browser = await chromium.launch({
  executablePath: values.browser,
  args: ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'],
});
const page = await browser.newPage({
  viewport: { width: Math.round(PAGE.width / POINTS), height: Math.round(PAGE.height / POINTS) },
});
await page.emulateMedia({ media: 'print' });
const documents: TableDocument[] = [];
for (let seed = Number(values.first); seed < Number(values.first) + Number(values.count); seed++) {
  const dice = new Dice(`table/${seed}`);
  const table = planTable(dice.fork('plan'), dice.pick(KINDS));
  const { border, css } = styleTable(dice.fork('style'), table);
  await page.setContent(html(dice.fork('page'), table, css));
  const box = await page.evaluate(measure);
  // A table that does not fit is not printed as planned.
  if (box[3] > PAGE.height / POINTS - 40 || box[2] > PAGE.width / POINTS) continue;
  const name = `table-${String(seed).padStart(4, '0')}`;
  await writeFile(join(out, pdfOf(name)), await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const [x0, y0, x1, y1] = box;
  documents.push({
    name,
    kind: `${table.kind} ${border}`,
    tables: [{ page: 1, box: [x0 * POINTS, y0 * POINTS, x1 * POINTS, y1 * POINTS], cells: cellsOf(table) }],
  });
}
await browser.close();
const file: TableFile = { format: 'treeline-tables/1', documents };
await writeFile(join(out, 'tables.json'), `${JSON.stringify(file)}\n`);
process.stderr.write(`${documents.length} tables\n`);

function html(dice: Dice, { rows, headRows }: PlannedTable, css: string): string {
  const tag = (cell: PlannedCell): string => {
    const name = cell.header ? 'th' : 'td';
    const spans = [
      cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '',
      cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '',
    ].join('');
    const indent = cell.indent ? `; padding-left: ${1.2 * cell.indent}em` : '';
    const classes = [cell.bold ? 'bold' : '', cell.middle ? 'middle' : '', cell.whole ? 'whole' : ''].join(' ');
    return `<${name}${spans} class="${classes}" style="text-align: ${cell.align}${indent}">${escapeHtml(cell.text)}</${name}>`;
  };
  const row = (cells: readonly PlannedCell[]) => `<tr>${cells.map(tag).join('')}</tr>`;
  const head = rows.slice(0, headRows).map(row).join('');
  const body = rows.slice(headRows).map(row).join('');
  const prose = () => `<p>${Array.from({ length: dice.int(15, 70) }, () => dice.pick(WORDS)).join(' ')}.</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>
    @page { size: ${PAGE.width}pt ${PAGE.height}pt; margin: 0; }
    body { margin: ${dice.int(40, 90)}px; font: 12px/1.3 "DejaVu Serif"; } ${css}
    </style></head><body>${prose()}<table>${headRows > 0 ? `<thead>${head}</thead>` : ''}<tbody>${body}</tbody></table>${prose()}</body></html>`;
}

/** The box around the text of the table. It is handed to the browser as source text. */
function measure(): [number, number, number, number] {
  const range = document.createRange();
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of document.querySelectorAll('td, th')) {
    if (cell.textContent === '') continue;
    range.selectNodeContents(cell);
    const rect = range.getBoundingClientRect();
    box[0] = Math.min(box[0], rect.left);
    box[1] = Math.min(box[1], rect.top);
    box[2] = Math.max(box[2], rect.right);
    box[3] = Math.max(box[3], rect.bottom);
  }
  return box;
}

/** Places in the grid. An empty cell over several places says no more than several empty cells. */
function cellsOf({ rows }: PlannedTable): TrueCell[] {
  const taken = new Set<string>();
  return rows.flatMap((cells, row) => {
    let column = 0;
    return cells.flatMap(({ text, rowSpan, columnSpan, header }): TrueCell[] => {
      while (taken.has(`${row} ${column}`)) column++;
      const start = column;
      for (let i = 0; i < rowSpan; i++) for (let j = 0; j < columnSpan; j++) taken.add(`${row + i} ${start + j}`);
      if (text === '') return [];
      return [
        {
          row,
          column: start,
          ...(rowSpan > 1 && { rowSpan }),
          ...(columnSpan > 1 && { columnSpan }),
          header,
          text: text.replace(/\s+/g, ' '),
        },
      ];
    });
  });
}
