import type { PDFDict } from '@cantoo/pdf-lib';
import { latin } from '../../append.js';
import { bytesOf, entry } from '../pdf-objects.js';

/** The encoding inside a font program: code → glyph name. Empty where there is none, or none that can be read. */
export function programNames(descriptor: PDFDict | undefined): Map<number, string> {
  const type1 = bytesOf(entry(descriptor, 'FontFile'));
  if (type1) return type1Names(type1);
  const compact = bytesOf(entry(descriptor, 'FontFile3'));
  if (!compact) return new Map();
  try {
    return cffNames(compact);
  } catch (error) {
    // Offsets of a damaged program point outside of it.
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}

/** Whether an embedded Type 1 or CFF program says that its codes follow the standard encoding. */
export function hasStandardEncoding(descriptor: PDFDict | undefined): boolean {
  const type1 = bytesOf(entry(descriptor, 'FontFile'));
  if (type1) return /\/Encoding\s+StandardEncoding\s+def/.test(latin(type1, 0, CLEAR_TEXT));
  const compact = bytesOf(entry(descriptor, 'FontFile3'));
  if (!compact) return false;
  try {
    const { top } = cffOf(compact);
    return !top.has(ROS) && (top.get(ENCODING)?.[0] ?? 0) === 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const CLEAR_TEXT = 40_000;

/** The clear-text part of a Type 1 program says `dup 65 /A put`. */
function type1Names(bytes: Uint8Array): Map<number, string> {
  const [clear = ''] = latin(bytes, 0, CLEAR_TEXT).split('eexec', 1);
  const names = new Map<number, string>();
  for (const [, code, name] of clear.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g))
    if (name !== undefined) names.set(Number(code), name);
  return names;
}

/** Operators of a CFF top dictionary (Adobe Technical Note 5176, table 9). */
const CHARSET = 15;
const ENCODING = 16;
const CHAR_STRINGS = 17;
const ROS = 1230;

function cffOf(bytes: Uint8Array): { view: DataView; top: Map<number, number[]>; strings: [number, number][] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameIndex = readIndex(view, view.getUint8(2));
  const topIndex = readIndex(view, nameIndex.end);
  const strings = readIndex(view, topIndex.end).items;
  const [topStart = 0, topEnd = 0] = topIndex.items[0] ?? [];
  return { view, top: readDict(view, topStart, topEnd), strings };
}

function cffNames(bytes: Uint8Array): Map<number, string> {
  const names = new Map<number, string>();
  const { view, top, strings } = cffOf(bytes);
  const encoding = top.get(ENCODING)?.[0] ?? 0;
  const charset = top.get(CHARSET)?.[0] ?? 0;
  const charStrings = top.get(CHAR_STRINGS)?.[0] ?? 0;
  // Keyed by CID, or with a predefined encoding, whose names are known anyway.
  if (top.has(ROS) || encoding <= 1 || charset === 1 || charset === 2 || charStrings === 0) return names;

  const count = readIndex(view, charStrings).items.length;
  // The predefined charset numbers the glyphs as the standard strings are numbered.
  const sids = charset === 0 ? Array.from({ length: count }, (_, i) => i) : readCharset(view, charset, count);
  const nameOf = (glyph: number): string | undefined => {
    const sid = sids[glyph] ?? 0;
    const place = strings[sid - STANDARD_STRINGS];
    if (place) return latin(bytes, place[0], place[1]);
    return standardString(sid);
  };
  const put = (code: number, glyph: number) => {
    const name = nameOf(glyph);
    if (name !== undefined) names.set(code, name);
  };
  const format = view.getUint8(encoding) & 127;
  const entries = view.getUint8(encoding + 1);
  let at = encoding + 2;
  let glyph = 1;
  for (let i = 0; i < entries; i++) {
    const code = view.getUint8(at++);
    const left = format === 0 ? 0 : view.getUint8(at++);
    for (let k = 0; k <= left; k++) put(code + k, glyph++);
  }
  return names;
}

const STANDARD_STRINGS = 391;

/** Of the standard strings the first 95 are ASCII in order, but for the two quotes; the others are left alone. */
function standardString(sid: number): string | undefined {
  if (sid < 1 || sid > 95) return undefined;
  if (sid === 8) return 'quoteright';
  if (sid === 65) return 'quoteleft';
  return `uni${(sid + 31).toString(16).toUpperCase().padStart(4, '0')}`;
}

function readIndex(view: DataView, start: number): { items: [number, number][]; end: number } {
  const count = view.getUint16(start);
  if (count === 0) return { items: [], end: start + 2 };
  const size = view.getUint8(start + 2);
  const data = start + 2 + (count + 1) * size;
  const offset = (i: number) => {
    let value = 0;
    for (let k = 0; k < size; k++) value = value * 256 + view.getUint8(start + 3 + i * size + k);
    return data + value;
  };
  const items: [number, number][] = [];
  for (let i = 0; i < count; i++) items.push([offset(i), offset(i + 1)]);
  return { items, end: offset(count) };
}

function readDict(view: DataView, start: number, end: number): Map<number, number[]> {
  const dict = new Map<number, number[]>();
  let stack: number[] = [];
  for (let i = start; i < end; ) {
    const value = view.getUint8(i++);
    if (value === 12) {
      dict.set(1200 + view.getUint8(i++), stack);
      stack = [];
    } else if (value < 22) {
      dict.set(value, stack);
      stack = [];
    } else if (value === 28) {
      stack.push(view.getInt16(i));
      i += 2;
    } else if (value === 29) {
      stack.push(view.getInt32(i));
      i += 4;
    } else if (value === 30) {
      while ((view.getUint8(i) & 15) !== 15 && view.getUint8(i) >> 4 !== 15) i++;
      i++;
    } else if (value < 247) stack.push(value - 139);
    else if (value < 251) stack.push((value - 247) * 256 + view.getUint8(i++) + 108);
    else stack.push(-(value - 251) * 256 - view.getUint8(i++) - 108);
  }
  return dict;
}

function readCharset(view: DataView, start: number, count: number): number[] {
  const sids = [0];
  const format = view.getUint8(start);
  let at = start + 1;
  while (sids.length < count) {
    const first = view.getUint16(at);
    const left = format === 0 ? 0 : format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    at += 2 + format;
    for (let k = 0; k <= left && sids.length < count; k++) sids.push(first + k);
  }
  return sids;
}
