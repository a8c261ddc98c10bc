import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { systemFact, systemPath } from '@treeline/pool/files';
import { type Entry, Inputs, isS3, linesOf, readManifest, type Shard } from '@treeline/queue';
import { UsageError } from './errors.js';
import { filesBelow } from './globs.js';

/** The largest manifest that is read from an object store: some ten million lines. */
const MAX_MANIFEST_BYTES = 2 ** 31;

/** The entries of a manifest: a file, `-` for standard input, an object of a store, or a folder for all PDFs in it. */
export async function entriesOf(name: string, extension: string, shard?: Shard): Promise<AsyncIterable<Entry>> {
  return readManifest(await linesFrom(name), extension, shard);
}

async function linesFrom(name: string): Promise<AsyncIterable<string>> {
  if (name === '-') return linesOf(process.stdin);
  if (isS3(name)) {
    const read = await new Inputs().read(name, MAX_MANIFEST_BYTES);
    if (read === undefined) throw new UsageError(`${name}: there is no such object`);
    return linesOf(Readable.from(read.bytes.length === 0 ? [] : [Buffer.from(read.bytes)]));
  }
  const found = await stat(systemPath(name)).catch((error: unknown) => {
    throw new UsageError(`${name}: ${systemFact(error)}`);
  });
  if (found.isDirectory()) return pdfsIn(name);
  if (/\.pdf$/i.test(basename(name))) throw new UsageError(`${name}: this is a PDF; a list of inputs is needed here`);
  return linesOf(createReadStream(systemPath(name)));
}

async function* pdfsIn(folder: string): AsyncGenerator<string> {
  for await (const path of filesBelow(folder)) if (/\.pdf$/i.test(path)) yield join(folder, path);
}
