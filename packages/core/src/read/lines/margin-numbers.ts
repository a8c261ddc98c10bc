import type { ReadLine } from '../reading.js';

/** Numbers that count the lines of a page stand in a column of their own, evenly spaced, over most of the page. */
const NUMBER = /^\d{1,4}$/u;
const MIN_NUMBERS = 8;
/** Share of the page's height that they reach over. */
const REACH = 0.45;
/** Share of the steps that must be equal: a heading between two lines may move one. */
const EVEN = 0.85;
/** In points. */
const ALIGNED = 2.5;

/** Marks line numbers, as transcripts, bills and manuscripts have them, with `margin`. They are no text of the page. */
export function markMarginNumbers(lines: readonly ReadLine[], pageHeight: number): void {
  const numbers = lines.filter(({ text, rotation, hidden }) => rotation === 0 && !hidden && NUMBER.test(text));
  if (numbers.length < MIN_NUMBERS) return;
  for (const edge of [2, 0] as const) {
    for (const column of columnsAt(numbers, edge)) {
      if (countsLines(column, pageHeight) && standsOutside(column, lines)) {
        for (const line of column) line.margin = 'number';
      }
    }
  }
}

/** Numbers that share their right or left edge, from top to bottom. */
function columnsAt(numbers: readonly ReadLine[], edge: 0 | 2): ReadLine[][] {
  const sorted = [...numbers].filter(({ margin }) => margin === undefined).sort((a, b) => a.box[edge] - b.box[edge]);
  const columns: ReadLine[][] = [];
  for (const line of sorted) {
    const column = columns.at(-1);
    if (column?.[0] && line.box[edge] - column[0].box[edge] <= ALIGNED) column.push(line);
    else columns.push([line]);
  }
  return columns
    .filter((column) => column.length >= MIN_NUMBERS)
    .map((column) => column.sort((a, b) => a.box[1] - b.box[1]));
}

/** Do they count up by one step, at equal distances, over most of the page? */
function countsLines(column: readonly ReadLine[], pageHeight: number): boolean {
  const first = column[0];
  const last = column.at(-1);
  if (!first || !last || last.box[3] - first.box[1] < REACH * pageHeight) return false;
  const steps = column.slice(1).map((line, at) => {
    const before = column[at] ?? line;
    return { value: Number(line.text) - Number(before.text), distance: line.box[3] - before.box[3] };
  });
  const [typical] = [...steps].sort((a, b) => a.distance - b.distance).slice(steps.length >> 1);
  if (!typical || typical.value < 1) return false;
  const even = steps.filter(
    ({ value, distance }) =>
      value === typical.value && Math.abs(distance - typical.distance) <= 0.08 * typical.distance,
  );
  return even.length >= EVEN * steps.length;
}

/** Does the rest of the page stand on one side of them? Row numbers of a table have its other rows above and below them. */
function standsOutside(column: readonly ReadLine[], lines: readonly ReadLine[]): boolean {
  const own = new Set(column);
  const left = Math.min(...column.map(({ box }) => box[0]));
  const right = Math.max(...column.map(({ box }) => box[2]));
  const others = lines.filter((line) => !own.has(line) && line.rotation === 0);
  const clear = (isAside: (line: ReadLine) => boolean) => others.filter(isAside).length >= 0.95 * others.length;
  return clear(({ box }) => box[0] > right + 1) || clear(({ box }) => box[2] < left - 1);
}
