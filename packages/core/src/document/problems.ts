import type { Problem, Severity } from './schema.js';

/** Every kind of problem with its severity. `error` means that content is missing. */
const SEVERITY = {
  /** A page could not be read at all. */
  'page-unreadable': 'error',
  /** A page could not be drawn, so the vision model did not see it. */
  'page-not-drawn': 'warning',
  /** Characters that the file does not map to Unicode. */
  'text-unmapped': 'error',
  /** Text that could not be decoded, nor read from its picture. */
  'text-unreadable': 'error',
  /** Text that was decoded by other means than the file's own tables. */
  'text-repaired': 'info',
  /** Text that the page does not show; it is kept out of the outputs. */
  'text-hidden': 'info',
  /** Live text under an opaque bar: whoever copies it can read it. */
  'text-under-bar': 'warning',
  /** The text layer of a scan was not used, because its words do not fit the picture. */
  'text-layer-rejected': 'info',
  /** A scan or a picture with text could not be read, because no OCR model is installed. */
  'ocr-missing': 'error',
  /** The OCR models lack letters of the language of the text. */
  'ocr-language': 'warning',
  /** OCR was switched off, and the page has no other text. */
  'ocr-off': 'warning',
  /** A scan was read at a lower resolution than it has. */
  'picture-reduced': 'info',
  'picture-broken': 'error',
  'picture-cut-off': 'error',
  'picture-animated': 'error',
  /** A box of the input is turned inside out. */
  'box-inside-out': 'warning',
  /** The file's bookmarks match few headings of its pages. */
  'bookmarks-differ': 'info',
  /** Fewer pages were read than the file has, because of a limit. */
  'pages-limited': 'error',
  /** The native runtime could not be loaded; the slower one was used. */
  'runtime-wasm': 'info',
} as const satisfies Record<string, Severity>;

/** What can be wrong with a part of a document. A file that cannot be read at all is a `TreelineError` instead. */
export type ProblemCode = keyof typeof SEVERITY;

function codes(): [ProblemCode, ...ProblemCode[]] {
  const [first, ...rest] = Object.keys(SEVERITY).filter((code): code is ProblemCode => code in SEVERITY);
  if (first === undefined) throw new Error('there are no problem codes');
  return [first, ...rest];
}

export const PROBLEM_CODES = codes();

/** A problem of a page, or of the whole document, with the severity of its code. */
export function problem(code: ProblemCode, message: string, page?: number): Problem {
  return { code, severity: SEVERITY[code], ...(page !== undefined && { page }), message };
}
