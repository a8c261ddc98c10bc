import { lineage, type Unit } from '../../document/lineage.js';
import type { Document, OutlineEntry } from '../../document/schema.js';
import type { HrdocRow } from './hrdoc.js';

/*
 * Comp-HRDoc's prediction files (SPEC 6.1), for its own evaluation scripts: one list for the whole tree, one of the
 * headings alone. Both stand in the predicted reading order, because these scripts read the order from the list.
 */

/** As HRDoc's, in the order of the list: `line_id` and `parent_id` are places in it. */
export interface CompHrdocRow extends Omit<HrdocRow, 'order'> {
  /** Lines of one page object share it. */
  page_object_id: number;
}

/** A row a line; figures and tables are one row each, whose text is their box. */
export function compHrdocRows(document: Document): CompHrdocRow[] {
  const { units, places } = wholeFloats(lineage(document));
  const objects = new Map(document.objects.map(({ id }, i) => [id, i]));
  const meta: boolean[] = [];
  return units.map((unit, i): CompHrdocRow => {
    const parent = places[unit.parent] ?? -1;
    meta[i] = unit.relation === 'meta' || (unit.relation === 'connect' && (meta[parent] ?? false));
    return {
      line_id: i,
      text: isGraphic(unit) ? `[${unit.box.join(', ')}]` : unit.text,
      box: unit.box,
      class: unit.class,
      page: unit.page - 1,
      is_meta: meta[i] ?? false,
      parent_id: parent,
      relation: unit.relation,
      page_object_id: objects.get(unit.object ?? '') ?? -1,
    };
  });
}

/** The headings: all `contain`, the parent by its place in this list, `line_id` by that in the whole one. */
export function compHrdocToc(document: Document): CompHrdocRow[] {
  const rows = compHrdocRows(document);
  const objects = new Map(document.objects.map((object, i) => [object.id, { object, i }]));
  const toc: CompHrdocRow[] = [];
  const visit = (entries: readonly OutlineEntry[], parent: number) => {
    for (const { object: id, title, children } of entries) {
      const place = objects.get(id);
      const row = rows.find(({ page_object_id }) => page_object_id === place?.i);
      const here = row && place ? toc.length : parent;
      if (row && place)
        toc.push({ ...row, text: title, box: place.object.box, parent_id: parent, relation: 'contain' });
      visit(children, here);
    }
  };
  visit(document.outline, -1);
  return toc;
}

export function toCompHrdoc(document: Document): string {
  return listOf(compHrdocRows(document));
}

export function toCompHrdocToc(document: Document): string {
  return listOf(compHrdocToc(document));
}

function listOf(rows: readonly CompHrdocRow[]): string {
  return rows.length === 0 ? '[]\n' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

function isGraphic(unit: Unit): boolean {
  return unit.class === 'figure' || unit.class === 'table';
}

/** The lines of a figure or table as the one unit that it is, and for each unit before its place now. */
function wholeFloats(all: readonly Unit[]): { units: Unit[]; places: number[] } {
  const units: Unit[] = [];
  const places: number[] = [];
  const first = new Map<string, number>();
  for (const unit of all) {
    const whole = isGraphic(unit) && unit.object !== undefined ? unit.object : undefined;
    const place = (whole === undefined ? undefined : first.get(whole)) ?? units.length;
    places.push(place);
    if (place < units.length) continue;
    if (whole !== undefined) first.set(whole, place);
    units.push(whole !== undefined && unit.region ? { ...unit, box: unit.region } : unit);
  }
  return { units, places };
}
