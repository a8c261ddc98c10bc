import { TreelineError } from '../../../errors.js';
import type { Picture } from '../../pdf/engine.js';
import { decodeLzw } from './lzw.js';

export interface GifHeader {
  width: number;
  height: number;
  /** Whether frames follow the first. */
  animated: boolean;
  /** Whether the first frame has an end. */
  complete: boolean;
  frame: GifFrame;
}

interface GifFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  interlaced: boolean;
  /** Three bytes a colour. */
  palette: Uint8Array;
  /** The colour that is none. */
  transparent: number | undefined;
  codeSize: number;
  data: Uint8Array;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;
const CONTROL = 0xf9;

export function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6)));
}

/** The blocks of a file up to its second frame (GIF89a, 1990). */
export function gifHeader(bytes: Uint8Array): GifHeader {
  if (bytes.length < 13) throw noPixels();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const global = paletteAt(bytes, 13, bytes[10] ?? 0);
  let frame: GifFrame | undefined;
  let transparent: number | undefined;
  let complete = true;
  let at = 13 + global.length;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === EXTENSION) {
      if (bytes[at + 1] === CONTROL && (bytes[at + 3] ?? 0) & 1) transparent = bytes[at + 6];
      at = blocksAt(bytes, at + 2).end;
    } else if (kind === FRAME && at + 11 <= bytes.length) {
      if (frame) return { ...screen, animated: true, complete: true, frame };
      const flags = bytes[at + 9] ?? 0;
      const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)];
      const [width, height] = [view.getUint16(at + 5, true), view.getUint16(at + 7, true)];
      const local = paletteAt(bytes, at + 10, flags);
      const palette = local.length > 0 ? local : global;
      at += 10 + local.length;
      const codeSize = bytes[at] ?? 0;
      const { end, data, closed } = blocksAt(bytes, at + 1);
      frame = { left, top, width, height, interlaced: (flags & 0x40) !== 0, palette, transparent, codeSize, data };
      complete = closed;
      at = end;
    } else break;
  }
  if (!frame) throw noPixels();
  return { ...screen, animated: false, complete, frame };
}

function noPixels(): TreelineError {
  return new TreelineError('broken-picture', 'the GIF has no pixels: it is damaged or cut off');
}

function paletteAt(bytes: Uint8Array, at: number, flags: number): Uint8Array {
  return flags & 0x80 ? bytes.subarray(at, at + 3 * 2 ** ((flags & 7) + 1)) : new Uint8Array();
}

/** Blocks of up to 255 bytes, each with its length before it, up to an empty one. */
function blocksAt(bytes: Uint8Array, start: number): { data: Uint8Array; end: number; closed: boolean } {
  const blocks: Uint8Array[] = [];
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) {
    blocks.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  const data = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let filled = 0;
  for (const block of blocks) {
    data.set(block, filled);
    filled += block.length;
  }
  return { data, end: at + 1, closed: at < bytes.length };
}

/** Every eighth row, then those between, ever closer. */
const PASSES: readonly (readonly [first: number, step: number])[] = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
];

/** The first frame where it stands on the whole; the rest is transparent. */
export function gifPixels({ width, height, frame }: GifHeader): Picture {
  const { codeSize, palette, transparent } = frame;
  if (codeSize < 2 || codeSize > 8) throw new TreelineError('broken-picture', 'the pixels of the GIF are damaged');
  const codes = { literal: codeSize, leastFirst: true, early: false };
  const indices = decodeLzw(frame.data, frame.width * frame.height, codes);
  const data = new Uint8Array(width * height * 4);
  for (const [i, y] of rowsOf(frame).entries()) {
    if (frame.top + y >= height) continue;
    for (let x = 0; x < Math.min(frame.width, width - frame.left); x++) {
      const index = indices[i * frame.width + x] ?? 0;
      if (index === transparent) continue;
      const at = ((frame.top + y) * width + frame.left + x) * 4;
      for (let c = 0; c < 3; c++) data[at + c] = palette[index * 3 + c] ?? 0;
      data[at + 3] = 255;
    }
  }
  return { width, height, channels: 4, data };
}

/** Where the rows of the data stand. */
function rowsOf({ height, interlaced }: GifFrame): number[] {
  const rows: number[] = [];
  for (const [first, step] of interlaced ? PASSES : [[0, 1] as const]) {
    for (let y = first; y < height; y += step) rows.push(y);
  }
  return rows;
}
