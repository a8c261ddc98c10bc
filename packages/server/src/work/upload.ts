import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '../http/problem.js';
import type { Store } from './store.js';

/** A file that a client sent, now on the disk. */
export interface Upload {
  path: string;
  size: number;
  sha256: string;
  /** What the client calls it. It never becomes part of a path. */
  fileName: string | undefined;
}

/** What a raw body may call itself. Many clients say nothing, or something general; the bytes decide. */
const RAW_TYPES =
  /^(?:application\/(?:pdf|x-pdf|octet-stream|xml|xhtml\+xml|json|binary|x-www-form-urlencoded)|image\/[\w.+-]+|text\/(?:html|xml|plain))$/;

/** Streams the file of a request to the disk. Whatever goes wrong, nothing is left there. */
export async function receive(incoming: IncomingMessage, store: Store, maxBytes: number): Promise<Upload> {
  const type = (incoming.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isForm = type === 'multipart/form-data';
  if (!isForm && type !== '' && !RAW_TYPES.test(type)) throw unsupported(type);
  const announced = Number(incoming.headers['content-length'] ?? 0);
  // A form has some hundred bytes besides its file.
  if (announced > maxBytes + (isForm ? 65_536 : 0)) throw tooLarge(maxBytes);
  const path = store.newPath();
  try {
    const upload = isForm ? await fromForm(incoming, path, maxBytes) : await toDisk(incoming, path, maxBytes);
    if (upload.size === 0) {
      throw new Problem(422, { code: 'empty-input', fact: 'the file is empty', fix: 'Send the bytes of a file.' });
    }
    return upload;
  } catch (error) {
    await store.drop(path);
    if (error instanceof Problem) throw error;
    if (isHangUp(error)) throw hungUp();
    throw error;
  }
}

async function fromForm(incoming: IncomingMessage, path: string, maxBytes: number): Promise<Upload> {
  let parser: BusboyInstance;
  try {
    const limits = { files: 1, fields: 8, parts: 16, fieldSize: 4096, headerPairs: 64 };
    parser = new Busboy({
      headers: { ...incoming.headers, 'content-type': incoming.headers['content-type'] ?? '' },
      limits,
    });
  } catch {
    throw badForm('the form has no boundary');
  }
  let written: Promise<Upload> | undefined;
  let file: Readable | undefined;
  let other: string | undefined;
  parser.on('file', (field, stream, filename) => {
    if (field !== 'file' || written) {
      other = field;
      stream.resume();
      return;
    }
    file = stream;
    written = toDisk(stream, path, maxBytes).then((upload) => ({ ...upload, fileName: filename || undefined }));
    // A file that is too large is no reason to read the rest of it.
    written.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  try {
    await pipeline(incoming, parser);
  } catch (error) {
    file?.destroy(new Error('the form ended early'));
    await written?.catch((cause: unknown) => {
      if (cause instanceof Problem) throw cause;
    });
    if (error instanceof Problem) throw error;
    if (isHangUp(error)) throw hungUp();
    throw badForm('the form is broken');
  }
  if (!written) {
    throw badForm(other === undefined ? 'the form has no file' : 'the file stands in a field of another name');
  }
  return await written;
}

async function toDisk(source: Readable, path: string, maxBytes: number): Promise<Upload> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      hash.update(piece);
      if (size > maxBytes) done(tooLarge(maxBytes));
      else done(null, piece);
    },
  });
  await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, size, sha256: hash.digest('hex'), fileName: undefined };
}

function tooLarge(maxBytes: number): Problem {
  const fact = `the file is larger than ${maxBytes} bytes, the most this server takes`;
  const fix = 'Send a smaller file, or ask whoever runs this server for a higher limit.';
  return new Problem(413, { code: 'input-limit', fact, fix });
}

function unsupported(type: string): Problem {
  const fix = 'Send a form with the field `file`, or the bytes with the type application/octet-stream.';
  return new Problem(415, {
    code: 'unsupported-media-type',
    fact: `a body of the type ${type.slice(0, 100)} is not read`,
    fix,
  });
}

function badForm(fact: string): Problem {
  const fix = 'Send multipart/form-data with one file in the field `file`.';
  return new Problem(422, { code: 'invalid-form', fact, fix });
}

/** A connection that ended before the body did. */
function isHangUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET';
}

function hungUp(): Problem {
  return new Problem(400, { code: 'upload-aborted', fact: 'the client hung up', fix: 'Send the whole file.' });
}
