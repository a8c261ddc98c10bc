import type { EngineName, InputKind, Vision } from 'treeline';
import type { Format, PictureFormat } from './formats.js';
import type { Images } from './images.js';

/** One document on its way through a worker thread. */
export interface ParseTask {
  /** A path, or the bytes themselves where they came from standard input. */
  source: string | Uint8Array;
  /** The name of the source in the document. */
  name: string;
  format: Format;
  /** What the input is; without it by its name and first bytes. */
  from: InputKind | undefined;
  engine: EngineName;
  vision: Vision;
  /** The order of an HRDoc list is its reading order. */
  givenOrder: boolean;
  /** The soft mask to use instead of the shipped one. */
  mask: MaskFile | undefined;
  pages: string | undefined;
  password: string | undefined;
  /** Where pictures of figures go; without, none are cut out. */
  images: Images | undefined;
  /** Where to write; without one the pieces go to the caller. */
  output: Target | undefined;
}

/** A soft mask, and the file it comes from. */
export interface MaskFile {
  path: string;
  text: string;
}

/** One picture on its way through a worker thread. */
export interface PictureTask {
  source: string | Uint8Array;
  name: string;
  format: PictureFormat;
  output: Target | undefined;
}

/** A file to be written: first under `temporary`, in full, then renamed. `path` is written directly without one. */
export interface Target {
  path: string;
  temporary: string | undefined;
}

export interface TaskResult {
  pages: number;
  /** What the document says went wrong in it. */
  problems: { page: number | undefined; message: string }[];
}

export type TaskMessage = { kind: 'page'; done: number; total: number } | { kind: 'piece'; text: string };
