import { overlap } from '../document/box.js';
import type { Box } from '../document/schema.js';
import type { Step } from './reorganize.js';

/** A text block: one line, or several that are one passage broken by the edge of its column. */
export interface Block {
  /** Places of its lines among those that were ordered. */
  lines: number[];
  confidence: number;
}

/** Above this, two blocks in a row are read together. */
const TOGETHER = 0.5;

/** Lines in reading order → blocks, and blocks → groups that a listener hears together, such as a key and its value. */
export function groupsOf(steps: readonly Step[], boxes: readonly Box[]): Block[][] {
  const groups: Block[][] = [];
  for (const { block: line, confidence, together } of steps) {
    const group = groups.at(-1);
    const block = group?.at(-1);
    if (block && together > TOGETHER && continues(block.lines, line, boxes)) {
      block.lines.push(line);
      block.confidence = Math.min(block.confidence, confidence);
    } else if (group && together > TOGETHER) {
      group.push({ lines: [line], confidence });
    } else {
      groups.push([{ lines: [line], confidence }]);
    }
  }
  return groups;
}

/** How far apart the lines of one passage stand at most, in line heights, and how much their heights differ. */
const SPACING = 0.5;
const HEIGHTS = 1.35;
/** A line that is broken where its column ends is about as wide as the widest. */
const FULL = 0.75;

/** Whether a line goes on with the passage: close below its last line, set alike, and that one was full. */
function continues(lines: readonly number[], next: number, boxes: readonly Box[]): boolean {
  const above = boxes[lines.at(-1) ?? -1];
  const box = boxes[next];
  if (!above || !box) return false;
  const [h, k] = [above[3] - above[1], box[3] - box[1]];
  const alike = Math.max(h, k) < HEIGHTS * Math.min(h, k);
  const gap = box[1] - above[3];
  const close = gap > -0.5 * h && gap < SPACING * Math.min(h, k);
  const widths = [...lines, next].map((i) => (boxes[i]?.[2] ?? 0) - (boxes[i]?.[0] ?? 0));
  const full = above[2] - above[0] >= FULL * Math.max(...widths);
  const apart = [box[0] - above[0], box[2] - above[2], (box[0] + box[2] - above[0] - above[2]) / 2].map(Math.abs);
  const aligned = Math.min(...apart) < 0.7 * h;
  return alike && close && full && aligned && overlap(above[0], above[2], box[0], box[2]) > 0.5;
}
