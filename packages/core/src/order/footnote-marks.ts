import { overlap } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';
import type { ReadLine } from '../read/reading.js';
import {
  NOTE_MARK,
  NOTE_MARK_ALONE,
  NOTE_MAY_FOLLOW,
  NOTE_START,
  NOTE_SYMBOL_MAY_FOLLOW,
  NOTE_SYMBOLS,
  UNIT_OF_LENGTH_AT_END,
} from '../words/footnotes.js';
import { joinLines, type Vocabulary } from '../words/join.js';

/** An object of one page with its lines, in the order of its text. */
export interface Marked {
  object: DraftObject;
  lines: readonly ReadLine[];
}

type FootnoteLink = Extract<Link, { type: 'footnote' }>;

/** How sure a link is: a raised mark hardly occurs by chance, a star or [1] in running text may. */
const RAISED = 0.9;
const INLINE = 0.7;

/** The mark a note begins with, or nothing. */
export function noteMark(lines: readonly ReadLine[]): string | undefined {
  const [first, second] = lines;
  if (!first) return undefined;
  // The mark may stand as a line of its own beside the text. Alone it is a line number or a scrap of a formula.
  if (
    second &&
    NOTE_MARK_ALONE.test(first.text) &&
    overlap(first.box[1], first.box[3], second.box[1], second.box[3]) > 0.5
  ) {
    return normal(first.text.trim());
  }
  if (!/\p{L}{2}|\p{Lo}/u.test(first.text)) return undefined;
  const lead = first.text.length - first.text.trimStart().length;
  const raised = first.raised.find(([start, end]) => start <= lead && end > lead);
  if (raised) {
    const mark = first.text.slice(raised[0], raised[1]).match(NOTE_MARK)?.[0];
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
export function footnoteLinks(texts: readonly Marked[], notes: readonly Marked[], words?: Vocabulary): FootnoteLink[] {
  const wanted = new Map<string, DraftObject>();
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
        const at = (joinLines(text.lines, words).starts[line] ?? 0) + index;
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
      for (const match of line.text.slice(start, end).matchAll(NOTE_MARK)) {
        if (/\d/.test(match[0]) && /[\d)=]/.test(before) && !NOTE_MAY_FOLLOW.test(line.text.slice(0, start))) continue;
        if (/^[23]$/.test(match[0]) && UNIT_OF_LENGTH_AT_END.test(line.text.slice(0, start))) continue;
        yield { mark: normal(match[0]), line: i, index: start + match.index };
      }
    }
  }
}

function* inlineMarks(lines: readonly ReadLine[], wanted: ReadonlyMap<string, unknown>): Generator<Found> {
  for (const [i, line] of lines.entries()) {
    if (line.math > 0.3) continue;
    for (const mark of wanted.keys()) {
      const isNumber = /^\d/.test(mark);
      if (!isNumber && !NOTE_SYMBOLS.includes(mark[0] ?? ' ')) continue;
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
      if (!longer && NOTE_SYMBOL_MAY_FOLLOW.test(text[at - 1] ?? ' ')) return at;
    }
  }
  return -1;
}

function normal(mark: string): string {
  return mark.replaceAll('∗', '*');
}
