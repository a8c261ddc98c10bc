import type { Box } from '../../document/schema.js';
import { keepShape } from '../../document/shape.js';
import type { RawPage } from '../pdf/engine.js';
import type { ReadLine } from '../reading.js';
import { type AccentedCharacters, composeAccents } from './accents.js';
import { type Composed, compose, hundredths } from './compose.js';
import { type Frame, framesOf, toPage } from './frame.js';
import { placeInitials } from './initials.js';
import { leadOf } from './lead.js';
import { joinRows } from './rows.js';
import { type Segment, segmentsOf, sizeOf } from './segments.js';
import { type LinkArea, Rules, type Stroke, spansOf } from './spans.js';
import { fontStyles, type LineStyle, lineStyle } from './style.js';
import { cleanCharacter } from './unicode.js';
import { hideCovered, veilWords } from './visibility.js';
import { type Word, wordsOf } from './words.js';

/**
 * Characters → text-lines, in drawing order of their first character: words, then segments of words drawn one after the
 * other, then rows of segments with no gutter between. What nobody can see is kept apart.
 *
 * The box of a line reaches from the ascent to the descent of its main font around the baselines of its full-size words,
 * so that lines of one paragraph are equally high and a raised mark or a letter without descender changes nothing.
 *
 * What turns out to be no text of its own is struck out of the page's characters.
 */
export function buildLines(page: RawPage, pageNumber: number, links: readonly LinkArea[] = []): PageLines {
  if (page.texts.length === 0) return { lines: [], hidden: [], underBars: 0 };
  const chars = composeAccents(page.chars);
  const { width, height, texts, fonts, drawings, fills, isBlank } = page;
  const raw = { width, height, chars, texts, fonts, drawings, fills, isBlank, unnamed: page.unnamed };
  const styles = fontStyles(raw.fonts, raw.texts, chars);
  const marks: PageMarks = { links, rules: new Rules(drawings) };
  const found: { first: number; line: ReadLine }[] = [];
  let underBars = 0;
  for (const frame of framesOf(chars, raw.texts)) {
    const words = wordsOf(chars, raw.texts, frame);
    underBars += veilWords(words, frame, raw);
    for (const group of bySight(words)) {
      for (const segments of placeInitials(joinRows(segmentsOf(group), chars))) {
        const line = lineOf(segments, frame, raw, styles, marks, pageNumber);
        if (line !== undefined) found.push({ first: firstCharacter(segments), line });
      }
    }
  }
  found.sort((a, b) => a.first - b.first);
  const drawn: ReadLine[] = [];
  for (const { line } of found) drawn.push(line);
  hideCovered(drawn);
  const lines = drawn.filter(({ hiddenBy }) => hiddenBy === undefined);
  const hidden = lines.length === drawn.length ? [] : drawn.filter(({ hiddenBy }) => hiddenBy !== undefined);
  lines.forEach((line, index) => {
    line.id = `p${pageNumber}l${index}`;
  });
  hidden.forEach((line, index) => {
    line.id = `p${pageNumber}x${index}`;
  });
  return { lines, hidden, underBars };
}

export interface PageLines {
  /** What can be seen, and the text layer of a scan. */
  lines: ReadLine[];
  /** What nobody can see, each with its reason. */
  hidden: ReadLine[];
  /** Words under dark bars. */
  underBars: number;
}

/** What can be seen apart from what cannot, so that neither changes how the other is read. */
function bySight(words: Word[]): Word[][] {
  const isSeen = ({ hidden }: Word) => hidden === '' || hidden === 'layer';
  return words.every(isSeen) ? [words] : [words.filter(isSeen), words.filter((word) => !isSeen(word))];
}

function firstCharacter(segments: readonly Segment[]): number {
  let first = segments[0]?.words[0]?.start ?? 0;
  for (const { words } of segments) first = Math.min(first, words[0]?.start ?? first);
  return first;
}

/** What is drawn around the text of a page. */
interface PageMarks {
  links: readonly LinkArea[];
  rules: Rules;
}

function lineOf(
  segments: readonly Segment[],
  frame: Frame,
  raw: RawPage & { chars: AccentedCharacters },
  styles: ReturnType<typeof fontStyles>,
  { links, rules }: PageMarks,
  page: number,
): ReadLine | undefined {
  const [only] = segments;
  const words = segments.length === 1 && only !== undefined ? only.words : wordsIn(segments);
  const size = sizeOf(words);
  const [u0, v0, u1, v1] = extent(words, size);
  const style = lineStyle(words, raw.chars, raw.texts, styles, size);
  const ascent = (frame.vertical ? 0.5 : style.ascent) * size;
  const descent = (frame.vertical ? 0.5 : style.descent) * size;
  const box = onPage(toPage(frame.angle, u0, v0 - ascent, u1, v1 + descent), raw);
  const over = links.length === 0 ? links : links.filter((link) => touches(link.box, box));
  // Bars of fractions are no underlines.
  const strokes = frame.angle === 0 && style.math < MATHEMATICAL ? rules.strokesAt(v1, size, u0, u1) : NO_STROKES;
  const mayLead = style.changes || hasSmallWord(words, size);
  const rich = style.uneven || over.length > 0 || strokes.length > 0 || mayLead;
  const drawn = compose(words, raw.chars, size, u0, rich);
  const composed = style.uneven && isTypedBullet(words, raw, styles) ? withBullet(drawn) : drawn;
  const { text, raised, gaps, owners } = composed;
  if (text.trim() === '') return undefined;
  const rotation = frame.vertical ? 0 : frame.angle;
  const line = readLine(page, box, text, style, rotation, raised, gaps.length > 0 ? gaps : undefined);
  if (style.unreadable || (raw.unnamed && isMeaningless(words, raw.chars))) line.unreadable = true;
  if (owners !== undefined) {
    const isDoubled = doubledIn(words);
    const marks = { links: over, strokes, isDoubled };
    const spans = spansOf({ ...composed, owners }, raw.chars, raw.texts, styles, style.font, marks);
    if (spans.length > 0) line.spans = spans;
    if (mayLead && style.math < MATHEMATICAL) {
      line.lead = leadOf({ text, owners, raised, font: style.font }, raw.chars, raw.texts, styles, isDoubled);
    }
  }
  return line;
}

/** So many characters without a meaning, and such a share of the line, and nobody can read it. */
const MIN_MEANINGLESS = 4;
const MIN_MEANINGLESS_SHARE = 0.2;

function isMeaningless(words: readonly Word[], { code, text }: AccentedCharacters): boolean {
  let all = 0;
  let without = 0;
  for (const { start, end } of words) {
    for (let i = start; i < end; i++) {
      if ((text[i] ?? -1) < 0) continue;
      all++;
      if (cleanCharacter(code[i] ?? 0) === '') without++;
    }
  }
  return without >= MIN_MEANINGLESS && without > MIN_MEANINGLESS_SHARE * all;
}

const LETTER_O = 0x6f;

/** Word processors type the bullet of an inner list as the letter "o" of a typewriter, before text of another font. */
function isTypedBullet(
  [first, second]: readonly Word[],
  { chars, texts }: RawPage,
  styles: ReturnType<typeof fontStyles>,
): boolean {
  if (!first || !second || first.length !== 1 || chars.code[first.start] !== LETTER_O) return false;
  const isMono = ({ text }: Word) => styles[texts[text]?.font ?? -1]?.mono === true;
  return isMono(first) && second.text >= 0 && !isMono(second);
}

function withBullet(composed: Composed): Composed {
  const isOther = ([start]: [start: number, end: number]) => start > 0;
  const { text, raised, lowered } = composed;
  return { ...composed, text: `◦${text.slice(1)}`, raised: raised.filter(isOther), lowered: lowered.filter(isOther) };
}

/** Share of mathematics from which a line is a formula. */
const MATHEMATICAL = 0.3;
const NO_STROKES: readonly Stroke[] = [];
/** See `compose`: what is smaller may be raised or lowered. */
const FULL_SIZE = 0.86;

function hasSmallWord(words: readonly Word[], size: number): boolean {
  for (const word of words) if (word.size < FULL_SIZE * size) return true;
  return false;
}

/** Whether a character stands in a word drawn twice; undefined where none was. */
function doubledIn(words: readonly Word[]): ((character: number) => boolean) | undefined {
  const doubled = words.filter((word) => word.doubled);
  if (doubled.length === 0) return undefined;
  return (character) => doubled.some(({ start, end }) => character >= start && character < end);
}

function touches(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
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
  const hiddenBy = hidden === '' || hidden === 'layer' ? undefined : hidden;
  const unseen = hidden !== '';
  return {
    id: '',
    page,
    box,
    text,
    font,
    rotation,
    spans: undefined,
    raised,
    gaps,
    lead: undefined,
    math,
    hidden: unseen,
    hiddenBy,
    tag,
  };
}

const PLAIN: LineStyle = {
  font: { family: '', size: 0.5, bold: false, italic: false, mono: false, color: '#000000' },
  math: 0.5,
  hidden: '',
  tag: -1,
  ascent: 0.5,
  descent: 0.5,
  uneven: false,
  changes: false,
  unreadable: false,
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
