import { area, overlap } from '../document/box.js';
import type { Box, Page } from '../document/schema.js';
import type { GraphicalRegion } from './graphics.js';
import type { ScoredLine } from './vote.js';

/*
 * Logos, emblems, seals and badges are drawn as figures are, but show nothing that the text speaks of: they are small and
 * have no caption. Those that stand again on the next page are known by that (`repeatedGraphics`).
 */

const CAPTION = /^\s*(?:fig|abb|scheme|chart|plate|图|圖|図)/iu;
/** Of the page's area: anywhere, and in its head or foot. */
const SMALL = 0.006;
const SMALL_AT_EDGE = 0.06;
/** Of the page's height. */
const HEAD = 0.13;
const FOOT = 0.88;
const CAPTION_DISTANCE = 0.06;

export function isLogo({ role, box }: GraphicalRegion, lines: readonly ScoredLine[], page: Page): boolean {
  if (role !== 'figure') return false;
  const share = area(box) / (page.width * page.height);
  const isAtEdge = box[3] < HEAD * page.height || box[1] > FOOT * page.height;
  if (share > (isAtEdge ? SMALL_AT_EDGE : SMALL)) return false;
  const captions = lines.filter((it) => it.role === 'caption' || CAPTION.test(it.line.text));
  return !captions.some(({ line }) => isNear(line.box, box, CAPTION_DISTANCE * page.height));
}

function isNear(caption: Box, box: Box, distance: number): boolean {
  const down = Math.max(caption[1], box[1]) - Math.min(caption[3], box[3]);
  const across = Math.max(caption[0], box[0]) - Math.min(caption[2], box[2]);
  return (down < distance && overlap(caption[0], caption[2], box[0], box[2]) > 0) || (down < 0 && across < distance);
}
