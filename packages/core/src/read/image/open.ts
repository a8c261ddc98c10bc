import { problem } from '../../document/problems.js';
import type { Problem } from '../../document/schema.js';
import { TreelineError } from '../../errors.js';
import type { Picture } from '../pdf/engine.js';
import { oriented, reduced } from './decode/arrange.js';
import { gifHeader, gifPixels, isGif } from './decode/gif.js';
import { isJpeg, jpegEntries, jpegHeader } from './decode/jpeg.js';
import { checkSize, checkWhole } from './decode/limits.js';
import { isPng, type PngHeader, pngEntries, pngHeader } from './decode/png.js';
import { isTiff, tiffDirectories } from './decode/tiff.js';
import { tiffPage } from './decode/tiff-pages.js';
import { isWebp, webpHeader } from './decode/webp.js';
import { drawWrapped } from './decode/wrap.js';

/** An open picture. A TIFF may have several pages; all others have one. */
export interface PictureFile {
  readonly pages: readonly PicturePage[];
  /** What of the file is not shown: frames after the first, or what was cut off. */
  readonly problems: readonly Problem[];
}

export interface PicturePage {
  /** As displayed, in the pixels of the file. */
  width: number;
  height: number;
  /** As displayed, reduced where the file has more pixels than anyone needs to read it. */
  pixels(): Promise<Picture>;
}

/** Opens a PNG, JPEG, GIF, WebP or TIFF by what is in it. Pixels are decoded only when they are asked for. */
export function openPicture(bytes: Uint8Array): PictureFile {
  if (bytes.length === 0) throw new TreelineError('empty-input', 'the file is empty');
  if (isPng(bytes)) return openPng(bytes);
  if (isJpeg(bytes)) return openJpeg(bytes);
  if (isGif(bytes)) return openGif(bytes);
  if (isWebp(bytes)) return openWebp(bytes);
  if (isTiff(bytes)) return openTiff(bytes);
  const kind = foreignKind(bytes);
  throw new TreelineError('not-a-picture', kind ? `this is ${kind}; ${READ}` : `not a picture (${READ})`);
}

const READ = 'PNG, JPEG, GIF, WebP and TIFF are read';

/** Whether the bytes begin as a picture, be it one that cannot be opened. */
export function isPicture(bytes: Uint8Array): boolean {
  const known = isPng(bytes) || isJpeg(bytes) || isGif(bytes) || isWebp(bytes) || isTiff(bytes);
  return known || foreignKind(bytes) !== undefined;
}

function openJpeg(bytes: Uint8Array): PictureFile {
  const header = jpegHeader(bytes);
  const { width, height, orientation } = header;
  // Of a progressive picture everything has to be kept until its last scan was read: two bytes a number.
  if (header.progressive) checkWhole(width, height, 2 * header.components);
  else checkSize(width, height);
  const entries = jpegEntries(header);
  return {
    pages: [
      page(width, height, orientation, () =>
        drawWrapped(width, height, [{ width, height, left: 0, top: 0, entries, data: bytes }]),
      ),
    ],
    problems: header.complete ? [] : [CUT_OFF],
  };
}

function openPng(bytes: Uint8Array): PictureFile {
  const header = pngHeader(bytes);
  const { width, height } = header;
  const entries = pngEntries(header);
  if (entries === undefined) checkWhole(width, height, 4 * Math.ceil(header.depth / 8));
  else checkSize(width, height);
  const pixels = async (): Promise<Picture> => {
    if (entries === undefined) return wholePng(bytes, header);
    const data = new Uint8Array(await new Blob(header.pieces.map((piece) => new Uint8Array(piece))).arrayBuffer());
    return drawWrapped(width, height, [{ width, height, left: 0, top: 0, entries, data }]);
  };
  const problems = [...(header.animated ? [ANIMATED] : []), ...(header.complete ? [] : [CUT_OFF])];
  return { pages: [page(width, height, 1, pixels)], problems };
}

/** Interlaced and transparent pictures, which PDFs do not know. */
async function wholePng(bytes: Uint8Array, { width, height }: PngHeader): Promise<Picture> {
  const { decode } = await import('fast-png');
  const { data, channels, depth, palette } = decoded(() => decode(bytes));
  const shift = depth === 16 ? 8 : 0;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const at = i * channels;
    const colour = palette?.[data[at] ?? 0];
    const grey = channels < 3;
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = colour?.[c] ?? (data[grey ? at : at + c] ?? 0) >> shift;
    const alpha = channels % 2 === 0 ? (data[at + channels - 1] ?? 0) >> shift : 255;
    rgba[i * 4 + 3] = colour ? (colour[3] ?? 255) : alpha;
  }
  return { width, height, channels: 4, data: rgba };
}

function openGif(bytes: Uint8Array): PictureFile {
  const header = gifHeader(bytes);
  const { width, height, animated, complete, frame } = header;
  checkWhole(width, height, 4);
  checkWhole(frame.width, frame.height, 4);
  const problems = [...(animated ? [ANIMATED] : []), ...(complete ? [] : [CUT_OFF])];
  return { pages: [page(width, height, 1, async () => gifPixels(header))], problems };
}

function openWebp(bytes: Uint8Array): PictureFile {
  const { width, height, orientation, animated, still } = webpHeader(bytes);
  checkWhole(width, height, 4);
  const pixels = async (): Promise<Picture> => {
    const { decodeWebp } = await import('#webp-pixels');
    try {
      return { ...(await decodeWebp(still)), channels: 4 };
    } catch (cause) {
      throw undecodable(cause);
    }
  };
  return { pages: [page(width, height, orientation, pixels)], problems: animated ? [ANIMATED] : [] };
}

function openTiff(bytes: Uint8Array): PictureFile {
  const pages = tiffDirectories(bytes)
    .map(tiffPage)
    .map(({ width, height, orientation, pixels }) => page(width, height, orientation, pixels));
  return { pages, problems: [] };
}

function page(width: number, height: number, orientation: number, pixels: () => Promise<Picture>): PicturePage {
  const aside = orientation >= 5 && orientation <= 8;
  return {
    width: aside ? height : width,
    height: aside ? width : height,
    pixels: async () => oriented(reduced(await pixels()), orientation),
  };
}

const ANIMATED = problem('picture-animated', 'the picture is animated: only its first frame was read');
const CUT_OFF = problem('picture-cut-off', 'the file ends too early: the lower part of the picture may be missing');

function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    throw undecodable(cause);
  }
}

function undecodable(cause: unknown): TreelineError {
  if (cause instanceof TreelineError) return cause;
  return new TreelineError('broken-picture', 'the pixels of the picture cannot be decoded', { cause });
}

/** Pictures that are not read, by their first bytes. */
function foreignKind(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 12));
  if (/^BM.{4}\0\0\0\0/s.test(head)) return 'a BMP';
  return /^.{4}ftyp(?:avi|hei|mif)/s.test(head) ? 'an AVIF or HEIC' : undefined;
}
