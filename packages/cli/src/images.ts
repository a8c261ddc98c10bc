import { access, constants, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, relative, resolve, sep } from 'node:path';
import type { Images } from '@treeline/pool';
import { OutputError, systemPath } from '@treeline/pool/files';
import { UsageError } from './errors.js';

/** The folder of `--images` is there and can be written to, or it is said why not, before any work starts. */
export async function prepareImages(folder: string): Promise<void> {
  if (folder === '') throw new UsageError('--images needs the name of a folder');
  const found = await stat(systemPath(folder)).catch(() => undefined);
  if (found && !found.isDirectory()) {
    throw new UsageError(`--images ${folder}: a folder is needed here, and this is a file`);
  }
  try {
    await mkdir(systemPath(folder), { recursive: true });
    await access(systemPath(folder), constants.W_OK);
  } catch (cause) {
    throw new OutputError(folder, cause);
  }
}

/** Named after the output, which is unique in a folder; after the input where the output is a stream. */
export function imagesOf(folder: string, input: string, output: string | undefined, extension: string): Images {
  const name = basename(output ?? input);
  const stem = name.endsWith(extension)
    ? name.slice(0, -extension.length)
    : name.slice(0, -extname(name).length || undefined);
  const from = output === undefined ? process.cwd() : dirname(resolve(output));
  const address = relative(from, resolve(folder)).split(sep).join('/');
  return { folder, stem: stem.replace(/^[-.]+|[^\p{L}\p{N}._ -]/gu, '') || 'document', address };
}
