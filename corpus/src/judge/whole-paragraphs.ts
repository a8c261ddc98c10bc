import type { Structure } from 'treeline/engines';

/*
 * Labels say of a whole line what it is, and count a run-in heading to the paragraph that it opens. So where roles and
 * regions are judged, it does. In the outline it stays a heading.
 */

/** The structure with run-in headings put back into their paragraphs. */
export function withWholeParagraphs(structure: Structure): Structure {
  const runIns = structure.objects.filter(({ runIn }) => runIn);
  if (runIns.length === 0) return structure;
  const openedBy = new Map(runIns.map((heading) => [heading.lines.at(-1), heading]));
  const merged = new Map<string, string>();
  const objects = structure.objects.flatMap((object) => {
    const heading = object.runIn ? undefined : openedBy.get(object.lines[0]);
    if (!heading) return [object];
    merged.set(heading.id, object.id);
    return [{ ...object, lines: [...new Set([...heading.lines, ...object.lines])] }];
  });
  const isKept = (id: string) => !merged.has(id);
  return {
    ...structure,
    objects: objects.filter(({ id }) => isKept(id)),
    threads: structure.threads.map((thread) => ({ ...thread, objects: thread.objects.filter(isKept) })),
    links: structure.links.filter(({ from, to }) => isKept(from) && isKept(to)),
  };
}
