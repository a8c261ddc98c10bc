import { overlap } from '../document/box.js';
import { joinLines } from '../document/join.js';
import type { Link, PageObject } from '../document/schema.js';
import type { ReadLine } from '../read/reading.js';

/** An object of one page with its lines, in the order of its text. */
export interface Marked {
  object: PageObject;
  lines: readonly ReadLine[];
}

type FootnoteLink = Extract<Link, { type: 'footnote' }>;

/** How sure a link is: a raised mark hardly occurs by chance, a star or [1] in running text may. */
const RAISED = 0.9;
const INLINE = 0.7;

/** "5 km²", "m³/s": what stands raised behind a unit of length is its power. */
const UNIT = /(?:^|[\d\s(/])(?:[cdkmnµμ]?m|in|ft)$/u;

const SYMBOLS = '*∗†‡§¶‖#';
const MARK_TOKEN = new RegExp(`\\d{1,3}|[${SYMBOLS}]+|[a-z](?![a-z])`, 'gu');
const NOTE_START = new RegExp(
  `^\\s*(?:\\[(\\d{1,3})\\]|(\\d{1,3})(?=[\\s.):\\p{L}"“(])|([${SYMBOLS}]+)|([a-z])(?=[).\\s]))`,
  'u',
);

const MARK_ALONE = new RegExp(`^\\s*(?:\\d{1,3}|[${SYMBOLS}]+)\\s*$`, 'u');

/** The mark a note begins with, or nothing. */
export function noteMark(lines: readonly ReadLine[]): string | undefined {
  const [first, second] = lines;
  if (!first) return undefined;
  // The mark may stand as a line of its own beside the text. Alone it is a line number or a scrap of a formula.
  if (
    second &&
    MARK_ALONE.test(first.text) &&
    overlap(first.box[1], first.box[3], second.box[1], second.box[3]) > 0.5
  ) {
    return normal(first.text.trim());
  }
  if (!/\p{L}{2}|\p{Lo}/u.test(first.text)) return undefined;
  const lead = first.text.length - first.text.trimStart().length;
  const raised = first.raised.find(([start, end]) => start <= lead && end > lead);
  if (raised) {
    const mark = first.text.slice(raised[0], raised[1]).match(MARK_TOKEN)?.[0];
    if (mark) return normal(mark);
  }
  const match = NOTE_START.exec(first.text);
  const mark = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4];
  return mark === undefined ? undefined : normal(mark);
}

/**
 * Ties each note of a page to the first place in the page's texts, taken in reading order, that carries its mark.
 * Raised marks win; symbols and [1] may also stand on the line. An exponent ("10²", "km²", anything in a line of
 * mathematics, a formula or a drawing) is no mark.
 */
export function footnoteLinks(texts: readonly Marked[], notes: readonly Marked[]): FootnoteLink[] {
  const wanted = new Map<string, PageObject>();
  for (const note of notes) {
    const mark = noteMark(note.lines);
    if (mark !== undefined && !wanted.has(mark)) wanted.set(mark, note.object);
  }
  const links: FootnoteLink[] = [];
  for (const find of [raisedMarks, inlineMarks]) {
    for (const text of texts) {
      if (wanted.size === 0) return links;
      if (text.object.role === 'figure' || text.object.role === 'formula') continue;
      for (const { mark, line, index } of find(text.lines, wanted)) {
        const note = wanted.get(mark);
        if (!note) continue;
        wanted.delete(mark);
        const at = (joinLines(text.lines).starts[line] ?? 0) + index;
        const confidence = find === raisedMarks ? RAISED : INLINE;
        links.push({ type: 'footnote', from: text.object.id, to: note.id, mark, at: Math.max(0, at), confidence });
      }
    }
  }
  return links;
}

interface Found {
  mark: string;
  line: number;
  index: number;
}

function* raisedMarks(lines: readonly ReadLine[]): Generator<Found> {
  for (const [i, line] of lines.entries()) {
    if (line.math > 0.5) continue;
    for (const [start, end] of line.raised) {
      const before = line.text.slice(0, start).trimEnd().at(-1) ?? '';
      for (const match of line.text.slice(start, end).matchAll(MARK_TOKEN)) {
        if (/\d/.test(match[0]) && /[\d)=]/.test(before) && !isAfterSentence(line.text, start)) continue;
        if (/^[23]$/.test(match[0]) && UNIT.test(line.text.slice(0, start))) continue;
        yield { mark: normal(match[0]), line: i, index: start + match.index };
      }
    }
  }
}

/** "… in 1998.²": a digit before the mark is no base when a stop stands between. A closing bracket may end a phrase. */
function isAfterSentence(text: string, start: number): boolean {
  return /[.,;:!?”"’]\s*$|\p{L}[^()]*\)\s*$/u.test(text.slice(0, start));
}

function* inlineMarks(lines: readonly ReadLine[], wanted: ReadonlyMap<string, unknown>): Generator<Found> {
  for (const [i, line] of lines.entries()) {
    if (line.math > 0.3) continue;
    for (const mark of wanted.keys()) {
      const isNumber = /^\d/.test(mark);
      if (!isNumber && !SYMBOLS.includes(mark[0] ?? ' ')) continue;
      const index = isNumber ? line.text.indexOf(`[${mark}]`) : symbolIndex(line.text, mark);
      if (index >= 0) yield { mark, line: i, index };
    }
  }
}

/** A symbol right behind a word or a stop; with spaces around it, it is an operator or a bullet. */
function symbolIndex(text: string, mark: string): number {
  const written = mark.replaceAll('*', '∗');
  for (const form of mark === written ? [mark] : [mark, written]) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
      const longer = text[at + form.length] === form.at(-1) || text[at - 1] === form[0];
      if (!longer && /[\p{L}\p{N}.,;:!?)\]”"’]/u.test(text[at - 1] ?? ' ')) return at;
    }
  }
  return -1;
}

function normal(mark: string): string {
  return mark.replaceAll('∗', '*');
}
