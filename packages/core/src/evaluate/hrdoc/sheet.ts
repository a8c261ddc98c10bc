import type { HrdocClass } from '../../document/labels.js';
import { lineage, type Structure, type Unit } from '../../document/lineage.js';
import type { Box, Document } from '../../document/schema.js';
import { parseHrdocTruth } from './hrdoc.js';

/** A document as the metrics see it: its units in reading order, each with its place in the tree. */
export interface Sheet {
  units: readonly Unit[];
}

/** What a failed document is judged as by the strict variants. */
export const EMPTY: Sheet = { units: [] };

/** Of a document, or of a truth in its form. */
export function sheetOf(document: Document | Structure): Sheet {
  return { units: lineage(document) };
}

export function sheetOfHrdoc(text: string): Sheet {
  return { units: parseHrdocTruth(text) };
}

/** Page objects have twelve classes: the lines' fourteen with first lines and displayed equations as paragraphs. */
export type ObjectClass = Exclude<HrdocClass, 'fstline' | 'paraline' | 'equation'> | 'para';

export const OBJECT_CLASSES = [
  'title',
  'author',
  'mail',
  'affili',
  'section',
  'para',
  'table',
  'figure',
  'caption',
  'footer',
  'header',
  'footnote',
] as const satisfies readonly ObjectClass[];

export function objectClass(name: HrdocClass): ObjectClass {
  return name === 'fstline' || name === 'paraline' || name === 'equation' ? 'para' : name;
}

/** Lines of a page that belong together: a paragraph as far as it stands on that page, in both columns if need be. */
export interface Region {
  class: ObjectClass;
  page: number;
  /** Units of the sheet, in reading order. */
  units: number[];
  /** Its lines, or the one box of a figure or table. */
  boxes: Box[];
  confidence: number;
}

/**
 * Units tied by `connect` on one page and of one class are a region. Two sheets that know objects also tie what belongs
 * to one object (the lines of a title, which HRDoc's lists do not tie).
 */
export function regionsOf({ units }: Sheet, byObject: boolean): Region[] {
  const regions: Region[] = [];
  const regionOf = new Map<Unit, Region>();
  const ofObject = new Map<string, Region>();
  for (const [i, unit] of units.entries()) {
    const name = objectClass(unit.class);
    const tied = unit.relation === 'connect' ? regionAt(unit.parent) : undefined;
    const same = byObject && unit.object !== undefined ? ofObject.get(unit.object) : undefined;
    let region = [tied, same].find((other) => other?.page === unit.page && other.class === name);
    if (!region) {
      region = { class: name, page: unit.page, units: [], boxes: [], confidence: unit.confidence };
      regions.push(region);
    }
    region.units.push(i);
    if (unit.region && name !== 'para') region.boxes = [unit.region];
    else region.boxes.push(unit.box);
    regionOf.set(unit, region);
    if (unit.object !== undefined) ofObject.set(unit.object, region);
  }
  return regions;

  function regionAt(index: number): Region | undefined {
    const unit = units[index];
    return unit && regionOf.get(unit);
  }
}

export function knowsObjects({ units }: Sheet): boolean {
  return units.some(({ object }) => object !== undefined);
}

/** Classes of what floats: it hangs from the root and is no part of the text's chain. */
const FLOATS: ReadonlySet<HrdocClass> = new Set(['figure', 'table', 'caption']);

export function isFloat(name: HrdocClass): boolean {
  return FLOATS.has(name);
}

/** For each unit whether it is running text: neither meta, nor tied to meta, nor a float. */
export function bodyUnits({ units }: Sheet): boolean[] {
  const state = new Map<number, boolean>();
  return units.map((_, i) => {
    const way: number[] = [];
    let at = i;
    let body: boolean | undefined;
    while (body === undefined) {
      const unit = units[at];
      const known = state.get(at);
      if (known !== undefined) body = known;
      else if (!unit) body = true;
      else if (unit.relation === 'meta' || isFloat(unit.class)) body = false;
      else {
        way.push(at);
        at = unit.relation === 'connect' ? unit.parent : -1;
      }
    }
    for (const seen of way) state.set(seen, body);
    return units[i]?.relation !== 'meta' && !isFloat(units[i]?.class ?? 'paraline') && body;
  });
}
