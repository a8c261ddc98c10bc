import { overlap } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import type { Box } from '../document/schema.js';
import type { ReadField } from '../read/reading.js';
import type { Ordered } from '../stages.js';

/*
 * The fields of a form, put where a reader meets them: behind the text to their left in the same row, else behind the
 * text above them. They are no lines, so no network has seen them.
 */

export function withFields(ordered: Ordered): Ordered {
  const pages = ordered.pages.filter(({ fields }) => fields && fields.length > 0);
  if (pages.length === 0) return ordered;
  const body = new Set(ordered.threads.flatMap(({ kind, objects }) => (kind === 'body' ? objects : [])));
  let objects = [...ordered.objects];
  const added: string[] = [];
  for (const { page, fields = [] } of pages) {
    for (const [i, field] of fields.entries()) {
      const draft = draftOf(field, page.number, `field-${page.number}-${i}`);
      const anchor = anchorOf(field.box, objects, (object) => object.page === page.number && body.has(object.id));
      const at = anchor < 0 ? objects.findIndex((object) => object.page >= page.number) : anchor + 1;
      objects = at < 0 ? [...objects, draft] : [...objects.slice(0, at), draft, ...objects.slice(at)];
      body.add(draft.id);
      added.push(draft.id);
    }
  }
  const place = new Map(objects.map(({ id }, i) => [id, i]));
  const ranked = (ids: readonly string[]) => [...ids].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const first = ordered.threads.findIndex(({ kind }) => kind === 'body');
  const threads = ordered.threads.map((thread, i) =>
    i === first ? { ...thread, objects: ranked([...thread.objects, ...added]) } : thread,
  );
  if (first < 0) threads.push({ kind: 'body', objects: ranked(added) });
  return { ...ordered, objects, threads };
}

function draftOf({ name, label, value, checked, box }: ReadField, page: number, id: string): DraftObject {
  return {
    id,
    role: 'field',
    page,
    box,
    lines: [],
    text: value ?? '',
    confidence: 1,
    by: 'input',
    field: { name: label ?? name, value, checked },
  };
}

/** Where an object stands that the field follows: beside it on the left, or the last one above it; -1 for none. */
function anchorOf(box: Box, objects: readonly DraftObject[], isCandidate: (object: DraftObject) => boolean): number {
  let above = -1;
  let beside = -1;
  for (const [i, object] of objects.entries()) {
    if (!isCandidate(object)) continue;
    const isInRow = overlap(object.box[1], object.box[3], box[1], box[3]) > 0.5;
    if (isInRow && object.box[0] <= box[0]) beside = i;
    else if (object.box[1] <= box[1]) above = i;
  }
  return beside >= 0 ? beside : above;
}
