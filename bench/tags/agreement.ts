import type { TaggedBlock } from 'treeline/pdf';

/**
 * How far two sets of tags of the same pages agree. Headings: F1 over the pieces of
 * text that are headings, so that two lines of one heading may be two headings. Order: the longest sequence of
 * pieces of text that both read in the same order, as a share of the pieces that both have.
 */
export function agreement(
  theirs: readonly TaggedBlock[],
  ours: readonly TaggedBlock[],
): { headings: number; order: number } {
  return { headings: f1(headingsOf(theirs), headingsOf(ours)), order: orderOf(placesOf(theirs), placesOf(ours)) };
}

const PIECE = 4;

function headingsOf(elements: readonly TaggedBlock[]): string[] {
  return elements.flatMap(({ type, text }) => {
    if (!/^H[1-6]?$/.test(type)) return [];
    const own = folded(text);
    if (own.length <= PIECE) return own === '' ? [] : [own];
    return Array.from({ length: own.length - PIECE + 1 }, (_, i) => own.slice(i, i + PIECE));
  });
}

function f1(wanted: readonly string[], found: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of found) left.set(text, (left.get(text) ?? 0) + 1);
  let matched = 0;
  for (const text of wanted) {
    const count = left.get(text) ?? 0;
    if (count === 0) continue;
    matched++;
    left.set(text, count - 1);
  }
  return wanted.length + found.length === 0 ? 1 : (2 * matched) / (wanted.length + found.length);
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const GRAM = 12;

/** Runs of twelve letters, each with its place: words may be drawn without blanks. Runs that stand twice are left out. */
function placesOf(elements: readonly TaggedBlock[]): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  let start = 0;
  for (const element of elements) {
    const text = folded(element.text);
    for (let i = 0; i + GRAM <= text.length; i++) {
      const gram = text.slice(i, i + GRAM);
      if (places.has(gram)) twice.add(gram);
      places.set(gram, start + i);
    }
    start += text.length;
  }
  for (const gram of twice) places.delete(gram);
  return places;
}

function orderOf(theirs: ReadonlyMap<string, number>, ours: ReadonlyMap<string, number>): number {
  const sequence = [...theirs].flatMap(([gram]) => ours.get(gram) ?? []);
  return sequence.length === 0 ? 1 : longestRise(sequence) / sequence.length;
}

/** The length of the longest rising subsequence. */
function longestRise(sequence: readonly number[]): number {
  const ends: number[] = [];
  for (const value of sequence) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = value;
  }
  return ends.length;
}
