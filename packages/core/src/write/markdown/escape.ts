/*
 * Text as CommonMark and GFM: what a reader sees is exactly the text, whatever it contains. Only what would mean
 * something is escaped, so that ordinary prose stays readable as it is. Every function says at which places of the text a
 * backslash has to stand; nothing is ever changed otherwise.
 */

/** What GFM makes a link of by itself; inside such a link a backslash would be shown. */
const AUTOLINK = /(?:https?:\/\/|ftp:\/\/|www\.)\S*/giu;
const ENTITY = /^&#?\w{1,31};/;
const ESCAPABLE = /[\\`*~_<&[\]!]/g;
/** Whatever may have to be escaped, and whatever a link begins with. */
const SIGN = /[\\`*~_<&[\]!]|:\/\/|www\./i;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const NEIGHBOUR = /[*_~]/;

/** What stands around a stretch of text in the block that is written. */
export interface Surroundings {
  /** The whole text of the block: emphasis needs two signs, wherever they stand. */
  whole: string;
  /** The first character of the stretch in it. */
  start: number;
  /** The sign of ours that comes next, which an address at the end would swallow; empty where none does. */
  sign: string;
  /** Our own signs in the block: those of the text must not pair with them. */
  own: ReadonlySet<string>;
  /** Inside a link an address is no link of its own. */
  isLinked: boolean;
}

/** Whether signs of this kind could pair in a block: then all of them are escaped. */
export type Pairs = ReadonlyMap<string, boolean>;

export function pairsOf(text: string): Pairs {
  return new Map([
    ['*', canPair(text, '*')],
    ['_', canPair(text, '_')],
    ['~', canPair(text, '~')],
    ['`', backticksPair(text)],
  ]);
}

/** The places at which a stretch of a paragraph, heading or cell needs a backslash. */
export function escapesIn(text: string, around: Surroundings, pairs: Pairs): number[] {
  if (!SIGN.test(text)) return [];
  const places: number[] = [];
  let done = 0;
  const links = around.isLinked ? [] : text.matchAll(AUTOLINK);
  for (const { 0: link, index } of links) {
    addSigns(places, text, done, index, around, pairs);
    done = index + link.length;
    const before = places.length;
    addSigns(places, text, index, done, around, pairs);
    const isPlain = places.length === before && !link.includes('|') && !(around.sign !== '' && done === text.length);
    if (isPlain) continue;
    for (const { index: at, 1: scheme = '' } of link.matchAll(/(https?|ftp|www)[:.]/gi))
      places.push(index + at + scheme.length);
  }
  addSigns(places, text, done, text.length, around, pairs);
  return [...new Set(places)].sort((a, b) => a - b);
}

function addSigns(places: number[], text: string, from: number, to: number, around: Surroundings, pairs: Pairs): void {
  for (const { 0: sign, index } of text.slice(from, to).matchAll(ESCAPABLE)) {
    if (needsEscape(text, from + index, sign, around, pairs)) places.push(from + index);
  }
}

function needsEscape(text: string, i: number, sign: string, around: Surroundings, pairs: Pairs): boolean {
  const isLast = i + 1 >= text.length;
  const next = text.charAt(i + 1);
  const { whole, start, own } = around;
  const isFollowed = around.sign !== '';
  const opensLink = around.sign === '[';
  switch (sign) {
    case '\\':
      return isLast ? isFollowed : ASCII_PUNCTUATION.test(next);
    case '`':
    case '*':
    case '~':
      return own.has(sign) || pairs.get(sign) === true;
    case '_':
      // Beside a sign of ours an underscore is no longer inside a word.
      if ((start > 0 && /^_*$/.test(text.slice(0, i))) || (isFollowed && /^_*$/.test(text.slice(i + 1)))) return true;
      return pairs.get(sign) === true && (canOpen(whole, start + i) || canClose(whole, start + i));
    case '<':
      return isLast ? isFollowed : /[A-Za-z/!?]/.test(next) && (start + i === 0 || whole.includes('>', start + i));
    case '&':
      return isLast ? isFollowed : ENTITY.test(text.slice(i, i + 35));
    case '[':
      if (around.isLinked) return true;
      return isLast ? isFollowed : next === '^' || text.charAt(i - 1) === '!' || (start + i === 0 && next === ']');
    case ']':
      return around.isLinked || (isLast ? opensLink : next === '(' || next === '[' || next === ':');
    case '!':
      return isLast && opensLink;
    default:
      return false;
  }
}

/** Whether a sign that opens emphasis stands before one that closes it. */
function canPair(text: string, sign: string): boolean {
  let isOpen = false;
  for (let i = text.indexOf(sign); i >= 0; i = text.indexOf(sign, i + 1)) {
    if (isOpen && canClose(text, i)) return true;
    if (canOpen(text, i)) isOpen = true;
    // One run of signs neither opens nor closes itself.
    while (text.charAt(i + 1) === sign) i++;
  }
  return false;
}

/** Left-flanking, in the words of CommonMark; an underscore inside a word is none. */
function canOpen(text: string, i: number): boolean {
  const sign = text.charAt(i);
  const [before, after] = [characterBefore(text, i, sign), characterAfter(text, i, sign)];
  if (isSpace(after)) return false;
  // Parsers do not agree on signs beside other signs.
  if (NEIGHBOUR.test(before + after)) return true;
  const opens = !PUNCTUATION.test(after) || isSpace(before) || PUNCTUATION.test(before);
  if (sign !== '_' || !opens) return opens;
  return isSpace(before) || PUNCTUATION.test(before);
}

function canClose(text: string, i: number): boolean {
  const sign = text.charAt(i);
  const [before, after] = [characterBefore(text, i, sign), characterAfter(text, i, sign)];
  if (isSpace(before)) return false;
  if (NEIGHBOUR.test(before + after)) return true;
  const closes = !PUNCTUATION.test(before) || isSpace(after) || PUNCTUATION.test(after);
  if (sign !== '_' || !closes) return closes;
  return isSpace(after) || PUNCTUATION.test(after);
}

function isSpace(character: string): boolean {
  return character === '' || /\s/u.test(character);
}

function backticksPair(text: string): boolean {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  return new Set(runs).size < runs.length;
}

/** The character before a run of the same character, whole even outside the basic plane. */
function characterBefore(text: string, i: number, run: string): string {
  let at = i - 1;
  while (text.charAt(at) === run) at--;
  const low = text.charCodeAt(at);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 1, at + 1) : text.charAt(at);
}

function characterAfter(text: string, i: number, run: string): string {
  let at = i + 1;
  while (text.charAt(at) === run) at++;
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

const BLOCK_START =
  /^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|(?:[-*_]\s*){3,}$|=+$|\[[ xX]\](?:\s|$)|---|~~~|```|\[[^\]]*\]:|<[A-Za-z/!?])/;

/** Where the beginning of a block needs a backslash, so that it is no heading, quote, list, rule, fence or task. */
export function blockStartEscape(text: string): number | undefined {
  if (BLOCK_START.test(text)) return 0;
  const number = /^(\d{1,9})[.)](?=\s|$)/.exec(text)?.[1];
  return number?.length;
}

/** Where the end of a heading needs a backslash: signs there would be taken off. */
export function headingEndEscape(text: string): number | undefined {
  const end = /(^|\s)#+$/.exec(text);
  return end ? end.index + (end[1]?.length ?? 0) : undefined;
}

/** A fence longer than any run of backticks inside. */
export function fenceFor(rows: readonly string[]): string {
  let longest = 2;
  for (const row of rows) {
    for (const [run] of row.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  }
  return '`'.repeat(longest + 1);
}
