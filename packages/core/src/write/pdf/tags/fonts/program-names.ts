import type { PDFDict } from '@cantoo/pdf-lib';
import { latin } from '../../append.js';
import { bytesOf, entry } from '../pdf-objects.js';
import { cffOf, ENCODING, glyphNames, ROS } from './cff.js';

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

function cffNames(bytes: Uint8Array): Map<number, string> {
  const names = new Map<number, string>();
  const cff = cffOf(bytes);
  const { view, top } = cff;
  const encoding = top.get(ENCODING)?.[0] ?? 0;
  // With a predefined encoding the names are known anyway.
  const glyphs = encoding <= 1 ? undefined : glyphNames(cff);
  if (!glyphs) return names;
  const put = (code: number, glyph: number) => {
    const name = glyphs[glyph];
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
