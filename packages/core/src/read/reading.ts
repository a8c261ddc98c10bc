import type { HiddenReason } from '../document/hidden.js';
import type { Box, Font, Line, Page, Problem, Source } from '../document/schema.js';
import type { Vocabulary } from '../words/join.js';
import type { Turned } from './upright.js';

/**
 * What every reader gives, whatever the input was: pages of text-lines and of what else is drawn. It is the input of
 * Detect and the only thing the learned models ever see of a file.
 */
export interface Reading {
  source: Source;
  pages: ReadPage[];
  problems: Problem[];
  /** Ids of the lines in reading order, where it was given and is to be believed. */
  order?: readonly string[];
  /** Draws a page in colour, so many pixels for one of its units. Absent where the input has no pictures of its pages. */
  render?: (page: number, scale: number) => Promise<ColourPicture>;
  /** What the file says about itself. Evidence for Construct and for training; no stage has to believe it. */
  evidence: Evidence;
  /** The words of the document: they decide about hyphens at line ends, the same in every stage. */
  words?: Vocabulary | undefined;
  /** What the file says about itself: title, authors, dates. Absent where the reader knows nothing of it. */
  metadata?: Metadata;
  /** Where the links of the lines lead. Absent where the reader knows none. */
  hyperlinks?: Hyperlink[];
}

/** Dates are ISO 8601, as precise as the file gives them. */
export interface Metadata {
  title?: string;
  authors?: string[];
  subject?: string;
  keywords?: string[];
  created?: string;
  modified?: string;
  producer?: string;
  /** Whether the file says that it has a structure tree. */
  tagged: boolean;
}

/** Where a link leads: out of the document, or to a page of it and a place on that page. */
export type Hyperlink =
  | { id: string; uri: string }
  | { id: string; page: number; at?: [x: number, y: number] | undefined };

/** Why a text on a page cannot be seen. */
export type Hidden = HiddenReason;

/** Characters `[start, end)` of a line, in UTF-16 units, and what of their look differs from the font of the line. */
export interface Span {
  start: number;
  end: number;
  bold?: boolean;
  italic?: boolean;
  mono?: boolean;
  strike?: true;
  underline?: true;
  script?: 'super' | 'sub';
  /** The id of a hyperlink. */
  link?: string;
}

export interface ReadPage {
  page: Page;
  /** In the order in which the file draws them, where `contentOrder` says that it has one. */
  lines: ReadLine[];
  contentOrder: boolean;
  /** Lines that nobody can see, each with its reason in `hiddenBy`. They are not among `lines`. */
  hidden?: ReadLine[] | undefined;
  /** Numbers that count the lines in the margin, and words in the pictures of a letterhead, kept away from the stages: furniture. */
  aside?: ReadLine[] | undefined;
  /** Figures, tables and formulas stand among the lines as units of one box, as in HRDoc's lists. */
  hasUnits?: boolean;
  graphics: Graphic[];
  /** The fields of a form, in the order of the file. Absent where there is none. */
  fields?: ReadField[] | undefined;
  /**
   * Draws the page in grey, so many pixels for one of its units; undefined where it cannot be drawn. Absent where the
   * input has no picture of the page.
   */
  draw?: (scale: number) => Promise<GreyPicture | undefined>;
  /** Of a scan whose writing stands askew or on its side: `page` and all boxes are those of the page set upright. */
  turned?: Turned;
}

/** A field of a form. */
export interface ReadField {
  kind: 'text' | 'check' | 'radio' | 'choice' | 'signature';
  /** Its full name in the form, which may repeat: the buttons of a radio group share theirs. */
  name: string;
  /** What the form calls it for people. */
  label?: string;
  /** What is filled in; of a choice, the label of what was chosen. Absent where it is empty. */
  value?: string;
  /** Of check boxes and radio buttons. */
  checked?: boolean;
  box: Box;
}

/** When pages are drawn and looked at: each, those on which something may be seen, or none. */
export const VISION = ['always', 'auto', 'never'] as const;
export type Vision = (typeof VISION)[number];

/** Rows from the top, four bytes a pixel (or one, where it is grey), without padding. */
export interface ColourPicture {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

/** Rows from the top, one byte a pixel, without padding. */
export interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Words that open a line in another type than the rest of it, such as a run-in heading. */
export interface Lead {
  /** Where in the text of the line they end, their stop included. */
  end: number;
  font: Font;
  /** The font of most of what follows. */
  rest: Font;
  /** Share of the letters behind them that have their type again. */
  again: number;
  /** Where they end and where the rest begins, along the page. Absent where it is not known. */
  gap?: [end: number, start: number] | undefined;
}

/** The line that a part was cut from. Its parts stand together in the list of lines. */
export interface LinePart {
  whole: ReadLine;
  /** Where in the whole line the text of the part begins. */
  start: number;
}

export interface ReadLine extends Omit<Line, 'hidden' | 'spans'> {
  /** Parts that look otherwise than the rest, and links. Absent where there is none. */
  spans?: Span[] | undefined;
  /** Characters `[start, end)` of `text` that stand raised: footnote marks, exponents. */
  raised: [start: number, end: number][];
  /**
   * Gaps wider than a space, three numbers each: before which character of `text`, from and to so far from where the line
   * begins, along it. Cells of a table that stand too close to be lines of their own are parted here. Absent where there is none.
   */
  gaps?: number[] | undefined;
  /** Words that open the line in another type than the rest of it. Absent where there are none. */
  lead?: Lead | undefined;
  /** Of a line that was cut behind a run-in heading: which line it is a part of, and from where on. */
  part?: LinePart | undefined;
  /** Share of the characters set in a mathematics font. */
  math: number;
  /** Not drawn to be seen, as the text layer over a scan is not. */
  hidden: boolean;
  /** Why nobody can see it; absent for what is seen and for the text layer of a scan. */
  hiddenBy?: Hidden | undefined;
  /** A number in the margin that counts the lines of the page: furniture. */
  margin?: 'number' | undefined;
  /** Its font does not say what its characters mean, and nothing else does: only OCR can read it. */
  unreadable?: boolean | undefined;
  /** Marked-content id that ties the line to the structure tree; -1 without one. */
  tag: number;
}

/** Anything drawn that is not text. A `rule` is a straight thin path: a table line, an underline, a column divider. */
export interface Graphic {
  kind: 'image' | 'path' | 'rule';
  box: Box;
}

export interface Evidence {
  bookmarks: Bookmark[];
  /** The structure tree of a tagged PDF, one flat list in document order; empty unless it was asked for. */
  tags: Tag[];
}

export interface Bookmark {
  title: string;
  level: number;
  page: number;
  /** Height of the target on its page, where the bookmark has one. */
  y?: number;
}

export interface Tag {
  type: string;
  depth: number;
  page: number;
  /** Marked-content ids on that page. */
  ids: number[];
}
