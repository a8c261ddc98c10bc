import { pages, setZoom, zoom } from '../state/viewer.ts';

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 6;

/** Makes pages larger or smaller, from the size at which they are shown now. */
export function zoomBy(factor: number): void {
  const shown = document.querySelector('.page');
  const number = Number(shown?.getAttribute('data-page') ?? 1);
  const width = pages()[number - 1]?.width ?? 1;
  const now = zoom();
  const scale = typeof now === 'number' ? now : shown ? shown.getBoundingClientRect().width / width : 1;
  setZoom(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale * factor)));
}
