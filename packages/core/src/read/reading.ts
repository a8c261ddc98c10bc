import type { Box, Line, Page, Problem, Source } from '../document/schema.js';

/**
 * What every reader gives, whatever the input was: pages of text-lines and of what else is drawn. It is the input of
 * Detect and the only thing the learned models ever see of a file.
 */
export interface Reading {
  source: Source;
  pages: ReadPage[];
  problems: Problem[];
  /** What the file says about itself. Evidence for Construct and for training; no stage has to believe it. */
  evidence: Evidence;
}

export interface ReadPage {
  page: Page;
  /** In the order in which the file draws them, where `contentOrder` says that it has one. */
  lines: ReadLine[];
  contentOrder: boolean;
  graphics: Graphic[];
}

export interface ReadLine extends Line {
  /** Characters `[start, end)` of `text` that stand raised: footnote marks, exponents. */
  raised: [start: number, end: number][];
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
