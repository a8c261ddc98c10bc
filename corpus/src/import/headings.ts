import type { Truth } from '../format/format.js';

/** Headings in reading order with the depth their source gives them (0 for the outermost). */
export interface Heading {
  region: number;
  depth: number;
}

/**
 * The heading tree from depths. A heading hangs from the nearest earlier one that is less deep, so a source that skips
 * a depth, or starts below the outermost one, still gives a tree; `level` is the depth in that tree.
 */
export function headingTree(headings: readonly Heading[]): NonNullable<Truth['headings']> {
  const path: { region: number; depth: number; level: number }[] = [];
  return headings.map(({ region, depth }) => {
    while (path.length > 0 && (path.at(-1)?.depth ?? -1) >= depth) path.pop();
    const parent = path.at(-1);
    const level = (parent?.level ?? 0) + 1;
    path.push({ region, depth, level });
    return { region, parent: parent?.region ?? -1, level };
  });
}
