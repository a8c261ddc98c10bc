import type { DraftObject } from '../../document/draft.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { pageObject } from '../lines/regions.js';
import { UNDERSTOOD } from './confidence.js';
import { stackedTables } from './stacked.js';
import { tableStructure } from './structure.js';

/**
 * Tables with their cells. One whose cells cannot be relied on stays as it is: writers print its text in the order and
 * at the distances it has on the page, beside its picture where there is one. Tables one above the other are parted.
 */
export function withCells(objects: readonly DraftObject[], pages: readonly ReadPage[]): DraftObject[] {
  const byNumber = new Map(pages.map((page) => [page.page.number, page]));
  return objects.flatMap((object) => {
    const page = object.role === 'table' ? byNumber.get(object.page) : undefined;
    if (!page) return [object];
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
