const CLEAR = 256;
const END = 257;
const FIRST = 258;
const LONGEST_CODE = 12;

/**
 * LZW as TIFF 6.0, section 13, has it: codes of 9 to 12 bits, the most significant bit first, lengthened one code early.
 * What does not fit into `length` bytes is left out; where the codes make no sense the rest stays empty.
 */
export function decodeLzw(data: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length);
  // Each code stands for bytes that were written before: where they start and how many they are.
  const starts = new Int32Array(1 << LONGEST_CODE);
  const lengths = new Int32Array(1 << LONGEST_CODE);
  let next = FIRST;
  let size = 9;
  let before = -1;
  let at = 0;
  let buffer = 0;
  let bits = 0;
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < size) continue;
    bits -= size;
    const code = (buffer >> bits) & ((1 << size) - 1);
    if (code === END || at >= length) break;
    if (code === CLEAR) {
      next = FIRST;
      size = 9;
      before = -1;
      continue;
    }
    const start = at;
    if (code < CLEAR) result[at++] = code;
    else if (code < next) at = copy(result, starts[code] ?? 0, lengths[code] ?? 0, at);
    else if (code === next && before >= 0) at = copy(result, before, at - before + 1, at);
    else break;
    // The new code is the string before and the first byte of this one, which stand side by side.
    if (before >= 0 && next < 1 << LONGEST_CODE) {
      starts[next] = before;
      lengths[next] = start - before + 1;
      next += 1;
      if (next + 1 >= 1 << size && size < LONGEST_CODE) size += 1;
    }
    before = start;
  }
  return result;
}

/** Byte by byte, since a string may run into itself. */
function copy(bytes: Uint8Array, from: number, count: number, to: number): number {
  const end = Math.min(to + count, bytes.length);
  for (let i = to; i < end; i++) bytes[i] = bytes[from + i - to] ?? 0;
  return end;
}
