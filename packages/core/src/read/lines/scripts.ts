/** What the line builder has to know about writing systems, by code point. */

/** Most text lies below them all: a comparison saves the call. */
export const FIRST_RIGHT_TO_LEFT = 0x590;
export const FIRST_MATHEMATICAL = 0x2190;
export const FIRST_IDEOGRAPH = 0x2e80;

export function isSpace(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0xa0 ||
    (code >= 0x09 && code <= 0x0d) ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Hebrew, Arabic and their neighbours, with their presentation forms. */
export function isRightToLeft(code: number): boolean {
  return (
    code >= FIRST_RIGHT_TO_LEFT &&
    ((code <= 0x8ff && !(code >= 0x660 && code <= 0x669) && !(code >= 0x6f0 && code <= 0x6f9)) ||
      (code >= 0xfb1d && code <= 0xfdff) ||
      (code >= 0xfe70 && code <= 0xfefc) ||
      (code >= 0x10800 && code <= 0x10fff) ||
      (code >= 0x1e800 && code <= 0x1efff))
  );
}

/** Scripts written without spaces between words: Han and kana with their punctuation. */
export function isIdeographic(code: number): boolean {
  return (
    code >= FIRST_IDEOGRAPH &&
    (code <= 0x30ff ||
      (code >= 0x31f0 && code <= 0x9fff) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xfe30 && code <= 0xfe4f) ||
      (code >= 0xff00 && code <= 0xff9f) ||
      (code >= 0x20000 && code <= 0x3ffff))
  );
}

/** Operators, arrows, letterlike symbols, mathematical alphanumerics. */
export function isMathematical(code: number): boolean {
  return (
    code >= FIRST_MATHEMATICAL &&
    (code <= 0x23ff || (code >= 0x27c0 && code <= 0x2aff) || (code >= 0x1d400 && code <= 0x1d7ff))
  );
}

export function isLeaderDot(code: number): boolean {
  return code === 0x2e || code === 0xb7 || code === 0x2024 || code === 0x2025 || code === 0x2026 || code === 0x22c5;
}

export function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code < 0x2000);
}
