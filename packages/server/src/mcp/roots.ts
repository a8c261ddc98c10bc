import { constants } from 'node:fs';
import { type FileHandle, open, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** A path that may not be read, or a document that is not there. The message is for the agent. */
export class RefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedError';
  }
}

export interface OpenedFile {
  /** Without symbolic links. */
  path: string;
  /** Relative to its root: what agents see. */
  name: string;
  file: FileHandle;
  size: number;
  /** Changes when the file does. */
  version: string;
}

const READABLE = new Set('.pdf .png .jpg .jpeg .gif .webp .tif .tiff .hocr .html .xml .json'.split(' '));
const URL_LIKE = /^[a-z][a-z0-9+.-]+:/i;
const MAX_DEPTH = 12;

/** The folders that may be read. Nothing outside them is, whatever a path or a symbolic link says. */
export class Roots {
  readonly folders: readonly string[];

  private constructor(folders: readonly string[]) {
    this.folders = folders;
  }

  /** Fails where a root is not a folder. */
  static async open(folders: readonly string[]): Promise<Roots> {
    const real: string[] = [];
    for (const folder of folders) {
      const path = await realpath(folder).catch(() => undefined);
      if (path === undefined || !(await stat(path)).isDirectory())
        throw new Error(`--root ${folder}: there is no such folder`);
      real.push(path);
    }
    return new Roots(real);
  }

  /** Opens a file for reading. Whoever calls closes it. */
  async openFile(wanted: string): Promise<OpenedFile> {
    const path = await this.#locate(wanted);
    const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
    const file = await open(path, flags).catch(() => {
      throw notThere(wanted);
    });
    try {
      // A folder may have become a link since: what counts is where the open file stands.
      const opened = await readlink(`/proc/self/fd/${file.fd}`).catch(() => path);
      if (!this.#contains(opened)) throw outside(wanted);
      const found = await file.stat();
      if (!found.isFile()) throw new RefusedError(`${wanted} is not a file`);
      const version = `${found.dev}:${found.ino}:${found.size}:${found.mtimeMs}`;
      return { path, name: this.#nameOf(path), file, size: found.size, version };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Files that can be read, in all roots. Symbolic links are not followed. */
  async list(limit: number): Promise<{ names: string[]; isComplete: boolean }> {
    const names: string[] = [];
    const visit = async (folder: string, depth: number): Promise<boolean> => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.name.startsWith('.')) continue;
        const path = join(folder, entry.name);
        if (entry.isDirectory() && depth < MAX_DEPTH) {
          if (!(await visit(path, depth + 1))) return false;
        } else if (entry.isFile() && READABLE.has(extname(entry.name).toLowerCase())) {
          if (names.length >= limit) return false;
          names.push(this.#nameOf(path));
        }
      }
      return true;
    };
    let isComplete = true;
    for (const root of this.folders) isComplete = (await visit(root, 0)) && isComplete;
    return { names, isComplete };
  }

  async #locate(wanted: string): Promise<string> {
    if (wanted === '' || wanted.includes('\0')) throw new RefusedError('give the path of a file');
    if (URL_LIKE.test(wanted))
      throw new RefusedError('addresses are not fetched; give the path of a file inside the roots');
    if (wanted.split(/[\\/]/).includes('..'))
      throw new RefusedError('a path with .. is refused; give a path inside the roots');
    const candidates = isAbsolute(wanted) ? [resolve(wanted)] : this.folders.map((root) => resolve(root, wanted));
    for (const candidate of candidates) {
      const real = await realpath(candidate).catch(() => undefined);
      // Nobody learns what there is outside.
      if (real === undefined) continue;
      if (!this.#contains(real)) throw outside(wanted);
      return real;
    }
    if (!candidates.some((candidate) => this.#contains(candidate))) throw outside(wanted);
    throw notThere(wanted);
  }

  #contains(path: string): boolean {
    return this.folders.some((root) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep));
  }

  #nameOf(path: string): string {
    const root = this.folders.find((folder) => path.startsWith(folder));
    return root === undefined || this.folders.length > 1 ? path : relative(root, path);
  }
}

function outside(wanted: string): RefusedError {
  return new RefusedError(`${wanted} is outside the folders that may be read`);
}

function notThere(wanted: string): RefusedError {
  return new RefusedError(`there is no file ${wanted}; the tool documents lists what there is`);
}
