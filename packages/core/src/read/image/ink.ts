import { STRIP_HEIGHT } from '../../model/ocr-model.js';
import type { Strip } from './strips.js';

/** Columns over which paper has one colour, and the shades that are told apart. */
const WINDOW = 96;
const SHADES = 24;
/** Rows looked at: neighbouring lines may reach into the others. */
const TOP = 4;
const BOTTOM = STRIP_HEIGHT - 4;

/** How far the pixels of a strip are from the colour of the paper around them, on average for each column and each row. */
export interface Ink {
  columns: Float32Array;
  rows: Float32Array;
}

export function inkOf({ planes, width }: Strip): Ink {
  const green = planes.subarray(width * STRIP_HEIGHT, 2 * width * STRIP_HEIGHT);
  const columns = new Float32Array(width);
  const rows = new Float32Array(STRIP_HEIGHT);
  for (let from = 0; from < width; from += WINDOW) {
    const to = Math.min(width, from + WINDOW);
    // The last window looks back, so that a few columns need not say what paper is.
    const paper = paperColour(green, width, Math.max(0, to - WINDOW), to);
    for (let y = 0; y < STRIP_HEIGHT; y++) {
      let sum = 0;
      for (let x = from; x < to; x++) {
        const distance = Math.abs((green[y * width + x] ?? 0) - paper);
        sum += distance;
        if (y >= TOP && y < BOTTOM) columns[x] = (columns[x] ?? 0) + distance / (BOTTOM - TOP);
      }
      rows[y] = (rows[y] ?? 0) + sum / width;
    }
  }
  return { columns, rows };
}

/** The most frequent brightness, from -1 to 1. */
function paperColour(green: Float32Array, width: number, from: number, to: number): number {
  const counts = new Uint32Array(SHADES);
  const sums = new Float64Array(SHADES);
  for (let y = TOP; y < BOTTOM; y++) {
    for (let x = from; x < to; x++) {
      const value = green[y * width + x] ?? 0;
      const shade = Math.min(SHADES - 1, Math.max(0, Math.floor(((value + 1) / 2) * SHADES)));
      counts[shade] = (counts[shade] ?? 0) + 1;
      sums[shade] = (sums[shade] ?? 0) + value;
    }
  }
  const most = counts.indexOf(Math.max(...counts));
  return (sums[most] ?? 0) / Math.max(1, counts[most] ?? 1);
}

/** Rows of a strip that letters without ascenders take where text fills its strip as the network is used to. */
const USUAL_ROWS = 18;
const FEWEST_ROWS = 15;
const MOST_STRETCH = 1.5;
/** A row with this share of the ink of full ones belongs to the letters. */
const FULL_ROW = 0.35;

/**
 * How much a strip has to be stretched so that its letters are as wide as they should be: text that was seen with much
 * room above or below, such as a line with a raised mark, is small in its strip, and its letters stand too close.
 */
export function stretchFor({ rows }: Ink): number {
  const sorted = Float32Array.from(rows).sort();
  const paper = sorted[Math.floor(0.07 * rows.length)] ?? 0;
  const full = sorted[Math.floor(0.93 * rows.length)] ?? 0;
  const letters = rows.filter((ink) => ink > paper + FULL_ROW * (full - paper)).length;
  return letters < FEWEST_ROWS ? Math.min(MOST_STRETCH, USUAL_ROWS / letters) : 1;
}
