import type { OutlineEntry } from './schema.js';

/** The depth of each heading of the outline, by its id, 1 for the outermost. */
export function depthsOf(outline: readonly OutlineEntry[]): Map<string, number> {
  const depths = new Map<string, number>();
  const visit = (entries: readonly OutlineEntry[], depth: number) => {
    for (const { object, children } of entries) {
      depths.set(object, depth);
      visit(children, depth + 1);
    }
  };
  visit(outline, 1);
  return depths;
}
