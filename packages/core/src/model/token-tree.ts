const UNKNOWN = 1;
/** The nodes where tokens begin that open a word, and those that go on with one. */
const FIRST = 0;
const FURTHER = 1;

/**
 * Greedy longest-match WordPiece over a list of tokens whose place is their id. The tokens are a tree, in which a character
 * leads from node to node, in one hash table of numbers: so a word is walked through, and no part of it is ever cut out to
 * be looked up.
 */
export class TokenTree {
  /** Per slot: a node, a character, and the node that leads to; 0, where no character leads, in an empty slot. */
  readonly #from: Int32Array;
  readonly #character: Uint16Array;
  readonly #to: Int32Array;
  /** Per node: the token that ends there, or -1. */
  readonly #ids: Int32Array;

  /** Tokens that go on with a word have `##` in front. No word has: it is of letters, or of one mark. */
  constructor(tokens: readonly string[]) {
    const most = tokens.reduce((sum, { length }) => sum + length, FURTHER + 1);
    const slots = 2 ** Math.ceil(Math.log2(most + 1));
    const from = new Int32Array(slots);
    const to = new Int32Array(slots);
    const characters = new Uint16Array(slots);
    const ids = new Int32Array(most).fill(-1);
    let nodes = FURTHER + 1;
    for (let id = 0; id < tokens.length; id++) {
      const token = tokens[id] ?? '';
      const goesOn = token.startsWith('##') && token.length > 2;
      let node = goesOn ? FURTHER : FIRST;
      for (let i = goesOn ? 2 : 0; i < token.length; i++) {
        const character = token.charCodeAt(i);
        let slot = hash(node, character) & (slots - 1);
        while (to[slot] !== 0 && (from[slot] !== node || characters[slot] !== character))
          slot = (slot + 1) & (slots - 1);
        if (to[slot] === 0) {
          from[slot] = node;
          characters[slot] = character;
          to[slot] = nodes++;
        }
        node = to[slot] ?? 0;
      }
      // What was written twice counts as it was written last.
      ids[node] = id;
    }
    this.#from = from;
    this.#character = characters;
    this.#to = to;
    this.#ids = ids;
  }

  /** Adds the tokens of a word; what begins with none is unknown for a character. */
  append(word: string, ids: number[]): void {
    for (let at = 0; at < word.length; ) {
      let node = at === 0 ? FIRST : FURTHER;
      let id = -1;
      let end = at;
      for (let next = at; next < word.length; ) {
        node = this.#next(node, word.charCodeAt(next++));
        if (node === 0) break;
        const own = this.#ids[node] ?? -1;
        if (own < 0) continue;
        id = own;
        end = next;
      }
      ids.push(id < 0 ? UNKNOWN : id);
      at = id < 0 ? at + characterLength(word, at) : end;
    }
  }

  /** The node that a character leads to, or 0. */
  #next(node: number, character: number): number {
    const last = this.#to.length - 1;
    let slot = hash(node, character) & last;
    while (this.#to[slot] !== 0 && (this.#from[slot] !== node || this.#character[slot] !== character)) {
      slot = (slot + 1) & last;
    }
    return this.#to[slot] ?? 0;
  }
}

function hash(node: number, character: number): number {
  return Math.imul((node << 16) | character, 0x9e3779b1) >>> 8;
}

/** Pairs of surrogates are one character. */
function characterLength(word: string, at: number): number {
  return (word.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
