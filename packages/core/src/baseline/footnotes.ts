import type { Region } from '../detect/regions.js';
import { noteMark } from '../order/footnote-marks.js';
import type { Graphic, ReadPage } from '../read/reading.js';
import type { Block } from './blocks.js';
import { isCaption } from './patterns.js';
import type { Typography } from './typography.js';

/** Priors by rule (see roles.ts). */
const UNDER_RULE = 0.9;
const SMALL_WITH_MARK = 0.75;

/** Notes at the foot of each column: under a short rule, or in small type with a mark in front. */
export function footnotes(
  blocks: readonly Block[],
  { page, graphics }: ReadPage,
  typography: Typography,
): { regions: Region[]; rest: Block[] } {
  const regions: Region[] = [];
  const notes = new Set<Block>();
  for (const number of new Set(blocks.map((block) => block.column))) {
    const column = blocks.filter((block) => block.column === number);
    // From the foot upwards as long as the type is small or a note begins.
    let top = column.length;
    while (top > 0) {
      const block = column[top - 1];
      if (!block || block.box[1] < 0.35 * page.height || isCaption(block.lines[0]?.text ?? '')) break;
      const isSmall = block.size <= 0.93 * typography.size;
      if (!isSmall && !separator(block, graphics, page.width)) break;
      top--;
      if (!isSmall) break;
    }
    const foot = column.slice(top);
    const ruled = foot.findIndex((block) => separator(block, graphics, page.width));
    const marked = foot.findIndex((block) => noteMark(block.lines) !== undefined);
    const from = ruled >= 0 && (marked < 0 || ruled <= marked) ? ruled : marked;
    if (from < 0 || foot.length === blocks.length) continue;
    if (ruled < 0 && foot.length === column.length && column.length > 3) continue;
    for (const block of foot.slice(from)) {
      notes.add(block);
      regions.push({ role: 'footnote', lines: block.lines, confidence: ruled >= 0 ? UNDER_RULE : SMALL_WITH_MARK });
    }
  }
  return { regions, rest: blocks.filter((block) => !notes.has(block)) };
}

/** A short rule just above, from the left edge: what separates notes from text. */
function separator(block: Block, graphics: readonly Graphic[], width: number): boolean {
  return graphics.some(({ kind, box }) => {
    const length = box[2] - box[0];
    const above = block.box[1] - box[3];
    return (
      kind === 'rule' &&
      length > 0.05 * width &&
      length < 0.45 * width &&
      length < 0.9 * (block.right - block.left) &&
      Math.abs(box[0] - block.left) < 2 * block.size &&
      above > -0.5 * block.size &&
      above < 2 * block.size
    );
  });
}
