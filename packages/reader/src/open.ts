import { createPool, type DocumentPool, type Limits, type ParseSettings } from '@treeline/pool';
import {
  type Chunk,
  type ChunkOptions,
  type Document,
  type Progress,
  TreelineError,
  toChunks,
  validate,
} from 'treeline';

/** A document, the bytes of a file, or its path. */
export type Source = Document | Uint8Array | string;

export interface OpenOptions extends ParseSettings {
  /** The name in the document. Default: the path. */
  name?: string | undefined;
  password?: string | undefined;
  limits?: Limits | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** A pool to work in. Default: a process of its own, which ends with the work. */
  pool?: DocumentPool | undefined;
}

/**
 * Parses a file in a process of its own, with limits. A document is handed back as it is.
 *
 * @example
 * const document = await openDocument('paper.pdf', { pages: '1-20' });
 */
export async function openDocument(source: Source, options: OpenOptions = {}): Promise<Document> {
  if (typeof source === 'object' && 'schema' in source) return source;
  const { name, password, limits, signal, onProgress, pool: given, ...settings } = options;
  const pool = given ?? createPool({ size: 1 });
  try {
    const { texts } = await pool.run({
      input: source,
      options: settings,
      outputs: [{ format: 'json', to: 'text' }],
      ...(name !== undefined && { name }),
      ...(password !== undefined && { password }),
      ...(limits !== undefined && { limits }),
      ...(signal !== undefined && { signal }),
      ...(onProgress !== undefined && { onProgress }),
    });
    return documentFrom(texts[0] ?? '');
  } finally {
    if (!given) await pool.close();
  }
}

/** The document that is in this JSON. */
export function documentFrom(json: string): Document {
  const checked = validate(JSON.parse(json));
  if (checked.valid) return checked.document;
  const [first] = checked.errors;
  throw new TreelineError(
    'invalid-document',
    `the document is not valid: ${first?.path ?? ''} ${first?.message ?? ''}`,
  );
}

/**
 * The chunks of a file, one after the other.
 *
 * @example
 * for await (const { text, path, citations } of chunks('paper.pdf', { size: 1000 })) index(text, path, citations);
 */
export async function* chunks(source: Source, options: OpenOptions & ChunkOptions = {}): AsyncGenerator<Chunk> {
  const { size, unit, countTokens, overlap, headings, ...opening } = options;
  const document = await openDocument(source, opening);
  yield* toChunks(document, { size, unit, countTokens, overlap, headings });
}
