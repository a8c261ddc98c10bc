import { directionOfText } from '../../../language.js';
import { folded, recallOf } from '../recall.js';
import { type GlyphPlace, textOfPlace } from './accents.js';
import { alongOf, type PlacedLine } from './page-lines.js';

/*
 * Some programs draw the words of a line in any order. Marks of a line are read in the order of drawing, so such a line is
 * split where the drawing jumps back, and its pieces are numbered in the order of reading.
 */

/** A jump back over less than this, in em, is an accent, a kerning or an index over another. */
const MIN_JUMP = 0.5;

/**
 * The place of each glyph's piece in its line, from 0 up to 1, in the order of `line.glyphs`. Nothing where the line is
 * drawn as it is read, or where another order would not be nearer to its text.
 */
export function piecePlaces(placed: PlacedLine): number[] | undefined {
  const { line, glyphs } = placed;
  if (glyphs.length < 2 || directionOfText(line.text) === 'rtl') return undefined;
  const drawn = textOf(glyphs);
  if (folded(drawn) === folded(line.text) || glyphs.some(({ string }) => string.font.vertical)) return undefined;
  const along = glyphs.map((glyph) => alongOf(line, glyph));
  const runs: number[] = [];
  let run = 0;
  for (const [i, place] of along.entries()) {
    const before = along[i - 1];
    if (before !== undefined && place < before - MIN_JUMP * emOf(glyphs[i])) run++;
    runs.push(run);
  }
  if (run === 0) return undefined;
  // A run that begins inside of another splits it.
  const starts = runs.flatMap((own, i) => (own === runs[i - 1] ? [] : [along[i] ?? 0])).sort((a, b) => a - b);
  const keys = along.map((place, i) => sectionOf(starts, place) * (run + 1) + (runs[i] ?? 0));
  const ranks = new Map([...new Set(keys)].sort((a, b) => a - b).map((key, rank) => [key, rank]));
  const places = keys.map((key) => (ranks.get(key) ?? 0) / ranks.size);
  const sorted = glyphs.map((glyph, i) => ({ glyph, place: places[i] ?? 0 })).sort((a, b) => a.place - b.place);
  const read = textOf(sorted.map(({ glyph }) => glyph));
  return recallOf([line.text], read) > recallOf([line.text], drawn) ? places : undefined;
}

function textOf(glyphs: readonly GlyphPlace[]): string {
  return glyphs.map((glyph) => textOfPlace(glyph) ?? '\ufffd').join('');
}

function emOf(glyph: GlyphPlace | undefined): number {
  const [a = 1, b = 0] = glyph?.string.matrix ?? [];
  return Math.hypot(a, b);
}

/** How many runs begin before this place. */
function sectionOf(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
