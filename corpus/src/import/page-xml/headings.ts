import type { Box } from 'treeline';
import type { Block, Row } from './blocks.js';

/*
 * Headings of newspapers stand over each other. Where one ends is known by the size of its letters, by its stop (in the
 * nineteenth century headings end with one) and by how the next line begins; where these do not agree, it is not known.
 */

/** Lines in letters of one size seldom differ more in height; where no stop parts them a line without long letters may. */
const SAME_SIZE = 1.2;
const OTHER_SIZE = 1.3;
/** Heights of a line: what is further below does not go on. */
const WIDEST_GAP = 0.8;
/** Heights of a line: so far may outlines reach into each other, and so far are edges and middles apart that are one. */
const SLACK = 0.5;
const OFF_AXIS = 1;
const STOP = /[.!?:;][\p{Pf}\p{Pe}"“*]*$/u;
const HYPHEN = /\p{L}-$/u;
const GOES_ON = /^\p{Ll}/u;

/** How the second of two rows stands to the first: of one region, of another, or either. */
type Seam = 'one' | 'apart' | 'doubtful';

/** Blocks with those of one heading joined, and those of two parted. Headings with a rule between them are two. */
export function wholeHeadings(blocks: readonly Block[], rules: readonly Box[]): Block[] {
  const whole: Block[] = [];
  for (const block of blocks) {
    if (block.type !== 'heading') {
      whole.push(block);
      continue;
    }
    for (const [i, row] of block.rows.entries()) {
      const before = whole.at(-1);
      const above = before?.type === 'heading' ? before.rows.at(-1) : undefined;
      const isOne =
        above !== undefined &&
        (i > 0
          ? seamWithin(above, row) !== 'apart'
          : seamBetween(above, row) === 'one' && !rules.some((rule) => isBetween(rule, above.box, row.box)));
      if (before && isOne) before.rows.push(row);
      else whole.push({ type: block.type, rows: [row] });
    }
  }
  return whole;
}

/** Rows of what people outlined as one heading. */
export function seamWithin(a: Row, b: Row): Seam {
  if (!isStacked(a.box, b.box)) return 'doubtful';
  if (HYPHEN.test(a.text)) return 'one';
  const isOther = ratioOf(a, b) > OTHER_SIZE;
  if (!STOP.test(a.text) || GOES_ON.test(b.text)) return isOther ? 'doubtful' : 'one';
  return isOther ? 'apart' : 'doubtful';
}

/** The last row of a heading and the first of the next: two headings, unless the sentence goes on. */
export function seamBetween(a: Row, b: Row): Seam {
  if (!isStacked(a.box, b.box) || STOP.test(a.text)) return 'apart';
  const isSame = ratioOf(a, b) <= SAME_SIZE;
  const goesOn = GOES_ON.test(b.text) || HYPHEN.test(a.text);
  if (isSame && goesOn && isAligned(a.box, b.box)) return 'one';
  return isSame || goesOn ? 'doubtful' : 'apart';
}

/** One close below the other, in one column. */
export function isStacked(a: Box, b: Box): boolean {
  const height = Math.max(a[3] - a[1], b[3] - b[1]);
  const gap = b[1] - a[3];
  return gap <= WIDEST_GAP * height && gap >= -SLACK * height && Math.min(a[2], b[2]) > Math.max(a[0], b[0]);
}

function isAligned(a: Box, b: Box): boolean {
  const most = OFF_AXIS * Math.max(a[3] - a[1], b[3] - b[1]);
  return Math.abs(a[0] - b[0]) <= most || Math.abs(a[0] + a[2] - b[0] - b[2]) / 2 <= most;
}

function isBetween(rule: Box, a: Box, b: Box): boolean {
  const middle = (rule[1] + rule[3]) / 2;
  const isLevel = middle > (a[1] + a[3]) / 2 && middle < (b[1] + b[3]) / 2;
  return isLevel && Math.min(rule[2], b[2]) > Math.max(rule[0], b[0]);
}

function ratioOf(a: Row, b: Row): number {
  const ratio = (a.box[3] - a.box[1]) / (b.box[3] - b.box[1]);
  return Math.max(ratio, 1 / ratio);
}
