import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweep, temporaryPath } from '@treeline/pool/files';

/** What is known of a result besides its text. */
export interface ResultFacts {
  pages: number;
  status: 'ok' | 'partial';
  problems: number;
}

export interface Entry {
  readonly path: string;
  readonly size: number;
  readonly facts: ResultFacts;
}

interface Kept extends Entry {
  readonly key: string;
  /** How many want it now. One that is wanted stays. */
  leases: number;
}

/**
 * The files of a server: uploads while they are worked on, and results. All names are made here, of random numbers or
 * hashes. Results stay until they take more room than they may; those that were not used for longest go first.
 */
export class Store {
  readonly folder: string;
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  private constructor(folder: string, maxBytes: number) {
    this.folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** A new folder among the temporary ones. What servers that were killed left there is removed. */
  static async open({
    parent = tmpdir(),
    maxBytes,
  }: {
    parent?: string | undefined;
    maxBytes: number;
  }): Promise<Store> {
    await sweep(parent);
    const folder = temporaryPath(parent);
    await mkdir(folder, { mode: 0o700 });
    return new Store(folder, maxBytes);
  }

  /** A new name for an upload or a result in the making. */
  newPath(): string {
    return temporaryPath(this.folder);
  }

  async drop(path: string): Promise<void> {
    await rm(path, { force: true }).catch(() => {});
  }

  /** A result that was made before. It stays until `release`. */
  lease(key: string): Kept | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    entry.leases += 1;
    // The map is in the order of use.
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry;
  }

  /** Puts a finished file under its key, leased once. */
  async keep(key: string, temporary: string, facts: ResultFacts): Promise<Kept> {
    const known = this.lease(key);
    if (known) {
      await this.drop(temporary);
      return known;
    }
    const path = join(this.folder, createHash('sha256').update(key).digest('hex'));
    await rename(temporary, path);
    const { size } = await stat(path);
    const entry: Kept = { key, path, size, facts, leases: 1 };
    this.#kept.set(key, entry);
    this.#bytes += size;
    await this.#evict();
    return entry;
  }

  async release(entry: Entry): Promise<void> {
    for (const kept of this.#kept.values()) if (kept === entry) kept.leases -= 1;
    await this.#evict();
  }

  /** Names of uploads and results in the making. Nothing else may be in the folder when nobody is served. */
  async unfinished(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => name.startsWith('.'));
  }

  get bytes(): number {
    return this.#bytes;
  }

  async #evict(): Promise<void> {
    for (const [key, { leases, path, size }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      if (leases > 0) continue;
      this.#kept.delete(key);
      this.#bytes -= size;
      await this.drop(path);
    }
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
