import { overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import { isPanelLabel, opensAsFigure } from '../../words/captions.js';
import { isProse } from '../../words/prose.js';

/*
 * Panels over one numbered caption are one figure. Pictures without such a caption, as in a magazine, stay apart.
 */

/** Panels of one figure are closer than this share of the page's width and height, the caption closer than the second. */
const BESIDE = 0.08;
const BELOW = 0.06;

interface Size {
  width: number;
  height: number;
}

/** The same pictures, those of one numbered caption joined to one. */
export function panelsJoined<T extends { box: Box; hasImage: boolean }>(
  figures: readonly T[],
  lines: readonly ReadLine[],
  page: Size,
): { box: Box; hasImage: boolean }[] {
  if (figures.length < 2 || figures.length > 60) return [...figures];
  const captions = lines.filter(({ text }) => opensAsFigure(text));
  if (captions.length === 0) return [...figures];
  // "(a) the first panel" stands between panels and splits nothing.
  const prose = lines.filter(({ text }) => isProse(text) && !isPanelLabel(text) && !opensAsFigure(text));
  const own = new Map(figures.map((figure) => [figure, captionBelow(figure.box, captions, prose, page)]));
  const left = new Set(figures);
  const result: { box: Box; hasImage: boolean }[] = [];
  for (const caption of captions) {
    let panels = figures.filter((figure) => own.get(figure) === caption);
    if (panels.length === 0) continue;
    for (let grew = true; grew; ) {
      const box = union(panels.map((panel) => panel.box));
      const more = [...left].filter((figure) => {
        if (panels.includes(figure) || (own.get(figure) ?? caption) !== caption) return false;
        const both = union([box, figure.box]);
        // What lies below the caption is another figure, and what prose parts is two.
        return (
          isNear(box, figure.box, page) && both[3] <= caption.box[3] && !prose.some((line) => isIn(line.box, both))
        );
      });
      panels = [...panels, ...more];
      grew = more.length > 0;
    }
    for (const panel of panels) left.delete(panel);
    result.push({ box: union(panels.map(({ box }) => box)), hasImage: panels.some(({ hasImage }) => hasImage) });
  }
  return [...result, ...left];
}

/** The nearest caption right below, with nothing but white between. */
function captionBelow(
  box: Box,
  captions: readonly ReadLine[],
  prose: readonly ReadLine[],
  page: Size,
): ReadLine | undefined {
  let nearest: ReadLine | undefined;
  for (const caption of captions) {
    const down = caption.box[1] - box[3];
    if (down < -0.02 * page.height || down > BELOW * page.height) continue;
    if (overlap(caption.box[0], caption.box[2], box[0], box[2]) < 0.2) continue;
    if (prose.some((line) => isIn(line.box, [box[0], box[3], box[2], caption.box[1]]))) continue;
    if (!nearest || caption.box[1] < nearest.box[1]) nearest = caption;
  }
  return nearest;
}

function isNear(a: Box, b: Box, page: Size): boolean {
  const down = Math.max(a[1], b[1]) - Math.min(a[3], b[3]);
  const across = Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
  return (down < 0 && across < BESIDE * page.width) || (across < 0 && down < BELOW * page.height);
}

function isIn(inner: Box, outer: Box): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x > outer[0] && x < outer[2] && y > outer[1] && y < outer[3];
}
