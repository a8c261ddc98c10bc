import { z } from 'zod';
import { hrdocLineId } from '../../document/hrdoc-ids.js';
import { faultAt, parseJson, placeOf, writePath } from '../../document/json-place.js';
import { HRDOC_LABELS, type HrdocClass } from '../../document/labels.js';
import { RELATIONS, type Unit } from '../../document/lineage.js';
import { TreelineError } from '../../errors.js';

/*
 * HRDoc's list with its truth, or a prediction in that form (SPEC 6.1): raw labels (`sec1`, `figcap`, `opara`) or mapped
 * ones. This is for judging only; the reader of inputs is read/hrdoc.ts, which sees neither labels nor order.
 */

const rowSchema = z.object({
  text: z.string(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  class: z.string(),
  page: z.int().min(0),
  parent_id: z.int().min(-1),
  relation: z.enum(RELATIONS),
  /** Ours: the place in the predicted reading order, where the list keeps the order of the input. */
  order: z.int().min(0).optional(),
});

type Row = z.infer<typeof rowSchema>;

/** The units of the list in reading order: that of the list, or of `order` where the rows have it. */
export function parseHrdocTruth(text: string): Unit[] {
  const value = parseJson(text, 'invalid-hrdoc');
  const fault = (path: PropertyKey[], message: string): TreelineError =>
    faultAt('invalid-hrdoc', placeOf(text, path), `${writePath(path)}: ${message}`);

  if (!Array.isArray(value)) throw new TreelineError('invalid-hrdoc', 'not a list of units, as HRDoc has');
  const checked = z.array(rowSchema).safeParse(value);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw fault(issue?.path ?? [], issue?.message ?? 'is not a unit');
  }
  const rows = checked.data;
  for (const [i, row] of rows.entries()) {
    if (row.parent_id >= rows.length) {
      throw fault([i, 'parent_id'], `${row.parent_id} is no unit (the list has ${rows.length})`);
    }
    if (row.class !== 'opara' && !Object.hasOwn(HRDOC_LABELS, row.class)) {
      throw fault([i, 'class'], `"${row.class}" is none of HRDoc's classes`);
    }
  }
  const loop = findLoop(rows);
  if (loop !== undefined) throw fault([loop, 'parent_id'], 'the unit is its own ancestor');

  const units = rows.map(
    (row, i): Unit => ({
      line: hrdocLineId(i),
      page: row.page + 1,
      box: row.box,
      text: row.text,
      class: classOf(row, rows),
      parent: row.parent_id,
      relation: row.relation,
      confidence: 1,
    }),
  );
  return inOrder(units, rows, fault);
}

/** Row on a loop of parents, where there is one. */
function findLoop(rows: readonly Row[]): number | undefined {
  const reachesRoot = new Uint8Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const way = new Set<number>();
    let at = i;
    while (at >= 0 && !reachesRoot[at]) {
      if (way.has(at)) return at;
      way.add(at);
      at = rows[at]?.parent_id ?? -1;
    }
    for (const seen of way) reachesRoot[seen] = 1;
  }
  return undefined;
}

/** SPEC 1.9. An `opara` with no other ancestor is text. */
function classOf(row: Row, rows: readonly Row[]): HrdocClass {
  let at: Row | undefined = row;
  while (at?.class === 'opara') at = rows[at.parent_id];
  return (at && HRDOC_LABELS[at.class]) ?? 'paraline';
}

function inOrder(
  units: Unit[],
  rows: readonly Row[],
  fault: (path: PropertyKey[], message: string) => TreelineError,
): Unit[] {
  const ordered = rows.filter(({ order }) => order !== undefined).length;
  if (ordered === 0) return units;
  const place = new Map<number, number>();
  for (const [i, { order }] of rows.entries()) {
    if (order === undefined || order >= rows.length || place.has(order)) {
      throw fault([i, 'order'], 'the orders of the rows are no permutation of the list');
    }
    place.set(order, i);
  }
  const sorted = rows.map((_, order) => place.get(order) ?? 0);
  return sorted.flatMap((i) => {
    const unit = units[i];
    return unit ? [{ ...unit, parent: unit.parent < 0 ? -1 : (rows[unit.parent]?.order ?? -1) }] : [];
  });
}
