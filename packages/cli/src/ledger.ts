import { appendFile, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Input } from './inputs.js';

/*
 * What makes a folder resumable. Comparing times alone would take the output of another `paper.pdf`, or of other
 * options, for the one asked for; so the output folder keeps a ledger, one JSON a line, appended when a file is whole.
 * A ledger that is lost or damaged only means that files are made again.
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
  /** Length of the output in bytes. */
  length: number;
}

export class Ledger {
  readonly #folder: string;
  readonly #made: string;
  readonly #entries: Map<string, Entry>;

  private constructor(folder: string, made: string, entries: Map<string, Entry>) {
    this.#folder = folder;
    this.#made = made;
    this.#entries = entries;
  }

  /** `made` names everything besides the input that decides the output: version, format, pages, engine. */
  static async open(folder: string, made: string): Promise<Ledger> {
    const text = await readFile(join(folder, NAME), 'utf8').catch(() => '');
    const entries = new Map<string, Entry>();
    for (const row of text.split('\n')) {
      const entry = parseEntry(row);
      if (entry) entries.set(entry.output, entry);
    }
    return new Ledger(folder, made, entries);
  }

  /** Whether this output was made in full, from this input as it still is, in the same way. */
  async has(input: Input, output: string): Promise<boolean> {
    const entry = this.#entries.get(output);
    if (!entry || input.kind !== 'file') return false;
    const same =
      entry.input === this.#from(input.path) &&
      entry.size === input.size &&
      entry.modified === input.modified &&
      entry.made === this.#made;
    if (!same) return false;
    const found = await stat(join(this.#folder, output)).catch(() => undefined);
    return found?.isFile() === true && found.size === entry.length;
  }

  async add(input: Input, output: string): Promise<void> {
    if (input.kind !== 'file') return;
    // The ledger is a convenience: where it cannot be written, the output itself still counts.
    const found = await stat(join(this.#folder, output)).catch(() => undefined);
    if (!found?.isFile()) return;
    const entry: Entry = {
      output,
      input: this.#from(input.path),
      size: input.size,
      modified: input.modified,
      made: this.#made,
      length: found.size,
    };
    await appendFile(join(this.#folder, NAME), `${JSON.stringify(entry)}\n`).catch(() => {});
  }

  #from(path: string): string {
    return relative(resolve(this.#folder), resolve(path));
  }
}

function parseEntry(row: string): Entry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch {
    return undefined;
  }
  return isEntry(value) ? value : undefined;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  const all = (names: string[], type: string) => names.every((name) => typeof fields.get(name) === type);
  return all(['output', 'input', 'made'], 'string') && all(['size', 'modified', 'length'], 'number');
}
