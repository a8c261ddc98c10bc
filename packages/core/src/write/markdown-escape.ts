import { collapse } from './clean.js';

/*
 * Text as CommonMark and GFM: what a reader sees is exactly the text, whatever it contains. Only what would mean
 * something is escaped, so that ordinary prose stays readable as it is.
 */

const WORD = /[\p{L}\p{N}]/u;
/** What GFM makes a link of by itself; inside such a link a backslash would be shown. */
const AUTOLINK = /(?:https?:\/\/|ftp:\/\/|www\.)\S*/giu;
const ENTITY = /^&#?\w{1,31};/;
const ESCAPABLE = /[\\`*~_<&[\]!$]/g;
/** Whatever may have to be escaped, and whatever a link begins with. */
const SIGN = /[\\`*~_<&[\]!$]|:\/\/|www\./i;

/**
 * Text within a paragraph, heading or cell. The outer spaces stay, because pieces may follow each other: `followed` says
 * that a sign of ours comes next, which an address at the end would swallow.
 */
export function escapeInline(text: string, followed = false): string {
  const clean = collapse(text);
  if (!SIGN.test(clean)) return clean;
  // One dollar sign is money; with two, many renderers would set what stands between as mathematics.
  const math = clean.indexOf('$') !== clean.lastIndexOf('$');
  let out = '';
  let done = 0;
  for (const { 0: link, index } of clean.matchAll(AUTOLINK)) {
    out += escapeRun(clean, done, index, math);
    done = index + link.length;
    const escaped = escapeRun(clean, index, done, math);
    const plain = escaped === link && !link.includes('|') && !(followed && done === clean.length);
    out += plain ? link : escaped.replace(/(https?|ftp|www)([:.])/gi, '$1\\$2');
  }
  return out + escapeRun(clean, done, clean.length, math);
}

function escapeRun(text: string, from: number, to: number, math: boolean): string {
  let out = '';
  let copied = from;
  for (const { 0: sign, index } of text.slice(from, to).matchAll(ESCAPABLE)) {
    const i = from + index;
    if (!needsEscape(text, i, sign) && !(math && sign === '$')) continue;
    out += `${text.slice(copied, i)}\\`;
    copied = i;
  }
  return out + text.slice(copied, to);
}

function needsEscape(text: string, i: number, sign: string): boolean {
  switch (sign) {
    case '\\':
    case '`':
    case '*':
    case '~':
      return true;
    case '_':
      return !(WORD.test(before(text, i, '_')) && WORD.test(after(text, i, '_')));
    case '<':
      return i + 1 >= text.length || /[A-Za-z/!?]/.test(text.charAt(i + 1));
    case '&':
      return ENTITY.test(text.slice(i, i + 35));
    case '[':
      return i + 1 >= text.length || text.charAt(i + 1) === '^' || text.charAt(i - 1) === '!';
    case ']':
      return i + 1 >= text.length || /[([:\]]/.test(text.charAt(i + 1));
    case '!':
      return i + 1 >= text.length;
    default:
      return false;
  }
}

/** The character before a run of the same character, whole even outside the basic plane. */
function before(text: string, i: number, run: string): string {
  let at = i - 1;
  while (text.charAt(at) === run) at--;
  const low = text.charCodeAt(at);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 1, at + 1) : text.charAt(at);
}

function after(text: string, i: number, run: string): string {
  let at = i + 1;
  while (text.charAt(at) === run) at++;
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Already escaped text as the beginning of a block: not a heading, quote, list, rule or task. */
export function escapeBlockStart(escaped: string): string {
  const text = escaped.trim();
  if (/^(?:#{1,6}(?:\s|$)|>|[-+](?:\s|$)|-[-\s]*$|=+$|\[[ xX]\](?:\s|$)|---)/.test(text)) return `\\${text}`;
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Already escaped text after the signs of a heading: signs at its end would be taken off. */
export function escapeHeading(escaped: string): string {
  return escaped.trim().replace(/(^|\s)(#+)$/, '$1\\$2');
}

/** Already escaped text as a cell of a GFM table. */
export function escapeCell(escaped: string): string {
  return escaped.trim().replaceAll('|', '\\|');
}

/** A fence longer than any run of backticks inside. */
export function fenced(rows: readonly string[], info: string): string {
  let longest = 2;
  for (const row of rows) {
    for (const [run] of row.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  }
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${rows.join('\n')}\n${fence}`;
}
