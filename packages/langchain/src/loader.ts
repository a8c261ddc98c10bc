import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import { type OpenOptions, openDocument, type Source } from '@treeline/reader';
import { type ChunkOptions, toMarkdown } from 'treeline';
import { remember, TreelineSplitter } from './splitter.js';

/** `chunks`: pieces for retrieval. `whole`: one document, as Markdown, for `TreelineSplitter`. */
export type LoaderMode = 'chunks' | 'whole';

export interface TreelineLoaderOptions extends OpenOptions, ChunkOptions {
  /** Default: `chunks`. */
  mode?: LoaderMode;
}

/**
 * Loads a PDF, a scan or a picture. It is parsed in a process of its own, with limits.
 *
 * @example
 * const documents = await new TreelineLoader('paper.pdf').load();
 * console.log(documents[0]?.metadata.path, documents[0]?.metadata.page, documents[0]?.metadata.boxes);
 */
export class TreelineLoader extends BaseDocumentLoader {
  readonly #source: Source;
  readonly #options: TreelineLoaderOptions;

  constructor(source: Source, options: TreelineLoaderOptions = {}) {
    super();
    this.#source = source;
    this.#options = options;
  }

  override async load(): Promise<Document[]> {
    const { mode = 'chunks', size, unit, countTokens, overlap, headings, ...opening } = this.#options;
    const tree = await openDocument(this.#source, opening);
    if (mode === 'chunks') {
      return new TreelineSplitter({ size, unit, countTokens, overlap, headings }).split(tree);
    }
    const { name: source, sha256, metadata = {}, pages } = tree.source;
    const { title, authors } = metadata;
    const document = new Document({
      pageContent: toMarkdown(tree),
      metadata: {
        source,
        sha256,
        pages,
        ...(title !== undefined && { title }),
        ...(authors !== undefined && { authors }),
      },
      id: sha256.slice(0, 16),
    });
    remember(document, tree);
    return [document];
  }
}
