import type { Document, Line } from 'treeline';
import { type PlacedWord, placedWords } from './programs.js';

/**
 * The share of the words that OCR found which poppler finds at their place in the tagged file: where a reader would select
 * them. Nothing where the document has no such lines, or poppler is not installed.
 */
export async function wordsInPlace(document: Document, output: string): Promise<number | undefined> {
  const read = document.lines.filter(({ confidence }) => confidence !== undefined);
  const words = read.length > 0 ? await placedWords(output) : undefined;
  if (!words) return undefined;
  const byPage = new Map<number, PlacedWord[]>();
  for (const word of words) byPage.set(word.page, [...(byPage.get(word.page) ?? []), word]);
  let found = 0;
  let total = 0;
  for (const line of read) {
    const near = (byPage.get(line.page) ?? []).filter((word) => isOn(line, word));
    const texts = near.map(({ text }) => text).join('');
    for (const word of line.text.split(/\s+/u).filter((text) => text !== '')) {
      total++;
      if (texts.includes(word)) found++;
    }
  }
  return total === 0 ? undefined : found / total;
}

/** Whether the middle of a word lies on a line. */
function isOn({ box: [x0, y0, x1, y1] }: Line, { x, y }: PlacedWord): boolean {
  return x >= x0 - 1 && x <= x1 + 1 && y >= y0 - 1 && y <= y1 + 1;
}
