import type { Box, Role } from 'treeline';
import type { LineClass } from 'treeline/labels';

/*
 * What a generator knows about a document it made, before anybody reads the PDF: the units its author wrote (a heading,
 * a paragraph, a caption …) and where on the pages each of them was drawn. The aligner turns it into labels of the lines
 * that the reader finds.
 */

export interface Unit {
  id: number;
  role: Role;
  /** Units of one thread are read one after the other, in the order of the list. */
  thread: { kind: 'body' | 'float' | 'note' | 'furniture'; name: string };
  /** Of a heading: its depth, and the heading it stands under. */
  level?: number;
  parent?: number;
  /** Of a caption: the figure, table or code it belongs to. */
  captionOf?: number;
  /** Of a paragraph broken by a displayed formula: its earlier part. */
  continues?: number;
  /** Of a unit whose role people would not agree on: the line classes that are right as well. */
  also?: readonly LineClass[];
}

/** Text of one unit drawn in one place: at most one line of it. Marks stand in the order in which they are read. */
export interface Mark {
  page: number;
  box: Box;
  unit: number;
  /** What was drawn, where the generator can tell; checked against what the reader finds. */
  text?: string;
}

/** The place a figure, table or formula takes on a page. */
export interface Area {
  page: number;
  box: Box;
  unit: number;
  /** Text of other units stands on it: a headline over a photograph. */
  beneath?: boolean;
}

/** The sign in the text that calls a note. */
export interface Anchor {
  page: number;
  box: Box;
  /** The note's unit. */
  note: number;
  text: string;
}

export interface Marks {
  units: Unit[];
  marks: Mark[];
  areas: Area[];
  anchors: Anchor[];
}
