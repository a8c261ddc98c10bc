import type { Document, Role, Severity, Source } from 'treeline';

/** What the page needs of a document at once. Lines are asked for page by page: they are the larger part. */
export type View = Omit<Document, 'lines' | 'omitted'> & { direction: 'ltr' | 'rtl' };

/** A line with the object that it belongs to. */
export interface ViewLine {
  id: string;
  box: readonly [number, number, number, number];
  text: string;
  hidden?: string;
  object?: string;
}

/** A block of Markdown, in parts that belong to one object each. */
export type Block = { text: string; object?: string }[];

export const FORMATS = ['md', 'html', 'text', 'json', 'chunks', 'docling', 'outline'] as const;
export type Format = (typeof FORMATS)[number];

/** What can be written into the PDF itself. */
export type Written = 'bookmarks' | 'tags';

/** Something that a reader or the author of the file should know. */
export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  page: number;
  box?: readonly [number, number, number, number];
  object?: string;
}

/** A correction as the engine takes it. */
export type Correction =
  | { kind: 'role'; object: string; role: Role }
  | { kind: 'split'; object: string; line: string }
  | { kind: 'merge'; objects: string[] }
  | { kind: 'order'; object: string; follows: string | null }
  | { kind: 'parent'; heading: string; parent: string | null }
  | { kind: 'level'; heading: string; level: number }
  | { kind: 'unlisted'; heading: string }
  | { kind: 'caption'; caption: string; of: string | null }
  | { kind: 'rows'; table: string; boundaries: number[] };

/** What became different by a correction. */
export interface Change {
  kind: 'added' | 'removed' | 'role' | 'text' | 'level' | 'parent' | 'order' | 'links';
  object: string;
  from?: unknown;
  to?: unknown;
}

/** A saved list of corrections, with the file it was made for. */
export interface CorrectionsFile {
  schema: 'treeline-corrections/1';
  source: Pick<Source, 'name' | 'sha256'>;
  corrections: Correction[];
}
