import type { Grid, GridCell } from './grid.js';
import { isNumeric, median } from './pieces.js';

/*
 * Whether the cells of the first column name their rows. All of them do or none: the column holds names, which are short,
 * are words and tell the rows apart, and the other columns hold values; or a type of its own sets the column off.
 */

/** Fewer rows show no column. */
const FEWEST = 2;
/** So many of the cells must agree. */
const MOSTLY = 0.8;
/** Names come back under each title of a section, so that not all of them differ. */
const DIFFERENT = 0.75;
/** Of the other cells so many are values: a column of remarks may stand beside them. */
const VALUES = 0.6;
/** In characters: longer cells are prose. */
const LONGEST_NAME = 60;
/** In characters: "yes", "n.s.", "+++". */
const SHORT_VALUE = 5;

/** The cells that name their rows; none where the first column does not. */
export function rowHeadersOf({ cells, headRows, xs }: Grid): Set<GridCell> {
  const none = new Set<GridCell>();
  if (xs.length < 3) return none;
  const body = cells.filter(({ top }) => top >= headRows);
  const names = body.filter(({ from, to }) => from === 0 && to === 0);
  const others = body.filter(({ from }) => from > 0);
  if (names.length < FEWEST || others.length < FEWEST) return none;
  const texts = names.map(textOf);
  if (median(texts.map((text) => text.length)) > LONGEST_NAME || share(texts, isWords) < MOSTLY) return none;
  const differ = new Set(texts).size >= DIFFERENT * texts.length;
  const heads = (differ && share(others.map(textOf), isValue) >= VALUES) || isSetOff(names, others);
  return heads ? new Set(names) : none;
}

function textOf({ pieces }: GridCell): string {
  return pieces.map(({ text }) => text).join(' ');
}

function isWords(text: string): boolean {
  return /\p{L}/u.test(text) && !isNumeric(text);
}

/** A figure, also with a unit or as a date, or what is as short as a figure. */
function isValue(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return isNumeric(text) || (digits > 0 && digits >= letters) || text.length <= SHORT_VALUE;
}

/** In bold, italics or the type of a typewriter, where the rest is not. */
function isSetOff(names: readonly GridCell[], others: readonly GridCell[]): boolean {
  return (['bold', 'italic', 'mono'] as const).some((style) => {
    const isSet = ({ pieces }: GridCell) => pieces.every(({ line }) => line.font?.[style] === true);
    return share(names, isSet) >= MOSTLY && share(others, isSet) <= 1 - MOSTLY;
  });
}

function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.filter(is).length / items.length;
}
