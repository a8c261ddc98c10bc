import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { OutputError, ownerLives, ownerTag, systemPath } from '@treeline/pool/files';
import type { Input } from './inputs.js';

/*
 * What makes a folder resumable, and what keeps the output of one input safe from another. Comparing times alone would take
 * the output of another `paper.pdf`, or of other options, for the one asked for; so the output folder keeps a ledger, one
 * JSON a line. An output is announced before it gets its name and recorded as done afterwards. So whatever is
 * killed when, the ledger says from which input a file was made. Several runs may write to the same ledger, and share the
 * work: a run claims an output before it makes it, and the first claim in the ledger counts as long as its process lives.
 */

const NAME = '.treeline.jsonl';

interface Entry {
  output: string;
  /** The input as it was: its path from the output folder, its size and its time. */
  input: string;
  size: number;
  modified: number;
  /** Everything else that decides what is written. */
  made: string;
  /** Length of the output in bytes, and its inode, which stays the same when it gets its name. */
  length: number;
  inode: string;
  done: boolean;
}

/** A run says that it makes this output now, or no longer. */
interface Claim {
  claim: string;
  owner: string;
  /** Milliseconds since 1970. */
  at: number;
  over: boolean;
}

/** The claim of a machine that cannot be asked counts for so long. */
const CLAIM_LASTS_MS = 15 * 60 * 1000;

/** What stands under a name: nothing, an output of the same input, or something else. */
export type Standing = { kind: 'free' | 'own' } | { kind: 'foreign'; from: string | undefined };

/** A file that was written and is to become an output. */
export interface Made {
  length: number;
  inode: string;
}

export class Ledger {
  readonly #folder: string;
  readonly #made: string;
  readonly #file: FileHandle;
  readonly #entries = new Map<string, Entry[]>();
  readonly #claims = new Map<string, Claim[]>();
  /** How far the ledger was read; other runs may have added to it. */
  #at = 0;
  #rest = '';
  /** One reads at a time. */
  #reading = Promise.resolve();

  private constructor(folder: string, made: string, file: FileHandle) {
    this.#folder = folder;
    this.#made = made;
    this.#file = file;
  }

  /** `made` names everything besides the input that decides the output: version, format, pages, engine. */
  static async open(folder: string, made: string): Promise<Ledger> {
    const path = join(folder, NAME);
    const flags =
      constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    try {
      const file = await open(systemPath(path), flags, 0o666);
      if (!(await file.stat()).isFile()) {
        await file.close();
        throw new Error('this is no file');
      }
      return new Ledger(folder, made, file);
    } catch (cause) {
      throw new OutputError(path, cause);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Whether this output was made in full, from this input as it still is, in the same way. */
  async has(input: Input, output: string): Promise<boolean> {
    if (input.kind !== 'file') return false;
    await this.#refresh();
    const entry = this.#entries.get(output)?.findLast(({ done }) => done);
    const same =
      entry?.input === this.#from(input) &&
      entry.size === input.size &&
      entry.modified === input.modified &&
      entry.made === this.#made;
    if (!same) return false;
    const found = await this.#find(output);
    return found?.isFile() === true && Number(found.size) === entry.length;
  }

  /** Whether this input may write this output, and whether that replaces an earlier one of its own. */
  async standing(input: Input, output: string): Promise<Standing> {
    const found = await this.#find(output);
    if (!found) return { kind: 'free' };
    await this.#refresh();
    const entries = this.#entries.get(output) ?? [];
    // A folder that was copied has other inodes; there the last record counts.
    const entry =
      entries.findLast(({ inode, length }) => inode === String(found.ino) && length === Number(found.size)) ??
      entries.findLast(({ done }) => done);
    if (entry !== undefined && input.kind === 'file' && entry.input === this.#from(input)) return { kind: 'own' };
    return { kind: 'foreign', from: entry?.input };
  }

  /** Says that a file is about to get this name. On the disk before that happens. */
  async announce(input: Input, output: string, made: Made): Promise<void> {
    await this.#append(input, output, made, false);
    await this.#file.datasync().catch(() => {});
  }

  async record(input: Input, output: string, made: Made): Promise<void> {
    await this.#append(input, output, made, true);
  }

  /** Whether this run may make the output now. False means that another one is at it. */
  async claim(output: string): Promise<boolean> {
    await this.#refresh();
    if (this.#claimant(output) !== undefined) return this.#claimant(output) === ownerTag();
    await this.#line({ claim: output, owner: ownerTag(), at: Date.now(), over: false } satisfies Claim);
    await this.#refresh();
    if (this.#claimant(output) === ownerTag()) return true;
    await this.release(output);
    return false;
  }

  async release(output: string): Promise<void> {
    await this.#line({ claim: output, owner: ownerTag(), at: Date.now(), over: true } satisfies Claim);
  }

  /** Whose claim counts. */
  #claimant(output: string): string | undefined {
    const alive = ({ owner, at }: Claim) => ownerLives(owner) ?? Date.now() - at < CLAIM_LASTS_MS;
    return this.#claims.get(output)?.find(alive)?.owner;
  }

  async #append(input: Input, output: string, { length, inode }: Made, done: boolean): Promise<void> {
    const entry: Entry = {
      output,
      input: this.#from(input),
      size: input.kind === 'file' ? input.size : 0,
      modified: input.kind === 'file' ? input.modified : 0,
      made: this.#made,
      length,
      inode,
      done,
    };
    await this.#line(entry);
  }

  async #line(value: Entry | Claim): Promise<void> {
    try {
      // A line that was cut short by a full disk must not swallow this one.
      await this.#file.appendFile(`\n${asciiJson(value)}\n`);
    } catch (cause) {
      throw new OutputError(join(this.#folder, NAME), cause);
    }
  }

  async #find(output: string) {
    return await lstat(systemPath(join(this.#folder, output)), { bigint: true }).catch(() => undefined);
  }

  #from(input: Input): string {
    return input.kind === 'file' ? relative(resolve(this.#folder), resolve(input.path)) : '-';
  }

  /** Reads what was added since the last time, by this run and by others. */
  #refresh(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readOn());
    return this.#reading;
  }

  async #readOn(): Promise<void> {
    const buffer = Buffer.allocUnsafe(1 << 16);
    for (;;) {
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.#at);
      if (bytesRead === 0) return;
      this.#at += bytesRead;
      // JSON is written in ASCII here, so that no character is cut in two.
      const rows = (this.#rest + buffer.toString('latin1', 0, bytesRead)).split('\n');
      this.#rest = rows.pop() ?? '';
      for (const row of rows) this.#add(parseRow(row));
    }
  }

  #add(entry: Entry | Claim | undefined): void {
    if (!entry) return;
    if ('claim' in entry) {
      const others = (this.#claims.get(entry.claim) ?? []).filter(({ owner }) => owner !== entry.owner);
      this.#claims.set(entry.claim, entry.over ? others : [...others, entry]);
      return;
    }
    const entries = this.#entries.get(entry.output);
    if (entries) entries.push(entry);
    else this.#entries.set(entry.output, [entry]);
  }
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function parseRow(row: string): Entry | Claim | undefined {
  if (row === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch {
    return undefined;
  }
  return isEntry(value) || isClaim(value) ? value : undefined;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  const all = (names: string[], type: string) => names.every((name) => typeof fields.get(name) === type);
  return (
    all(['output', 'input', 'made', 'inode'], 'string') &&
    all(['size', 'modified', 'length'], 'number') &&
    all(['done'], 'boolean')
  );
}

function isClaim(value: unknown): value is Claim {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  const types = { claim: 'string', owner: 'string', at: 'number', over: 'boolean' };
  return Object.entries(types).every(([name, type]) => typeof fields.get(name) === type);
}
