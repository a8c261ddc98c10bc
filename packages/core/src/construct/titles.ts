import type { DraftObject } from '../document/draft.js';
import type { Link } from '../document/schema.js';

/** What ends a heading within its line is no part of its title. */
const RUN_IN_STOP = /\s*(?:\.[–—-]?|[:–—])$/u;

/** Gives headings their titles as a table of contents would print them: without marks of footnotes and the stop of a run-in. */
export function titlesOf(links: readonly Link[]): (heading: DraftObject) => string {
  const marks = new Map<string, Mark[]>();
  for (const link of links) {
    if (link.type === 'footnote') marks.set(link.from, [...(marks.get(link.from) ?? []), link]);
  }
  return ({ id, text, runIn }) => {
    const title = without(text, marks.get(id) ?? []);
    return (runIn && title.replace(RUN_IN_STOP, '')) || title;
  };
}

interface Mark {
  at: number;
  mark: string;
}

/** What is left of nothing but a mark is the mark. */
function without(title: string, marks: readonly Mark[]): string {
  let left = title;
  for (const { at, mark } of [...marks].sort((a, b) => b.at - a.at)) {
    if (left.startsWith(mark, at)) left = left.slice(0, at) + left.slice(at + mark.length);
  }
  return left.trim() || title;
}
