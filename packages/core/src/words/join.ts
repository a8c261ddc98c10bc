import {
  COMPOUND_FIRST,
  HYPHEN_AT_END,
  HYPHENATED_WORD_AT_END,
  OPEN_URL,
  SOFT_HYPHEN,
  SUSPENDED,
  URL_MAY_BREAK_AT_END,
} from './hyphens.js';
import { FIRST_UNSPACED, UNSPACED_AT_END, UNSPACED_AT_START } from './scripts.js';

/** What the words of a whole document say about a hyphen between two halves. `words/vocabulary.ts` has one. */
export interface Vocabulary {
  /** Whether the hyphen only breaks a word; undefined where the document does not tell. */
  isSoft(first: string, second: string): boolean | undefined;
}

/** The text of several lines as one, and where each line went. */
export interface Joined {
  text: string;
  /** `starts[i] + k` is where character `k` of line `i` stands in `text`. */
  starts: number[];
  /** Hyphens that only broke a word and were taken out: which character of which line. */
  hyphens: { line: number; at: number }[];
}

const STARTS_LOWER = /^\p{Ll}/u;
/**
 * Joins the lines of one paragraph.
 *
 * A hyphen at a line's end is taken for a soft one, and removed, when a lower-case letter follows; it stays when the
 * word has a hyphen already ("state-of-the-|art"), when its first half is one that usually makes compounds
 * ("well-|known"), when the same lines write the word with its hyphen elsewhere, and when a capital or a digit follows
 * ("Jean-|Paul"). What the rest of the document writes comes before all that. Scripts without spaces between words are
 * joined without one.
 */
export function joinLines(lines: readonly { text: string }[], vocabulary?: Vocabulary): Joined {
  const starts: number[] = [];
  const parts: string[] = [];
  const hyphens: Joined['hyphens'] = [];
  let length = 0;
  let last = -1;
  for (let i = 0; i < lines.length; i++) {
    const { text = '' } = lines[i] ?? {};
    const next = text.trim();
    const lead = text.length - text.trimStart().length;
    if (length > 0 && next !== '') {
      const seam = seamOf(parts, next, lines, vocabulary);
      if (seam === ' ') {
        parts.push(seam);
        length++;
      } else if (seam === 'cut') {
        parts.push(parts.pop()?.slice(0, -1) ?? '');
        length--;
        hyphens.push({ line: last, at: (lines[last]?.text.trimEnd().length ?? 1) - 1 });
      }
    }
    starts.push(length - lead);
    if (next !== '') {
      parts.push(next);
      length += next.length;
      last = i;
    }
  }
  return { text: parts.join(''), starts, hyphens };
}

/** The last characters of the text that the parts make. */
function endOf(parts: readonly string[], count: number): string {
  let end = '';
  for (let i = parts.length - 1; i >= 0 && end.length < count; i--) end = (parts[i] ?? '') + end;
  return end.slice(-count);
}

/** As much of the text so far as an address is looked for in. */
const TAIL = 200;
/** "206–231–|3500", "M–|30", "Paris–|London": a dash right behind a letter or a digit has no space on its other side. */
const DASH = /[\p{L}\p{N}][–—]$/u;
const BROKEN_NUMBER = /\p{N}-$/u;
/** "jane.doe@|example.org". */
const MAIL_AT_END = /[\p{L}\p{N}._%+-]@$/u;
const DOMAIN_AT_START = /^[\p{L}\p{N}-]+\.\p{L}{2,}/u;

/** What stands before the next line: a space, nothing, or even the last character is cut off. */
function seamOf(
  before: readonly string[],
  next: string,
  lines: readonly { text: string }[],
  vocabulary: Vocabulary | undefined,
): ' ' | '' | 'cut' {
  // The last character nearly always answers all questions. It may be a pair of surrogates.
  const last = endOf(before, 2);
  if (last.endsWith(SOFT_HYPHEN)) return 'cut';
  if (URL_MAY_BREAK_AT_END.test(last) && OPEN_URL.test(endOf(before, TAIL))) return '';
  if (DASH.test(last) && /^[\p{L}\p{N}]/u.test(next)) return '';
  if (BROKEN_NUMBER.test(last) && /^\p{N}/u.test(next)) return '';
  if (MAIL_AT_END.test(last) && DOMAIN_AT_START.test(next)) return '';
  if (HYPHEN_AT_END.test(last)) {
    const tail = endOf(before, 60);
    if (HYPHENATED_WORD_AT_END.test(tail)) {
      if (SUSPENDED.test(next)) return ' ';
      return isSoft(tail, next, lines, vocabulary) ? 'cut' : '';
    }
  }
  const unspaced = last.charCodeAt(last.length - 1) >= FIRST_UNSPACED && UNSPACED_AT_END.test(last);
  return unspaced && UNSPACED_AT_START.test(next) ? '' : ' ';
}

function isSoft(
  tail: string,
  next: string,
  lines: readonly { text: string }[],
  vocabulary: Vocabulary | undefined,
): boolean {
  if (!STARTS_LOWER.test(next)) return false;
  const first = /[\p{L}\p{M}\p{N}\u2010-]+$/u.exec(tail)?.[0] ?? '';
  const second = /^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? '';
  if (/[-\u2010]./u.test(first)) return false;
  const known = vocabulary?.isSoft(first.slice(0, -1), second);
  if (known !== undefined) return known;
  if (COMPOUND_FIRST.test(tail)) return false;
  const compound = first + second;
  return !lines.some((line) => line.text.includes(compound));
}
