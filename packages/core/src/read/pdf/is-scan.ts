import { area } from '../../document/box.js';
import type { Graphic, ReadPage } from '../reading.js';

/** A picture over this share of the page is the page itself. */
const COVERING = 0.5;

/** A page without any text, visible or not, that is mostly a picture. */
export function isScan({ lines, graphics, page }: ReadPage): boolean {
  return lines.length === 0 && graphics.some((graphic) => covers(graphic, page));
}

/** Whether it is drawn over so much of the page that it is the page. */
export function covers({ kind, box }: Graphic, { width, height }: { width: number; height: number }): boolean {
  return kind === 'image' && area(box) >= COVERING * width * height;
}
