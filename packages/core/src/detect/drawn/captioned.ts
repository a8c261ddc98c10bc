import { overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { Graphic, ReadLine } from '../../read/reading.js';
import { opensAsFigure } from '../../words/captions.js';
import { isProse } from '../../words/prose.js';

/*
 * A numbered caption says that there is a figure, however little is drawn of it: an octagon of eight strokes, three dots
 * and an arrow. What stands between the caption and the text above it, or below, is that figure.
 */

/** A figure is at least so high and reaches at most so far from its caption, as shares of the page height. */
const LOWEST = 0.02;
const HIGHEST = 0.5;
/** White between the caption and its figure. */
const GAP = 0.06;
/** So many drawings make a figure. */
const FEWEST = 2;

interface Size {
  width: number;
  height: number;
}

/** Figures that captions name and nothing else has found; `taken` are the boxes of what has been. */
export function captionedFigures(
  graphics: readonly Graphic[],
  lines: readonly ReadLine[],
  taken: readonly Box[],
  page: Size,
): Box[] {
  const captions = lines.filter(({ text, rotation }) => rotation === 0 && opensAsFigure(text));
  const found: Box[] = [];
  for (const caption of captions) {
    const near = [...taken, ...found].filter((box) => isBeside(box, caption.box, page));
    if (near.length > 0) continue;
    const prose = lines.filter((line) => line !== caption && isProse(line.text) && isOver(line.box, caption.box));
    const above = Math.max(
      caption.box[1] - HIGHEST * page.height,
      ...prose.map(({ box }) => (box[3] <= caption.box[1] ? box[3] : 0)),
    );
    const band: Box = [0, above, page.width, caption.box[1]];
    const drawn = graphics.filter(({ box }) => isWithin(box, band) && !taken.some((other) => isWithin(box, other)));
    const own = connected(drawn, caption.box, page);
    if (own.length < FEWEST) continue;
    const box = union(own.map((graphic) => graphic.box));
    if (box[3] - box[1] >= LOWEST * page.height && caption.box[1] - box[3] <= GAP * page.height) found.push(box);
  }
  return found;
}

/** Drawings over the caption, and those beside them. */
function connected(graphics: readonly Graphic[], caption: Box, page: Size): Graphic[] {
  const own = new Set(graphics.filter(({ box }) => isOver(box, caption)));
  if (own.size === 0) return [];
  for (let grew = true; grew; ) {
    grew = false;
    const box = union([...own].map((graphic) => graphic.box));
    for (const graphic of graphics) {
      const across = Math.max(graphic.box[0], box[0]) - Math.min(graphic.box[2], box[2]);
      if (own.has(graphic) || across > 0.05 * page.width) continue;
      own.add(graphic);
      grew = true;
    }
  }
  return [...own];
}

function isOver(box: Box, caption: Box): boolean {
  return overlap(box[0], box[2] + 0.1, caption[0], caption[2]) > 0.2;
}

function isWithin(box: Box, band: Box): boolean {
  return box[0] >= band[0] - 1 && box[2] <= band[2] + 1 && box[1] >= band[1] - 1 && box[3] <= band[3] + 1;
}

/** Something found touches the caption from above or from below. */
function isBeside(box: Box, caption: Box, { height }: Size): boolean {
  const down = Math.max(box[1], caption[1]) - Math.min(box[3], caption[3]);
  return down <= GAP * height && overlap(box[0], box[2], caption[0], caption[2]) > 0;
}
