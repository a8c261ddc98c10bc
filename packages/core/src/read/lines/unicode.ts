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
  if (code < 0x2000) return String.fromCharCode(code);
  if (isPresentationForm(code)) return String.fromCodePoint(code).normalize('NFKC');
  if (isIgnorable(code)) return '';
  if (code >= 0xe000 && code <= 0xf8ff) return privateUse(code);
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return '';
  return String.fromCodePoint(code);
}

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

function isIgnorable(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f && code !== 0x200c && code !== 0x200d) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
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
