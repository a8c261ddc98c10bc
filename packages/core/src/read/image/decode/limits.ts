import { TreelineError } from '../../../errors.js';

/** Pictures are reduced to this many pixels: A4 at 370 dpi, more than any OCR needs. */
export const MOST_PIXELS = 16_000_000;
/** What PDFium reads row by row it reduces while reading, so that the size of the whole does not matter much. */
const MOST_DECLARED = 1_000_000_000;
/** What has to be decoded as a whole before it can be reduced. */
const MOST_BYTES = 320_000_000;

/** A picture may claim to be of any size; what would not fit is refused before anything is made for it. */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1)
    throw new TreelineError('broken-picture', `the picture says it is ${width} x ${height} pixels`);
  if (width * height > MOST_DECLARED) throw tooLarge(width, height);
}

export function checkWhole(width: number, height: number, bytesAPixel: number): void {
  checkSize(width, height);
  if (width * height * bytesAPixel > MOST_BYTES) throw tooLarge(width, height);
}

function tooLarge(width: number, height: number): TreelineError {
  return new TreelineError(
    'picture-too-large',
    `a picture of ${width} x ${height} pixels is too large to be decoded; make it smaller`,
  );
}
