import type { ReadLine } from '../read/reading.js';
import { parseNumbering } from '../words/numbering.js';
import type { Candidate } from './candidates.js';

/*
 * The style classes of a document: what looks the same and is numbered in the same way. What an author does with one
 * heading of a class is mostly done with all of them.
 */

/** Sizes that differ by less, of the size, look the same. */
const ALIKE = 0.025;
/** A heading is centred when its middle is so close to that of the page, of its width, and it begins well inside. */
const CENTRED = 0.03;
const INSIDE = 0.15;
/** Boxes of lines without a font are measured in steps of half a unit. */
const STEPS = 2;
/** Fewer letters say nothing of capitals. */
const FEW_LETTERS = 3;

/** For each candidate the number of its class, counted from 0. */
export function looksOf(candidates: readonly Candidate[]): number[] {
  const sizes = sizeClasses(candidates.map(sizeOf));
  const numbers = new Map<string, number>();
  return candidates.map((candidate, i) => {
    const look = `${sizes[i]} ${lookOf(candidate)}`;
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);
    return number;
  });
}

/** Sizes in classes, each as wide as a reader sees no difference. */
function sizeClasses(sizes: readonly number[]): number[] {
  const classes = new Map<number, number>();
  let smallest = 0;
  let number = -1;
  for (const size of [...new Set(sizes)].sort((a, b) => a - b)) {
    if (number < 0 || size > smallest * (1 + ALIKE)) {
      number++;
      smallest = size;
    }
    classes.set(size, number);
  }
  return sizes.map((size) => classes.get(size) ?? 0);
}

function lineOf({ page, row }: Candidate): ReadLine | undefined {
  return page.lines[row];
}

function sizeOf(candidate: Candidate): number {
  const line = lineOf(candidate);
  const [, y0, , y1] = line?.box ?? candidate.object.box;
  return line?.font?.size ?? Math.round((y1 - y0) * STEPS) / STEPS;
}

function lookOf(candidate: Candidate): string {
  const { page, object } = candidate;
  const line = lineOf(candidate);
  const text = line?.text ?? object.text;
  const number = parseNumbering(text);
  const [x0, , x1] = line?.box ?? object.box;
  const { width } = page.page;
  const isCentred = Math.abs((x0 + x1) / 2 - width / 2) < CENTRED * width && x0 > INSIDE * width;
  const { bold, italic, family, color } = line?.font ?? {};
  const pattern = number && [number.kind, number.label, number.bracket, number.depth];
  return JSON.stringify([bold, italic, family, color, inCapitals(text.slice(number?.offset ?? 0)), isCentred, pattern]);
}

function inCapitals(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, '');
  return letters.length >= FEW_LETTERS && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
