/** A limit on what one input may cost was reached. Each limit has a code. */
const LIMIT_CODES = [
  'timed-out',
  'memory-limit',
  'page-limit',
  'pixel-limit',
  'glyph-limit',
  'object-limit',
  'input-limit',
  'output-limit',
] as const;

/** Failures around the parser: of files, of the process that parses, of callers who stop it, and our own faults. */
const PROCESS_CODES = ['input-failed', 'output-failed', 'worker-died', 'stopped', 'internal-error'] as const;

/** Every way an input can fail as a whole. A page that fails alone is a `Problem` of the document instead. */
export const ERROR_CODES = [
  'empty-input',
  'not-a-pdf',
  'broken-pdf',
  'password-needed',
  'password-wrong',
  'no-pages',
  'no-such-page',
  'engine-failed',
  'invalid-document',
  'invalid-hrdoc',
  'ocr-missing',
  'not-a-picture',
  'broken-picture',
  'picture-too-large',
  'invalid-hocr',
  'invalid-alto',
  'invalid-page-xml',
  'invalid-mask',
  'invalid-option',
  'invalid-input',
  'invalid-correction',
  'session-closed',
  'no-picture',
  'signed-pdf',
  'encrypted-pdf',
  'restricted-pdf',
  'wasm-blocked',
  ...LIMIT_CODES,
  ...PROCESS_CODES,
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
export type LimitCode = (typeof LIMIT_CODES)[number];

/** The base of all errors this library throws on purpose: `message` states the fact, `code` is for machines. */
export class TreelineError extends Error {
  readonly code: ErrorCode;
  readonly page: number | undefined;

  constructor(code: ErrorCode, message: string, details: { page?: number; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'TreelineError';
    this.code = code;
    this.page = details.page;
  }
}

/** What a page gives when it is drawn, or nothing where it cannot be drawn, as it often could not be read either. */
export function unlessUnreadable<Drawn>(draw: () => Drawn): Drawn | undefined {
  try {
    return draw();
  } catch (error) {
    if (error instanceof TreelineError && error.code !== 'engine-failed') return undefined;
    throw error;
  }
}
