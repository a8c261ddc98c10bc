import type { PDFDict, PDFRef } from '@cantoo/pdf-lib';
import type { Box } from '../../../../document/schema.js';

/** Standard structure types (ISO 32000-1, 14.8.4) that are written, and one of ours. */
export type ElementType =
  | 'Document'
  | 'Sect'
  | 'Div'
  | `H${1 | 2 | 3 | 4 | 5 | 6}`
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Caption'
  | 'Formula'
  | 'Code'
  | 'Note'
  | 'Reference'
  | 'TOC'
  | 'TOCI'
  | 'Link'
  | 'Form'
  | 'Annot'
  | 'Byline';

/** Types of ours and the standard type they are read as. */
export const ROLE_MAP: Readonly<Record<string, string>> = { Byline: 'P' };

/** A page, a form or an annotation in the parent tree: its key there, and the element of each piece of its content. */
export interface ParentRow {
  key: number;
  owners: (PDFRef | undefined)[];
}

/** A piece of marked content: its number on its page or, inside a form, in the form. */
export interface Mark {
  /** The index of the page. */
  page: number;
  mcid: number;
  order: number;
  row: ParentRow;
  /** The form XObject that holds it. */
  stream?: PDFRef;
}

export type Kid = { element: Element } | { mark: Mark } | { annotation: PDFRef; dict: PDFDict; page: number };

export interface Element {
  type: ElementType;
  kids: Kid[];
  alt?: string;
  id?: string;
  language?: string;
  /** Where it stands, for figures and formulas. */
  place?: { page: number; box: Box };
  attributes?: Readonly<Record<string, string | number>>;
  /** Its place among the marks of the element it stands in. */
  order?: number;
}

export function element(type: ElementType, more: Omit<Element, 'type' | 'kids'> = {}): Element {
  return { type, kids: [], ...more };
}

export function add(parent: Element, child: Element): Element {
  parent.kids.push({ element: child });
  return child;
}

export function childrenOf({ kids }: Element): Element[] {
  return kids.flatMap((kid) => ('element' in kid ? [kid.element] : []));
}

/** Elements that may be empty: without them a row would be shorter than the others. */
const MAY_BE_EMPTY: ReadonlySet<ElementType> = new Set(['TD', 'TH']);

/** Takes out what holds nothing. A table without any content goes as a whole. */
export function prune(parent: Element): boolean {
  parent.kids = parent.kids.filter((kid) => !('element' in kid) || prune(kid.element));
  if (parent.type === 'Table' && !hasContent(parent)) return false;
  return parent.kids.length > 0 || MAY_BE_EMPTY.has(parent.type);
}

export function hasContent({ kids }: Element): boolean {
  return kids.some((kid) => !('element' in kid) || hasContent(kid.element));
}
