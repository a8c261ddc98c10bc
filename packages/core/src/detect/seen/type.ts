import type { Font } from '../../document/schema.js';
import type { GreyPicture, ReadLine, ReadPage } from '../../read/reading.js';
import { isScanned } from './worth.js';

/*
 * The type of lines on a scan, from the pixels: the text over it knows neither weight nor the size of letters, only boxes.
 *
 * Strokes are measured where most of a line's ink stands, between baseline and x-height, and compared with those of the
 * page's text. Where nothing can be measured (no letters, a photograph behind them), the line keeps what it had.
 */

/** A usual line is drawn so many pixels high; no side of the page longer than this. */
const LINE = 28;
const LONGEST_SIDE = 3000;
/** Less between ink and paper is no writing, in levels of grey. */
const LEAST_CONTRAST = 30;
/** Smaller boxes hold no letters, in pixels. */
const SMALLEST = 5;
/** From the baseline to the top of tall letters, to that of small ones, and the height of ideographs, in ems. */
const TALL = 0.72;
const SMALL = 0.51;
const IDEOGRAPH = 0.92;
/** Strokes of plain text are no thinner than this, in ems: beside light type it is not bold. */
const PLAIN = 0.085;
/** Strokes of bold type are wider than those of the text by this factor. */
const BOLD = 1.28;
/** What a blurred edge adds to a stroke: the square of its width, in pixels, over that of a sharp one, times this. */
const BLUR = 1.2;
/** Sizes that differ by less are one. */
const SAME_SIZE = 0.07;

export interface SeenType {
  /** Of the em, in the page's unit. */
  size: number;
  /** Heavier than the text of the page. */
  bold: boolean;
}

/** Scans with the type that is seen on them; all else, and what cannot be drawn, as it is. */
export async function withSeenType(pages: readonly ReadPage[]): Promise<ReadPage[]> {
  const result: ReadPage[] = [];
  for (const page of pages) {
    const scale = scaleOf(page);
    const picture = page.lines.length > 0 && isScanned(page) ? await page.draw?.(scale) : undefined;
    const seen = picture ? seenType(page.lines, picture, scale) : [];
    result.push(picture ? { ...page, lines: page.lines.map((line, i) => withType(line, seen[i])) } : page);
  }
  return result;
}

function withType(line: ReadLine, seen: SeenType | undefined): ReadLine {
  // Type that the file itself sets on the scan is known.
  const isKnown = line.font !== undefined && !line.hidden && line.confidence === undefined;
  return isKnown || !seen ? line : { ...line, font: { ...(line.font ?? UNKNOWN), ...seen } };
}

const UNKNOWN: Font = { size: 0, bold: false, italic: false, mono: false, color: '#000000' };

function scaleOf({ page, lines }: ReadPage): number {
  const heights = lines.map(({ box, rotation }) => (rotation % 180 === 0 ? box[3] - box[1] : box[2] - box[0]));
  const usual = heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0;
  return Math.min(LINE / Math.max(usual, 1), LONGEST_SIDE / Math.max(page.width, page.height));
}

/** The type of each line in a picture of their page, so many pixels for one of its units. */
export function seenType(lines: readonly ReadLine[], picture: GreyPicture, scale: number): (SeenType | undefined)[] {
  const measures = lines.map((line) => measured(line, picture, scale));
  const found = measures.filter((measure) => measure !== undefined);
  const usual = (value: (measure: Measure) => number) => middle(inOrder(found, value));
  const blur = BLUR * Math.max(0, usual(({ edge }) => edge) ** 2 - 1);
  const em = usual((measure) => measure.em);
  const weightOf = (measure: Measure) => {
    const stroke = Math.sqrt(Math.max(measure.stroke ** 2 - blur, (measure.stroke / 3) ** 2));
    // Small print is made heavier, to be read.
    return (stroke / measure.em) * Math.sqrt(Math.min(1, measure.em / em));
  };
  const bold = BOLD * Math.max(PLAIN, usual(weightOf));
  const sizes = inOrder(found, (measure) => measure.em);
  return measures.map(
    (measure) =>
      measure && {
        size: Math.round((100 * levelled(measure.em, sizes)) / scale) / 100,
        bold: weightOf(measure) > bold,
      },
  );
}

interface Weighted {
  value: number;
  weight: number;
}

function inOrder(measures: readonly Measure[], value: (measure: Measure) => number): Weighted[] {
  return measures
    .map((measure) => ({ value: value(measure), weight: measure.weight }))
    .sort((a, b) => a.value - b.value);
}

/** The weighted median of values in order. */
function middle(sorted: readonly Weighted[]): number {
  let left = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { value, weight } of sorted) {
    left -= weight;
    if (left <= 0) return value;
  }
  return 0;
}

/** The middle of all that is about as large: lines of one type differ by what stands in them. */
function levelled(size: number, sorted: readonly Weighted[]): number {
  return middle(sorted.filter(({ value }) => Math.abs(value - size) <= SAME_SIZE * size));
}

/** In pixels. */
interface Measure {
  em: number;
  stroke: number;
  /** How wide the change from paper to ink is. */
  edge: number;
  /** How much is written there, in characters. */
  weight: number;
}

function measured(line: ReadLine, picture: GreyPicture, scale: number): Measure | undefined {
  const letters = lettersOf(line.text);
  const crop = letters && cropOf(line, picture, scale);
  const ink = crop && inkOf(crop);
  if (!ink) return undefined;
  const rows = rowsOf(crop, ink);
  const band = bandOf(rows, letters.small > 0.5 ? 0.5 : 0.25);
  if (!band) return undefined;
  return { em: emOf(band, letters), ...strokesOf(crop, ink, band), weight: line.text.length };
}

interface Letters {
  /** Shares of what is written. */
  small: number;
  tall: number;
  ideographs: number;
}

/** Undefined where nothing is written. */
function lettersOf(text: string): Letters | undefined {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const all = count(/[\p{L}\p{N}]/gu);
  if (all === 0) return undefined;
  return {
    small: count(/\p{Ll}/gu) / all,
    tall: count(/[\p{Lu}\p{N}bdfhijklt]/gu) / all,
    ideographs: count(/\p{Lo}/gu) / all,
  };
}

/** A box of pixels, as if its line ran from left to right: where it begins, and how far along and across the next is. */
interface Crop {
  data: Uint8Array;
  start: number;
  along: number;
  across: number;
  length: number;
  height: number;
}

/** Boxes may be as tight as the ink; around it is paper. In shares of the shorter side. */
const MARGIN = 0.1;

function cropOf({ box, rotation }: ReadLine, { width, height, data }: GreyPicture, scale: number): Crop | undefined {
  const margin = MARGIN * Math.min(box[2] - box[0], box[3] - box[1]);
  const left = Math.max(0, Math.floor((box[0] - margin) * scale));
  const top = Math.max(0, Math.floor((box[1] - margin) * scale));
  const wide = Math.min(width, Math.ceil((box[2] + margin) * scale)) - left;
  const high = Math.min(height, Math.ceil((box[3] + margin) * scale)) - top;
  if (!(wide >= SMALLEST && high >= SMALLEST)) return undefined;
  const at = (x: number, y: number) => (top + y) * width + left + x;
  switch (rotation) {
    case 90:
      return { data, start: at(wide - 1, 0), along: width, across: -1, length: high, height: wide };
    case 180:
      return { data, start: at(wide - 1, high - 1), along: -1, across: -width, length: wide, height: high };
    case 270:
      return { data, start: at(0, high - 1), along: -width, across: 1, length: high, height: wide };
    default:
      return { data, start: at(0, 0), along: 1, across: width, length: wide, height: high };
  }
}

/** How much ink each level of grey is, from 0 to 1. Most of a box is paper, be it light or dark. */
function inkOf({ data, start, along, across, length, height }: Crop): Float32Array | undefined {
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = start + y * across; x < length; x++, i += along) {
      const level = data[i] ?? 255;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  const parts = otsu(counts);
  if (parts.light - parts.dark < LEAST_CONTRAST) return undefined;
  const all = length * height;
  const isLight = 2 * parts.darkCount <= all;
  const paper = isLight ? parts.light : parts.dark;
  // Edges are paler than the ink: the strongest sixth tells how strong it is.
  let left = (isLight ? parts.darkCount : all - parts.darkCount) / 6;
  let full = isLight ? 0 : 255;
  for (; left > (counts[full] ?? 0); full += isLight ? 1 : -1) left -= counts[full] ?? 0;
  const ink = new Float32Array(256);
  for (let level = 0; level < 256; level++) {
    const share = (level - paper) / (full - paper);
    ink[level] = share < NOISE ? 0 : Math.min(1, share);
  }
  return ink;
}

const NOISE = 0.2;

/** The two parts of a histogram that differ most, by their means. */
function otsu(counts: Uint32Array): { dark: number; light: number; darkCount: number } {
  let [all, sum] = [0, 0];
  for (let level = 0; level < 256; level++) {
    all += counts[level] ?? 0;
    sum += level * (counts[level] ?? 0);
  }
  let [count, partSum, most] = [0, 0, 0];
  const best = { dark: 0, light: 0, darkCount: 0 };
  for (let level = 0; level < 255; level++) {
    count += counts[level] ?? 0;
    partSum += level * (counts[level] ?? 0);
    if (count === 0 || count === all) continue;
    const [dark, light] = [partSum / count, (sum - partSum) / (all - count)];
    const between = count * (all - count) * (light - dark) ** 2;
    if (between <= most) continue;
    most = between;
    Object.assign(best, { dark, light, darkCount: count });
  }
  return best;
}

/** The ink of each row; rules have none. */
function rowsOf({ data, start, along, across, length, height }: Crop, ink: Float32Array): Float32Array {
  const rows = new Float32Array(height);
  const rule = Math.max(3 * height, 0.3 * length);
  for (let y = 0; y < height; y++) {
    let [sum, run, longest] = [0, 0, 0];
    for (let x = 0, i = start + y * across; x < length; x++, i += along) {
      const value = ink[data[i] ?? 255] ?? 0;
      sum += value;
      run = value > 0.4 ? run + 1 : 0;
      if (run > longest) longest = run;
    }
    rows[y] = longest > rule ? 0 : sum;
  }
  return rows;
}

interface Band {
  /** Rows from and to, both in it. */
  from: number;
  to: number;
  /** With parts of rows. */
  height: number;
  /** From its foot to the top of all ink above it. */
  rise: number;
}

/** The rows between which most of the ink stands: those with this share of the fullest, but for small holes. */
function bandOf(rows: Float32Array, share: number): Band | undefined {
  const fullest = rows
    .slice()
    .sort()
    .subarray(-Math.max(1, Math.round(rows.length / 4)));
  const level = fullest.reduce((sum, row) => sum + row, 0) / fullest.length;
  if (level === 0) return undefined;
  const cut = share * level;
  const hole = Math.max(1, rows.length / 6);
  let [from, to, most] = [0, 0, 0];
  let [first, last, sum] = [-1, -1, 0];
  for (const [y, row] of rows.entries()) {
    if (row < cut) continue;
    if (first < 0 || y - last - 1 > hole) [first, sum] = [y, 0];
    last = y;
    sum += row;
    if (sum > most) [from, to, most] = [first, last, sum];
  }
  let top = from;
  while (top > 0 && (rows[top - 1] ?? 0) > TOP * level) top--;
  // How much of the row beyond still belongs to it.
  const part = (inside: number, outside: number | undefined) =>
    outside === undefined ? 0.5 : Math.min(1, (inside - cut) / Math.max(1e-6, inside - outside));
  const [above, below] = [part(rows[from] ?? 0, rows[from - 1]), part(rows[to] ?? 0, rows[to + 1])];
  return { from, to, height: to - from + above + below, rise: to - top + 0.5 + below };
}

const TOP = 0.05;

function emOf({ height, rise }: Band, { small, tall, ideographs }: Letters): number {
  if (ideographs > 0.5) return height / IDEOGRAPH;
  if (tall === 0) return height / SMALL;
  // With many tall letters the band is as tall as they are, or not.
  return small > 0.5 && tall < 0.45 ? Math.sqrt((rise / TALL) * (height / SMALL)) : rise / TALL;
}

/** Lengths of runs are counted by quarters of a pixel. */
const QUARTERS = 4;
const LONGEST_RUN = 256;
/** Of runs through upright strokes and flat ones, the shorter tell the width of a stroke. */
const SHORTER = 0.45;

/** Runs of ink along the rows of a band, from where it is half to where it is half again. */
function strokesOf({ data, start, along, across, length }: Crop, ink: Float32Array, { from, to }: Band) {
  const runs = new Uint32Array(QUARTERS * LONGEST_RUN);
  let [count, slopes] = [0, 0];
  for (let y = from; y <= to; y++) {
    let [before, begin] = [0, 0];
    for (let x = 0, i = start + y * across; x <= length; x++, i += along) {
      const value = x < length ? (ink[data[i] ?? 255] ?? 0) : 0;
      if (value >= 0.5 && before < 0.5) {
        begin = x - (value - 0.5) / (value - before);
        slopes += value - before;
      } else if (value < 0.5 && before >= 0.5) {
        const run = x - (0.5 - value) / (before - value) - begin;
        const at = Math.min(runs.length - 1, Math.round(QUARTERS * run));
        runs[at] = (runs[at] ?? 0) + 1;
        slopes += before - value;
        count++;
      }
      before = value;
    }
  }
  let left = SHORTER * count;
  let at = 0;
  while (at < runs.length && left > (runs[at] ?? 0)) left -= runs[at++] ?? 0;
  // Within the quarter, as if all in it were spread evenly.
  const stroke = (at - 0.5 + left / Math.max(1, runs[at] ?? 0)) / QUARTERS;
  return { stroke, edge: (2 * count) / Math.max(1e-6, slopes) };
}
