import { BaseDocumentTransformer, Document } from '@langchain/core/documents';
import { type Box, type ChunkOptions, type Document as Tree, toChunks } from 'treeline';

/** What is known of a piece besides its text. */
export interface ChunkMetadata {
  /** The name of the file. */
  source: string;
  sha256: string;
  /** Titles from the outermost heading down. */
  path: string[];
  /** The first page it stands on, from 1. */
  page: number;
  pages: [first: number, last: number];
  /** Where it stands on its pages: `[x0, y0, x1, y1]` from the top left. */
  boxes: { object: string; page: number; box: Box }[];
  /** `c0`, `c1`, … in reading order. */
  chunk: string;
}

/** The parsed document behind a document of LangChain. */
const trees = new WeakMap<object, Tree>();

/** Remembers what a document was made of, for as long as it lives. */
export function remember(document: Document, tree: Tree): void {
  trees.set(document, tree);
}

/**
 * Splits documents of `TreelineLoader` along their headings, paragraphs, lists and tables. Every piece knows its heading
 * path, its pages and its boxes.
 *
 * @example
 * const whole = await new TreelineLoader('paper.pdf', { mode: 'whole' }).load();
 * const pieces = await new TreelineSplitter({ size: 1000 }).transformDocuments(whole);
 */
export class TreelineSplitter extends BaseDocumentTransformer {
  override lc_namespace = ['treeline', 'splitters'];
  readonly #options: ChunkOptions;

  constructor(options: ChunkOptions = {}) {
    super();
    this.#options = options;
  }

  override async transformDocuments(documents: Document[]): Promise<Document[]> {
    return documents.flatMap((document) => {
      const tree = trees.get(document);
      if (!tree) throw new Error('TreelineSplitter splits documents that TreelineLoader has loaded in this process');
      return this.split(tree);
    });
  }

  /** Splits a document of the library. */
  split(tree: Tree): Document<ChunkMetadata>[] {
    const { name: source, sha256 } = tree.source;
    return [...toChunks(tree, this.#options)].map(
      ({ id, text, path, pages, citations }) =>
        new Document({
          pageContent: text,
          metadata: { source, sha256, path, page: pages[0], pages, boxes: citations, chunk: id },
          id: `${sha256.slice(0, 16)}-${id}`,
        }),
    );
  }
}
