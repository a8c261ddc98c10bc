import type { Box, Document, PageObject } from '../document/schema.js';
import { TreelineError } from '../errors.js';
import { collapse, oneLine } from './clean.js';
import { type Block, flowOf, passagesOf } from './flow.js';
import { flatten } from './lists.js';
import { type Note, objectsBetween, type Passage } from './passage.js';
import { hardSplit, sentencesOf } from './sentences.js';
import { headRowsOf } from './tables.js';
import { blockText, tableLines } from './text.js';

export interface Chunk {
  /** `c0`, `c1`, … in reading order. */
  id: string;
  text: string;
  /** The title of the document and the headings above the text, outermost first. */
  path: string[];
  /** First and last page the text stands on. */
  pages: [first: number, last: number];
  /** Where the text stands, for showing the source of an answer. */
  citations: Citation[];
  /** Length of `text`. */
  characters: number;
}

export interface Citation {
  object: string;
  page: number;
  box: Box;
}

export interface ChunkOptions {
  /** Longest text of a chunk, at least 100, in UTF-16 units as JavaScript counts. Default: 2000. */
  maxCharacters?: number;
}

/** Shorter chunks would not hold a sentence. */
const MIN_CHARACTERS = 100;

/** What goes into one chunk together while it fits: a paragraph, a list, a table. */
interface Unit {
  whole: Piece;
  /** Where the unit may be cut if it must be. */
  pieces: () => Piece[];
  /** Between two pieces. */
  separator: '' | '\n';
  /** Stands at the beginning of every part of a unit that was cut: the caption and head of a table. */
  lead: Piece[];
}

interface Piece {
  text: string;
  objects: readonly PageObject[];
}

/**
 * The document in pieces for search and retrieval.
 *
 * A chunk never goes over a heading. Paragraphs, lists, tables and code stay whole; one that is longer than a chunk is
 * cut at sentences, items or rows, and a cut table repeats its caption and head. Notes follow the text that refers
 * to them. Headings are in `path`, not in `text`, unless a section has nothing else.
 */
export function* toChunks(document: Document, { maxCharacters = 2000 }: ChunkOptions = {}): Generator<Chunk> {
  if (!Number.isInteger(maxCharacters) || maxCharacters < MIN_CHARACTERS) {
    throw new TreelineError(
      'invalid-option',
      `maxCharacters must be a whole number of at least ${MIN_CHARACTERS}, not ${maxCharacters}`,
    );
  }
  const language = document.source.language;
  let count = 0;
  let title: string[] = [];
  let headings: { depth: number; text: string; piece: Piece }[] = [];
  let bare = false;
  const open = new OpenChunk(maxCharacters, language);

  function* emit(texts: Iterable<Piece>): Generator<Chunk> {
    for (const piece of texts) yield chunkOf(`c${count++}`, piece, [...title, ...headings.map(({ text }) => text)]);
  }
  /** A section whose heading is all there is. */
  function* leaf(): Generator<Chunk> {
    const heading = headings.at(-1);
    if (bare && heading) {
      yield* emit(open.add({ whole: heading.piece, pieces: () => [heading.piece], separator: '', lead: [] }));
      yield* emit(open.close());
    }
    bare = false;
  }

  const cited = new Set<Note>();
  for (const block of flowOf(document).blocks) {
    if (block.kind === 'heading' || block.kind === 'title') {
      yield* emit(open.close());
      const text = oneLine(block.passage.text);
      const depth = 'depth' in block ? block.depth : 0;
      if (depth <= (headings.at(-1)?.depth ?? 0)) yield* leaf();
      headings = headings.filter((heading) => heading.depth < depth);
      if (depth > 0) {
        headings.push({ depth, text, piece: whole(block.passage) });
        bare = true;
        continue;
      }
      title = text === '' ? [] : [text];
    }
    for (const unit of unitsOf(block, cited, language)) {
      if (!filled(unit.whole)) continue;
      bare = false;
      yield* emit(open.add(unit));
    }
  }
  yield* emit(open.close());
  yield* leaf();
}

/** One chunk a line, as JSON. */
export function* toChunksJsonl(document: Document, options: ChunkOptions = {}): Generator<string> {
  for (const chunk of toChunks(document, options)) yield `${JSON.stringify(chunk)}\n`;
}

class OpenChunk {
  readonly #limit: number;
  readonly #language: string | undefined;
  #texts: string[] = [];
  #objects: PageObject[] = [];
  #length = 0;

  constructor(limit: number, language: string | undefined) {
    this.#limit = limit;
    this.#language = language;
  }

  *add(unit: Unit): Generator<Piece> {
    const { length } = unit.whole.text;
    if (this.#length > 0 && this.#length + 2 + length > this.#limit) yield* this.close();
    if (length <= this.#limit) {
      this.#append(unit.whole);
      return;
    }
    const parts = this.#cut(unit);
    for (const [i, part] of parts.entries()) {
      this.#append(part);
      // The last part stays open, so that what follows can stand beside it.
      if (i < parts.length - 1) yield* this.close();
    }
  }

  *close(): Generator<Piece> {
    if (this.#texts.length > 0) yield { text: this.#texts.join('\n\n'), objects: this.#objects };
    this.#texts = [];
    this.#objects = [];
    this.#length = 0;
  }

  #append({ text, objects }: Piece): void {
    this.#length += text.length + (this.#texts.length > 0 ? 2 : 0);
    this.#texts.push(text);
    this.#objects.push(...objects);
  }

  #cut({ pieces, separator, lead }: Unit): Piece[] {
    const head = join(lead, separator);
    // A lead that would fill half the chunk is cut like everything else.
    const repeated = lead.length > 0 && head.text.length * 2 <= this.#limit;
    const room = repeated ? this.#limit - head.text.length - separator.length : this.#limit;
    const fitting = (repeated ? pieces() : [...lead, ...pieces()]).flatMap((piece) => this.#fit(piece, room));
    const parts = pack(fitting, separator, room);
    return repeated ? parts.map((part) => join([head, part], separator)) : parts;
  }

  /** A piece that is too long, cut at sentences, and those at words. */
  #fit(piece: Piece, room: number): Piece[] {
    if (piece.text.length <= room) return [piece];
    const sentences = sentencesOf(piece.text, this.#language)
      .flatMap(({ text }) => hardSplit(text, room))
      .map((text) => ({ text, objects: piece.objects }));
    return pack(sentences, '', room);
  }
}

/** As many pieces together as fit. */
function pack(pieces: readonly Piece[], separator: string, room: number): Piece[] {
  const parts: Piece[] = [];
  let open: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (open.length > 0 && length + separator.length + piece.text.length > room) {
      parts.push(join(open, separator));
      open = [];
      length = 0;
    }
    length += piece.text.length + (open.length > 0 ? separator.length : 0);
    open.push(piece);
  }
  if (open.length > 0) parts.push(join(open, separator));
  return parts.filter(filled);
}

/** Code begins with spaces that mean something; the ends of sentences do not. */
function join(pieces: readonly Piece[], separator: string): Piece {
  const text = pieces.map((piece) => piece.text).join(separator);
  return { text: separator === '' ? text.trim() : text.trimEnd(), objects: pieces.flatMap(({ objects }) => objects) };
}

function whole(passage: Passage): Piece {
  return { text: oneLine(passage.text), objects: passage.parts.map(({ object }) => object) };
}

function* unitsOf(block: Block, cited: Set<Note>, language: string | undefined): Generator<Unit> {
  if (block.kind !== 'notes') yield unitOf(block, language);
  const notes =
    block.kind === 'notes' ? block.notes : passagesOf(block).flatMap(({ marks }) => marks.map(({ note }) => note));
  for (const note of notes) {
    if (cited.has(note)) continue;
    cited.add(note);
    yield unit([{ ...whole(note.passage), text: oneLine(note.printed) }]);
  }
}

function unitOf(block: Exclude<Block, { kind: 'notes' }>, language: string | undefined): Unit {
  switch (block.kind) {
    case 'list': {
      const lines = blockText(block);
      return unit([...flatten(block.lists)].map(({ passage }, i) => ({ ...whole(passage), text: lines[i] ?? '' })));
    }
    case 'code':
      return unit(rowPieces(block.rows, block.objects));
    case 'figure':
    case 'formula': {
      const captions = block.captions
        .map(whole)
        .map(({ text, objects }) => ({ text, objects: [block.object, ...objects] }));
      return unit([...rowPieces(block.rows, [block.object]), ...captions]);
    }
    case 'table': {
      const rows = tableLines(block);
      // Where no row is known to be the head, the first one is the best guess.
      const head = Math.max(1, headRowsOf(block.object.cells ?? []));
      const lead = [...block.captions.map(whole), ...rowPieces(rows.slice(0, head), [block.object])];
      return unit(rowPieces(rows.slice(head), [block.object]), lead);
    }
    default: {
      const { passage } = block;
      return { whole: whole(passage), pieces: () => sentencePieces(passage, language), separator: '', lead: [] };
    }
  }
}

function unit(pieces: readonly Piece[], lead: readonly Piece[] = []): Unit {
  return {
    whole: join([...lead, ...pieces].filter(filled), '\n'),
    pieces: () => pieces.filter(filled),
    separator: '\n',
    lead: lead.filter(filled),
  };
}

function rowPieces(rows: readonly string[], objects: readonly PageObject[]): Piece[] {
  return rows.map((text) => ({ text, objects }));
}

/** Sentences know which part of a broken paragraph they stand in, so a citation shows the right column. */
function sentencePieces(passage: Passage, language: string | undefined): Piece[] {
  return sentencesOf(passage.text, language).map(({ text, start }) => ({
    text: collapse(text),
    objects: objectsBetween(passage, start, start + text.length),
  }));
}

function filled({ text }: Piece): boolean {
  return text !== '';
}

function chunkOf(id: string, { text, objects }: Piece, path: string[]): Chunk {
  const citations: Citation[] = [];
  const seen = new Set<string>();
  let first = Infinity;
  let last = -Infinity;
  for (const { id: object, page, box } of objects) {
    first = Math.min(first, page);
    last = Math.max(last, page);
    const key = `${object} ${box.join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    citations.push({ object, page, box });
  }
  return { id, text, path, pages: [first, last], citations, characters: text.length };
}
