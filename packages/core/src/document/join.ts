/** The text of several lines as one, and where each line went. */
export interface Joined {
  text: string;
  /** `starts[i] + k` is where character `k` of line `i` stands in `text`. */
  starts: number[];
}

const SOFT_HYPHEN = '\u00ad';
const ENDS_WITH_HYPHEN = /\p{L}[-\u2010]$/u;
const STARTS_LOWER = /^\p{Ll}/u;
/** Scripts written without spaces between words, with their punctuation. Korean puts spaces, so Hangul is not here. */
const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;
const UNSPACED_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** "pre- and post-war", "Haupt- und Nebensatz": the hyphen stands for the rest of a word and a space follows. */
const SUSPENDED = /^(?:and|or|to|und|oder|bzw|et|ou|y|o|e|en|of)\b/u;
/** First halves that keep their hyphen far more often than they are cut by a line end. */
const COMPOUND_FIRST =
  /(?:^|[^\p{L}])(?:self|well|ill|half|high|low|long|short|all|cross|non|quasi|state|so)[-\u2010]$/iu;
const OPEN_URL = /(?:https?:\/\/|www\.|doi\.org\/)\S*[/._=&?#-]$/iu;

/**
 * Joins the lines of one paragraph.
 *
 * A hyphen at a line's end is taken for a soft one, and removed, when a lower-case letter follows; it stays when the
 * word has a hyphen already ("state-of-the-|art"), when its first half is one that usually makes compounds
 * ("well-|known"), when the same lines write the word with its hyphen elsewhere, and when a capital or a digit follows
 * ("Jean-|Paul"). Scripts without spaces between words are joined without one.
 */
export function joinLines(lines: readonly { text: string }[]): Joined {
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  for (const line of lines) {
    const next = line.text.trim();
    const lead = line.text.length - line.text.trimStart().length;
    if (length > 0 && next !== '') {
      const seam = seamOf(parts, next, lines);
      if (seam === ' ') {
        parts.push(seam);
        length++;
      } else if (seam === 'cut') {
        parts.push(parts.pop()?.slice(0, -1) ?? '');
        length--;
      }
    }
    starts.push(length - lead);
    if (next !== '') {
      parts.push(next);
      length += next.length;
    }
  }
  return { text: parts.join(''), starts };
}

/** The last characters of the text that the parts make. */
function endOf(parts: readonly string[], count: number): string {
  let end = '';
  for (let i = parts.length - 1; i >= 0 && end.length < count; i--) end = (parts[i] ?? '') + end;
  return end.slice(-count);
}

/** As much of the text so far as an address is looked for in. */
const TAIL = 200;
const URL_END = /[/._=&?#-]$/;
const HYPHEN = /[-\u2010]$/;
/** Below stand no scripts that are written without spaces. */
const FIRST_UNSPACED = 0x2e80;

/** What stands before the next line: a space, nothing, or even the last character is cut off. */
function seamOf(before: readonly string[], next: string, lines: readonly { text: string }[]): ' ' | '' | 'cut' {
  // The last character nearly always answers all questions. It may be a pair of surrogates.
  const last = endOf(before, 2);
  if (last.endsWith(SOFT_HYPHEN)) return 'cut';
  if (URL_END.test(last) && OPEN_URL.test(endOf(before, TAIL))) return '';
  if (HYPHEN.test(last)) {
    const tail = endOf(before, 60);
    if (ENDS_WITH_HYPHEN.test(tail)) {
      if (SUSPENDED.test(next)) return ' ';
      return isSoft(tail, next, lines) ? 'cut' : '';
    }
  }
  const unspaced = last.charCodeAt(last.length - 1) >= FIRST_UNSPACED && UNSPACED_END.test(last);
  return unspaced && UNSPACED_START.test(next) ? '' : ' ';
}

function isSoft(tail: string, next: string, lines: readonly { text: string }[]): boolean {
  if (!STARTS_LOWER.test(next)) return false;
  const first = /[\p{L}\p{N}\u2010-]+$/u.exec(tail)?.[0] ?? '';
  if (/[-\u2010]./u.test(first) || COMPOUND_FIRST.test(tail)) return false;
  const second = /^\p{L}+/u.exec(next)?.[0] ?? '';
  const compound = first + second;
  return !lines.some((line) => line.text.includes(compound));
}
