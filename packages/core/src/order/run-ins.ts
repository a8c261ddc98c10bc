import { union } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import type { ReadLine } from '../read/reading.js';
import type { Detected, Order, Ordered } from '../stages.js';

/*
 * A run-in heading has no place of its own: it stands right before the text that it opens. So the order is found with
 * both as one paragraph, as the page shows them, and then the heading steps in front of it.
 */

/** The same order, for pages with run-in headings too. */
export function aroundRunIns(order: Order): Order {
  return async (detected, options) => {
    const headings = openedBy(detected);
    if (headings.size === 0) return await order(detected, options);
    const opening = new Set(headings.values());
    const objects = detected.objects.flatMap((object) => {
      const heading = headings.get(object);
      return opening.has(object) ? [] : [heading ? together(heading, object) : object];
    });
    const apart = new Map([...headings].map(([paragraph, heading]) => [paragraph.id, { heading, paragraph }]));
    return takenApart(await order({ ...detected, objects }, options), apart);
  };
}

/** For each object that a run-in heading opens, the heading. */
function openedBy({ pages, objects }: Detected): Map<DraftObject, DraftObject> {
  const found = new Map<DraftObject, DraftObject>();
  const runIns = objects.filter(({ runIn }) => runIn);
  if (runIns.length === 0) return found;
  const parts = new Map<string, ReadLine>();
  for (const { lines } of pages) for (const line of lines) if (line.part) parts.set(line.id, line);
  const byFirst = new Map<ReadLine, DraftObject>();
  for (const object of objects) {
    const first = parts.get(object.lines[0] ?? '');
    if (first?.part && first.part.start > 0) byFirst.set(first.part.whole, object);
  }
  for (const heading of runIns) {
    const whole = parts.get(heading.lines.at(-1) ?? '')?.part?.whole;
    const paragraph = whole && byFirst.get(whole);
    if (paragraph) found.set(paragraph, heading);
  }
  return found;
}

function together(heading: DraftObject, paragraph: DraftObject): DraftObject {
  return {
    ...paragraph,
    lines: [...heading.lines, ...paragraph.lines],
    box: union([heading.box, paragraph.box]),
    text: `${heading.text} ${paragraph.text}`,
  };
}

interface Pair {
  heading: DraftObject;
  paragraph: DraftObject;
}

function takenApart(ordered: Ordered, apart: ReadonlyMap<string, Pair>): Ordered {
  const inFront = (id: string) => {
    const pair = apart.get(id);
    return pair ? [pair.heading.id, id] : [id];
  };
  return {
    ...ordered,
    objects: ordered.objects.flatMap((object) => {
      const pair = apart.get(object.id);
      return pair
        ? [pair.heading, { ...object, lines: pair.paragraph.lines, box: pair.paragraph.box, text: pair.paragraph.text }]
        : [object];
    }),
    threads: ordered.threads.map((thread) => ({ ...thread, objects: thread.objects.flatMap(inFront) })),
    // What a heading opens continues nothing.
    links: ordered.links.filter(({ type, to }) => type !== 'continues' || !apart.has(to)),
  };
}
