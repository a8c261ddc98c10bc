import type { Ordered } from '../stages.js';

/** The objects in the reading order that came with the input, where one did; the others keep their neighbours. */
export function inGivenOrder(ordered: Ordered): Ordered {
  if (!ordered.order) return ordered;
  const place = new Map(ordered.order.map((id, i) => [id, i]));
  let before = -1;
  const keyed = ordered.objects.map((object) => {
    const places = object.lines.flatMap((id) => place.get(id) ?? []);
    before = places.length > 0 ? Math.min(...places) : before;
    return { object, key: before };
  });
  const objects = keyed.sort((a, b) => a.key - b.key).map(({ object }) => object);
  const position = new Map(objects.map(({ id }, i) => [id, i]));
  const threads = ordered.threads.map((thread) =>
    thread.kind === 'body'
      ? { ...thread, objects: [...thread.objects].sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0)) }
      : thread,
  );
  return { ...ordered, objects, threads };
}
