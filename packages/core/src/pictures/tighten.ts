import type { Box } from '../document/schema.js';

/** What OCR leaves around the letters, as shares of a box's height: medians over pictures of the training set. */
const LEFT = 0.11;
const TOP = 0.05;
const RIGHT = 0.16;
const BOTTOM = 0.17;

/**
 * Boxes as they lie around the letters, which is what the order was trained on. OCR's boxes are larger: lines of a table
 * would seem to stand as close as those of a passage.
 */
export function tighten(boxes: readonly Box[]): Box[] {
  return boxes.map(([x0, y0, x1, y1]): Box => {
    const height = y1 - y0;
    const width = x1 - x0;
    // A single letter may be narrower than what is left around others.
    const across = Math.min(height, width);
    return [x0 + LEFT * across, y0 + TOP * height, x1 - RIGHT * across, y1 - BOTTOM * height];
  });
}
