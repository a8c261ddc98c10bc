import { crc32, deflateRawSync } from 'node:zlib';

/** Arrays for NumPy: an .npz is a ZIP file of .npy files. */
export interface NpyArray {
  /** As NumPy writes it: `<f2`, `<i8`, `<U20`. */
  dtype: string;
  shape: readonly number[];
  data: Uint8Array;
}

export function npz(arrays: Readonly<Record<string, NpyArray>>): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const [name, array] of Object.entries(arrays)) {
    const plain = npy(array);
    const packed = deflateRawSync(plain, { level: 6 });
    const file = Buffer.from(`${name}.npy`, 'latin1');
    const sizes = [crc32(plain), packed.length, plain.length];
    const at = offset;
    // Version 2.0, no flags, method 8 (deflate), 1 January 1980.
    add(record(0x04034b50, [20, 0, 8, 0, 33], sizes, [file.length, 0]));
    add(file);
    add(packed);
    directory.push(record(0x02014b50, [20, 20, 0, 8, 0, 33], sizes, [file.length, 0, 0, 0, 0, 0, 0]), wide(at), file);
  }
  const start = offset;
  for (const part of directory) add(part);
  const size = offset - start;
  const count = directory.length / 3;
  add(record(0x06054b50, [0, 0, count, count], [size, start], [0]));
  return Buffer.concat(parts);
}

/** IEEE half precision, rounded to nearest; what is too large becomes the largest finite number. */
export function toHalf(values: Float32Array): Uint8Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) halves[i] = half(bits[i] ?? 0);
  return new Uint8Array(halves.buffer);
}

function half(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const fraction = bits & 0x7fffff;
  if (exponent <= 0) {
    if (exponent < -10) return sign;
    const whole = (fraction | 0x800000) >>> (1 - exponent);
    return sign | ((whole + 0x1000) >>> 13);
  }
  const rounded = (exponent << 10) + ((fraction + 0x1000) >>> 13);
  return sign | Math.min(rounded, 0x7bff);
}

export function unicode(texts: readonly string[]): NpyArray {
  const length = Math.max(1, ...texts.map((text) => [...text].length));
  const codes = new Uint32Array(texts.length * length);
  texts.forEach((text, row) => {
    [...text].forEach((character, i) => {
      codes[row * length + i] = character.codePointAt(0) ?? 0;
    });
  });
  return { dtype: `<U${length}`, shape: [texts.length], data: new Uint8Array(codes.buffer) };
}

function npy({ dtype, shape, data }: NpyArray): Uint8Array {
  const size = `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
  const header = `{'descr': '${dtype}', 'fortran_order': False, 'shape': ${size}, }`;
  const padded = `${header}${' '.repeat(63 - ((10 + header.length) % 64))}\n`;
  const lead = Buffer.from(`\x93NUMPY\x01\x00..${padded}`, 'latin1');
  lead.writeUInt16LE(padded.length, 8);
  return Buffer.concat([lead, data]);
}

function record(
  signature: number,
  before: readonly number[],
  sizes: readonly number[],
  after: readonly number[],
): Uint8Array {
  const bytes = Buffer.alloc(4 + 2 * before.length + 4 * sizes.length + 2 * after.length);
  let at = bytes.writeUInt32LE(signature);
  for (const value of before) at = bytes.writeUInt16LE(value, at);
  for (const value of sizes) at = bytes.writeUInt32LE(value, at);
  for (const value of after) at = bytes.writeUInt16LE(value, at);
  return bytes;
}

function wide(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
