import type { Box, Role } from 'treeline';
import type { ReadLine, ReadPage } from 'treeline/read';

/** A block of the structure tree, or the part of it that stands in one column. */
export interface TaggedRegion {
  role: Role;
  /** The element's type. */
  type: string;
  /** Lines of the page, in reading order. */
  lines: number[];
  box: Box;
  /** Whether the block begins here. */
  isFirst: boolean;
  isTaggedHeading: boolean;
  /** Tagged as a paragraph, set as a heading. */
  isDoubtful: boolean;
  /** Smaller than the text, or slanted where it is not: a caption or a note, it may be. */
  isAside: boolean;
  /** A few words that do not end like a sentence, or a first line set apart from the next: a heading, it may be. */
  isBrief: boolean;
}

/** Less of the text tagged, and what is missing tears holes into the order. */
const TAGGED = 0.9;
/** A heading is larger than the text by this much, or so large that it needs no text below; and no longer than this. */
const LARGER = 1.25;
const DISPLAY = 1.8;
const LONGEST_HEADING = 120;
/** More headings than this among the lines are text tagged for its looks. */
const MOST_HEADINGS = 0.4;

/** How most of the text is set. */
export interface BodyStyle {
  size: number;
  bold: boolean;
  italic: boolean;
  color: string;
}

/** The style most letters of the text are set in; undefined without fonts. */
export function bodyStyle(lines: readonly ReadLine[]): BodyStyle | undefined {
  const styles = new Map<string, { style: BodyStyle; letters: number }>();
  for (const { font, text } of lines) {
    if (!font) continue;
    const { bold, italic, color } = font;
    const style = { size: Math.round(font.size * 2) / 2, bold, italic, color };
    const key = JSON.stringify(style);
    const known = styles.get(key) ?? { style, letters: 0 };
    known.letters += text.length;
    styles.set(key, known);
  }
  return [...styles.values()].sort((a, b) => b.letters - a.letters)[0]?.style;
}

/** Short, not ended like a sentence, and larger than the text or set apart from it in another way. */
export function looksLikeHeading(lines: readonly ReadLine[], body: BodyStyle | undefined): boolean {
  const text = lines.map((line) => line.text).join(' ');
  if (text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text)) return false;
  if (body && lines.every(({ font }) => (font?.size ?? 0) >= LARGER * body.size)) return true;
  if (lines.length > 2 || /[.,;:]$/.test(text)) return false;
  return lines.every((line) => line.text === line.text.toUpperCase() || (body !== undefined && differs(line, body)));
}

/**
 * Designers seldom tag their headings: a paragraph of its own that is set as a heading and stands over text that is read
 * next, or over a heading of that text, is one all the same. Names of authors, questions of an interview and quotations
 * look alike, and stay open.
 */
export function headsText(
  lines: readonly ReadLine[],
  next: readonly ReadLine[],
  isText: boolean,
  body: BodyStyle,
): boolean {
  if (isSpoken(lines)) return false;
  const below = next[0];
  const last = lines.at(-1);
  if (!below || !last || (isText && (next.length < 2 || next.some((line) => differs(line, body))))) return false;
  const isLarge = lines.every(({ font }) => font !== undefined && font.size >= LARGER * body.size);
  const isBold = !body.bold && lines.every(({ font }) => font?.bold === true && font.size >= 0.95 * body.size);
  if (!isLarge && !isBold) return false;
  const gap = below.box[1] - last.box[3];
  const shared = Math.min(below.box[2], last.box[2]) - Math.max(below.box[0], last.box[0]);
  const narrower = Math.min(last.box[2] - last.box[0], below.box[2] - below.box[0]);
  return gap > -0.5 * body.size && gap < 3 * body.size && shared > 0.5 * narrower;
}

/** Two words or more in display type. */
export function isDisplay(lines: readonly ReadLine[], body: BodyStyle): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const digits = text.replace(/[^\d$€£%]/g, '').length;
  if (isSpoken(lines) || !/\p{L}{2}.*\s.*\p{L}{2}/u.test(text) || digits > 0.2 * text.length) return false;
  return lines.every(({ font }) => font !== undefined && font.size >= DISPLAY * body.size);
}

/** A byline, a quotation, a question that is answered, an address. */
function isSpoken(lines: readonly ReadLine[]): boolean {
  const text = lines.map((line) => line.text.trim()).join(' ');
  return /\bby\s+\p{Lu}/u.test(text) || /^(?:by|text|photos?|words|story)\b|^["“‘«–—•]|[.,;:?”"]$|@/iu.test(text);
}

/** Whether a paragraph is a few words that do not end like a sentence, or begins with a line set apart from the next. */
export function isBrief(lines: readonly ReadLine[]): boolean {
  const text = lines.map((line) => line.text.trim()).join(' ');
  return hasHeading(lines) || (lines.length <= 2 && text.length <= 80 && !/[.!;,]$/.test(text));
}

/** Whether all lines are smaller than the text, or slanted where it is not. */
export function isAside(lines: readonly ReadLine[], body: BodyStyle): boolean {
  return lines.every(({ font }) => font !== undefined && (font.size < 0.93 * body.size || font.italic !== body.italic));
}

function differs({ font }: ReadLine, body: BodyStyle): boolean {
  if (!font) return false;
  const { size, bold, italic, color } = font;
  return size > 1.1 * body.size || bold !== body.bold || italic !== body.italic || color !== body.color;
}

/** What is wrong with the tags of a page; undefined where they can be believed. */
export function fault(
  { lines }: ReadPage,
  regions: readonly TaggedRegion[],
  running: ReadonlyMap<string, unknown>,
): string | undefined {
  const letters = (numbers: readonly number[]) => numbers.reduce((sum, i) => sum + (lines[i]?.text.length ?? 0), 0);
  const own = lines.flatMap(({ id }, i) => (running.has(id) ? [] : [i]));
  const owned = regions.flatMap((region) => region.lines);
  if (owned.length < 4) return 'little tagged text';
  if (letters(owned) < TAGGED * letters(own) || owned.length < TAGGED * own.length) return 'too much untagged text';
  const texts = regions.filter(({ role }) => role !== 'table' && role !== 'figure');
  if (2 * letters(texts.flatMap((region) => region.lines)) < letters(owned)) return 'tables and figures alone';
  const tagged = regions.filter(({ isTaggedHeading }) => isTaggedHeading);
  const inHeadings = regions
    .filter(({ role }) => role === 'heading' || role === 'title')
    .flatMap(({ lines: own }) => own);
  if (inHeadings.length > MOST_HEADINGS * owned.length) return 'too many headings';
  if (tagged.some((region) => letters(region.lines) > 2 * LONGEST_HEADING)) return 'text tagged as a heading';
  const paragraphs = texts
    .filter(({ role }) => role === 'paragraph')
    .map((region) => region.lines.flatMap((i) => lines[i] ?? []));
  const cells = paragraphs.filter((own) => !own.some(({ text }) => /\p{L}{2}/u.test(text)));
  if (paragraphs.reduce((sum, own) => sum + rows(own), 0) > 2 || cells.length > 0.3 * texts.length)
    return 'tables tagged as text';
  if (paragraphs.filter(hasHeading).length > 1) return 'headings inside paragraphs';
  if (pieces(paragraphs) > 1) return 'paragraphs in pieces';
  if (climbs(texts)) return 'an order that climbs';
  return undefined;
}

/** Whether a region begins above the one read before it, in the same column or in one further left: no reader of a script that runs to the right goes that way. */
function climbs(regions: readonly TaggedRegion[]): boolean {
  return regions.some(({ box }, i) => {
    const before = regions[i - 1]?.box;
    if (!before || box[1] > before[1] - 2) return false;
    const shared = Math.min(box[2], before[2]) - Math.max(box[0], before[0]);
    return box[0] < before[0] - 1 || shared > 0.5 * Math.min(box[2] - box[0], before[2] - before[0]);
  });
}

/** How often two lines stand side by side: cells, or columns that are one paragraph to their author. */
function rows(lines: readonly ReadLine[]): number {
  return lines.filter(({ box }, i) => {
    const before = lines[i - 1]?.box;
    if (!before) return false;
    const beside = Math.min(box[3], before[3]) - Math.max(box[1], before[1]);
    const gap = Math.max(box[0] - before[2], before[0] - box[2]);
    return beside > 0.5 * Math.min(box[3] - box[1], before[3] - before[1]) && gap > box[3] - box[1];
  }).length;
}

/** A first line that is bold or larger, over others that are not. */
function hasHeading([first, ...others]: readonly ReadLine[]): boolean {
  const { font } = first ?? {};
  if (!font || others.length === 0) return false;
  return others.every(
    (line) => line.font !== undefined && ((font.bold && !line.font.bold) || font.size > 1.15 * line.font.size),
  );
}

/** How many paragraphs go on in the next one, right below: text tagged line by line. */
function pieces(paragraphs: readonly (readonly ReadLine[])[]): number {
  return paragraphs.filter((own, i) => {
    const last = own.at(-1);
    const next = paragraphs[i + 1]?.[0];
    if (!last || !next || !/^\p{Ll}/u.test(next.text) || /[.!?:;]$/.test(last.text)) return false;
    const height = last.box[3] - last.box[1];
    return (
      next.box[1] > last.box[1] &&
      next.box[1] - last.box[3] < height &&
      Math.abs(next.box[0] - last.box[0]) < 2 * height
    );
  }).length;
}
