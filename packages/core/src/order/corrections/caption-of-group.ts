import type { Link } from '../../document/schema.js';
import type { OrderState } from './list.js';
import { firstOfGroup } from './picture-group.js';

/** Captions of pictures that fill one rectangle go to the first of them. */
export function captionOfGroup(state: OrderState): OrderState {
  const { objects, heights } = state;
  const byId = new Map(objects.map((object) => [object.id, object]));
  const taken = new Set(state.links.flatMap(({ type, to }) => (type === 'caption' ? [to] : [])));
  const links = state.links.map((link): Link => {
    const figure = byId.get(link.to);
    if (link.type !== 'caption' || figure?.role !== 'figure') return link;
    const free = objects.filter(({ id, role, page }) => role === 'figure' && page === figure.page && !taken.has(id));
    const { id } = firstOfGroup(figure, free, heights.get(figure.page) ?? 0);
    return id === link.to ? link : { ...link, to: id };
  });
  return { ...state, links };
}
