import { pairOf } from '../pdf/decode/glyph-codes.js';

/** What PDFium writes where a line ends in a hyphen. */
const PDFIUM_HYPHENS = new Set([0x02, 0xfffe]);

/** Bullets of the Symbol and Wingdings fonts, which files leave in the private use area. */
const PRIVATE_USE = new Map([
  [0xf0b7, '•'],
  [0xf0a7, '▪'],
  [0xf076, '❖'],
  [0xf0d8, '➢'],
  [0xf0e0, '→'],
  [0xf0e8, '➔'],
  [0xf0fc, '✓'],
  [0xf0fb, '✗'],
  [0xf06c, '●'],
  [0xf06e, '■'],
  [0xf06f, '□'],
  [0xf071, '❑'],
  [0xf0a8, '□'],
  [0xf02d, '-'],
  [0xf02a, '*'],
]);

/**
 * One drawn character as text. Presentation forms become what they present; everything else stays, because NFKC would
 * also turn `x²` into `x2` and `½` into `1⁄2`. Characters without meaning become nothing.
 */
export function cleanCharacter(code: number): string {
  if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  if (PDFIUM_HYPHENS.has(code)) return '-';
  if (code < 0xa0) return '';
  // A soft hyphen that was drawn was drawn as a hyphen.
  if (code === 0xad || code === 0x2010 || code === 0x2011) return '-';
  if (isIgnorable(code)) return '';
  if (code < 0x2000) return String.fromCharCode(code);
  if (isPresentationForm(code)) return String.fromCodePoint(code).normalize('NFKC');
  if (code >= 0xe000 && code <= 0xf8ff) return privateUse(code);
  if (code > 0x10ffff) return pairOf(code);
  if (code >= 0xd800 && code <= 0xdfff) return '';
  return String.fromCodePoint(code);
}

/** Every character that a text may not keep as it is: controls, invisible ones, halves of surrogate pairs. */
const SUSPECT = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffe\uffff]/u;

/** Scripts and emoji in which a joiner between two characters changes what is read. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;

/**
 * Text that another program wrote, without what nobody can see: controls, marks that turn the direction of writing,
 * characters without width, tag characters. All visible characters stay as they are, those of private use too.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const characters = [...text];
  let before = '';
  let cleaned = '';
  for (const [at, character] of characters.entries()) {
    const kept = cleanSuspect(character, before, at === characters.length - 1);
    if (kept !== '') before = kept;
    cleaned += kept;
  }
  return cleaned;
}

function cleanSuspect(character: string, before: string, last: boolean): string {
  if (!SUSPECT.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (/\s/u.test(character) && code !== 0xfeff) return ' ';
  // Within a word a soft hyphen is not drawn; at its end the word was divided there.
  if (code === SOFT_HYPHEN) return last ? '-' : '';
  if (code === ZERO_WIDTH_NON_JOINER || code === ZERO_WIDTH_JOINER) return JOINED.test(before) ? character : '';
  return PDFIUM_HYPHENS.has(code) || isIgnorable(code) ? '' : cleanCharacter(code);
}

const SOFT_HYPHEN = 0xad;
const ZERO_WIDTH_NON_JOINER = 0x200c;
const ZERO_WIDTH_JOINER = 0x200d;

function isPresentationForm(code: number): boolean {
  return (
    (code >= 0xfb00 && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    // Kangxi and other radicals, which fonts confuse with the ideographs they look like.
    (code >= 0x2e80 && code <= 0x2fdf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    // Half-width katakana; full-width Latin letters and digits.
    (code >= 0xff10 && code <= 0xff19) ||
    (code >= 0xff21 && code <= 0xff3a) ||
    (code >= 0xff41 && code <= 0xff5a) ||
    (code >= 0xff61 && code <= 0xff9f)
  );
}

/** Without a shape of its own: marks of direction, characters without width, variation selectors, tag characters. */
function isIgnorable(code: number): boolean {
  if (code < 0x2000) return code === 0x34f || code === 0x61c || (code >= 0x180b && code <= 0x180f);
  return (
    (code >= 0x200b && code <= 0x200f && code !== ZERO_WIDTH_NON_JOINER && code !== ZERO_WIDTH_JOINER) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xfff9 && code <= 0xfffb) ||
    (code >= 0xe0000 && code <= 0xe0fff) ||
    code === 0xfeff ||
    code === 0xffff
  );
}

function privateUse(code: number): string {
  const known = PRIVATE_USE.get(code);
  if (known !== undefined) return known;
  // Symbol-encoded fonts keep plain text at U+F020 to U+F07E.
  if (code >= 0xf020 && code <= 0xf07e) return String.fromCharCode(code - 0xf000);
  return '\ufffd';
}
