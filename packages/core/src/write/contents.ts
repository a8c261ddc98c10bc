import { endsWithPage } from '../document/contents-entry.js';
import { joinLines } from '../document/join.js';
import type { Line, PageObject } from '../document/schema.js';
import type { Passage } from './passage.js';

/** Dots that lead the eye to the page number. */
const LEADERS = /(?:\s*[.·…_]){3,}\s*/gu;

/**
 * The entries of a printed table of contents, one passage each: a line that ends with a page number ends its entry.
 * Leaders become one ellipsis.
 */
export function contentsEntries(objects: readonly PageObject[], lineOf: (id: string) => Line | undefined): Passage[] {
  const entries: Passage[] = [];
  for (const object of objects) {
    let open: Line[] = [];
    const close = () => {
      const [first] = open;
      if (first) entries.push(entry(joinLines(open).text, { ...object, box: first.box, lines: [first.id] }));
      open = [];
    };
    for (const id of object.lines) {
      const line = lineOf(id);
      if (!line) continue;
      open.push(line);
      if (endsWithPage(line.text)) close();
    }
    close();
    if (object.lines.length === 0) entries.push(entry(object.text, object));
  }
  return entries;
}

function entry(text: string, object: PageObject): Passage {
  return { text: text.replace(LEADERS, ' … ').trim(), marks: [], parts: [{ object, start: 0 }] };
}
