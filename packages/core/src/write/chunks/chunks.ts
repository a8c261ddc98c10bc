import type { Box, Document } from '../../document/schema.js';
import { sentencesOf } from '../../words/sentences.js';
import { oneLine } from '../flow/clean.js';
import { flowOf } from '../flow/flow.js';
import { type ChunkOptions, type Settled, settled } from './options.js';
import { type ChunkKind, type ChunkLink, OpenChunk, type Packed, type Piece } from './pack.js';
import { filled, Units } from './units.js';

export interface Chunk {
  /** Unique in a folder of files: the beginning of the hash of the source, and the object that the text begins with. */
  id: string;
  source: { name: string; sha256: string };
  /** What it holds for the most part. */
  kind: ChunkKind;
  text: string;
  /** The title of the document and the headings above the text, outermost first. */
  path: string[];
  /** First and last page the text stands on. */
  pages: [first: number, last: number];
  /** Where the text stands, for showing the source of an answer. */
  citations: Citation[];
  links: ChunkLink[];
  /** Length of `text`. */
  characters: number;
  /** Tokens of `text`, where chunks are counted in tokens. */
  tokens?: number;
  /** How many characters at the beginning repeat the chunk before. */
  overlap?: number;
}

export interface Citation {
  object: string;
  page: number;
  box: Box;
}

/** Chunks shorter than this share of the size are joined with their neighbours. */
const CRUMB = 0.1;

/** The text of a chunk with the headings above it. */
interface Section extends Packed {
  path: string[];
  /** All of the text is a heading, which is also the last of the path. */
  isHeading: boolean;
  overlap: number;
}

/**
 * The document in pieces for search and retrieval.
 *
 * A chunk never goes over a heading, except that very small sections are put together under the heading above them.
 * Paragraphs, lists, tables and code stay whole; one that is longer than a chunk is cut at sentences, items or rows, and a
 * cut table repeats its caption and head. Notes follow the text that refers to them. Headings are in `path`, not in
 * `text`, unless a section has nothing else, small sections were put together, or `headings` asks for them.
 */
export function* toChunks(document: Document, options: ChunkOptions = {}): Generator<Chunk> {
  const set = settled(options);
  const { name, sha256 } = document.source;
  const used = new Map<string, number>();
  for (const section of withoutCrumbs(sectionsOf(document, set), set)) {
    const first = section.objects[0]?.id ?? '';
    const times = used.get(first) ?? 0;
    used.set(first, times + 1);
    const id = `${sha256.slice(0, 16)}-${first}${times === 0 ? '' : `-${times}`}`;
    const prefix = set.headings && section.path.length > 0 ? prefixOf(section) : '';
    const text = prefix + section.text;
    yield {
      id,
      source: { name, sha256 },
      kind: section.kind,
      text,
      path: section.path,
      ...placesOf(section),
      links: [...section.links],
      characters: text.length,
      ...(options.unit === 'tokens' && { tokens: set.measure(text) }),
      ...(section.overlap > 0 && { overlap: section.overlap }),
    };
  }
}

/** One chunk a line, as JSON. */
export function* toChunksJsonl(document: Document, options: ChunkOptions = {}): Generator<string> {
  for (const chunk of toChunks(document, options)) yield `${JSON.stringify(chunk)}\n`;
}

function prefixOf({ path, isHeading, text }: Section): string {
  const last = path.at(-1) ?? '';
  const shown = isHeading || text === last || text.startsWith(`${last}\n`) ? path.slice(0, -1) : path;
  return shown.length === 0 ? '' : `${shown.join(' > ')}\n\n`;
}

function* sectionsOf(document: Document, set: Settled): Generator<Section> {
  const units = new Units(document);
  const { language } = document.source;
  let title: string[] = [];
  let headings: { depth: number; text: string; piece: Piece }[] = [];
  let bare = false;
  let tail = '';
  const open = new OpenChunk(set, language);

  function* emit(texts: Iterable<Packed>, isHeading = false): Generator<Section> {
    for (const packed of texts) {
      const path = [...title, ...headings.map(({ text }) => text)];
      const before = tail !== '' && packed.kind === 'text' ? `${tail}\n\n` : '';
      tail = set.overlap > 0 && packed.kind === 'text' ? endOf(packed.text, set, language) : '';
      yield { ...packed, text: before + packed.text, path, isHeading, overlap: before.length };
    }
  }
  /** A section whose heading is all there is. */
  function* leaf(): Generator<Section> {
    const heading = headings.at(-1);
    if (bare && heading) {
      const piece = { ...heading.piece, links: heading.piece.links ?? [], kind: 'text' as const };
      yield* emit([piece], true);
    }
    bare = false;
  }
  /** The path at the beginning of a text, and what it repeats, take their room from it. */
  function makeRoom(): void {
    tail = '';
    const path = set.headings ? set.measure([...title, ...headings.map(({ text }) => text)].join(' > ')) + 2 : 0;
    const overlap = set.overlap > 0 ? set.overlap + 2 : 0;
    open.room = Math.max(set.size - path - overlap, Math.ceil(set.size / 2));
  }

  makeRoom();
  for (const block of flowOf(document).blocks) {
    if (block.kind === 'heading' || block.kind === 'title') {
      yield* emit(open.close());
      const text = oneLine(block.passage.text);
      const depth = 'depth' in block ? block.depth : 0;
      if (depth <= (headings.at(-1)?.depth ?? 0)) yield* leaf();
      headings = headings.filter((heading) => heading.depth < depth);
      if (depth > 0) {
        headings.push({ depth, text, piece: units.whole(block.passage) });
        bare = true;
        makeRoom();
        continue;
      }
      title = text === '' ? [] : [text];
      makeRoom();
    }
    for (const unit of units.of(block)) {
      if (!filled(unit.whole)) continue;
      bare = false;
      yield* emit(open.add(unit));
    }
  }
  yield* emit(open.close());
  yield* leaf();
}

/** The last sentences of a text that fit into the overlap. */
function endOf(text: string, { overlap, measure }: Settled, language: string | undefined): string {
  const last = text.slice(text.lastIndexOf('\n') + 1);
  let end = '';
  for (const sentence of sentencesOf(last, language).reverse()) {
    if (measure(sentence.text + end) > overlap) break;
    end = sentence.text + end;
  }
  return end.trim();
}

/** Joins small sections that follow each other under the heading that both stand under; their own headings go into the text. */
function* withoutCrumbs(sections: Iterable<Section>, { size, measure }: Settled): Generator<Section> {
  const isCrumb = ({ text, kind }: Section) => measure(text) < CRUMB * size && kind !== 'table' && kind !== 'code';
  let held: Section | undefined;
  for (const section of sections) {
    if (held && (isCrumb(held) || isCrumb(section))) {
      const both = merged(held, section);
      if (both && measure(both.text) <= size) {
        held = both;
        continue;
      }
    }
    if (held) yield held;
    held = section;
  }
  if (held) yield held;
}

function merged(a: Section, b: Section): Section | undefined {
  let shared = 0;
  while (shared < a.path.length && shared < b.path.length && a.path[shared] === b.path[shared]) shared++;
  // Sections without a heading above both have nothing to do with each other, unless the document has no title at all.
  if (shared === 0 && a.path.length > 0 && b.path.length > 0) return undefined;
  if (b.overlap > 0 || (a.kind !== b.kind && (a.kind === 'table' || b.kind === 'table'))) return undefined;
  const path = a.path.slice(0, shared);
  return {
    ...a,
    path,
    text: [...own(a, shared), ...own(b, shared)].join('\n\n'),
    objects: [...a.objects, ...b.objects],
    links: [...a.links, ...b.links],
    kind: a.text.length >= b.text.length ? a.kind : b.kind,
    isHeading: false,
  };
}

/** The headings below the shared ones, and the text. */
function own({ path, text, isHeading }: Section, shared: number): string[] {
  const below = path.slice(shared, isHeading ? -1 : undefined);
  return below.length > 0 ? [below.join('\n'), text] : [text];
}

function placesOf({ objects }: Piece): Pick<Chunk, 'pages' | 'citations'> {
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
  return { pages: [first, last], citations };
}
