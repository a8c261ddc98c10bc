import { lstat, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commit, identityOf, OutputError, systemPath } from '@treeline/pool/files';
import { TreelineError } from 'treeline/errors';
import type { Input } from './inputs.js';
import type { Ledger, Standing } from './ledger.js';

/** Puts finished files of one folder in place, and never over an input or the output of another one. */
export class Folder {
  readonly path: string;
  readonly #ledger: Ledger;
  readonly #force: boolean;
  /** What the run reads, by device and inode. */
  readonly #inputs: ReadonlySet<string>;

  constructor(path: string, ledger: Ledger, force: boolean, inputs: ReadonlySet<string>) {
    this.path = path;
    this.#ledger = ledger;
    this.#force = force;
    this.#inputs = inputs;
  }

  /** Whether the output is there already, as it would be made again. */
  async has(input: Input, name: string): Promise<boolean> {
    return !this.#force && (await this.#ledger.has(input, name));
  }

  /** Whether this run makes the output, and no other one that works into the same folder. */
  async claim(name: string): Promise<boolean> {
    return this.#force || (await this.#ledger.claim(name));
  }

  async release(name: string): Promise<void> {
    if (!this.#force) await this.#ledger.release(name).catch(() => {});
  }

  /** Throws where something stands under this name that this input may not replace. */
  async check(input: Input, name: string): Promise<Standing['kind']> {
    const standing: Standing = this.#force ? { kind: 'own' } : await this.#ledger.standing(input, name);
    if (standing.kind !== 'foreign') return standing.kind;
    const path = join(this.path, name);
    const from = standing.from === undefined ? 'not from this input' : `from ${standing.from}`;
    const fact = `${path} is there and was made ${from}; give --force to replace it, or another folder`;
    throw new TreelineError('output-failed', fact);
  }

  async put(input: Input, name: string, temporary: string): Promise<void> {
    const path = join(this.path, name);
    try {
      await mkdir(systemPath(dirname(path)), { recursive: true });
      await refuseInput(path, this.#inputs);
      const { size, ino } = await lstat(systemPath(temporary), { bigint: true });
      const made = { length: Number(size), inode: String(ino) };
      await this.#ledger.announce(input, name, made);
      const standing = await this.check(input, name);
      // Another run may have been faster. If it made the same of the same input, it does not matter who wins.
      if (!(await commit(temporary, path, standing === 'own'))) {
        await this.check(input, name);
        await commit(temporary, path, true);
      }
      await this.#ledger.record(input, name, made);
    } catch (error) {
      await rm(systemPath(temporary), { force: true }).catch(() => {});
      throw error instanceof TreelineError ? error : new OutputError(path, error);
    }
  }

  async close(): Promise<void> {
    await this.#ledger.close();
  }
}

/** The last look before a file is replaced: names may have changed since the run began. */
export async function refuseInput(path: string, inputs: ReadonlySet<string>): Promise<void> {
  const identity = await identityOf(path);
  if (identity === undefined || !inputs.has(identity)) return;
  throw new TreelineError('output-failed', `${path} is an input of this run; it was not overwritten`);
}
