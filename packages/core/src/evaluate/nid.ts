import { withHtmlTables, withoutTables } from './trees/markdown-tables.js';

/*
 * NID, the normalised indel similarity of two Markdown texts, as opendataloader-bench defines it: pipe tables are written
 * as HTML on both sides, emphasis marks are removed, white space is collapsed, and the score is 2·LCS / (|a| + |b|) over
 * characters (what rapidfuzz calls `ratio`). NID-S is the same without tables. A truth without text has no score.
 */

export interface Nid {
  nid: number;
  nidS: number;
}

export function nid(gold: string, predicted: string): Nid | undefined {
  const goldHtml = withHtmlTables(gold);
  const whole = normalise(goldHtml);
  if (whole === '') return undefined;
  const predictedHtml = withHtmlTables(predicted);
  const found = normalise(predictedHtml);
  const score = indelSimilarity(whole, found);
  const withoutThem = [normalise(withoutTables(goldHtml)), normalise(withoutTables(predictedHtml))] as const;
  const noTables = withoutThem[0] === whole && withoutThem[1] === found;
  return { nid: score, nidS: noTables ? score : indelSimilarity(...withoutThem) };
}

const EMPHASIS = /(\*{1,3}|~~|__|_)(\S(?:.*?\S)?)\1/gs;

function normalise(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(EMPHASIS, '$2');
  }
  return plain.replace(/\s+/g, ' ').trim();
}

/** 1 for equal texts, two empty ones among them; 0 if they share no character. */
export function indelSimilarity(a: string, b: string): number {
  const x = codePoints(a);
  const y = codePoints(b);
  const length = x.length + y.length;
  return length === 0 ? 1 : (2 * longestCommonSubsequence(x, y)) / length;
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** Length of it, 32 characters of `x` at a time (Hyyrö, 2004): a zero bit of `row` is a character that is in it. */
function longestCommonSubsequence(x: readonly number[], y: readonly number[]): number {
  const words = Math.ceil(x.length / 32);
  const places = new Map<number, Uint32Array>();
  for (const [i, character] of x.entries()) {
    const mask = places.get(character) ?? new Uint32Array(words);
    mask[i >>> 5] = (mask[i >>> 5] ?? 0) | (1 << (i & 31));
    places.set(character, mask);
  }
  const row = new Uint32Array(words).fill(0xffffffff);
  for (const character of y) {
    const mask = places.get(character);
    if (!mask) continue;
    let carry = 0;
    for (let w = 0; w < words; w++) {
      const old = row[w] ?? 0;
      const matched = (old & (mask[w] ?? 0)) >>> 0;
      const sum = old + matched + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      row[w] = sum | (old & ~matched);
    }
  }
  let length = 0;
  for (let i = 0; i < x.length; i++) if (((row[i >>> 5] ?? 0) & (1 << (i & 31))) === 0) length++;
  return length;
}
