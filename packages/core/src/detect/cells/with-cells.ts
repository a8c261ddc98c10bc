import type { DraftObject } from '../../document/draft.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { pageObject } from '../lines/regions.js';
import { UNDERSTOOD } from './confidence.js';
import { stackedTables } from './stacked.js';
import { tableStructure } from './structure.js';

/**
 * The tables of a page with their cells. One whose cells cannot be relied on stays as it is: writers print its text in the order and
 * at the distances it has on the page, beside its picture where there is one. Tables one above the other are parted.
 */
export function withCells(objects: readonly DraftObject[], page: ReadPage): DraftObject[] {
  return objects.flatMap((object) => {
    if (object.role !== 'table') return [object];
    const own = new Set(object.lines);
    const lines = page.lines.filter(({ id }) => own.has(id));
    const parts = stackedTables(page, lines);
    if (parts.length < 2) return [withOwnCells(object, page, lines)];
    return parts.map((part, i) => {
      const id = i === 0 ? object.id : `${object.id}-${i + 1}`;
      const table = pageObject(id, page.page, { role: 'table', lines: part, confidence: object.confidence });
      return withOwnCells({ ...table, ...(object.by !== undefined && { by: object.by }) }, page, part);
    });
  });
}

function withOwnCells(object: DraftObject, page: ReadPage, lines: readonly ReadLine[]): DraftObject {
  const structure = tableStructure(page, object.box, lines);
  return structure && structure.confidence >= UNDERSTOOD ? { ...object, cells: structure.cells } : object;
}
