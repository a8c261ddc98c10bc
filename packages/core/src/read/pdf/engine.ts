import type { Box } from '../../document/schema.js';
import type { Bookmark, Tag } from '../reading.js';

/*
 * What any PDF engine has to give. Everything is in the coordinates of the page as displayed: crop box and page rotation
 * applied, origin at the top left, points. What the characters mean as lines is decided in `lines/`, the same for all.
 */

export interface PdfEngine {
  readonly name: string;
  /** Throws a TreelineError when the bytes cannot be opened. The bytes are copied: the caller may reuse them. */
  open(bytes: Uint8Array, options?: { password?: string | undefined }): Promise<PdfFile>;
}

/** An open file. Pages are counted from 0 here, as engines do; `read.ts` counts from 1. */
export interface PdfFile {
  readonly pageCount: number;
  /** The catalog's /Lang, as written. */
  readonly language: string | undefined;
  /** Its characters are good until the next page is asked for, of whatever file: their memory is used again. */
  page(index: number): RawPage;
  render(index: number, options: RenderOptions): Picture;
  /** Whether a picture that is drawn on the page cannot be decoded: engines leave such pictures out without a word. */
  hasBrokenImage(index: number): boolean;
  /** What the file calls the page, where it has labels. */
  label(index: number): string | undefined;
  bookmarks(): Bookmark[];
  /** The part of the structure tree that has content on this page. */
  tags(index: number): Tag[];
  /** May be called twice. After it, and after an 'engine-failed' error, every other call throws. */
  close(): void;
}

/** Either the width in pixels or the pixels per point; `box` draws only that part of the page as displayed. */
export type RenderOptions = ({ width: number } | { scale: number }) & { gray?: boolean; box?: Box };

/** Rows from the top, without padding: four bytes a pixel (RGBA), or one where gray was asked for. */
export interface Picture {
  width: number;
  height: number;
  channels: 1 | 4;
  data: Uint8Array;
}

export interface RawPage {
  width: number;
  height: number;
  chars: Characters;
  texts: TextObject[];
  fonts: RawFont[];
  drawings: Drawing[];
}

/** Characters as columns, in drawing order, as far as the engine keeps it. */
export interface Characters {
  count: number;
  code: Uint32Array;
  /** Index into `texts`; -1 for characters the engine made up (spaces, line breaks). */
  text: Int32Array;
  /** Where the pen stood: a point on the baseline. */
  originX: Float32Array;
  originY: Float32Array;
  /** The box spanned by the advance and by the font's ascent and descent, four numbers a character. */
  box: Float32Array;
  /** How many were drawn, and of how many of these the file does not say what they mean. */
  drawn: number;
  unmapped: number;
}

/** What all characters of one text-showing operation have in common. */
export interface TextObject {
  font: number;
  /** Height of the em on the displayed page. */
  size: number;
  /** Clockwise degrees of the baseline on the displayed page. */
  angle: number;
  /** `#rrggbb` of the fill. */
  color: string;
  /** Drawn with an invisible pen, or painted over by a picture of the whole page. */
  hidden: boolean;
  /** Filled and stroked: the poor man's bold. */
  stroked: boolean;
  /** Sheared by its matrix: the poor man's italic. */
  slanted: boolean;
  tag: number;
}

export interface RawFont {
  /** As in the file, without the subset prefix. */
  name: string;
  /** PDF 32000, table 123. */
  flags: number;
  weight: number;
  italicAngle: number;
  /** Above and below the baseline, as shares of the em. */
  ascent: number;
  descent: number;
}

export interface Drawing {
  kind: 'image' | 'path' | 'rule';
  box: Box;
}
