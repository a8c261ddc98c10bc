import { TreelineError } from '../../../errors.js';

/*
 * The directories of a TIFF file (TIFF 6.0): where each page's pixels are and how they are written. Pixels themselves are
 * the matter of tiff-pages.ts.
 */

export interface TiffDirectory {
  /** Values of a tag; empty without it. */
  numbers(tag: number): number[];
  /** The first value of a tag. */
  number(tag: number, otherwise: number): number;
  /** A part of the file; shorter where the file ends. */
  bytes(offset: number, length: number): Uint8Array;
  littleEndian: boolean;
}

export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsAStrip: 278,
  stripLengths: 279,
  planar: 284,
  faxOptions: 292,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  sampleFormat: 339,
  jpegTables: 347,
} as const;

/** Bytes a value of each type takes; only whole numbers and bytes are needed here. */
const TYPE_SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };
/** More pages or pieces than this are a fault of the file. */
const MOST_PAGES = 10_000;
const MOST_VALUES = 1_000_000;

export function isTiff(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  return (a === 0x49 && b === 0x49 && c === 42 && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 42);
}

/** One for each page; smaller copies of a page are left out. A chain that runs in a circle is followed once. */
export function tiffDirectories(file: Uint8Array): TiffDirectory[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const little = file[0] === 0x49;
  const found: TiffDirectory[] = [];
  const seen = new Set<number>();
  for (let at = file.length >= 8 ? view.getUint32(4, little) : 0; at !== 0 && !seen.has(at); ) {
    seen.add(at);
    if (at + 6 > file.length || seen.size > MOST_PAGES) break;
    const entries = view.getUint16(at, little);
    const end = at + 2 + entries * 12;
    if (end > file.length) break;
    const directory = new Directory(file, view, little, at, entries);
    const smallerCopy = (directory.number(TAG.subfile, 0) & 1) === 1;
    if (!smallerCopy) found.push(directory);
    at = end + 4 <= file.length ? view.getUint32(end, little) : 0;
  }
  if (found.length === 0) throw new TreelineError('broken-picture', 'the TIFF has no pages: it is damaged or cut off');
  return found;
}

class Directory implements TiffDirectory {
  readonly littleEndian: boolean;
  readonly #file: Uint8Array;
  readonly #view: DataView;
  readonly #entries = new Map<number, number>();

  constructor(file: Uint8Array, view: DataView, little: boolean, at: number, entries: number) {
    this.#file = file;
    this.#view = view;
    this.littleEndian = little;
    for (let i = 0; i < entries; i++) {
      const entry = at + 2 + i * 12;
      this.#entries.set(view.getUint16(entry, little), entry);
    }
  }

  numbers(tag: number): number[] {
    const entry = this.#entries.get(tag);
    if (entry === undefined) return [];
    const type = this.#view.getUint16(entry + 2, this.littleEndian);
    const count = this.#view.getUint32(entry + 4, this.littleEndian);
    const size = TYPE_SIZES[type];
    if (size === undefined || count > MOST_VALUES) return [];
    // Up to four bytes stand in the entry itself.
    const at = count * size <= 4 ? entry + 8 : this.#view.getUint32(entry + 8, this.littleEndian);
    if (at + count * size > this.#file.length) return [];
    return Array.from({ length: count }, (_, i) => {
      const place = at + i * size;
      if (size === 1) return this.#view.getUint8(place);
      return size === 2
        ? this.#view.getUint16(place, this.littleEndian)
        : this.#view.getUint32(place, this.littleEndian);
    });
  }

  number(tag: number, otherwise: number): number {
    return this.numbers(tag)[0] ?? otherwise;
  }

  bytes(offset: number, length: number): Uint8Array {
    return this.#file.subarray(offset, offset + length);
  }
}
