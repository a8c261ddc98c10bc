import { runsOf } from '../../document/compose.js';
import type { Line, PageObject } from '../../document/schema.js';
import { endsWithPage, LEADERS } from '../../words/contents.js';
import { joinLines } from '../../words/join.js';
import { type Origin, type Passage, passageOfText } from './passage.js';

/**
 * The entries of a printed table of contents, one passage each: a line that ends with a page number ends its entry.
 * Leaders become one ellipsis.
 */
export function contentsEntries(objects: readonly PageObject[], linesOf: (object: PageObject) => Line[]): Passage[] {
  const entries: Passage[] = [];
  for (const object of objects) {
    let open: Line[] = [];
    const close = () => {
      const [first] = open;
      if (first) {
        const { text, starts } = joinLines(open);
        entries.push(entry(text, { ...object, box: first.box, runs: runsOf(open, starts) }));
      }
      open = [];
    };
    const lines = linesOf(object);
    for (const line of lines) {
      open.push(line);
      if (endsWithPage(line.text)) close();
    }
    close();
    if (lines.length === 0) entries.push(entry(object.text, object));
  }
  return entries;
}

function entry(text: string, object: PageObject): Passage {
  const passage = passageOfText(text, object, object.runs);
  const leaders = [...passage.text.matchAll(LEADERS)].reverse();
  return leaders.reduce((cut, { index, 0: leader }) => withEllipsis(cut, index, leader.length), passage);
}

/** The passage with one ellipsis for the dots at a place. */
function withEllipsis(passage: Passage, at: number, length: number): Passage {
  const ellipsis = at + length >= passage.text.length ? ' …' : ' … ';
  const after = at + length;
  const shift = ellipsis.length - length;
  const origins = passage.origins.flatMap(({ start, length: size, line, from }): Origin[] => {
    const end = start + size;
    const before = { start, length: Math.min(end, at) - start, line, from };
    const skipped = Math.max(after - start, 0);
    const behind = { start: start + skipped + shift, length: size - skipped, line, from: from + skipped };
    return [before, behind].filter((part) => part.length > 0);
  });
  const text = passage.text.slice(0, at) + ellipsis + passage.text.slice(after);
  return { ...passage, text, origins };
}
