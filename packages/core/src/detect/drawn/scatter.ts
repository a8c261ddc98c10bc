import type { Box } from '../../document/schema.js';

/*
 * Labels of a dense plot, or of a map of words, stand where their points are: they cover each other and share no rows.
 * The network, which is shown so many short lines, takes them for text. Text and the cells of a form stand in rows.
 */

/** Fewer lines say nothing. */
const MIN_LINES = 50;
/** This share of the lines stands askew to a neighbour. */
const MIN_SHARE = 0.3;
/** Neighbours overlap by this share of the height, without being in one row: their tops differ by the second share. */
const MIN_OVERLAP = 0.3;
const MIN_SHIFT = 0.15;
/** The white between neighbours, in heights of a line. */
const MAX_GAP = 1;

/** Whether lines are scattered labels rather than text. */
export function isScattered(boxes: readonly Box[]): boolean {
  if (boxes.length < MIN_LINES) return false;
  const sorted = [...boxes].sort((a, b) => a[1] - b[1]);
  const tallest = Math.max(...sorted.map((box) => box[3] - box[1]));
  const askew = new Set<Box>();
  for (const [i, a] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j];
      if (!b || b[1] > a[1] + tallest) break;
      if (!(askew.has(a) && askew.has(b)) && isAskew(a, b)) {
        askew.add(a);
        askew.add(b);
      }
    }
  }
  return askew.size >= MIN_SHARE * boxes.length;
}

function isAskew(a: Box, b: Box): boolean {
  const height = Math.min(a[3] - a[1], b[3] - b[1]);
  const shared = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const gap = Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
  return shared >= MIN_OVERLAP * height && Math.abs(a[1] - b[1]) > MIN_SHIFT * height && gap < MAX_GAP * height;
}
