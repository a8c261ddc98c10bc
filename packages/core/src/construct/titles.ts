import type { Link, OutlineEntry } from '../document/schema.js';

/** The outline with titles as a table of contents would print them: without the marks of footnotes. */
export function withoutMarks(outline: readonly OutlineEntry[], links: readonly Link[]): OutlineEntry[] {
  const marks = new Map<string, { at: number; mark: string }[]>();
  for (const link of links) {
    if (link.type === 'footnote') marks.set(link.from, [...(marks.get(link.from) ?? []), link]);
  }
  const clean = (entries: readonly OutlineEntry[]): OutlineEntry[] =>
    entries.map((entry) => ({
      ...entry,
      title: without(entry.title, marks.get(entry.object) ?? []),
      children: clean(entry.children),
    }));
  return clean(outline);
}

/** What is left of nothing but a mark is the mark. */
function without(title: string, marks: readonly { at: number; mark: string }[]): string {
  let left = title;
  for (const { at, mark } of [...marks].sort((a, b) => b.at - a.at)) {
    if (left.startsWith(mark, at)) left = left.slice(0, at) + left.slice(at + mark.length);
  }
  return left.trim() || title;
}
