import type { ReadLine } from '../reading.js';

/** Lines that are read and compared, and how long they are at least. */
const SAMPLES = 3;
const LONG_ENOUGH = 16;
/** OCR must be this sure of what it sees before it speaks against the file. */
const SURE = 0.8;
/** Texts with less in common are different: two readings of one line have half and more. */
const IN_COMMON = 0.2;

/** The longest lines of the upper, middle and lower part of a layer. */
export function linesToCompare(layer: readonly ReadLine[]): ReadLine[] {
  const lines = layer
    .filter(({ rotation, text }) => rotation === 0 && text.length >= LONG_ENOUGH)
    .sort((a, b) => a.box[1] - b.box[1]);
  const part = Math.ceil(lines.length / SAMPLES);
  return Array.from({ length: SAMPLES }, (_, i) => lines.slice(i * part, (i + 1) * part)).flatMap((list) => {
    const longest = list.reduce<ReadLine | undefined>(
      (most, line) => (line.text.length > (most?.text.length ?? 0) ? line : most),
      undefined,
    );
    return longest ? [longest] : [];
  });
}

/** What OCR says about a line of a layer, if it is sure of what it sees. */
export function compared(
  text: string,
  seen: readonly { text: string; confidence: number }[],
): 'same' | 'different' | 'unsure' {
  const read = seen.filter(({ confidence }) => confidence >= SURE).map((block) => block.text);
  const joined = read.join(' ');
  if (joined.length < LONG_ENOUGH / 2) return 'unsure';
  return commonShare(text, joined) < IN_COMMON ? 'different' : 'same';
}

/** The share of the trigrams of a text that another has, without accents, case and spaces. */
export function commonShare(text: string, other: string): number {
  const own = trigrams(text);
  const theirs = trigrams(other);
  let common = 0;
  for (const trigram of own) if (theirs.has(trigram)) common++;
  return own.size === 0 ? 1 : common / own.size;
}

function trigrams(text: string): Set<string> {
  const plain = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
  const found = new Set<string>();
  for (let i = 0; i + 3 <= plain.length; i++) found.add(plain.slice(i, i + 3));
  return found;
}
