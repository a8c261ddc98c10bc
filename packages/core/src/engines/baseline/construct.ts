import { attach, nest } from '../../construct/nest.js';
import { titlesOf } from '../../construct/titles.js';
import type { DraftObject } from '../../document/draft.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { Construct } from '../../stages.js';
import { rankHeadings } from './ranks.js';

/** Headings ranked by number and look become the outline; every body object hangs from the heading before it. */
export const construct: Construct = async (ordered) => {
  const headings = ordered.objects.filter(({ role }) => role === 'heading');
  const lines = linesNamed(new Set(headings.flatMap((heading) => heading.lines)), ordered.pages);
  const linesOf = (object: DraftObject) => object.lines.flatMap((id) => lines.get(id) ?? []);
  const nested = nest(rankHeadings(headings, linesOf), titlesOf(ordered.links));
  const body = new Set(ordered.threads.flatMap((thread) => (thread.kind === 'body' ? thread.objects : [])));
  return { ...ordered, objects: attach(ordered.objects, body, nested), outline: nested.outline };
};

function linesNamed(ids: ReadonlySet<string>, pages: readonly ReadPage[]): Map<string, ReadLine> {
  const lines = new Map<string, ReadLine>();
  for (const page of pages) {
    for (const line of page.lines) if (ids.has(line.id)) lines.set(line.id, line);
  }
  return lines;
}
