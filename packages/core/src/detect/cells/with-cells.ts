import type { PageObject } from '../../document/schema.js';
import type { ReadPage } from '../../read/reading.js';
import { UNDERSTOOD } from './confidence.js';
import { tableStructure } from './structure.js';

/**
 * Tables with their cells. One whose cells cannot be relied on stays as it is: writers print its text in the order and
 * at the distances it has on the page, beside its picture where there is one.
 */
export function withCells(objects: readonly PageObject[], pages: readonly ReadPage[]): PageObject[] {
  const byNumber = new Map(pages.map((page) => [page.page.number, page]));
  return objects.map((object) => {
    const page = object.role === 'table' ? byNumber.get(object.page) : undefined;
    if (!page) return object;
    const own = new Set(object.lines);
    const structure = tableStructure(
      page,
      object.box,
      page.lines.filter(({ id }) => own.has(id)),
    );
    return structure && structure.confidence >= UNDERSTOOD ? { ...object, cells: structure.cells } : object;
  });
}
