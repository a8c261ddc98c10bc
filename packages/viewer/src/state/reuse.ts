import type { PageObject } from 'treeline';
import type { View } from '../engine/view.ts';

/** The same document with the objects of an earlier one where nothing changed, so that only what changed is drawn anew. */
export function reusing(before: View | undefined, after: View): View {
  if (!before) return after;
  const known = new Map(before.objects.map((object) => [object.id, object]));
  return {
    ...after,
    objects: after.objects.map((object) => {
      const same = known.get(object.id);
      return same && isSame(same, object) ? same : object;
    }),
  };
}

function isSame(a: PageObject, b: PageObject): boolean {
  if (a.role !== b.role || a.text !== b.text || a.confidence !== b.confidence || a.by !== b.by) return false;
  if (a.parent !== b.parent || a.page !== b.page || a.box.some((value, i) => value !== b.box[i])) return false;
  const isPlain = a.role !== 'table' && a.role !== 'heading' && a.role !== 'field';
  return isPlain || JSON.stringify(a) === JSON.stringify(b);
}
