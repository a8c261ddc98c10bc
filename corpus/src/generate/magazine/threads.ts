import type { Marks, Unit } from '../../truth/marks.js';

/**
 * A box that stands on an earlier page than the one on which the story before it ends is read on its own: nobody leafs
 * back. Where stories end is known only once they are set.
 */
export function withoutLeafingBack(marks: Marks): Marks {
  const pages = new Map<number, { first: number; last: number }>();
  for (const { unit, page } of [...marks.marks, ...marks.areas]) {
    const known = pages.get(unit);
    pages.set(unit, { first: Math.min(known?.first ?? page, page), last: Math.max(known?.last ?? page, page) });
  }
  let reached = 0;
  let aside: Unit['thread'] | undefined;
  const units = marks.units.map((unit) => {
    const placed = pages.get(unit.id);
    if (!placed || unit.thread.name !== 'body') return unit;
    if (placed.first >= reached) {
      reached = placed.last;
      aside = undefined;
      return unit;
    }
    aside ??= { kind: 'body', name: `box-${unit.id}` };
    return { ...unit, thread: aside };
  });
  return { ...marks, units };
}
