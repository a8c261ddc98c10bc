import type { PageObject } from '../../document/schema.js';
import { hardSplit, sentencesOf } from '../../words/sentences.js';
import type { Settled } from './options.js';

/** What a chunk holds for the most part. */
export type ChunkKind = 'text' | 'table' | 'code' | 'formula' | 'caption';

/** A link in the text of a chunk. */
export interface ChunkLink {
  text: string;
  /** An address, or a place in the document. */
  uri?: string;
  object?: string;
  page?: number;
}

/** What goes into one chunk together while it fits: a paragraph, a list, a table. */
export interface Unit {
  kind: ChunkKind;
  whole: Piece;
  /** Where the unit may be cut if it must be. */
  pieces: () => Piece[];
  /** Between two pieces. */
  separator: '' | '\n';
  /** Stands at the beginning of every part of a unit that was cut: the caption and head of a table. */
  lead: Piece[];
}

export interface Piece {
  text: string;
  objects: readonly PageObject[];
  links?: readonly ChunkLink[];
}

/** The text of a chunk on its way. */
export interface Packed extends Piece {
  kind: ChunkKind;
  links: readonly ChunkLink[];
}

/** Tables and listings longer than this share of a chunk have it for themselves. */
const ALONE = 0.25;

/** Collects units until a chunk is full. */
export class OpenChunk {
  readonly #settled: Settled;
  readonly #language: string | undefined;
  /** What a chunk may hold besides its heading path and what it repeats. */
  room: number;
  #units: { piece: Piece; kind: ChunkKind }[] = [];
  #length = 0;

  constructor(settled: Settled, language: string | undefined) {
    this.#settled = settled;
    this.#language = language;
    this.room = settled.size;
  }

  *add(unit: Unit): Generator<Packed> {
    const length = this.#settled.measure(unit.whole.text);
    const isAlone = (unit.kind === 'table' || unit.kind === 'code') && length > ALONE * this.room;
    if (this.#length > 0 && (isAlone || this.#length + 2 + length > this.room)) yield* this.close();
    if (length <= this.room) {
      this.#append(unit.whole, unit.kind);
      if (isAlone) yield* this.close();
      return;
    }
    const parts = this.#cut(unit);
    for (const [i, part] of parts.entries()) {
      this.#append(part, unit.kind);
      // The last part of a text stays open, so that what follows can stand beside it.
      if (i < parts.length - 1 || isAlone) yield* this.close();
    }
  }

  *close(): Generator<Packed> {
    if (this.#units.length > 0) {
      yield {
        text: this.#units.map(({ piece }) => piece.text).join('\n\n'),
        objects: this.#units.flatMap(({ piece }) => piece.objects),
        links: this.#units.flatMap(({ piece }) => piece.links ?? []),
        kind: this.#kind(),
      };
    }
    this.#units = [];
    this.#length = 0;
  }

  #append(piece: Piece, kind: ChunkKind): void {
    this.#length += this.#settled.measure(piece.text) + (this.#units.length > 0 ? 2 : 0);
    this.#units.push({ piece, kind });
  }

  /** The kind that most characters have. */
  #kind(): ChunkKind {
    const sums = new Map<ChunkKind, number>();
    for (const { piece, kind } of this.#units) sums.set(kind, (sums.get(kind) ?? 0) + piece.text.length);
    return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'text';
  }

  #cut({ pieces, separator, lead }: Unit): Piece[] {
    const head = join(lead, separator);
    const length = this.#settled.measure(head.text);
    // A lead that would fill half the chunk is cut like everything else.
    const repeated = lead.length > 0 && length * 2 <= this.room;
    const room = repeated ? this.room - length - separator.length : this.room;
    const fitting = (repeated ? pieces() : [...lead, ...pieces()]).flatMap((piece) => this.#fit(piece, room));
    const parts = this.#pack(fitting, separator, room);
    return repeated ? parts.map((part) => join([head, part], separator)) : parts;
  }

  /** A piece that is too long, cut at sentences, and those at words. */
  #fit(piece: Piece, room: number): Piece[] {
    if (this.#settled.measure(piece.text) <= room) return [piece];
    const sentences = sentencesOf(piece.text, this.#language)
      .flatMap(({ text }) => this.#split(text, room))
      .map((text, i) => ({ text, objects: piece.objects, ...(i === 0 && piece.links && { links: piece.links }) }));
    return this.#pack(sentences, '', room);
  }

  /** Characters stand for tokens here; what is still too long is cut again. */
  #split(text: string, room: number): string[] {
    const length = this.#settled.measure(text);
    if (length <= room) return [text];
    const limit = Math.max(2, Math.floor((text.length * room) / length));
    if (limit >= text.length) return [text];
    return hardSplit(text, limit).flatMap((part) => (part.length < text.length ? this.#split(part, room) : [part]));
  }

  /** As many pieces together as fit. */
  #pack(pieces: readonly Piece[], separator: string, room: number): Piece[] {
    const parts: Piece[] = [];
    let open: Piece[] = [];
    let length = 0;
    for (const piece of pieces) {
      const own = this.#settled.measure(piece.text);
      if (open.length > 0 && length + separator.length + own > room) {
        parts.push(join(open, separator));
        open = [];
        length = 0;
      }
      length += own + (open.length > 0 ? separator.length : 0);
      open.push(piece);
    }
    if (open.length > 0) parts.push(join(open, separator));
    return parts.filter(({ text }) => text !== '');
  }
}

/** Code begins with spaces that mean something; the ends of sentences do not. */
export function join(pieces: readonly Piece[], separator: string): Piece {
  const text = pieces.map((piece) => piece.text).join(separator);
  return {
    text: separator === '' ? text.trim() : text.trimEnd(),
    objects: pieces.flatMap(({ objects }) => objects),
    links: pieces.flatMap(({ links = [] }) => links),
  };
}
