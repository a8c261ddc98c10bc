import { readFileSync } from 'node:fs';

/*
 * File names on Unix are bytes, and not all of them are UTF-8. A path is a string here; a byte that is no UTF-8 becomes half
 * a surrogate pair (U+DC80 to U+DCFF), which no text contains and which finds its way back. Python does the same.
 */

const ESCAPED = /[\udc80-\udcff]/;
/** A half that has no other half before it. */
const LONE = /(?<![\ud800-\udbff])[\udc80-\udcff]/g;

/** What the system takes: the bytes, where a path holds some that are not UTF-8. */
export function systemPath(path: string): string | Buffer {
  if (!ESCAPED.test(path)) return path;
  const parts: Buffer[] = [];
  let from = 0;
  for (const { index } of path.matchAll(LONE)) {
    parts.push(Buffer.from(path.slice(from, index)), Buffer.from([path.charCodeAt(index) - 0xdc00]));
    from = index + 1;
  }
  return Buffer.concat([...parts, Buffer.from(path.slice(from))]);
}

/** The path that these bytes stand for. */
export function pathFrom(bytes: Uint8Array): string {
  const text = DECODER.decode(bytes);
  if (!text.includes('\ufffd')) return text;
  let path = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    path +=
      length === 0 ? String.fromCharCode(0xdc00 + (bytes[at] ?? 0)) : DECODER.decode(bytes.subarray(at, at + length));
    at += Math.max(1, length);
  }
  return path;
}

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** How many bytes the character at this place has; none where it is not UTF-8. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  try {
    STRICT.decode(bytes.subarray(at, at + length));
    return at + length <= bytes.length ? length : 0;
  } catch {
    return 0;
  }
}

/** What would not be seen in a name, or would turn the rest of it round. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** The name as text for documents: what is not UTF-8 becomes the sign for unknown characters, what cannot be seen goes. */
export function nameAsText(path: string): string {
  return path.replace(LONE, '\ufffd').replace(UNSEEN, '');
}

/** The arguments of the command. Node replaces what is not UTF-8; where that happened they are read from the system. */
export function commandArguments(argv: readonly string[] = process.argv): string[] {
  const given = argv.slice(2);
  if (!given.some((argument) => argument.includes('\ufffd'))) return given;
  try {
    const raw = readFileSync('/proc/self/cmdline');
    const all: string[] = [];
    for (let from = 0; from < raw.length; ) {
      const end = raw.indexOf(0, from);
      all.push(pathFrom(raw.subarray(from, end < 0 ? raw.length : end)));
      from = end < 0 ? raw.length : end + 1;
    }
    return given.length === 0 ? [] : all.slice(-given.length);
  } catch {
    return given;
  }
}
