/** Files of one ZIP archive, as they are: pictures are compressed already. */

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first day that a ZIP file can name. */
const DAY = 0x0021;

function record(
  signature: number,
  fields: readonly [value: number, bytes: 2 | 4][],
  ...tail: Uint8Array[]
): Uint8Array {
  const head = new Uint8Array(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  const view = new DataView(head.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return joined([head, ...tail]);
}

/** As in the library, which does not export it. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function zip(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    const about: [number, 2 | 4][] = [
      [20, 2],
      [UTF8_NAMES, 2],
      [0, 2],
      [0, 2],
      [DAY, 2],
      [checksum(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ];
    const entry = record(0x04034b50, about, path, bytes);
    local.push(entry);
    central.push(record(0x02014b50, [[20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]], path));
    at += entry.length;
  }
  const list = joined(central);
  const end = record(0x06054b50, [
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [list.length, 4],
    [at, 4],
    [0, 2],
  ]);
  return joined([...local, list, end]);
}
