import { bodyUnits, type Region, type Sheet } from './hrdoc/sheet.js';

/*
 * Successor accuracy: the share of lines whose successor is the right one. In Detect a line's successor is the next line
 * of its region, and the last line's is itself (SPEC 1.5). In reading order it is the next line of the running text,
 * through the whole document.
 */

export interface Share {
  right: number;
  total: number;
}

/** Successors by line id. */
export type Successors = ReadonlyMap<string, string>;

export function successorsInRegions(sheet: Sheet, regions: readonly Region[]): Successors {
  const next = new Map<string, string>();
  for (const { units } of regions)
    chain(
      units.flatMap((i) => sheet.units[i]?.line ?? []),
      next,
    );
  return next;
}

export function successorsInOrder(sheet: Sheet): Successors {
  const body = bodyUnits(sheet);
  const next = new Map<string, string>();
  chain(
    sheet.units.flatMap(({ line }, i) => (line !== undefined && body[i] ? [line] : [])),
    next,
  );
  return next;
}

function chain(lines: readonly string[], next: Map<string, string>): void {
  for (const [i, line] of lines.entries()) next.set(line, lines[i + 1] ?? line);
}

/** Over the lines that have a successor in the truth. */
export function compareSuccessors(gold: Successors, predicted: Successors): Share {
  let right = 0;
  for (const [line, next] of gold) if (predicted.get(line) === next) right++;
  return { right, total: gold.size };
}

export function share(shares: Iterable<Share>): number | undefined {
  let right = 0;
  let total = 0;
  for (const it of shares) {
    right += it.right;
    total += it.total;
  }
  return total > 0 ? right / total : undefined;
}
