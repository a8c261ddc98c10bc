import type { Role } from 'treeline';
import type { Unit } from '../../truth/marks.js';
import type { Drawing } from './drawing.js';
import type { Expression } from './formula.js';

/*
 * A document before it has a look: what an author would have in mind. Both renderers, LaTeX and HTML, draw the same plans.
 * Every block carries the unit under which the renderer marks what it draws.
 */

/** A line end within a text is kept. */
export type Span =
  | { kind: 'text'; text: string; style?: 'emphasis' | 'strong' | 'code' }
  | { kind: 'math'; expression: Expression }
  | { kind: 'note'; unit: number; text: string };

export interface Heading {
  kind: 'heading';
  unit: number;
  /** 1 for the outermost heading of the document. */
  level: number;
  text: string;
  numbered: boolean;
}

export interface Paragraph {
  kind: 'paragraph';
  unit: number;
  spans: Span[];
  variant: 'plain' | 'quote' | 'abstract' | 'lead' | 'theorem' | 'clause' | 'line';
  /** What opens the paragraph in another type: "Theorem 3.", "Abstract", "(2)". */
  label?: string;
  /** It goes on after a displayed formula and so opens no paragraph of its own. */
  continued: boolean;
  /** A formula follows within the paragraph. */
  open: boolean;
}

export interface List {
  kind: 'list';
  marker: 'bullet' | 'dash' | 'number' | 'letter' | 'roman' | 'term';
  items: { unit: number; term?: string; spans: Span[]; inner?: List }[];
}

export interface Code {
  kind: 'code';
  unit: number;
  text: string;
  caption?: Caption;
  /** Pseudo-code with key words, set as an algorithm. */
  algorithm: boolean;
}

export interface Formula {
  kind: 'formula';
  unit: number;
  rows: Expression[];
  number?: string;
}

export interface Caption {
  unit: number;
  spans: Span[];
}

export interface Figure {
  kind: 'figure';
  unit: number;
  art: { kind: 'drawing'; drawing: Drawing } | { kind: 'picture'; seed: string; ratio: number };
  /** Share of the text width it wants to take. */
  width: number;
  caption?: Caption;
  /** Wants the full width of the page where there are columns. */
  wide: boolean;
}

export interface Table {
  kind: 'table';
  unit: number;
  header: string[];
  rows: string[][];
  align: ('left' | 'center' | 'right')[];
  caption?: Caption;
  wide: boolean;
}

export interface References {
  kind: 'references';
  entries: { unit: number; text: string; emphasis?: string }[];
}

/** Text that stands apart in a box and is no part of the main text: read on its own. */
export interface Aside {
  kind: 'aside';
  title?: { unit: number; text: string };
  blocks: (Paragraph | List)[];
}

/** Where the table of contents goes: its entries are units that the renderer finds. */
export interface Contents {
  kind: 'contents';
  unit: number;
  title: string;
}

export type Block = Heading | Paragraph | List | Code | Formula | Figure | Table | References | Aside | Contents;

export interface Front {
  title: { unit: number; text: string };
  subtitle?: { unit: number; text: string };
  authors: {
    name: { unit: number; text: string };
    affiliation?: { unit: number; text: string };
    mail?: { unit: number; text: string };
  }[];
  date?: { unit: number; text: string };
  abstract?: { heading?: { unit: number; text: string }; paragraph: Paragraph };
  keywords?: { unit: number; label: string; text: string };
}

export const GENRES = [
  'paper',
  'report',
  'thesis',
  'book',
  'manual',
  'magazine',
  'newsletter',
  'legal',
  'invoice',
  'letter',
  'slides',
] as const;
export type Genre = (typeof GENRES)[number];

export interface Plan {
  genre: Genre;
  language: string;
  front: Front;
  blocks: Block[];
  /** A line for running heads, shorter than the title. */
  shortTitle: string;
  units: Unit[];
}

/** Gives out units in the order in which they are added, which is the order in which they are read. */
export class Units {
  readonly list: Unit[] = [];
  #open: { level: number; unit: number }[] = [];

  /** The number the next unit will have: floats name their thread after it. */
  get next(): number {
    return FIRST_UNIT + this.list.length;
  }

  add(
    role: Role,
    fields: Omit<Unit, 'id' | 'role' | 'thread' | 'level' | 'parent'> & { thread?: Unit['thread'] } = {},
  ): number {
    const id = this.next;
    this.list.push({ id, role, thread: fields.thread ?? BODY, ...fields });
    return id;
  }

  heading(level: number): number {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
    const parent = this.#open.at(-1)?.unit;
    const id = this.next;
    this.list.push({ id, role: 'heading', thread: BODY, level, ...(parent !== undefined && { parent }) });
    this.#open.push({ level, unit: id });
    return id;
  }
}

/** Smaller numbers are the renderers' own: running heads, entries of a contents page. */
export const FIRST_UNIT = 10;
const BODY: Unit['thread'] = { kind: 'body', name: 'body' };
