import type { OrderState } from './list.js';

/** What has a caption of its own begins with it, however much it looks like the listing before it. */
export function captionedListing(state: OrderState): OrderState {
  const captioned = new Set(state.links.flatMap(({ type, to }) => (type === 'caption' ? [to] : [])));
  return { ...state, links: state.links.filter(({ type, to }) => type !== 'continues' || !captioned.has(to)) };
}
