import { area } from '../../document/box.js';
import type { RawPage } from '../pdf/engine.js';
import type { ReadLine } from '../reading.js';
import { type Frame, toPage } from './frame.js';
import type { Word } from './words.js';

/** Two texts cannot share a place: a hidden line that overlaps a visible one by this share of the smaller goes. */
const OVERLAP = 0.5;

/**
 * White words on white paper are hidden, as words drawn with an invisible pen are. Grounds can be drawn in ways the engine
 * does not tell, so paper is taken as white only where most of the text is dark and nothing was drawn under the word.
 */
export function hideWhiteWords(words: readonly Word[], frame: Frame, { chars, texts, drawings }: RawPage): void {
  if (!words.some((word) => word.white)) return;
  const dark = texts.map((text) => isDark(text.color));
  const darkWords = words.reduce((count, word) => count + Number(dark[chars.text[word.start] ?? -1] === true), 0);
  if (2 * darkWords < words.length) return;
  const grounds = drawings.filter((drawing) => drawing.kind !== 'rule');
  for (const word of words) {
    if (!word.white || word.hidden) continue;
    const [x0, y0, x1, y1] = toPage(frame.angle, word.u0, word.v - 0.7 * word.size, word.u1, word.v);
    const x = (x0 + x1) / 2;
    const y = (y0 + y1) / 2;
    word.hidden = !grounds.some(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
  }
}

function isDark(color: string): boolean {
  const value = Number.parseInt(color.slice(1), 16);
  return Math.min(value >> 16, (value >> 8) & 255, value & 255) < 128;
}

/**
 * Some programs put invisible text under visible text, for search or by mistake: it would be read twice. What a scan
 * hides has nothing visible above it and stays.
 */
export function withoutCovered(lines: ReadLine[]): ReadLine[] {
  const hidden = lines.filter((line) => line.hidden);
  if (hidden.length === 0 || hidden.length === lines.length) return lines;
  const visible = lines.filter((line) => !line.hidden).sort((a, b) => a.box[1] - b.box[1]);
  const highest = visible.reduce((most, { box }) => Math.max(most, box[3] - box[1]), 0);
  const covered = new Set(hidden.filter((line) => isOverlapped(line, visible, highest)));
  return lines.filter((line) => !covered.has(line));
}

/** `visible` is sorted by top; no line of it is higher than `highest`. */
function isOverlapped({ box }: ReadLine, visible: readonly ReadLine[], highest: number): boolean {
  for (let at = firstBelow(visible, box[1] - highest); at < visible.length; at++) {
    const other = visible[at]?.box;
    if (other === undefined || other[1] >= box[3]) return false;
    const width = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const height = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    if (width <= 0 || height <= 0) continue;
    if (width * height >= OVERLAP * Math.min(area(box), area(other))) return true;
  }
  return false;
}

function firstBelow(visible: readonly ReadLine[], top: number): number {
  let low = 0;
  let high = visible.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((visible[middle]?.box[1] ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  return low;
}
