import { randomNumbers } from 'treeline/evaluate';

/** The ways in which files break on disks, in mail programs and in bad hands. */
const DAMAGES: readonly Damage[] = [
  flipBits,
  replaceBytes,
  changeDigits,
  truncate,
  cutOut,
  repeatPart,
  zeroPart,
  swapParts,
  loseLineEnds,
];

type Random = () => number;
type Damage = (bytes: Uint8Array, random: Random) => Uint8Array;

/** A damaged copy; the same seed gives the same damage. One to three kinds of damage at a time. */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomNumbers(seed);
  let damaged = new Uint8Array(bytes);
  const times = 1 + below(random, 3);
  for (let i = 0; i < times && damaged.length > 0; i++) {
    const damage = DAMAGES[below(random, DAMAGES.length)] ?? flipBits;
    damaged = new Uint8Array(damage(damaged, random));
  }
  return damaged;
}

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** A few or a few hundred. */
function some(random: Random): number {
  return Math.ceil(2 ** (random() * 8));
}

function part(bytes: Uint8Array, random: Random): [start: number, end: number] {
  const start = below(random, bytes.length);
  const length = Math.ceil(2 ** (random() * Math.log2(bytes.length + 1)) / 4);
  return [start, Math.min(bytes.length, start + length)];
}

function flipBits(bytes: Uint8Array, random: Random): Uint8Array {
  for (let left = some(random); left > 0; left--) {
    const at = below(random, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8));
  }
  return bytes;
}

function replaceBytes(bytes: Uint8Array, random: Random): Uint8Array {
  for (let left = some(random); left > 0; left--) bytes[below(random, bytes.length)] = below(random, 256);
  return bytes;
}

/** Lengths, offsets and references that lie: the damage that looks most like a whole file. */
function changeDigits(bytes: Uint8Array, random: Random): Uint8Array {
  for (let left = some(random); left > 0; left--) {
    const from = below(random, bytes.length);
    const distance = bytes.subarray(from, from + 1000).findIndex(isDigit);
    if (distance >= 0) bytes[from + distance] = 0x30 + below(random, 10);
  }
  return bytes;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function truncate(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.subarray(0, below(random, bytes.length));
}

function cutOut(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = part(bytes, random);
  return join(bytes.subarray(0, start), bytes.subarray(end));
}

function repeatPart(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = part(bytes, random);
  return join(bytes.subarray(0, end), bytes.subarray(start));
}

function zeroPart(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.fill(0, ...part(bytes, random));
}

function swapParts(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = part(bytes, random);
  const to = below(random, bytes.length);
  return bytes.copyWithin(to, start, end);
}

/** What a program does that takes the file for text. */
function loseLineEnds(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte) => byte !== 0x0d);
}

function join(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
