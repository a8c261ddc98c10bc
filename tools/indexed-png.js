// A picture with at most 256 colours as a small PNG, for drawings and pages of text.
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;
/** Grounds and tints, which cover most of the picture and stay exactly as they are. */
const MAIN_COLORS = 32;

/** Encodes RGBA pixels. The most common colours are kept; every other one becomes the nearest of them. */
export function indexedPng({ width, height, data }) {
  const keys = new Uint32Array(width * height);
  const counts = new Map();
  for (let i = 0; i < keys.length; i++) {
    const key = (data[4 * i] << 16) | (data[4 * i + 1] << 8) | data[4 * i + 2];
    keys[i] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const palette = chosen(counts);
  const indexOf = new Map(palette.map((key, i) => [key, i]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const key = keys[y * width + x];
      if (!indexOf.has(key)) indexOf.set(key, nearest(palette, key));
      rows[y * (width + 1) + 1 + x] = indexOf.get(key);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Common colours that differ visibly from one another: a shade of an edge must not take the place of a colour. */
function chosen(counts) {
  const common = [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
  const palette = common.slice(0, MAIN_COLORS);
  for (const least of [300, 120, 40]) {
    for (const key of common) {
      if (palette.length === MAX_COLORS) return palette;
      if (palette.every((other) => distance(other, key) > least)) palette.push(key);
    }
  }
  return palette;
}

function nearest(palette, key) {
  let best = 0;
  for (let i = 1; i < palette.length; i++) if (distance(palette[i], key) < distance(palette[best], key)) best = i;
  return best;
}

function distance(a, b) {
  return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
