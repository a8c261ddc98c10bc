import { TreelineError } from '../../../errors.js';
import { exifOrientation } from './exif.js';

export interface WebpHeader {
  width: number;
  height: number;
  orientation: number;
  animated: boolean;
  /** A file of one still picture: the whole, or the first frame of an animation. */
  still: Uint8Array;
}

export function isWebp(bytes: Uint8Array): boolean {
  return tag(bytes, 0) === 'RIFF' && tag(bytes, 8) === 'WEBP';
}

/** The chunks of a WebP file (RFC 9649). */
export function webpHeader(bytes: Uint8Array): WebpHeader {
  let orientation = 1;
  let still: { width: number; height: number; file: Uint8Array } | undefined;
  let animated = false;
  for (const { type, data } of chunks(bytes.subarray(12))) {
    if (type === 'EXIF') orientation = exifOrientation(withoutPrefix(data));
    else if (type === 'ANMF') {
      animated = true;
      still ??= frameOf(data);
    } else if (type === 'VP8 ' || type === 'VP8L') still ??= { ...sizeOf(type, data), file: bytes };
  }
  if (!still) throw new TreelineError('broken-picture', 'the WebP has no pixels: it is damaged or cut off');
  return { width: still.width, height: still.height, orientation, animated, still: still.file };
}

interface Chunk {
  type: string;
  data: Uint8Array;
}

function* chunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    yield { type: tag(bytes, at), data: bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length)) };
    at += 8 + length + (length % 2);
  }
}

/** A frame of an animation as a file of its own: its place and duration (16 bytes) are left out. */
function frameOf(data: Uint8Array): { width: number; height: number; file: Uint8Array } | undefined {
  const inner = [...chunks(data.subarray(16))];
  const pixels = inner.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (!pixels) return undefined;
  const size = sizeOf(pixels.type, pixels.data);
  const alpha = inner.find(({ type }) => type === 'ALPH');
  // With a separate alpha plane the extended header has to say so.
  const parts = alpha ? [extendedHeader(size), alpha, pixels] : [pixels];
  const length = parts.reduce((sum, part) => sum + 8 + part.data.length + (part.data.length % 2), 4);
  const file = new Uint8Array(8 + length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode('RIFF'));
  view.setUint32(4, length, true);
  file.set(new TextEncoder().encode('WEBP'), 8);
  let at = 12;
  for (const part of parts) {
    file.set(new TextEncoder().encode(part.type), at);
    view.setUint32(at + 4, part.data.length, true);
    file.set(part.data, at + 8);
    at += 8 + part.data.length + (part.data.length % 2);
  }
  return { ...size, file };
}

const WITH_ALPHA = 0x10;

function extendedHeader({ width, height }: { width: number; height: number }): Chunk {
  const data = new Uint8Array(10);
  data[0] = WITH_ALPHA;
  for (let i = 0; i < 3; i++) {
    data[4 + i] = (width - 1) >> (8 * i);
    data[7 + i] = (height - 1) >> (8 * i);
  }
  return { type: 'VP8X', data };
}

/** The size stands in the first bits of the pixels: 14 bits a side, as they are (lossy) or less one (lossless). */
function sizeOf(type: string, data: Uint8Array): { width: number; height: number } {
  if (data.length < 10) throw new TreelineError('broken-picture', 'the WebP is cut off');
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  if (type === 'VP8 ') return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  const bits = view.getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Some programs put the prefix of JPEG before the data. */
function withoutPrefix(data: Uint8Array): Uint8Array {
  return tag(data, 0) === 'Exif' ? data.subarray(6) : data;
}

function tag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
