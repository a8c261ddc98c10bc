import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { TreelineError } from 'treeline/errors';
import { InputError } from '../errors.js';
import { systemPath } from './names.js';

/** What a path is, where it is no regular file: such things are never opened for reading. */
export function oddKind(found: Stats): string | undefined {
  if (found.isFile()) return undefined;
  if (found.isDirectory()) return 'is a folder';
  if (found.isFIFO()) return 'is a pipe, not a file; give - and pipe it to standard input';
  if (found.isSocket()) return 'is a socket, not a file';
  return 'is a device, not a file';
}

/** Opens a regular file for reading. Opening a pipe or a device never blocks: both are refused. */
export async function openRegular(path: string): Promise<{ file: FileHandle; size: number }> {
  const file = await open(systemPath(path), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY).catch(
    (cause: unknown) => {
      throw new InputError(cause);
    },
  );
  try {
    const found = await file.stat();
    const odd = oddKind(found);
    if (odd !== undefined) throw new InputError(new Error(odd));
    return { file, size: found.size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The whole of a regular file, which may not be larger than `most` bytes. */
export async function readRegular(path: string, most: number): Promise<Uint8Array> {
  const { file, size } = await openRegular(path);
  try {
    if (size > most) throw tooLarge(most);
    // One byte more than the file says shows whether it has grown; files of the system say 0 and have content.
    let buffer = Buffer.allocUnsafe(Math.max(size, 4096) + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) return new Uint8Array(buffer.buffer, buffer.byteOffset, length);
      length += bytesRead;
      if (length > most) throw tooLarge(most);
      if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length);
    }
  } catch (cause) {
    throw cause instanceof TreelineError ? cause : new InputError(cause);
  } finally {
    await file.close();
  }
}

/** All of a stream, up to so many bytes: a file can only be opened when its end is known. */
export async function readStream(stream: AsyncIterable<Uint8Array | string>, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > most) throw tooLarge(most);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function tooLarge(most: number): TreelineError {
  const mib = Math.floor(most / (1024 * 1024));
  return new TreelineError(
    'input-limit',
    `larger than ${mib > 0 ? `${mib} MiB` : `${most} bytes`}, the most that is read`,
  );
}
