import type { Sheet } from 'treeline/evaluate';

/**
 * The share of lines whose parent in the tree is right: who contains them, `equality` resolved, so that it does not
 * matter by which relation a prediction says it. Lines that are meta in the truth are not asked.
 */
export function parents(gold: Sheet, found: Sheet): { right: number; all: number } {
  const truth = containers(gold);
  const said = containers(found);
  let right = 0;
  for (const [line, parent] of truth) if (said.get(line) === parent) right += 1;
  return { right, all: truth.size };
}

/** For each line that is in the tree the line that contains it, or `root`. */
function containers({ units }: Sheet): Map<string, string> {
  const above: number[] = [];
  const result = new Map<string, string>();
  const known = new Set<number>();
  const resolve = (i: number): number => {
    const unit = units[i];
    if (!unit) return -1;
    if (known.has(i)) return above[i] ?? -1;
    known.add(i);
    above[i] = unit.relation === 'equality' ? resolve(unit.parent) : unit.parent;
    return above[i] ?? -1;
  };
  for (const [i, unit] of units.entries()) {
    if (unit.line === undefined || unit.relation === 'meta') continue;
    result.set(unit.line, units[resolve(i)]?.line ?? 'root');
  }
  return result;
}
