import { setFont } from '../../detect/lines/fields.js';
import type { DspsModel, UnitFields } from '../../model/dsps-model.js';
import type { Construct, Ordered } from '../../stages.js';
import { numberingFields } from '../../words/numbering.js';
import { assemble } from './assemble.js';
import { decodeUnits, type Hung } from './decode.js';
import type { Unit } from './parts.js';

/*
 * HRDoc's structure-aware GRU decoder (SPEC 4), the other way to the tree: all lines of the document in reading order, a
 * parent for each, with the soft mask. It needs Detect and Order before it; what they made of the lines is made anew.
 */

/** `matrix` is M_cp, 15 × 14. */
export function dspsConstruct(model: Pick<DspsModel, 'run'>, matrix: Float32Array): Construct {
  return async (ordered) => {
    const units = unitsOf(ordered);
    if (units.length === 0) return assemble(ordered, [], []);
    const scores = await model.run(unitFields(ordered, units), matrix);
    const parts = headingLines(units);
    agree(parts, scores.classes, units.length);
    return assemble(ordered, units, tied(decodeUnits(scores), parts));
  };
}

/** The places of the lines that Detect took for one title or heading, where it has several. */
function headingLines(units: readonly Unit[]): number[][] {
  const rows = new Map<string, number[]>();
  for (const [i, { object }] of units.entries()) {
    if (object?.role !== 'title' && object?.role !== 'heading') continue;
    rows.set(object.id, [...(rows.get(object.id) ?? []), i]);
  }
  return [...rows.values()].filter(({ length }) => length > 1);
}

/** They are of one class: the mean of what is said of them. */
function agree(parts: readonly number[][], classes: Float32Array, units: number): void {
  const width = classes.length / units;
  for (const own of parts) {
    for (let c = 0; c < width; c++) {
      const mean = own.reduce((sum, i) => sum + (classes[i * width + c] ?? 0), 0) / own.length;
      for (const i of own) classes[i * width + c] = mean;
    }
  }
}

/** And the further ones go on where the first begins. */
function tied(hung: readonly Hung[], parts: readonly number[][]): Hung[] {
  const before = new Map(parts.flatMap((own) => own.slice(1).map((i, k) => [i, own[k] ?? -1] as const)));
  return hung.map((unit, i) => {
    const parent = before.get(i);
    if (parent === undefined || parent < 0 || parent >= i || unit.class !== 'section') return unit;
    return { ...unit, parent, relation: 'connect' };
  });
}

/** The lines of all objects in reading order: that of the objects, or the one that was given. */
function unitsOf({ pages, objects, order }: Ordered): Unit[] {
  const lines = new Map(pages.flatMap((page) => page.lines.map((line) => [line.id, line] as const)));
  const units = objects.flatMap((object) =>
    object.lines.flatMap((id) => lines.get(id) ?? []).map((line) => ({ line, object })),
  );
  if (!order) return units;
  const place = new Map(order.map((id, i) => [id, i]));
  return units.sort((a, b) => (place.get(a.line.id) ?? Infinity) - (place.get(b.line.id) ?? Infinity));
}

function unitFields({ pages, features = [], scores = [] }: Ordered, units: readonly Unit[]): UnitFields {
  const count = units.length;
  const places = new Map(
    pages.flatMap((page, index) => page.lines.map((line, row) => [line.id, { page, index, row }] as const)),
  );
  const width = (tables: readonly Float32Array[]) => {
    const index = pages.findIndex(({ lines }) => lines.length > 0);
    return (tables[index]?.length ?? 0) / (pages[index]?.lines.length ?? 1);
  };
  const [wide, classes] = [width(features), width(scores)];
  const fields: UnitFields = {
    count,
    features: new Float32Array(count * wide),
    scores: new Float32Array(count * classes),
    font: new Float32Array(count * 8),
    box: new Float32Array(count * 4),
    size: new Float32Array(count * 2),
    page: new Float32Array(count),
    numbers: new Int32Array(count * 8),
  };
  for (const [i, { line }] of units.entries()) {
    const place = places.get(line.id);
    if (!place) continue;
    const { page, index, row } = place;
    const copy = (to: Float32Array, from: Float32Array | undefined, n: number) => {
      if (from) to.set(from.subarray(row * n, (row + 1) * n), i * n);
    };
    copy(fields.features, features[index], wide);
    copy(fields.scores, scores[index], classes);
    setFont(fields.font, i, line);
    fields.box.set(line.box, i * 4);
    fields.size.set([page.page.width, page.page.height], i * 2);
    fields.page[i] = index;
    fields.numbers.set(numberingFields(line.text), i * 8);
  }
  return fields;
}
