import { union } from '../document/box.js';
import type { Role } from '../document/roles.js';
import type { Region } from './regions.js';

/*
 * Captions of magazines often look like their text, and the model gives them little chance by their looks. What is given
 * any, and stands right at a picture and no wider than it, is one: text has none.
 */

/** The chance that is enough. */
const ANY = 0.075;
const TAKEN_FOR: ReadonlySet<Role> = new Set<Role>(['paragraph', 'list-item', 'footnote', 'footer', 'header']);
/** No such caption runs on for longer. */
const MOST_LINES = 4;
/** White between it and the picture, in heights of a line. */
const BELOW = 1.5;
const ABOVE = 1.2;
/** The share of its width that the picture has above or below it. */
const WITHIN = 0.8;

/** The same regions, what may be a caption and stands at a figure as one. */
export function withDoubtfulCaptions(regions: readonly Region[]): Region[] {
  const figures = regions.filter(({ role }) => role === 'figure');
  return regions.map((region) => {
    const { role, lines, caption = 0 } = region;
    const isDoubtful = caption >= ANY && TAKEN_FOR.has(role) && lines.length <= MOST_LINES;
    return isDoubtful && figures.some((figure) => isAt(region, figure)) ? { ...region, role: 'caption' } : region;
  });
}

function isAt({ lines }: Region, figure: Region): boolean {
  const [first] = lines;
  if (!first || (figure.lines.length === 0 && !figure.box)) return false;
  const box = union(lines.map((line) => line.box));
  const picture = figure.box ?? union(figure.lines.map((line) => line.box));
  const height = first.box[3] - first.box[1];
  const under = box[1] - picture[3];
  const over = picture[1] - box[3];
  const isNear = (gap: number, most: number) => gap > -0.5 * height && gap < most * height;
  const shared = Math.min(box[2], picture[2]) - Math.max(box[0], picture[0]);
  return shared >= WITHIN * (box[2] - box[0]) && (isNear(under, BELOW) || isNear(over, ABOVE));
}
