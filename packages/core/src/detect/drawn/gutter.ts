import type { Box } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';

/** Lines of prose that each of two columns has at least. */
const FEWEST = 5;

/** The white between two columns of prose, as the box of it; undefined on a page of one column. */
export function gutterOf(prose: readonly ReadLine[]): Box | undefined {
  const long = prose.filter(({ text, rotation }) => rotation === 0 && text.length >= 25);
  const left = Math.min(...long.map(({ box }) => box[0]));
  const right = Math.max(...long.map(({ box }) => box[2]));
  const middle = (left + right) / 2;
  const before = long.filter(({ box }) => box[2] < middle);
  const after = long.filter(({ box }) => box[0] > middle);
  if (before.length < FEWEST || after.length < FEWEST) return undefined;
  // A title or an abstract may run across; where most lines do, there are no columns.
  if (before.length + after.length < 0.5 * long.length) return undefined;
  const top = Math.min(...[...before, ...after].map(({ box }) => box[1]));
  const bottom = Math.max(...[...before, ...after].map(({ box }) => box[3]));
  return [Math.max(...before.map(({ box }) => box[2])), top, Math.min(...after.map(({ box }) => box[0])), bottom];
}

export type Side = 'left' | 'right' | 'across';

/** On which side of the gutter a box stands. Without one, above it and below it, there are no sides. */
export function sideOf([x0, y0, x1, y1]: Box, gutter: Box | undefined): Side {
  if (!gutter || y1 <= gutter[1] || y0 >= gutter[3]) return 'across';
  const middle = (gutter[0] + gutter[2]) / 2;
  if (x1 <= middle) return 'left';
  return x0 >= middle ? 'right' : 'across';
}

/** The gutter as far as captions on both sides of it show that it reaches. */
export function reachingTo(captions: readonly Box[], gutter: Box | undefined): Box | undefined {
  if (!gutter) return undefined;
  const middle = (gutter[0] + gutter[2]) / 2;
  const left = captions.filter((box) => box[2] <= middle);
  const right = captions.filter((box) => box[0] >= middle);
  if (left.length === 0 || right.length === 0) return gutter;
  const both = [...left, ...right];
  const top = Math.min(gutter[1], ...both.map((box) => box[1]));
  return [gutter[0], top, gutter[2], Math.max(gutter[3], ...both.map((box) => box[3]))];
}
