import type { Role } from './roles.js';

/*
 * The one table of labels: what each source calls a thing → the line classes it may be → the role of the object → the
 * class HRDoc has for it. A source that does not tell two classes apart (huridocs calls every heading "title") names
 * both; training and evaluation then accept either and never teach "unknown" as "none".
 */

/** SPEC 1.9's fourteen line classes, in the order of the models. */
export const HRDOC_CLASSES = [
  'title',
  'author',
  'mail',
  'affili',
  'section',
  'fstline',
  'paraline',
  'table',
  'figure',
  'caption',
  'equation',
  'footer',
  'header',
  'footnote',
] as const;

export type HrdocClass = (typeof HRDOC_CLASSES)[number];

/** What the line classifier predicts: those and four of ours. The order is the model's. */
export const LINE_CLASSES = [...HRDOC_CLASSES, 'list-item', 'code', 'reference', 'contents'] as const;

export type LineClass = (typeof LINE_CLASSES)[number];

interface Meaning {
  role: Role;
  /** HRDoc knows no lists, code, references or contents: they are paragraphs there. `fstline` for the first line. */
  hrdoc: HrdocClass;
}

export const MEANING: Readonly<Record<LineClass, Meaning>> = {
  title: { role: 'title', hrdoc: 'title' },
  author: { role: 'author', hrdoc: 'author' },
  mail: { role: 'mail', hrdoc: 'mail' },
  affili: { role: 'affiliation', hrdoc: 'affili' },
  section: { role: 'heading', hrdoc: 'section' },
  fstline: { role: 'paragraph', hrdoc: 'fstline' },
  paraline: { role: 'paragraph', hrdoc: 'paraline' },
  table: { role: 'table', hrdoc: 'table' },
  figure: { role: 'figure', hrdoc: 'figure' },
  caption: { role: 'caption', hrdoc: 'caption' },
  equation: { role: 'formula', hrdoc: 'equation' },
  footer: { role: 'footer', hrdoc: 'footer' },
  header: { role: 'header', hrdoc: 'header' },
  footnote: { role: 'footnote', hrdoc: 'footnote' },
  'list-item': { role: 'list-item', hrdoc: 'paraline' },
  code: { role: 'code', hrdoc: 'paraline' },
  reference: { role: 'reference', hrdoc: 'paraline' },
  contents: { role: 'contents', hrdoc: 'paraline' },
};

/** The class of the lines of an object: its first line, and the others. */
export function lineClass(role: Role, first: boolean): LineClass {
  // HRDoc knows no form fields: their values are text.
  if (role === 'paragraph' || role === 'field') return first ? 'fstline' : 'paraline';
  for (const name of LINE_CLASSES) if (MEANING[name].role === role) return name;
  throw new Error(`role ${role} has no line class`);
}

/** HRDoc's class of a line: lists, references, code and contents count as paragraphs, first lines apart. */
export function hrdocClass(role: Role, first: boolean): HrdocClass {
  const { hrdoc } = MEANING[lineClass(role, first)];
  return hrdoc === 'paraline' && first ? 'fstline' : hrdoc;
}

const TEXT: readonly LineClass[] = ['fstline', 'paraline'];
/** What sources without a finer scheme call "text". */
const ANY_TEXT: readonly LineClass[] = ['fstline', 'paraline', 'list-item', 'reference', 'code'];

/** Raw HRDoc and Comp-HRDoc labels (SPEC 1.9). `opara` takes the class of its nearest other ancestor. */
export const HRDOC_LABELS: Readonly<Record<string, HrdocClass>> = {
  title: 'title',
  author: 'author',
  mail: 'mail',
  affili: 'affili',
  section: 'section',
  sec1: 'section',
  sec2: 'section',
  sec3: 'section',
  secx: 'section',
  fstline: 'fstline',
  para: 'paraline',
  paraline: 'paraline',
  alg: 'paraline',
  tab: 'table',
  table: 'table',
  background: 'table',
  fig: 'figure',
  figure: 'figure',
  tabcap: 'caption',
  figcap: 'caption',
  caption: 'caption',
  equ: 'equation',
  equation: 'equation',
  foot: 'footer',
  footer: 'footer',
  header: 'header',
  fnote: 'footnote',
  footnote: 'footnote',
};

/** huridocs `token_type` (the old ids, not the scheme of `benchmark_segmentation`). An empty list means unknown. */
export const HURIDOCS_TOKEN_TYPES: readonly (readonly LineClass[])[] = [
  ['equation'],
  ['footnote'],
  ANY_TEXT, // "list" is used for a quarter of the bullets only
  ['table'],
  ['figure'],
  ['section', 'title'],
  // No author, mail or affiliation in this scheme: front matter is "text".
  [...ANY_TEXT, 'author', 'mail', 'affili', 'caption', 'contents'],
  ['header'],
  ['footer', 'header'], // page number, at the head or the foot
  ['caption'],
  ['footer'],
  ['contents'],
  [], // mark
];

/** huridocs `benchmark_segmentation`: another scheme of eleven. */
export const HURIDOCS_BENCHMARK_TYPES: readonly (readonly LineClass[])[] = [
  ['equation'],
  ['footnote'],
  ['list-item'],
  ['table'],
  ['figure'],
  ['title'],
  [...ANY_TEXT, 'author', 'mail', 'affili', 'contents'],
  ['header'],
  ['section'],
  ['caption'],
  ['footer'],
];

/**
 * DocBank's labels. It tells no first lines apart, its footers are mostly footnotes, and what its authors did not mark
 * (running heads, code, the text in figures, and some formulas, see the importer) is left black like a paragraph.
 */
export const DOCBANK_LABELS: Readonly<Record<string, readonly LineClass[]>> = {
  abstract: TEXT,
  author: ['author', 'mail', 'affili'],
  caption: ['caption'],
  date: [],
  equation: ['equation'],
  figure: ['figure'],
  footer: ['footer', 'footnote', 'header'],
  list: ['list-item'],
  paragraph: [...TEXT, 'header', 'footer', 'code', 'contents', 'figure'],
  reference: ['reference'],
  section: ['section'],
  table: ['table'],
  title: ['title'],
};

/** Standard structure types of tagged PDFs (ISO 32000-1, 14.8.4). */
export const TAG_LABELS: Readonly<Record<string, readonly LineClass[]>> = {
  Title: ['title'],
  H: ['section'],
  H1: ['section', 'title'],
  H2: ['section'],
  H3: ['section'],
  H4: ['section'],
  H5: ['section'],
  H6: ['section'],
  P: [...TEXT, 'author', 'mail', 'affili'],
  BlockQuote: TEXT,
  L: ['list-item'],
  LI: ['list-item'],
  Code: ['code'],
  BibEntry: ['reference'],
  TOCI: ['contents'],
  Caption: ['caption'],
  Note: ['footnote'],
  Figure: ['figure'],
  Table: ['table'],
  Formula: ['equation'],
};
