import { createHash } from 'node:crypto';
import { isAbsolute, normalize, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isS3 } from '../stores/s3.js';
import { Seen } from './seen.js';

/*
 * A manifest lists what is to be done: one JSON object per line, `{"input": "s3://bucket/a.pdf"}`. A line that is no JSON
 * is the address itself, so that the output of `find` or `aws s3 ls` is a manifest too. Everything a worker needs to know
 * follows from the line alone: no worker has to ask another one.
 */

export interface Entry {
  /** An absolute path or `s3://bucket/key`. A manifest may have paths from the working folder. */
  input: string;
  /** The name of the output in the output store. */
  output: string;
  /** What the document calls its source. Default: the last part of the input's name. */
  name?: string;
  /** Lower is sooner; 0 is before all others. Only the queue looks at it. */
  priority?: number;
}

/** One part of many: `{ index: 3, count: 100 }` is the fourth of a hundred. */
export interface Shard {
  index: number;
  count: number;
}

export class ManifestError extends Error {
  constructor(line: number, fact: string) {
    super(`line ${line} of the manifest: ${fact}`);
    this.name = 'ManifestError';
  }
}

/** `3/100`, counted from 0 as Kubernetes, Slurm and AWS Batch count. */
export function parseShard(text: string): Shard {
  const [, index = '', count = ''] = /^(\d+)\/(\d+)$/.exec(text.trim()) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (count === '' || shard.count < 1 || shard.index >= shard.count) {
    throw new RangeError(`"${text}" is no shard; write I/N with I from 0 to N - 1, for example 0/4`);
  }
  return shard;
}

/** The entries of one shard, in the order of the manifest. The same entry twice counts once. */
export async function* readManifest(
  lines: AsyncIterable<string>,
  extension: string,
  shard: Shard = { index: 0, count: 1 },
): AsyncGenerator<Entry> {
  const seen = new Seen();
  let number = 0;
  let place = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const entry = parseLine(line, number, extension);
    const owner = seen.give(entry.output, entry.input, number);
    if (owner === 'same') continue;
    if (owner !== 'new') {
      throw new ManifestError(
        number,
        `${entry.input} and the input of line ${owner} would both become ${entry.output}`,
      );
    }
    if (place++ % shard.count === shard.index) yield entry;
  }
}

/** Begins to read when somebody asks for the first line: lines that come before that would be lost. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  yield* createInterface({ input: stream, crlfDelay: Infinity });
}

function parseLine(line: string, number: number, extension: string): Entry {
  if (!line.trimStart().startsWith('{')) return entryFor(line, extension);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ManifestError(number, 'this is no JSON');
  }
  const fields = new Map(Object.entries(value ?? {}));
  const input = fields.get('input');
  const output = fields.get('output');
  const priority = fields.get('priority');
  if (typeof input !== 'string' || input === '') throw new ManifestError(number, '"input" is missing');
  if (output !== undefined && (typeof output !== 'string' || !isSafeKey(output))) {
    throw new ManifestError(number, '"output" has to be a relative name without ..');
  }
  if (output !== undefined && !output.endsWith(extension)) {
    throw new ManifestError(number, `"output" has to end in ${extension}`);
  }
  if (priority !== undefined && !isPriority(priority)) {
    throw new ManifestError(number, '"priority" has to be a whole number from 0 to 2000000');
  }
  const entry = entryFor(input, extension);
  return { ...entry, ...(output !== undefined && { output }), ...(priority !== undefined && { priority }) };
}

function isPriority(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_000_000;
}

/** An input with the name that its output gets: its own path, so that no two inputs share one. */
export function entryFor(input: string, extension: string): Entry {
  return { input: isS3(input) ? input : resolve(input), output: `${pathOf(input)}${extension}` };
}

function pathOf(input: string): string {
  const [, rest] = /^s3:\/\/(.+)$/.exec(input) ?? [];
  if (rest !== undefined) return isSafeKey(rest) ? rest : hashed(rest);
  const plain = normalize(input);
  const inside = isAbsolute(plain) || plain.startsWith('..') ? resolve(plain).slice(1) : plain;
  const key = inside.split(sep).join('/');
  return isSafeKey(key) ? key : hashed(input);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The longest name that file systems take. */
const MAX_NAME_BYTES = 200;

/** Whether a name stays inside its store, whatever store that is, and away from the receipts. */
export function isSafeKey(key: string): boolean {
  const parts = key.split('/');
  return (
    !/[\p{Cc}\\]/u.test(key) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= MAX_NAME_BYTES) &&
    parts[0] !== '.receipts' &&
    Buffer.byteLength(key) <= 900
  );
}
