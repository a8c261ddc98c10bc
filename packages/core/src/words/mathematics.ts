/* Words and signs of displayed formulas. */

const MATH_WORDS =
  /\b(?:where|with|for|and|otherwise|then|such|that|subject|softmax|sigmoid|argmax|argmin|tanh|diag|rank|trace|concat|minimize|maximize|subjectto)\b/giu;

/** A text without the words that stand in formulas. */
export function withoutMathWords(text: string): string {
  return text.replace(MATH_WORDS, '');
}

/** What a program writes for a glyph whose meaning it does not know: "(cid:90)". Mostly large signs of formulas. */
const UNKNOWN_GLYPH = /\(cid:\d{1,5}\)/gu;

/** A text without the names of glyphs that mean nothing; one of nothing else stays. */
export function withoutUnknownGlyphs(text: string): string {
  if (!text.includes('(cid:')) return text;
  const left = text.replace(UNKNOWN_GLYPH, ' ').replace(/ {2,}/gu, ' ').trim();
  return left === '' ? text : left;
}

/** Operators, relations, Greek and the letters of the mathematical alphabets: formulas are set in them. */
const SIGN = /[\p{Sm}\p{Script=Greek}\u2032\u2033\u2190-\u21ff\u2100-\u214f\u{1d400}-\u{1d7ff}*^]/u;
/** A letter that stands alone is a variable, if it is no word. */
const VARIABLE = /(?<![\p{L}\p{M}'’.])\p{L}(?![\p{L}\p{M}'’.])/gu;
const ONE_LETTER_WORDS = /^[aAI]$/;

/** Most lines: nothing in them is a sign, which is told faster than each character alone. */
const PLAIN = /^[ -)\-./0-9:;,?@A-Z[\]_`a-z{}]*$/;

/** A variable of such a line: no `a`, no `A`, no `I`. */
const PLAIN_VARIABLE = /(?<![A-Za-z'.])[B-HJ-Zb-z](?![A-Za-z'.])/g;

/** On lines whose fonts are known, the share in fonts of mathematics is so many times the share of such characters. */
const OF_FONTS = 1.4;

/** How much of a text is likely to be set in fonts of mathematics, by its characters alone: for lines whose fonts are not known. */
export function mathematicsIn(text: string): number {
  if (PLAIN.test(text) && !text.includes('(cid:'))
    return shareOf(text.match(PLAIN_VARIABLE)?.length ?? 0, text.replaceAll(' ', '').length);
  const unknown = text.match(UNKNOWN_GLYPH)?.length ?? 0;
  const known = text.replace(UNKNOWN_GLYPH, ' ');
  let all = unknown;
  let signs = unknown;
  for (const character of known) {
    if (/\s/u.test(character)) continue;
    all++;
    if (SIGN.test(character)) signs++;
  }
  return shareOf(signs + variablesIn(known), all);
}

/** Letters that stand alone and are neither a word nor a sign. */
function variablesIn(text: string): number {
  let count = 0;
  for (const [letter] of text.matchAll(VARIABLE)) {
    if (!ONE_LETTER_WORDS.test(letter) && !SIGN.test(letter)) count++;
  }
  return count;
}

function shareOf(signs: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, (OF_FONTS * signs) / all);
}

/** "(12)", "(A.3)" or "(2b)": the number of a displayed formula, alone, in front of it or behind it. */
export const EQUATION_NUMBER = /^\s*\(((?:[A-Z]\.)?(?:\d{1,3}\.)*)(\d{1,3})[a-z]?\)\s*$/u;
export const EQUATION_NUMBER_AT_START = /^\s*\(((?:[A-Z]\.)?(?:\d{1,3}\.)*)(\d{1,3})[a-z]?\)\s*\S/u;
export const EQUATION_NUMBER_AT_END = /\S\s*\(((?:[A-Z]\.)?(?:\d{1,3}\.)*)(\d{1,3})[a-z]?\)\s*$/u;

/** What opens a line that goes on with the sentence of the formula above: "where x is …", "for all n". */
export const GOES_ON =
  /^\s*(?:where|with|for|and|or|which|that|such that|so that|if|when|whenever|subject to|in which|here|hence|thus|then|wobei|mit|für|und|où|avec|pour|donde|con|para|onde|dove|где|для|и|其中|其中，|ここで|여기서)(?![\p{Ll}\p{Lu}\p{N}])/u;
