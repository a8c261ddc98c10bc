/** C0 and C1 controls other than white space, and code points Unicode keeps out of text: no output format has a place for them. */
const UNPRINTABLE = /(?![\t\n\v\f\r\u0085])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
/** No-break and thin spaces are the author's choice and stay; breaks and tabs are an accident of the page. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029 ]+/g;

/** All that the two above look for, and little else: most text has nothing of it, and one look says so. */
const SUSPECT = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;
const UNEVEN = /[\t\n\v\f\r\u0085\u2028\u2029]| {2}/;

/** Text that every format can carry: without control characters and broken surrogates. */
export function printable(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(UNPRINTABLE, '').replace(LONE_SURROGATE, '\uFFFD');
}

/** The same on one line, with single spaces. */
export function oneLine(text: string): string {
  return collapse(text).trim();
}

/** One line whose outer spaces stay: for a piece that stands between others. */
export function collapse(text: string): string {
  const clean = printable(text);
  return UNEVEN.test(clean) ? clean.replace(BREAKS, ' ') : clean;
}

/** Whether a text is on one line, with single spaces, and has nothing that a format cannot carry. */
export function isClean(text: string): boolean {
  return !SUSPECT.test(text) && !UNEVEN.test(text) && text === text.trim();
}

const BREAK = /^[\t\n\v\f\r\u0085\u2028\u2029 ]$/;

/** The same text as `oneLine` gives, and for each of its characters where it stood before. */
export function keptPlaces(text: string): { text: string; places: number[] } {
  let out = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const isSpace = BREAK.test(character);
    const printed = isSpace ? (out === '' || out.endsWith(' ') ? '' : ' ') : printable(character);
    for (let i = 0; i < printed.length; i++) places.push(at + i);
    out += printed;
    at += character.length;
  }
  const kept = out.trim();
  const lead = out.length - out.trimStart().length;
  return { text: kept, places: places.slice(lead, lead + kept.length) };
}
