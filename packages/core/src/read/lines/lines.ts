import type { Box } from '../../document/schema.js';
import type { RawPage } from '../pdf/engine.js';
import type { ReadLine } from '../reading.js';
import { type AccentedCharacters, composeAccents } from './accents.js';
import { compose, hundredths } from './compose.js';
import { type Frame, framesOf, toPage } from './frame.js';
import { placeInitials } from './initials.js';
import { joinRows } from './rows.js';
import { type Segment, segmentsOf, sizeOf } from './segments.js';
import { fontStyles, lineStyle } from './style.js';
import { hideWhiteWords, withoutCovered } from './visibility.js';
import { type Word, wordsOf } from './words.js';

/**
 * Characters → text-lines, in drawing order of their first character: words, then segments of words drawn one after the
 * other, then rows of segments with no gutter between. Text outside the page is dropped.
 *
 * The box of a line reaches from the ascent to the descent of its main font around the baselines of its full-size words,
 * so that lines of one paragraph are equally high and a raised mark or a letter without descender changes nothing.
 */
export function buildLines(page: RawPage, pageNumber: number): ReadLine[] {
  const chars = composeAccents(page.chars);
  const { width, height, texts, fonts, drawings } = page;
  const raw = { width, height, chars, texts, fonts, drawings };
  const styles = fontStyles(raw.fonts, raw.texts, chars);
  const found: { first: number; line: ReadLine }[] = [];
  for (const frame of framesOf(chars, raw.texts)) {
    const words = wordsOf(chars, raw.texts, frame).filter((word) => isOnPage(word, frame, raw));
    hideWhiteWords(words, frame, raw);
    for (const segments of placeInitials(joinRows(segmentsOf(words), chars))) {
      const line = lineOf(segments, frame, raw, styles, pageNumber);
      if (line !== undefined) found.push({ first: firstCharacter(segments), line });
    }
  }
  found.sort((a, b) => a.first - b.first);
  const lines = withoutCovered(found.map(({ line }) => line));
  lines.forEach((line, index) => {
    line.id = `p${pageNumber}l${index}`;
  });
  return lines;
}

function firstCharacter(segments: readonly Segment[]): number {
  let first = Infinity;
  for (const { words } of segments) first = Math.min(first, words[0]?.start ?? Infinity);
  return first;
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
  const words = segments.length === 1 && only !== undefined ? only.words : segments.flatMap((segment) => segment.words);
  const size = sizeOf(words);
  const [u0, v0, u1, v1] = extent(words, size);
  const { text, raised, gaps } = compose(words, raw.chars, size, u0);
  if (text.trim() === '') return undefined;
  const style = lineStyle(words, raw.chars, raw.texts, styles, size);
  const ascent = (frame.vertical ? 0.5 : style.ascent) * size;
  const descent = (frame.vertical ? 0.5 : style.descent) * size;
  return {
    id: '',
    page,
    box: onPage(toPage(frame.angle, u0, v0 - ascent, u1, v1 + descent), raw),
    text,
    font: style.font,
    rotation: frame.vertical ? 0 : frame.angle,
    raised,
    // Said even where there are none: all that follows is faster where lines have one shape.
    gaps: gaps.length > 0 ? gaps : undefined,
    math: style.math,
    hidden: style.hidden,
    tag: style.tag,
  };
}

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
