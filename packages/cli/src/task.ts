import type { EngineName, InputKind } from 'treeline';
import type { Format } from './formats.js';

/** One input on its way through a worker thread. */
export interface ParseTask {
  /** A path, or the bytes themselves where they came from standard input. */
  source: string | Uint8Array;
  /** The name of the source in the document. */
  name: string;
  format: Format;
  from: InputKind;
  engine: EngineName;
  pages: string | undefined;
  password: string | undefined;
  /** Where to write; without one the pieces go to the caller. */
  output: Target | undefined;
}

/** A file to be written: first under `temporary`, in full, then renamed. `path` is written directly without one. */
export interface Target {
  path: string;
  temporary: string | undefined;
}

export interface ParseResult {
  pages: number;
  /** What the document says went wrong in it. */
  problems: { page: number | undefined; message: string }[];
}

export type ParseMessage = { kind: 'page'; done: number; total: number } | { kind: 'piece'; text: string };
