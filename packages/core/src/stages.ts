import type { Role } from './document/roles.js';
import type { Link, OutlineEntry, PageObject, Thread } from './document/schema.js';
import type { Reading, Vision } from './read/reading.js';

/*
 * The contracts between the rooms: read → detect → order → construct → write. A stage is a function from a document to
 * a richer document; it does not know who calls it or what comes next, and it never changes what it was given.
 */

/** Lines grouped into page objects with roles. Objects of a page stand together; their order says nothing yet. */
export interface Detected extends Reading {
  objects: PageObject[];
  /** What a model saw in the lines, page by page, a row for each of its `lines`; for the models that come after. */
  features?: readonly Float32Array[];
  /** How likely it finds each of LINE_CLASSES, as logarithms, in the same way. */
  scores?: readonly Float32Array[];
  /** Objects that might be headings, by id: Construct, which sees the whole document, has the last word on them. */
  candidates?: ReadonlyMap<string, HeadingCandidate>;
}

export interface HeadingCandidate {
  /** Probability that its first line is a heading's or the title's. */
  probability: number;
  /** And that it is a heading's. */
  heading: number;
  /** What it is if it is no heading. */
  otherwise: Role;
}

/** Objects in reading order, threaded, with captions, footnotes and continuations tied. */
export interface Ordered extends Detected {
  threads: Thread[];
  links: Link[];
}

/** Headings have levels, body objects have their heading as parent, and the outline is the tree of headings. */
export interface Constructed extends Ordered {
  outline: OutlineEntry[];
}

export interface DetectOptions {
  /** When pages are looked at, by an engine that can. Default: `auto`. */
  vision?: Vision;
}

export type Detect = (reading: Reading, options?: DetectOptions) => Promise<Detected>;
export type Order = (detected: Detected) => Promise<Ordered>;
export type Construct = (ordered: Ordered) => Promise<Constructed>;

/** One way to the tree, chosen by name (`--engine`). */
export interface Engine {
  name: string;
  /** Hash of the weights, where the engine has any. */
  weights?: string;
  detect: Detect;
  order: Order;
  construct: Construct;
}
