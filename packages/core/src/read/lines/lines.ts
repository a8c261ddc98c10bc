import type { Box } from '../../document/schema.js';
import { keepShape } from '../../document/shape.js';
import type { RawPage } from '../pdf/engine.js';
import type { ReadLine } from '../reading.js';
import { type AccentedCharacters, composeAccents } from './accents.js';
import { compose, hundredths } from './compose.js';
import { type Frame, framesOf, toPage } from './frame.js';
import { placeInitials } from './initials.js';
import { joinRows } from './rows.js';
import { type Segment, segmentsOf, sizeOf } from './segments.js';
import { fontStyles, type LineStyle, lineStyle } from './style.js';
import { hideWhiteWords, withoutCovered } from './visibility.js';
import { type Word, wordsOf } from './words.js';

/**
 * Characters → text-lines, in drawing order of their first character: words, then segments of words drawn one after the
 * other, then rows of segments with no gutter between. Text outside the page is dropped.
 *
 * The box of a line reaches from the ascent to the descent of its main font around the baselines of its full-size words,
 * so that lines of one paragraph are equally high and a raised mark or a letter without descender changes nothing.
 *
 * What turns out to be no text of its own is struck out of the page's characters.
 */
export function buildLines(page: RawPage, pageNumber: number): ReadLine[] {
  if (page.texts.length === 0) return [];
  const chars = composeAccents(page.chars);
  const { width, height, texts, fonts, drawings } = page;
  const raw = { width, height, chars, texts, fonts, drawings };
  const styles = fontStyles(raw.fonts, raw.texts, chars);
  const found: { first: number; line: ReadLine }[] = [];
  for (const frame of framesOf(chars, raw.texts)) {
    const words = onPageOf(wordsOf(chars, raw.texts, frame), frame, raw);
    hideWhiteWords(words, frame, raw);
    for (const segments of placeInitials(joinRows(segmentsOf(words), chars))) {
      const line = lineOf(segments, frame, raw, styles, pageNumber);
      if (line !== undefined) found.push({ first: firstCharacter(segments), line });
    }
  }
  found.sort((a, b) => a.first - b.first);
  const drawn: ReadLine[] = [];
  for (const { line } of found) drawn.push(line);
  const lines = withoutCovered(drawn);
  lines.forEach((line, index) => {
    line.id = `p${pageNumber}l${index}`;
  });
  return lines;
}

function firstCharacter(segments: readonly Segment[]): number {
  let first = segments[0]?.words[0]?.start ?? 0;
  for (const { words } of segments) first = Math.min(first, words[0]?.start ?? first);
  return first;
}

function onPageOf(words: Word[], frame: Frame, raw: RawPage): Word[] {
  let kept = 0;
  for (const word of words) if (isOnPage(word, frame, raw)) words[kept++] = word;
  words.length = kept;
  return words;
}

/** The middle of the word decides: what a crop box cuts off for the most part is not there. */
function isOnPage(word: Word, frame: Frame, raw: RawPage): boolean {
  if (frame.angle === 0) {
    const x = (word.u0 + word.u1) / 2;
    const y = word.v - 0.35 * word.size;
    return x >= 0 && y >= 0 && x <= raw.width && y <= raw.height;
  }
  const [x0, y0, x1, y1] = toPage(frame.angle, word.u0, word.v - 0.7 * word.size, word.u1, word.v);
  const x = (x0 + x1) / 2;
  const y = (y0 + y1) / 2;
  return x >= 0 && y >= 0 && x <= raw.width && y <= raw.height;
}

function lineOf(
  segments: readonly Segment[],
  frame: Frame,
  raw: RawPage & { chars: AccentedCharacters },
  styles: ReturnType<typeof fontStyles>,
  page: number,
): ReadLine | undefined {
  const [only] = segments;
  const words = segments.length === 1 && only !== undefined ? only.words : wordsIn(segments);
  const size = sizeOf(words);
  const [u0, v0, u1, v1] = extent(words, size);
  const { text, raised, gaps } = compose(words, raw.chars, size, u0);
  if (text.trim() === '') return undefined;
  const style = lineStyle(words, raw.chars, raw.texts, styles, size);
  const ascent = (frame.vertical ? 0.5 : style.ascent) * size;
  const descent = (frame.vertical ? 0.5 : style.descent) * size;
  const box = onPage(toPage(frame.angle, u0, v0 - ascent, u1, v1 + descent), raw);
  const rotation = frame.vertical ? 0 : frame.angle;
  return readLine(page, box, text, style, rotation, raised, gaps.length > 0 ? gaps : undefined);
}

function wordsIn(segments: readonly Segment[]): Word[] {
  const words: Word[] = [];
  for (const segment of segments) words.push(...segment.words);
  return words;
}

function readLine(
  page: number,
  box: Box,
  text: string,
  { font, math, hidden, tag }: LineStyle,
  rotation: number,
  raised: ReadLine['raised'],
  gaps: ReadLine['gaps'],
): ReadLine {
  return { id: '', page, box, text, font, rotation, raised, gaps, math, hidden, tag };
}

const PLAIN: LineStyle = {
  font: { size: 0.5, bold: false, italic: false, mono: false, color: '#000000' },
  math: 0.5,
  hidden: false,
  tag: -1,
  ascent: 0.5,
  descent: 0.5,
};
keepShape(readLine(1, [0.5, 0.5, 0.5, 0.5], '', PLAIN, 0.5, [], [0.5, 0.5, 0.5]));
keepShape(readLine(1, [0.5, 0.5, 0.5, 0.5], '', PLAIN, 0.5, [], undefined));

/** Start, highest baseline, end and lowest baseline; only words of about full size have a say about baselines. */
function extent(words: readonly Word[], size: number): Box {
  let u0 = Infinity;
  let u1 = -Infinity;
  let v0 = Infinity;
  let v1 = -Infinity;
  for (const word of words) {
    if (word.u0 < u0) u0 = word.u0;
    if (word.u1 > u1) u1 = word.u1;
    if (Math.abs(word.size - size) > 0.14 * size) continue;
    if (word.v < v0) v0 = word.v;
    if (word.v > v1) v1 = word.v;
  }
  const fallback = words[0]?.v ?? 0;
  return v0 <= v1 ? [u0, v0, u1, v1] : [u0, fallback, u1, fallback];
}

function onPage(box: Box, { width, height }: RawPage): Box {
  return [clamp(box[0], width), clamp(box[1], height), clamp(box[2], width), clamp(box[3], height)];
}

function clamp(value: number, high: number): number {
  return hundredths(Math.min(high, Math.max(0, value)));
}
