import type {
  Box,
  ChunkOptions,
  Document,
  EngineName,
  InputKind,
  OcrMode,
  OmittedText,
  Progress,
  ReadLimits,
  Vision,
} from 'treeline';
import type { Target } from '../files/write.js';
import type { Format, PictureFormat } from '../formats.js';

/** How a document is parsed. Everything here decides what comes out. */
export interface ParseSettings {
  /** What the input is; without it by its first bytes. */
  from?: InputKind | undefined;
  engine?: EngineName | undefined;
  vision?: Vision | undefined;
  /** When and how OCR reads; `models` is a folder. */
  ocr?: { mode: OcrMode; languages: string[] | undefined; models: string | undefined } | undefined;
  /** The order of an HRDoc list is its reading order. */
  givenOrder?: boolean | undefined;
  /** The soft mask to use instead of the shipped one. */
  mask?: MaskFile | undefined;
  pages?: string | undefined;
  /** What a person has said about the document. */
  corrections?: CorrectionsText | undefined;
}

/** Saved corrections as their file has them. */
export interface CorrectionsText {
  text: string;
  /** Also where they were made for another file. */
  force: boolean;
}

/** How a document is written. Everything here decides what comes out, too. */
export interface WriteSettings extends OmittedText {
  /** Says in Markdown and HTML where pages begin. */
  pageMarkers?: boolean | undefined;
  chunks?: Pick<ChunkOptions, 'size' | 'unit' | 'overlap' | 'headings'> | undefined;
}

/** A soft mask, and the file it comes from. */
export interface MaskFile {
  path: string;
  text: string;
}

/** Where the pictures of one document go. */
export interface Images {
  folder: string;
  /** What their names begin with. */
  stem: string;
  /** The folder as the document, wherever it is written to, has to call it. */
  address: string;
}

interface CommonTask {
  /** A path, or the bytes themselves. */
  source: string | Uint8Array;
  /** The name of the source in the document. */
  name: string;
  limits: ReadLimits & { input: number; output: number };
  /** Tag of the process that puts temporary files in place. */
  owner: string;
}

/** One document on its way through a process. */
export interface ParseTask extends CommonTask, ParseSettings {
  kind: 'document';
  password: string | undefined;
  /** Whether somebody wants to know how far it is. */
  progress: boolean;
  /** Where pictures of figures go; without, none are cut out. */
  images: Images | undefined;
  write: WriteSettings;
  outputs: TaskOutput<Format>[];
}

/** One picture on its way through a process. */
export interface PictureTask extends CommonTask {
  kind: 'picture';
  outputs: TaskOutput<PictureFormat>[];
}

/** A page, or a part of one, to be drawn. */
export interface DrawTask extends CommonTask {
  kind: 'drawing';
  password: string | undefined;
  page: number;
  /** Default: the whole page. */
  box: Box | undefined;
  /** Pixels for a point of a PDF. */
  scale: number;
  /** What would be longer, in pixels, is drawn smaller. */
  maxSide: number;
  outputs: TaskOutput<'png'>[];
}

export type Task = ParseTask | PictureTask | DrawTask;

export interface TaskOutput<Name> {
  format: Name;
  /** Where to write; without one the pieces go to the caller. */
  target: Target | undefined;
}

export interface TaskResult {
  pages: number;
  /** Lines of text that were found. */
  lines: number;
  status: Document['status'];
  /** What the document says went wrong in it. */
  problems: Document['problems'];
  /** Further files that were written and wait to be put in place, such as pictures. */
  files: WrittenFile[];
}

export interface WrittenFile {
  temporary: string;
  path: string;
}

export type TaskMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'piece'; output: number; piece: string | Uint8Array };
