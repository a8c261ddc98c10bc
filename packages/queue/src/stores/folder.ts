import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commit, describeError, readRegular, sweep, systemFact, systemPath, temporaryPath } from '@treeline/pool/files';
import { TreelineError } from 'treeline/errors';
import { type Found, type Read, type Store, StoreError } from './store.js';

/** These do not go away by waiting. */
const LASTING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'EROFS']);

/** A folder of this machine, or one that several machines share. */
export class FolderStore implements Store {
  readonly address: string;
  readonly #made = new Set<string>();

  constructor(path: string) {
    this.address = path;
  }

  async find(key: string): Promise<Found | undefined> {
    try {
      const { size, mtimeMs } = await stat(this.#path(key));
      return { size, version: versionOf(size, mtimeMs) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw failed('input-failed', join(this.address, key), error);
    }
  }

  async read(key: string, most: number): Promise<Read | undefined> {
    // The version is that of before: a file that changes meanwhile is read again next time.
    const found = await this.find(key);
    if (found === undefined) return undefined;
    try {
      return { ...found, bytes: await readRegular(join(this.address, key), most) };
    } catch (error) {
      if (error instanceof TreelineError && error.code === 'input-limit') throw error;
      throw failed('input-failed', join(this.address, key), error instanceof Error ? (error.cause ?? error) : error);
    }
  }

  async temporary(): Promise<string> {
    await this.#folder(this.address);
    return temporaryPath(this.address);
  }

  async put(key: string, temporary: string): Promise<void> {
    const path = join(this.address, key);
    await this.#folder(dirname(path));
    try {
      await commit(temporary, path, true);
    } catch (error) {
      throw failed('output-failed', path, error instanceof Error ? (error.cause ?? error) : error);
    }
  }

  async write(key: string, text: string): Promise<void> {
    const temporary = await this.temporary();
    const path = join(this.address, key);
    await this.#folder(dirname(path));
    try {
      // Not flushed: what a power cut takes away is written again, since small objects only say what was done.
      await writeFile(systemPath(temporary), text, { flag: 'wx' });
      await rename(systemPath(temporary), systemPath(path));
    } catch (error) {
      throw failed('output-failed', path, error);
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<string> {
    for await (const key of this.#walk('')) if (key.startsWith(prefix)) yield key;
  }

  async *#walk(folder: string): AsyncIterable<string> {
    const entries = await readdir(this.#path(folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.#walk(key);
      else if (entry.isFile()) yield key;
    }
  }

  async close(): Promise<void> {
    await sweep(this.address, { ownToo: true });
  }

  async #folder(path: string): Promise<void> {
    if (this.#made.has(path)) return;
    await mkdir(systemPath(path), { recursive: true }).catch((error: unknown) => {
      throw failed('output-failed', path, error);
    });
    this.#made.add(path);
  }

  #path(key: string): string | Buffer {
    return systemPath(join(this.address, key));
  }
}

export function versionOf(size: number, modified: number): string {
  return `${size}-${modified}`;
}

function isMissing(error: unknown): boolean {
  const { code } = describeError(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function failed(code: 'input-failed' | 'output-failed', path: string, error: unknown): StoreError {
  return new StoreError(code, `${path}: ${systemFact(error)}`, !LASTING.has(describeError(error).code), error);
}
