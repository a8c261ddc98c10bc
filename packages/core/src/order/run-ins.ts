import { union } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Ordered } from '../stages.js';

/*
 * A run-in heading has no place of its own: it stands right before the text that it opens. So the order is found with
 * both as one paragraph, as the page shows them, and then the heading steps in front of it.
 */

/** A run-in heading and what it opens. */
interface Pair {
  heading: DraftObject;
  paragraph: DraftObject;
}

/** Those of a document, met page by page. */
export class RunIns {
  /** By the id of the paragraph. */
  readonly #pairs = new Map<string, Pair>();

  /** The objects of a page, each run-in heading one with what it opens. */
  joined(page: ReadPage, objects: readonly DraftObject[]): readonly DraftObject[] {
    const headings = openedBy(page, objects);
    if (headings.size === 0) return objects;
    for (const [paragraph, heading] of headings) this.#pairs.set(paragraph.id, { heading, paragraph });
    const opening = new Set(headings.values());
    return objects.flatMap((object) => {
      const heading = headings.get(object);
      return opening.has(object) ? [] : [heading ? together(heading, object) : object];
    });
  }

  /** The order, with each heading right in front of what it opens. */
  apart(ordered: Ordered): Ordered {
    return this.#pairs.size === 0 ? ordered : takenApart(ordered, this.#pairs);
  }
}

/** For each object of a page that a run-in heading opens, the heading. */
function openedBy({ lines }: ReadPage, objects: readonly DraftObject[]): Map<DraftObject, DraftObject> {
  const found = new Map<DraftObject, DraftObject>();
  const runIns = objects.filter(({ runIn }) => runIn);
  if (runIns.length === 0) return found;
  const parts = new Map<string, ReadLine>();
  for (const line of lines) if (line.part) parts.set(line.id, line);
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
