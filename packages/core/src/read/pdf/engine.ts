import type { Box } from '../../document/schema.js';
import type { Budget } from '../limits.js';
import type { Bookmark, Hidden, ReadField, Tag } from '../reading.js';
import type { Info } from './metadata.js';

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
  page(index: number, budget?: Budget): RawPage;
  /** Reads what the encodings of the fonts name, for glyphs without a meaning on the pages that follow. */
  learnGlyphs(bytes: Uint8Array): Promise<void>;
  render(index: number, options: RenderOptions): Picture;
  /** The size of a page as displayed, without reading the page. */
  size(index: number): { width: number; height: number };
  /** Whether a picture that is drawn on the page cannot be decoded: engines leave such pictures out without a word. */
  hasBrokenImage(index: number): boolean;
  info(): Info;
  /** The fields of a form on a page. */
  fields(index: number): ReadField[];
  /** The links of a page, safe or not. */
  links(index: number): RawLink[];
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

/** An annotation that leads to an address or to a place of the file, pages counted from 1. */
export type RawLink = { boxes: Box[] } & ({ uri: string } | { page: number; at?: [x: number, y: number] });

export interface RawPage {
  width: number;
  height: number;
  chars: Characters;
  texts: TextObject[];
  fonts: RawFont[];
  drawings: Drawing[];
  fills: Fill[];
  /** How many characters got their meaning by other means than the tables of their fonts. */
  repaired?: number | undefined;
  /** Whether glyphs are left that have no meaning. */
  unnamed?: boolean | undefined;
  /** Whether nothing can be seen in a box, as the page is displayed. Draws the page: asked only for what is suspicious. */
  isBlank?: ((box: Box) => boolean) | undefined;
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
  /** Why it cannot be seen, as far as it can be told without the rest of the page. `layer-off` is a suspicion. */
  hidden: Veil;
  /** Filled and stroked: the poor man's bold. */
  stroked: boolean;
  /** Sheared by its matrix: the poor man's italic. */
  slanted: boolean;
  tag: number;
  /** How many of the page's fills were drawn before it. */
  after: number;
  /** The part of the page in which it can be seen, where that is not all of it. */
  clip: Box | undefined;
}

/** Empty for what can be seen; `layer` for the text layer of a scan. */
export type Veil = Hidden | 'layer' | '';

/** An area that is painted, in drawing order. It may be the ground of text or hide it. */
export interface Fill {
  box: Box;
  /** `0xrrggbb`; -1 where it is a picture, a pattern or no plain rectangle. */
  color: number;
  /** Whether nothing under it can be seen. */
  opaque: boolean;
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
  /** Nobody can tell what its characters mean. */
  unreadable: boolean;
}

export interface Drawing {
  kind: 'image' | 'path' | 'rule';
  box: Box;
}
