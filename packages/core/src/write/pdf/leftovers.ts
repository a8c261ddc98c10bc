import { baseOf, latin } from './append.js';

/*
 * Some programs leave object streams of an earlier version in a file, which its cross-reference tables do not mention. The PDF
 * writer reads every object it finds, and would put old ones in the place of the new. Tables alone cannot point into object
 * streams, so in a file of tables none of them is read.
 */

const MAX_SECTIONS = 1000;

/** The bytes of a file, or a copy in which object streams that nothing can point into are plain streams. */
export function withoutLeftovers(bytes: Uint8Array): Uint8Array {
  const names = [...placesOf(bytes, '/ObjStm'), ...placesOf(bytes, '/XRef')];
  if (names.length === 0 || !hasTablesAlone(bytes)) return bytes;
  const copy = bytes.slice();
  // Another letter makes it a stream of an unknown kind.
  for (const at of names) if (!isNameLonger(bytes, at)) copy[at + 1] = LOWER_X;
  return copy;
}

const LOWER_X = 0x78;

/** Whether the chain of cross-reference sections is whole and none of them is a stream. */
function hasTablesAlone(bytes: Uint8Array): boolean {
  const base = baseOf(bytes);
  const seen = new Set<number>();
  for (let at = base?.kind === 'table' ? base.xref : undefined; at !== undefined; ) {
    if (seen.has(at) || seen.size >= MAX_SECTIONS || !/^\s*xref\b/.test(latin(bytes, at, at + 16))) return false;
    seen.add(at);
    const trailer = trailerAfter(bytes, at);
    if (trailer === undefined || /\/XRefStm\b/.test(trailer)) return false;
    const previous = /\/Prev\s+(\d+)/.exec(trailer)?.[1];
    if (previous === undefined) return true;
    at = Number(previous);
  }
  return false;
}

/** A table has twenty bytes for each object, and then its trailer. */
function trailerAfter(bytes: Uint8Array, at: number): string | undefined {
  const [start] = placesOf(bytes, 'trailer', at, 1);
  if (start === undefined) return undefined;
  const [end = bytes.length] = placesOf(bytes, 'startxref', start, 1);
  return latin(bytes, start, Math.min(end, start + 4096));
}

function isNameLonger(bytes: Uint8Array, at: number): boolean {
  return /^\/(?:ObjStm|XRef)[A-Za-z]/.test(latin(bytes, at, at + 8));
}

function placesOf(bytes: Uint8Array, text: string, from = 0, limit = Number.POSITIVE_INFINITY): number[] {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const [first = 0] = codes;
  const found: number[] = [];
  for (let at = bytes.indexOf(first, from); at >= 0 && found.length < limit; at = bytes.indexOf(first, at + 1))
    if (codes.every((code, k) => bytes[at + k] === code)) found.push(at);
  return found;
}
