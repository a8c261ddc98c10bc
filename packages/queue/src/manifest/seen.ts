import { hash } from 'node:crypto';

/*
 * The names that a manifest has given away. A list may have ten million lines, and every shard reads all of them, so a name
 * is kept as a hash: sixteen bytes in place of some hundred. Two of ten million names have the same 64 bits with a chance
 * of one to three hundred thousand; then the manifest is refused, and nothing is lost.
 */

/** Filled to no more than this share, so that a look is short. */
const MAX_LOAD = 0.7;

export class Seen {
  #names = new BigUint64Array(1024);
  #inputs = new Uint32Array(1024);
  #lines = new Uint32Array(1024);
  #size = 0;

  /** Says who has this name already: the same input, or the line of another one. Else gives it to this input. */
  give(name: string, input: string, line: number): 'new' | 'same' | number {
    const wanted = hashOf(name).readBigUInt64LE() || 1n;
    const of = hashOf(input).readUInt32LE();
    const at = this.#find(wanted);
    if (this.#names[at] === wanted) return this.#inputs[at] === of ? 'same' : (this.#lines[at] ?? 0);
    this.#put(at, wanted, of, line);
    this.#size += 1;
    if (this.#size > MAX_LOAD * this.#names.length) this.#grow();
    return 'new';
  }

  has(name: string): boolean {
    const wanted = hashOf(name).readBigUInt64LE() || 1n;
    return this.#names[this.#find(wanted)] === wanted;
  }

  /** Where the hash is, or would be: zero marks a free place. */
  #find(wanted: bigint): number {
    const last = this.#names.length - 1;
    let at = Number(wanted & BigInt(last));
    while (this.#names[at] !== 0n && this.#names[at] !== wanted) at = (at + 1) & last;
    return at;
  }

  #put(at: number, name: bigint, input: number, line: number): void {
    this.#names[at] = name;
    this.#inputs[at] = input;
    this.#lines[at] = line;
  }

  #grow(): void {
    const [names, inputs, lines] = [this.#names, this.#inputs, this.#lines];
    this.#names = new BigUint64Array(2 * names.length);
    this.#inputs = new Uint32Array(2 * names.length);
    this.#lines = new Uint32Array(2 * names.length);
    for (const [i, name] of names.entries()) {
      if (name !== 0n) this.#put(this.#find(name), name, inputs[i] ?? 0, lines[i] ?? 0);
    }
  }
}

function hashOf(text: string): Buffer {
  return hash('sha1', text, 'buffer');
}
