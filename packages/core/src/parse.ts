import { baseline } from './baseline/index.js';
import type { Document } from './document/schema.js';
import { TreelineError } from './errors.js';
import { toDocument } from './finish.js';
import { type PageSizes, readHrdoc } from './read/hrdoc.js';
import { readPdf } from './read/pdf/read.js';
import type { Reading } from './read/reading.js';
import type { Engine } from './stages.js';

const ENGINES = { baseline } as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;
export const ENGINE_NAMES = Object.keys(ENGINES) as readonly EngineName[];

export interface ParseOptions {
  /** Name of the source as it appears in the document and in messages. Default: `document.pdf`. */
  name?: string;
  /** What the bytes are: a PDF, or HRDoc's list of units as JSON. Default: `pdf`. */
  from?: InputKind;
  /** Pages to read of a PDF, counted from 1: `"3-7,9,12-"`. Default: all. Other pages are not touched. */
  pages?: string;
  /** Sizes of the page pictures of an HRDoc list, by page from 0. Default: as far as the boxes reach. */
  pageSizes?: PageSizes;
  /** Opens an encrypted file. */
  password?: string;
  /** The way to the tree. Default: `baseline`. */
  engine?: EngineName;
  /** Called after each page that was read. */
  onProgress?: (progress: Progress) => void;
  /** Stops the work between two pages. */
  signal?: AbortSignal;
}

export const INPUT_KINDS = ['pdf', 'hrdoc'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

export interface Progress {
  done: number;
  total: number;
}

/**
 * Turns a PDF into the tree its author had in mind.
 *
 * @example
 * const doc = await parse(await readFile('paper.pdf'), { name: 'paper.pdf' });
 * console.log(toMarkdown(doc));
 */
export async function parse(bytes: Uint8Array, options: ParseOptions = {}): Promise<Document> {
  const engine = engineNamed(options.engine ?? 'baseline');
  const reading = await read(bytes, options);
  const detected = await engine.detect(reading);
  const ordered = await engine.order(detected);
  const constructed = await engine.construct(ordered);
  return toDocument(constructed, engine);
}

function read(bytes: Uint8Array, options: ParseOptions): Promise<Reading> {
  const {
    from = 'pdf',
    name = `document.${from === 'pdf' ? 'pdf' : 'json'}`,
    pages,
    password,
    signal,
    onProgress,
  } = options;
  if (from === 'pdf') return readPdf(bytes, { name, pages, password, signal, onProgress });
  if (pages !== undefined)
    throw new TreelineError('invalid-option', 'an HRDoc list is read whole: pages cannot be chosen');
  return readHrdoc(bytes, { name, pageSizes: options.pageSizes });
}

/** An engine by its name; an error that names the engines there are. */
export function engineNamed(name: string): Engine {
  const engine: Engine | undefined = Object.hasOwn(ENGINES, name) ? ENGINES[name as EngineName] : undefined;
  if (!engine) {
    throw new TreelineError('invalid-option', `no engine is named "${name}" (there is: ${ENGINE_NAMES.join(', ')})`);
  }
  return engine;
}
