import type { DraftObject } from '../../document/draft.js';
import type { Link } from '../../document/schema.js';
import { continuations } from '../continues.js';
import { bodyOf, isEdge } from '../threads.js';
import type { OrderState } from './list.js';

/** Ties the parts of paragraphs by their words, where the network has tied neither of them. */
export function brokenParagraph(state: OrderState): OrderState {
  const { objects, links, linesOf } = state;
  const captioned = new Set(links.flatMap(({ type, to }) => (type === 'caption' ? [to] : [])));
  const floats = objects.filter(({ id, role }) => role === 'figure' || role === 'table' || captioned.has(id));
  const body = bodyOf(objects, links).filter((object) => !isEdge(object));
  const found = untied(continuations(body, linesOf, floats), links);
  return { ...state, objects: asTheyBegin(objects, found), links: [...links, ...found] };
}

function untied<Found extends Link>(found: readonly Found[], known: readonly Link[]): Found[] {
  const tied = known.filter(({ type }) => type === 'continues');
  const from = new Set(tied.map((link) => link.from));
  const to = new Set(tied.map((link) => link.to));
  return found.filter((link) => !from.has(link.from) && !to.has(link.to));
}

/** What goes on with a paragraph is a paragraph, though a number or an indent made it look like an item of a list. */
function asTheyBegin(objects: readonly DraftObject[], found: readonly Link[]): DraftObject[] {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const before = new Map(found.map((link) => [link.to, link]));
  return objects.map((object) => {
    const link = before.get(object.id);
    if (!link || object.role !== 'list-item' || byId.get(link.from)?.role !== 'paragraph') return object;
    return { ...object, role: 'paragraph', confidence: link.confidence, by: 'broken-paragraph' };
  });
}
