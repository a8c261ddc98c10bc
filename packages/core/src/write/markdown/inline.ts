import { type Inline, inlineOf } from '../flow/inline.js';
import type { Target } from '../flow/links.js';
import type { Passage } from '../flow/passage.js';
import type { Styled, Styling } from '../flow/styles.js';
import { blockStartEscape, escapesIn, headingEndEscape, type Pairs, pairsOf } from './escape.js';

/** Markdown of a passage, and which of its characters are those of the passage: `[at, length, from]`. */
export interface Woven {
  text: string;
  kept: Kept[];
}

export type Kept = [at: number, length: number, from: number];

/** Where a passage stands: what its beginning or end could be taken for. */
export type Position = 'block' | 'heading' | 'cell' | 'strong';

/** The address of a link in this document; undefined where Markdown has no anchor for it. */
export type AddressOf = (target: Target) => string | undefined;

const STARS = { bold: '**', italic: '*', strike: '~~' } as const;
const TAGS = { bold: 'strong', italic: 'em', strike: 'del', super: 'sup', sub: 'sub' } as const;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** The Markdown of a passage with what is set apart in it. */
export function weave(passage: Passage, styled: readonly Styled[], addressOf: AddressOf, position: Position): Woven {
  return new Weaver(passage, inlineOf(passage, shown(styled, addressOf)), addressOf, position).woven();
}

/** Markdown has no underline, and links only where there is something to lead to. */
function shown(styled: readonly Styled[], addressOf: AddressOf): Styled[] {
  return styled.filter(({ styling }) => {
    if (styling.kind === 'underline') return false;
    return styling.kind !== 'link' || addressOf(styling.target) !== undefined;
  });
}

class Weaver {
  readonly #text: string;
  readonly #nodes: readonly Inline[];
  readonly #addressOf: AddressOf;
  readonly #position: Position;
  readonly #pairs: Pairs;
  readonly #own = new Set<string>();
  readonly #kept: Kept[] = [];
  #out = '';
  #stars = 0;
  #isLinked = false;

  constructor(passage: Passage, nodes: readonly Inline[], addressOf: AddressOf, position: Position) {
    this.#text = passage.text;
    this.#nodes = nodes;
    this.#addressOf = addressOf;
    this.#position = position;
    this.#pairs = pairsOf(passage.text);
    this.#findOwn(nodes);
    if (position === 'strong') this.#own.add('*');
  }

  woven(): Woven {
    this.#write(this.#nodes, this.#position === 'strong' ? '*' : '');
    return { text: this.#out, kept: this.#kept };
  }

  #findOwn(nodes: readonly Inline[]): void {
    for (const node of nodes) {
      if (node.kind !== 'styled') continue;
      const { kind } = node.styling;
      if (kind === 'bold' || kind === 'italic') this.#own.add('*');
      if (kind === 'strike') this.#own.add('~');
      if (kind === 'mono') this.#own.add('`');
      this.#findOwn(node.children);
    }
  }

  /** `sign` is what we write right behind the nodes. */
  #write(nodes: readonly Inline[], sign: string): void {
    for (const [i, node] of nodes.entries()) {
      if (node.kind === 'text') this.#plain(node.start, node.end, signOf(nodes[i + 1]) ?? sign);
      else if (node.kind === 'note') this.#out += `[^${node.note.number}]`;
      else this.#styled(node);
    }
  }

  #plain(start: number, end: number, sign: string): void {
    const text = this.#text.slice(start, end);
    const around = { whole: this.#text, start, sign, own: this.#own, isLinked: this.#isLinked };
    const places = new Set(escapesIn(text, around, this.#pairs));
    if (this.#position === 'block' && this.#out === '') {
      const first = blockStartEscape(text);
      if (first !== undefined) places.add(first);
    }
    if (this.#position === 'heading' && end === this.#text.length) {
      const last = headingEndEscape(text);
      if (last !== undefined) places.add(last);
    }
    if (this.#position === 'cell') for (const { index } of text.matchAll(/\|/g)) places.add(index);
    let done = 0;
    for (const place of [...places].sort((a, b) => a - b)) {
      this.#keep(start + done, start + place);
      this.#out += '\\';
      done = place;
    }
    this.#keep(start + done, end);
  }

  #keep(start: number, end: number): void {
    if (start >= end) return;
    this.#kept.push([this.#out.length, end - start, start]);
    this.#out += this.#text.slice(start, end);
  }

  #styled(node: Extract<Inline, { kind: 'styled' }>): void {
    const { styling, children } = node;
    if (styling.kind === 'link') this.#link(styling, node);
    else if (styling.kind === 'mono') this.#code(node.start, node.end);
    else if (styling.kind === 'underline') this.#write(children, '[');
    else if (styling.kind === 'super' || styling.kind === 'sub') this.#tagged(TAGS[styling.kind], children);
    else if (this.#canStar(node)) {
      const inner = insideBoth(node);
      this.#starred(inner ? '***' : STARS[styling.kind], inner ?? children);
    } else this.#tagged(TAGS[styling.kind], children);
  }

  #starred(star: string, children: readonly Inline[]): void {
    this.#stars += 1;
    this.#out += star;
    this.#write(children, '*');
    this.#out += star;
    this.#stars -= 1;
  }

  #tagged(tag: string, children: readonly Inline[]): void {
    this.#out += `<${tag}>`;
    this.#write(children, '<');
    this.#out += `</${tag}>`;
  }

  #link(
    styling: Extract<Styling, { kind: 'link' }>,
    { start, end, children }: Extract<Inline, { kind: 'styled' }>,
  ): void {
    const address = this.#addressOf(styling.target) ?? '';
    const text = this.#text.slice(start, end);
    const [only] = children;
    if (text === address && only?.kind === 'text' && /^[a-z][a-z0-9+.-]+:[^\s<>|]*$/i.test(text)) {
      this.#out += '<';
      this.#keep(start, end);
      this.#out += '>';
      return;
    }
    this.#out += '[';
    this.#isLinked = true;
    this.#write(children, ']');
    this.#isLinked = false;
    this.#out += `](${destination(address)})`;
  }

  #code(start: number, end: number): void {
    const text = this.#text.slice(start, end);
    let longest = 0;
    for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
    const fence = '`'.repeat(longest + 1);
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    this.#out += fence + pad;
    let done = start;
    // A table is cut at its bars before anything else is read.
    if (this.#position === 'cell') {
      for (const { index } of text.matchAll(/\|/g)) {
        this.#keep(done, start + index);
        this.#out += '\\';
        done = start + index;
      }
    }
    this.#keep(done, end);
    this.#out += pad + fence;
  }

  /** Whether CommonMark would read our signs here as what they are meant to be; otherwise a tag says it. */
  #canStar({ start, end, children }: Extract<Inline, { kind: 'styled' }>): boolean {
    const before = lastCharacter(this.#out);
    // A sign right behind another one would be read as one run.
    if (before === '*' || before === '~') return false;
    const first = edgeOf(children[0], this.#text, 'first');
    const last = edgeOf(children.at(-1), this.#text, 'last');
    const after = end < this.#text.length ? characterAt(this.#text, end) : '';
    const isFree = (outer: string, inner: string) =>
      isSpace(outer) || (PUNCTUATION.test(outer) && !(PUNCTUATION.test(inner) && this.#stars > 0));
    if (isFree(before, first) && isFree(after, last)) return start < end;
    const isSimple = this.#stars === 0 && children.length === 1 && children[0]?.kind === 'text';
    const isInWord = (outer: string, inner: string) => isSpace(outer) || !PUNCTUATION.test(inner);
    return isSimple && isInWord(before, first) && isInWord(after, last);
  }
}

/** The sign with which a part begins; undefined for plain text and for none. Underlines have no sign of their own. */
function signOf(node: Inline | undefined): string | undefined {
  if (!node || node.kind === 'text') return undefined;
  return node.kind === 'styled' && node.styling.kind !== 'link' && node.styling.kind !== 'underline' ? '*' : '[';
}

/** What is both bold and italic from end to end, to be set between three stars. Undefined where signs of its own would touch them. */
function insideBoth({ styling, children }: Extract<Inline, { kind: 'styled' }>): readonly Inline[] | undefined {
  const [only, more] = children;
  if (only?.kind !== 'styled' || more) return undefined;
  const kinds = [styling.kind, only.styling.kind];
  if (!kinds.includes('bold') || !kinds.includes('italic')) return undefined;
  const edges = [only.children[0], only.children.at(-1)];
  return edges.every((edge) => edge?.kind === 'text') ? only.children : undefined;
}

/** The character with which a part begins or ends: a sign of ours is one of punctuation. */
function edgeOf(node: Inline | undefined, text: string, side: 'first' | 'last'): string {
  if (!node) return '';
  if (node.kind === 'note') return '[';
  if (node.kind === 'styled') {
    const { kind } = node.styling;
    if (kind !== 'bold' && kind !== 'italic') return '<';
    return edgeOf(side === 'first' ? node.children[0] : node.children.at(-1), text, side);
  }
  return side === 'first' ? characterAt(text, node.start) : lastCharacter(text.slice(0, node.end));
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0x20);
}

function lastCharacter(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xdc00 && last <= 0xdfff ? text.slice(-2) : text.slice(-1);
}

function isSpace(character: string): boolean {
  return character === '' || /\s/u.test(character);
}

/** The destination of a link: in angle brackets where brackets of its own would end it. */
function destination(address: string): string {
  const safe = address.replace(/[\\<>\s]/g, (character) => encodeURIComponent(character)).replaceAll('|', '%7C');
  return /[()]/.test(safe) || safe === '' ? `<${safe}>` : safe;
}
