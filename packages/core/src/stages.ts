import type { DraftObject } from './document/draft.js';
import type { Role } from './document/roles.js';
import type { Link, OutlineEntry, Problem, Thread } from './document/schema.js';
import type { HeadingScores } from './model/construct-model.js';
import type { WindowScores } from './model/order-model.js';
import type { Recall } from './model/recall.js';
import type { Reading, ReadPage, Vision } from './read/reading.js';

/*
 * The contracts between the rooms: read → detect → order → construct → write. A stage is a function from a document to
 * a richer document; it does not know who calls it or what comes next, and it never changes what it was given.
 */

/** Lines grouped into page objects with roles. Objects of a page stand together; their order says nothing yet. */
export interface Detected extends Reading {
  objects: DraftObject[];
  /** What a model saw in the lines, page by page, a row for each of its `lines`; for the models that come after. */
  features?: readonly Float32Array[];
  /** How likely it finds each of LINE_CLASSES, as logarithms, in the same way. */
  scores?: readonly Float32Array[];
  /**
   * Objects that might be headings, by id. Their roles are provisional: Construct, which sees the whole document, decides
   * with this evidence what is a heading and what the title.
   */
  candidates?: ReadonlyMap<string, HeadingCandidate>;
  /** Where `features` were let go: those of the first line of each object that may be a heading, by its id. */
  candidateFeatures?: ReadonlyMap<string, Float32Array>;
}

/** From this probability on an object may be a heading: the same in `training/data/headings.py`. */
export const CANDIDATE = 0.05;

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

/** How a stage shares the thread and says how far it is. All are optional: a stage can run alone. */
export interface StageOptions {
  /** Called between two pieces of work. Rejects when the work is to stop. */
  pause?: () => Promise<void>;
  /** Called when a page is finished. */
  onPage?: (page: number) => void;
  /** What the networks said before of the same file, which Detect has read once. */
  recall?: Recalled;
}

/** Answers of networks, for whoever decides a document again after small changes. */
export interface Recalled {
  windows: Recall<WindowScores>;
  texts: Recall<Float32Array>;
  headings: Recall<HeadingScores>;
}

export interface DetectOptions extends StageOptions {
  /** Which pages the vision model sees, where the engine has one. Default: `auto`. */
  vision?: Vision;
  /** Called with the objects of each page as soon as they are found, and whether the vision model saw the page. */
  onObjects?: (page: ReadPage, objects: readonly DraftObject[], isSeen: boolean) => void;
  /** Called once it is known how many pages the vision model will see. */
  onSeen?: (pages: number) => void;
  /** Takes each page as it is found. What was seen in its lines is let go then, which is most of what a long file holds. */
  follow?: (found: FoundPage) => Promise<void>;
}

/** A page as Detect leaves it. */
export interface FoundPage {
  page: ReadPage;
  objects: readonly DraftObject[];
  /** Of all its lines, a row for each. */
  features: Float32Array;
}

export interface ConstructOptions extends StageOptions {
  /** What a person has said about headings, by the ids of drafts. */
  given?: GivenHeadings;
}

/** Decisions about headings that are not to be changed. */
export interface GivenHeadings {
  /** Whether the outline lists it. */
  listed: ReadonlyMap<string, boolean>;
  /** The heading it stands under; null for the top. */
  parents: ReadonlyMap<string, string | null>;
  levels: ReadonlyMap<string, number>;
}

export type Detect = (reading: Reading, options?: DetectOptions) => Promise<Detected>;
export type Order = (detected: Detected, options?: StageOptions) => Promise<Ordered>;
/** Order while Detect goes on: pages come in their order, and of each only what was decided is kept. */
export interface OrderAlong {
  follow(found: FoundPage): Promise<void>;
  /** When all pages have come. */
  finish(detected: Detected): Promise<Ordered>;
}
export type Construct = (ordered: Ordered, options?: ConstructOptions) => Promise<Constructed>;

/** One way to the tree, chosen by name (`--engine`). */
export interface Engine {
  name: string;
  /** Hash of the weights, where the engine has any. */
  weights?: string;
  /** What runs its networks. */
  runtime?: 'native' | 'wasm';
  /** What every document that it makes has to say, such as why it runs slowly. */
  problems?: readonly Problem[];
  /** Who decides its roles, unless an object says otherwise: `network` or `rules`. Default: `network`. */
  by?: string;
  detect: Detect;
  order: Order;
  /** The same order, page by page. */
  orderAlong?: (options?: StageOptions) => OrderAlong;
  construct: Construct;
}
