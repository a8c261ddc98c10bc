import { type Document, linesOf, type PageObject } from 'treeline';

/**
 * The document with only these objects, and with the captions and footnotes that belong to them. The writers print it like
 * any other. The outline stays whole, so that headings keep their depth.
 */
export function partOf(document: Document, wanted: Iterable<PageObject>): Document {
  const ids = new Set<string>();
  for (const { id } of wanted) ids.add(id);
  for (const { type, from, to } of document.links) {
    if (type === 'footnote' && ids.has(from)) ids.add(to);
    if (type === 'caption' && ids.has(to)) ids.add(from);
  }
  const objects = document.objects.filter(({ id }) => ids.has(id));
  const lines = new Set(objects.flatMap((object) => linesOf(document, object).map(({ id }) => id)));
  return {
    ...document,
    objects,
    lines: document.lines.filter(({ id }) => lines.has(id)),
    omitted: document.omitted.filter(({ line }) => lines.has(line)),
    threads: document.threads.flatMap(({ kind, objects: members }) => {
      const kept = members.filter((id) => ids.has(id));
      return kept.length > 0 ? [{ kind, objects: kept }] : [];
    }),
    links: document.links.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  };
}
