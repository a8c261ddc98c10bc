import type { Characters } from '../pdf/engine.js';
import { isLetter } from './scripts.js';
import type { Segment } from './segments.js';

/** Rows that make a table of contents. A short table may have rising numbers by chance; a longer one hardly. */
const ROWS = 5;
/** In ems: how exactly page numbers are set flush right. */
const FLUSH = 0.3;
const MAX_DIGITS = 4;
const MIN_LETTERS = 3;

interface Entry {
  number: Segment;
  value: number;
}

/**
 * The page numbers of a table of contents without leaders: numbers flush right, each the last of its row with a title on
 * its left, that never fall from one row to the next. `pairs` are neighbours of a row, from the top.
 */
export function pageNumbers(
  pairs: readonly (readonly [left: Segment, right: Segment])[],
  chars: Characters,
): Segment[] {
  const entries: Entry[] = [];
  const followed = new Set(pairs.map(([left]) => left));
  for (const [left, right] of pairs) {
    const value = followed.has(right) ? undefined : numberOf(right, chars);
    if (value !== undefined && isTitle(left, chars)) entries.push({ number: right, value });
  }
  if (entries.length < ROWS) return [];
  entries.sort((a, b) => a.number.u1 - b.number.u1);
  const found: Segment[] = [];
  for (let first = 0; first < entries.length; ) {
    const edge = entries[first]?.number;
    let next = first + 1;
    while (edge !== undefined && (entries[next]?.number.u1 ?? Infinity) <= edge.u1 + FLUSH * edge.size) next++;
    const column = entries.slice(first, next).sort((a, b) => a.number.main.v - b.number.main.v);
    if (column.length >= ROWS && rises(column)) found.push(...column.map((entry) => entry.number));
    first = next;
  }
  return found;
}

function rises(column: readonly Entry[]): boolean {
  const falls = column.some((entry, at) => entry.value < (column[at - 1]?.value ?? 0));
  return !falls && (column[0]?.value ?? 0) < (column.at(-1)?.value ?? 0);
}

function numberOf({ words, main }: Segment, { code, text }: Characters): number | undefined {
  if (words.length > 1 || main.length > MAX_DIGITS) return undefined;
  let value = 0;
  for (let i = main.start; i < main.end; i++) {
    if ((text[i] ?? -1) < 0) continue;
    const digit = (code[i] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

function isTitle({ words }: Segment, { code }: Characters): boolean {
  let letters = 0;
  for (const word of words) {
    for (let i = word.start; i < word.end && letters < MIN_LETTERS; i++) if (isLetter(code[i] ?? 0)) letters++;
  }
  return letters >= MIN_LETTERS;
}
