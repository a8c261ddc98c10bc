import type { Correction } from '../correct/corrections.js';
import type { Document } from '../document/schema.js';
import { ERROR_CODES, TreelineError } from '../errors.js';
import type { ParseOptions } from '../options.js';
import type { Progress } from '../progress.js';
import type { ColourPicture } from '../read/reading.js';
import type { Corrected, ProvisionalPage } from '../session.js';

/*
 * The messages between a page and the worker that holds its sessions. Every request has a number; replies carry it
 * back. Bytes and pictures are moved, not copied.
 */

/** Options that can be sent to another thread: addresses stand in for the functions that load files. */
export interface SentOptions
  extends Omit<ParseOptions, 'weights' | 'wasm' | 'ocr' | 'pageSizes' | 'mask' | 'signal' | 'onProgress'> {
  /** Address of a folder with the weights. Default: those that come with the package. */
  weights?: string | undefined;
  /** Address of the folder with `pdfium.wasm` and `ort-wasm-simd-threaded.wasm`. Default: as bundlers find them. */
  wasm?: string | undefined;
  /** Address of a folder with the OCR models. Default: as for `open`. */
  ocr?: string | undefined;
}

export type Request =
  | { type: 'open'; id: number; session: number; bytes: Uint8Array; options: SentOptions; progress: boolean }
  | { type: 'pages' | 'document' | 'close' | 'abort'; id: number; session: number }
  | { type: 'render'; id: number; session: number; page: number; scale: number }
  | { type: 'correct'; id: number; session: number; corrections: readonly Correction[] }
  | { type: 'call'; id: number; session: number; name: string; argument: unknown };

export type Reply =
  | { type: 'opened'; id: number; pageCount: number }
  | { type: 'page'; id: number; page: ProvisionalPage }
  | { type: 'document'; id: number; document: Document }
  | { type: 'picture'; id: number; picture: ColourPicture }
  | { type: 'corrected'; id: number; corrected: Corrected }
  | { type: 'result'; id: number; value: unknown }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; error: SentError }
  | { type: 'progress'; session: number; progress: Progress };

/** An error as it travels: structured cloning would lose its code. */
export interface SentError {
  name: string;
  message: string;
  code?: string;
  page?: number;
}

export function sentError(error: unknown): SentError {
  if (error instanceof TreelineError) {
    const { name, message, code, page } = error;
    return { name, message, code, ...(page !== undefined && { page }) };
  }
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

export function receivedError({ name, message, code, page }: SentError): Error {
  const known = ERROR_CODES.find((each) => each === code);
  if (known !== undefined) return new TreelineError(known, message, page === undefined ? {} : { page });
  const error = new Error(message);
  error.name = name;
  return error;
}

/** One end of the channel: a `Worker`, a worker's own scope, or a port of Node. */
export interface Channel<Sent, Received> {
  post(message: Sent, transfer: ArrayBuffer[]): void;
  listen(onMessage: (message: Received) => void, onFailure: (error: Error) => void): void;
  terminate(): void;
}
