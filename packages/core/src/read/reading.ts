import type { Box, Line, Page, Problem, Source } from '../document/schema.js';
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
  /** What the file says about itself. Evidence for Construct and for training; no stage has to believe it. */
  evidence: Evidence;
}

export interface ReadPage {
  page: Page;
  /** In the order in which the file draws them, where `contentOrder` says that it has one. */
  lines: ReadLine[];
  contentOrder: boolean;
  /** Figures, tables and formulas stand among the lines as units of one box, as in HRDoc's lists. */
  hasUnits?: boolean;
  graphics: Graphic[];
  /**
   * Draws the page in grey, so many pixels for one of its units; undefined where it cannot be drawn. Absent where the
   * input has no picture of the page.
   */
  draw?: (scale: number) => Promise<GreyPicture | undefined>;
  /** Of a scan whose writing stands askew or on its side: `page` and all boxes are those of the page set upright. */
  turned?: Turned;
}

/** When pages are drawn and looked at: each, those on which something may be seen, or none. */
export const VISION = ['always', 'auto', 'never'] as const;
export type Vision = (typeof VISION)[number];

/** Rows from the top, one byte a pixel, without padding. */
export interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface ReadLine extends Line {
  /** Characters `[start, end)` of `text` that stand raised: footnote marks, exponents. */
  raised: [start: number, end: number][];
  /**
   * Gaps wider than a space, three numbers each: before which character of `text`, from and to so far from where the line
   * begins, along it. Cells of a table that stand too close to be lines of their own are parted here. Absent where there is none.
   */
  gaps?: number[] | undefined;
  /** Share of the characters set in a mathematics font. */
  math: number;
  /** Drawn invisibly, as the text layer over a scan is. */
  hidden: boolean;
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
