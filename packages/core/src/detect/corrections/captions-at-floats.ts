import { overlap } from '../../document/box.js';
import type { Role } from '../../document/roles.js';
import { type CaptionKind, captionOf, opensAsFigure } from '../../words/captions.js';
import type { Region } from '../lines/regions.js';
import { boxOf } from './state.js';

/*
 * Captions that the network takes for text, because they are set in its type. Two things give them away right at a float.
 * The first is their name: "TABLE II. Winds of the year" at a table. The second is any chance that the network gives them,
 * for text has none: magazines set captions without a number below their pictures.
 */

/** What each name stands at; a box is text. */
const NAMED: Readonly<Record<CaptionKind, Role | undefined>> = {
  figure: 'figure',
  table: 'table',
  listing: 'code',
  box: undefined,
};

/** What such a caption may be taken for. */
const TAKEN_FOR: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'list-item', 'footnote']);
/** White between the two, as a share of the page height. */
const MAX_GAP = 0.035;

/** The same regions, those that name themselves and stand at what they name as captions. */
export function withNamedCaptions(regions: readonly Region[], height: number): Region[] {
  return regions.map((region) => {
    const kind = TAKEN_FOR.has(region.role) ? nameOf(region) : undefined;
    const isCaption = kind !== undefined && regions.some((other) => other.role === kind && isAt(region, other, height));
    return isCaption ? { ...region, role: 'caption' } : region;
  });
}

/** Whether a region is, or may be, the caption of a figure by its number. */
export function namesFigure(region: Region): boolean {
  if (region.role === 'caption') return opensAsFigure(region.lines[0]?.text ?? '');
  return TAKEN_FOR.has(region.role) && nameOf(region) === 'figure';
}

function nameOf({ lines: [first] }: Region): Role | undefined {
  const opening = captionOf(first?.text ?? '');
  return opening && opening.after !== 'verb' && opening.after !== 'text' ? NAMED[opening.kind] : undefined;
}

function isAt(caption: Region, named: Region, height: number): boolean {
  const [a, b] = [boxOf(caption), boxOf(named)];
  if (!a || !b) return false;
  const apart = Math.max(a[1] - b[3], b[1] - a[3]);
  return apart > -0.01 * height && apart < MAX_GAP * height && overlap(a[0], a[2], b[0], b[2]) > 0.5;
}

/** The probability of a caption that is enough. */
const MIN_CHANCE = 0.075;
const MAY_BE_TAKEN_FOR: ReadonlySet<Role> = new Set<Role>(['paragraph', 'list-item', 'footnote', 'footer', 'header']);
/** No such caption runs on for longer. */
const MAX_LINES = 4;
/** White between it and the picture, in heights of a line. */
const MAX_GAP_BELOW = 1.5;
const MAX_GAP_ABOVE = 1.2;
/** The share of its width that the picture has above or below it. */
const MIN_WITHIN = 0.8;

/** The same regions, what may be a caption and stands at a figure as one. */
export function withDoubtfulCaptions(regions: readonly Region[]): Region[] {
  const figures = regions.filter(({ role }) => role === 'figure');
  return regions.map((region) => {
    const { role, lines, caption = 0 } = region;
    const isDoubtful = caption >= MIN_CHANCE && MAY_BE_TAKEN_FOR.has(role) && lines.length <= MAX_LINES;
    return isDoubtful && figures.some((figure) => isRightAt(region, figure)) ? { ...region, role: 'caption' } : region;
  });
}

function isRightAt(caption: Region, figure: Region): boolean {
  const [first] = caption.lines;
  const [box, picture] = [boxOf(caption), boxOf(figure)];
  if (!first || !box || !picture) return false;
  const height = first.box[3] - first.box[1];
  const under = box[1] - picture[3];
  const over = picture[1] - box[3];
  const isNear = (gap: number, most: number) => gap > -0.5 * height && gap < most * height;
  const shared = Math.min(box[2], picture[2]) - Math.max(box[0], picture[0]);
  return shared >= MIN_WITHIN * (box[2] - box[0]) && (isNear(under, MAX_GAP_BELOW) || isNear(over, MAX_GAP_ABOVE));
}
