import type { Accounted } from './account.js';
import type { Run } from './schema.js';

/*
 * Lines that the stages saw in parts, because a run-in heading ends within them, are whole lines of the document again:
 * runs and omissions of a part become those of its line.
 */

/** A line, or a part of one. */
export interface PartLine {
  id: string;
  part?: { whole: { id: string }; start: number } | undefined;
}

/** The whole lines, each where its first part stands. */
export function wholeLines<L extends PartLine>(lines: readonly L[], wholeOf: (line: L) => L): L[] {
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    if (!line.part) return [line];
    const whole = wholeOf(line);
    if (seen.has(whole.id)) return [];
    seen.add(whole.id);
    return [whole];
  });
}

/** The same account, told of whole lines. */
export function ofWholeLines<A extends Pick<Accounted, 'objects' | 'omitted'>>(
  accounted: A,
  lines: readonly PartLine[],
): A {
  const parts = new Map(lines.flatMap(({ id, part }) => (part ? [[id, part] as const] : [])));
  if (parts.size === 0) return accounted;
  const isOfPart = ([, line]: Run) => parts.has(line);
  const runs = (list: readonly Run[]) =>
    list.map((run): Run => {
      const [at, line, from, length] = run;
      const part = parts.get(line);
      return part ? [at, part.whole.id, part.start + from, length] : run;
    });
  return {
    ...accounted,
    objects: accounted.objects.map((object) => {
      const cells = object.role === 'table' ? (object.cells ?? []) : [];
      if (!object.runs.some(isOfPart) && !cells.some((cell) => cell.runs?.some(isOfPart))) return object;
      const whole = { ...object, runs: runs(object.runs) };
      if (whole.role !== 'table' || !whole.cells) return whole;
      return { ...whole, cells: whole.cells.map((cell) => (cell.runs ? { ...cell, runs: runs(cell.runs) } : cell)) };
    }),
    omitted: accounted.omitted.map((omission) => {
      const part = parts.get(omission.line);
      return part ? { ...omission, line: part.whole.id, from: part.start + omission.from } : omission;
    }),
  };
}
