import type { Region } from '../../detect/lines/regions.js';
import type { Box, Page } from '../../document/schema.js';
import { noteMark } from '../../order/footnote-marks.js';
import type { Graphic, ReadPage } from '../../read/reading.js';
import { isCaption } from '../../words/captions.js';
import { isCitationMark } from '../../words/lists.js';
import type { Block } from './blocks.js';
import type { Typography } from './typography.js';

/** Priors by rule (see roles.ts). */
const UNDER_RULE = 0.9;
const SMALL_WITH_MARK = 0.75;
const SMALL_AT_FOOT = 0.6;

/** Higher on the page than this share of its height nothing is a footnote. */
const HIGHEST = 0.35;
/** Type at most this large, as a share of the text's, is small. */
const SMALL = 0.93;

/** Notes without mark or rule are believed only at the very foot, this far down the page, and well apart. */
const FOOT = 0.75;
const APART = 1.6;

/**
 * Notes at the foot of each column, or above a float that stands there: under a short rule, or in small type with a
 * mark in front or at the very foot. A note takes with it the small type below. What stands right under a table
 * explains the table.
 */
export function footnotes(
  blocks: readonly Block[],
  { page, graphics }: ReadPage,
  typography: Typography,
  tables: readonly Box[],
): { regions: Region[]; rest: Block[] } {
  const rules = graphics.filter(({ kind }) => kind === 'rule');
  const regions: Region[] = [];
  const notes = new Set<Block>();
  const isSmall = (block: Block) => block.size <= SMALL * typography.size;
  const startsCaption = (block: Block) => isCaption(block.lines[0]?.text ?? '');
  for (const number of new Set(blocks.map((block) => block.column))) {
    const column = blocks.filter((block) => block.column === number);
    // The foot: small type to the end, captions of floats that stand there among it.
    const foot = column.findLastIndex((block) => !isSmall(block) && !startsCaption(block)) + 1;
    let confidence = 0;
    let isOther = false;
    for (const [i, block] of column.entries()) {
      const isRuled = separator(block, rules, page.width);
      const isHigh = block.box[1] < HIGHEST * page.height;
      const opensOther = startsCaption(block) || (!isRuled && tables.some((table) => isUnder(block, table)));
      if (opensOther || !isSmall(block)) isOther = opensOther;
      if (isHigh || startsCaption(block) || (!isSmall(block) && !(isRuled && i === column.length - 1))) confidence = 0;
      else if (isRuled) confidence = UNDER_RULE;
      else if (confidence === 0 && i >= foot && foot > 0 && !isOther) confidence = atFoot(block, page);
      if (confidence === 0 || notes.size + 1 === blocks.length) continue;
      notes.add(block);
      regions.push({ role: 'footnote', lines: block.lines, confidence });
    }
  }
  return { regions, rest: blocks.filter((block) => !notes.has(block)) };
}

/** Small type below the text: "[7]" opens a reference, any other mark a note; without one, only its place tells. */
function atFoot(block: Block, page: Page): number {
  if (isCitationMark(block.lines[0]?.text ?? '')) return 0;
  if (noteMark(block.lines) !== undefined) return SMALL_WITH_MARK;
  return block.box[1] > FOOT * page.height && block.gap > APART ? SMALL_AT_FOOT : 0;
}

function isUnder(block: Block, table: Box): boolean {
  const gap = block.box[1] - table[3];
  return gap > -block.size && gap < 2.5 * block.size && block.box[0] < table[2] && table[0] < block.box[2];
}

/** A short rule just above, from the left edge: what separates notes from text. */
function separator(block: Block, rules: readonly Graphic[], width: number): boolean {
  return rules.some(({ box }) => {
    const length = box[2] - box[0];
    const above = block.box[1] - box[3];
    return (
      length > 0.05 * width &&
      length < 0.45 * width &&
      length < 0.9 * (block.right - block.left) &&
      Math.abs(box[0] - block.left) < 2 * block.size &&
      above > -0.5 * block.size &&
      above < 2 * block.size
    );
  });
}
