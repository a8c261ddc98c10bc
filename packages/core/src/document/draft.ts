import type { Role } from './roles.js';
import type { Box, Run } from './schema.js';

/*
 * Objects on their way through the stages. Detect makes them, Order and Construct add to them, and `toDocument` turns
 * them into the objects of the document: only there do ids come from content and lines become runs and omissions.
 */

/** A page object as the stages hand it on. */
export interface DraftObject {
  /** Unique in its document while the stages work; replaced by an id that comes from content at the end. */
  id: string;
  role: Role;
  page: number;
  box: Box;
  /** Its lines, in the order of its text. */
  lines: string[];
  text: string;
  /** Depth of a heading in the outline, from 1. A heading without one is not listed there. */
  level?: number | undefined;
  confidence: number;
  /** Who decided the role: `network`, `rules` (the baseline), `input` (given by the file) or the name of a correction. */
  by?: string | undefined;
  /** The heading it stands under. */
  parent?: string | undefined;
  cells?: DraftCell[] | undefined;
  image?: string | undefined;
  /** A heading that shares its line with the paragraph it opens. */
  runIn?: boolean | undefined;
  /** What a form says of a field. */
  field?: { name: string; value?: string | undefined; checked?: boolean | undefined } | undefined;
}

/** A cell of a table on its way. */
export interface DraftCell {
  row: number;
  column: number;
  rowSpan?: number | undefined;
  columnSpan?: number | undefined;
  header?: boolean | undefined;
  box?: Box | undefined;
  lines?: string[] | undefined;
  /** How its text is made of its lines; absent where they are taken whole. */
  runs?: Run[] | undefined;
  text: string;
}
