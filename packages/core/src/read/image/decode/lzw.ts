const LONGEST_CODE = 12;

/** How codes are laid down in bytes: LZW itself is the same everywhere. */
export interface LzwCodes {
  /** Bits of a plain value; the two codes after the plain values clear the table and end the data. */
  literal: number;
  /** Whether the first code stands in the least significant bits of a byte. */
  leastFirst: boolean;
  /** Whether codes are lengthened one code before they have to be. */
  early: boolean;
}

/** TIFF 6.0, section 13. */
export const TIFF_CODES: LzwCodes = { literal: 8, leastFirst: false, early: true };

/** What does not fit into `length` bytes is left out; where the codes make no sense the rest stays empty. */
export function decodeLzw(data: Uint8Array, length: number, codes: LzwCodes): Uint8Array {
  const clear = 1 << codes.literal;
  const result = new Uint8Array(length);
  // Each code stands for bytes that were written before: where they start and how many they are.
  const starts = new Int32Array(1 << LONGEST_CODE);
  const lengths = new Int32Array(1 << LONGEST_CODE);
  let next = clear + 2;
  let size = codes.literal + 1;
  let before = -1;
  let at = 0;
  let buffer = 0;
  let bits = 0;
  for (const byte of data) {
    buffer = codes.leastFirst ? buffer | (byte << bits) : ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    while (bits >= size) {
      bits -= size;
      const code = (codes.leastFirst ? buffer : buffer >> bits) & ((1 << size) - 1);
      if (codes.leastFirst) buffer >>= size;
      if (code === clear + 1 || at >= length) return result;
      if (code === clear) {
        next = clear + 2;
        size = codes.literal + 1;
        before = -1;
        continue;
      }
      const start = at;
      if (code < clear) result[at++] = code;
      else if (code < next) at = copy(result, starts[code] ?? 0, lengths[code] ?? 0, at);
      else if (code === next && before >= 0) at = copy(result, before, at - before + 1, at);
      else return result;
      // The new code is the string before and the first byte of this one, which stand side by side.
      if (before >= 0 && next < 1 << LONGEST_CODE) {
        starts[next] = before;
        lengths[next] = start - before + 1;
        next += 1;
        if (next + (codes.early ? 1 : 0) >= 1 << size && size < LONGEST_CODE) size += 1;
      }
      before = start;
    }
  }
  return result;
}

/** Byte by byte, since a string may run into itself. */
function copy(bytes: Uint8Array, from: number, count: number, to: number): number {
  const end = Math.min(to + count, bytes.length);
  for (let i = to; i < end; i++) bytes[i] = bytes[from + i - to] ?? 0;
  return end;
}
