import { loadShippedWeights } from '#weights';
import { baseline } from './baseline/index.js';
import type { Document } from './document/schema.js';
import { TreelineError } from './errors.js';
import { toDocument } from './finish.js';
import { loadLearned } from './learned.js';
import type { Weights } from './model/weights.js';
import { type PageSizes, readHrdoc } from './read/hrdoc.js';
import { readPdf } from './read/pdf/read.js';
import type { Reading } from './read/reading.js';
import type { Engine } from './stages.js';

/** The ways to the tree, the default first. */
export const ENGINE_NAMES = ['treeline', 'baseline'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

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
  /** The way to the tree: learned, or by rules. Default: `treeline`. */
  engine?: EngineName;
  /**
   * Where the weights come from: the name of a file → its bytes. Default: those that came with the package. They are
   * loaded once for one function, so give the same one again.
   */
  weights?: Weights;
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
  const load = loader(options);
  // What cannot be read need not wait for weights.
  const reading = await read(bytes, options);
  const engine = await load();
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

const ENGINES: Record<EngineName, () => Promise<Engine>> = {
  treeline: () => engineWith(loadShippedWeights),
  baseline: async () => baseline,
};

const loaded = new WeakMap<Weights, Promise<Engine>>();

/** The learned engine, loaded once and kept; where loading failed it is tried again. */
function engineWith(weights: Weights): Promise<Engine> {
  let engine = loaded.get(weights);
  if (!engine) {
    engine = loadLearned(weights);
    loaded.set(weights, engine);
    engine.catch(() => loaded.delete(weights));
  }
  return engine;
}

/** How to come by the chosen engine. A wrong name is said at once. */
function loader({ engine = 'treeline', weights }: ParseOptions): () => Promise<Engine> {
  return engine === 'treeline' && weights ? () => engineWith(weights) : loaderOf(engine);
}

function loaderOf(name: string): () => Promise<Engine> {
  const known = ENGINE_NAMES.find((engine) => engine === name);
  if (!known) {
    throw new TreelineError('invalid-option', `no engine is named "${name}" (there is: ${ENGINE_NAMES.join(', ')})`);
  }
  return ENGINES[known];
}

/** An engine by its name. */
export async function engineNamed(name: string): Promise<Engine> {
  return loaderOf(name)();
}
