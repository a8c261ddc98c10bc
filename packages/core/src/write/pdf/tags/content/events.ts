import type { PDFStream } from '@cantoo/pdf-lib';
import type { Box } from '../../../../document/schema.js';
import type { Matrix } from '../../page-space.js';
import type { Font, Glyph } from '../fonts/font.js';
import type { Operator } from './tokens.js';

/* What a content stream draws, in the order of drawing. */

/** A string that is shown: its codes and where they stand. */
export interface ShownString {
  kind: 'string';
  bytes: Uint8Array;
  glyphs: Glyph[];
  /** Where each glyph starts, in em along the line; one more for the end. */
  starts: number[];
  /** From em to the page as displayed. */
  matrix: Matrix;
  font: Font;
}

export type TextItem = ShownString | { kind: 'adjust'; value: number };

export interface Place {
  start: number;
  end: number;
}

export type TextEvent = Place & { kind: 'text'; operator: Operator; items: TextItem[]; invisible: boolean };
export type DrawingEvent = Place & {
  kind: 'path' | 'image' | 'shading';
  box: Box;
  /** The image, where it is an object of its own. */
  stream?: PDFStream;
};
export type FormEvent = Place & {
  kind: 'form';
  name: string;
  stream: PDFStream;
  bytes: Uint8Array;
  inner: Interpreted;
};
/** The beginning or end of something that marks must nest with: a text object, or a mark that is kept. */
export type EdgeEvent = Place & { kind: 'edge'; edge: 'open' | 'close'; of: 'text' | 'mark' };
export type ContentEvent = TextEvent | DrawingEvent | FormEvent | EdgeEvent;

export interface Interpreted {
  events: ContentEvent[];
  /** Old tags, with what takes their place. */
  edits: (Place & { text: string })[];
  /** Kept marks that nothing closes. */
  unclosed: number;
}
