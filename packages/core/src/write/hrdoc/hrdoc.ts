import { hrdocIndex } from '../../document/hrdoc-ids.js';
import type { HrdocClass } from '../../document/labels.js';
import { lineage, type Relation, type Structure, type Unit } from '../../document/lineage.js';
import { draftsOf } from '../../document/lookups.js';
import type { Box, Document } from '../../document/schema.js';

/** A unit of HRDoc's list (SPEC 6.1). Classes are the mapped fourteen (`section`, not `sec1`). */
export interface HrdocRow {
  line_id: number;
  text: string;
  box: Box;
  class: HrdocClass;
  /** Counted from 0, as HRDoc does. */
  page: number;
  is_meta: boolean;
  /** `line_id` of the parent, -1 for the root. */
  parent_id: number;
  relation: Relation;
  /** Place of the unit in our reading order: the list itself may keep the order of the input. */
  order: number;
}

/**
 * The document as HRDoc's list, one row a line. A document that was read from such a list gives its rows in the order
 * of that list, one for one. Any other gives them in reading order, as the format means it, with a row for each figure,
 * table or formula that has no lines.
 */
export function hrdocRows(document: Document): HrdocRow[] {
  const fromList = document.source.kind === 'hrdoc';
  const units = lineage(fromList ? withLinesOnly(document) : document);
  const ids = units.map((unit, order) => (fromList ? hrdocIndex(unit.line ?? '') : order));
  const rows = units.map((unit, order): HrdocRow => {
    const { page, parent, relation } = unit;
    return {
      line_id: ids[order] ?? order,
      text: unit.text,
      box: unit.box,
      class: unit.class,
      page: page - 1,
      is_meta: isMeta(unit, units),
      parent_id: ids[parent] ?? -1,
      relation,
      order,
    };
  });
  return rows.sort((a, b) => a.line_id - b.line_id);
}

/** HRDoc's JSON, one row of the list a line of text. */
export function toHrdoc(document: Document): string {
  const rows = hrdocRows(document).map((row) => JSON.stringify(row));
  return rows.length === 0 ? '[]\n' : `[\n${rows.join(',\n')}\n]\n`;
}

function withLinesOnly(document: Document): Structure {
  const { lines, threads, links, outline } = document;
  return { lines, threads, links, outline, objects: draftsOf(document).filter((object) => object.lines.length > 0) };
}

/** Meta are the lines that say so and what is tied to them: the further lines of a footnote. */
function isMeta(unit: Unit, units: readonly Unit[]): boolean {
  let at: Unit | undefined = unit;
  while (at?.relation === 'connect') at = units[at.parent];
  return at?.relation === 'meta';
}
