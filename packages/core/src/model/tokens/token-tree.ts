const UNKNOWN = 1;
/** The nodes where tokens begin that open a word, and those that go on with one: before the nodes in the slots. */
const FIRST = -1;
const FURTHER = -2;
/** What stands in a slot: the node before, a character that leads on from it, and the token that ends here or -1. */
const FROM = 0;
const CHARACTER = 1;
const ID = 2;
const WIDE = 3;
/** In place of a character. */
const EMPTY = -1;

/**
 * Greedy longest-match WordPiece over a list of tokens whose place is their id. The tokens are a tree, in which a character
 * leads from node to node, in one hash table of numbers: so a word is walked through, and no part of it is ever cut out to
 * be looked up. A node is the slot where it stands, with all that is asked of it side by side in memory.
 */
export class TokenTree {
  readonly #slots: Int32Array;
  /** There are two to the power of this many slots. */
  readonly #bits: number;

  /** Tokens that go on with a word have `##` in front. No word has: it is of letters, or of one mark. */
  constructor(tokens: readonly string[]) {
    const most = tokens.reduce((sum, { length }) => sum + length, 0);
    // One more than can be taken at least: what leads nowhere is looked for up to an empty slot.
    this.#bits = Math.ceil(Math.log2(most + 2));
    this.#slots = new Int32Array(2 ** this.#bits * WIDE).fill(EMPTY);
    for (let id = 0; id < tokens.length; id++) {
      const token = tokens[id] ?? '';
      const goesOn = token.startsWith('##') && token.length > 2;
      let node = goesOn ? FURTHER : FIRST;
      for (let i = goesOn ? 2 : 0; i < token.length; i++) {
        const character = token.charCodeAt(i);
        const from = node;
        node = this.#slotOf(from, character);
        this.#slots[node + FROM] = from;
        this.#slots[node + CHARACTER] = character;
      }
      // What was written twice counts as it was written last.
      if (node >= 0) this.#slots[node + ID] = id;
    }
  }

  /** Adds the tokens of a word of the text; what begins with none is unknown for a character. */
  append(text: string, start: number, stop: number, ids: number[]): void {
    for (let at = start; at < stop; ) {
      let node = at === start ? FIRST : FURTHER;
      let id = -1;
      let end = at;
      for (let next = at; next < stop; ) {
        const slot = this.#slotOf(node, text.charCodeAt(next++));
        if (this.#slots[slot + CHARACTER] === EMPTY) break;
        node = slot;
        const own = this.#slots[slot + ID] ?? -1;
        if (own < 0) continue;
        id = own;
        end = next;
      }
      ids.push(id < 0 ? UNKNOWN : id);
      at = id < 0 ? at + characterLength(text, at) : end;
    }
  }

  /** The node that a character leads to from another, or the empty slot for it. */
  #slotOf(from: number, character: number): number {
    const slots = this.#slots;
    for (let at = WIDE * hash(from, character, this.#bits); ; at = (at + WIDE) % slots.length) {
      const own = slots[at + CHARACTER];
      if (own === EMPTY || (own === character && slots[at + FROM] === from)) return at;
    }
  }
}

function hash(node: number, character: number, bits: number): number {
  return Math.imul(Math.imul(node, 0x85ebca6b) ^ character, 0x9e3779b1) >>> (32 - bits);
}

/** Pairs of surrogates are one character. */
function characterLength(word: string, at: number): number {
  return (word.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
