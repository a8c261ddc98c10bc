import { coverage, intersection } from '../../document/box.js';
import type { Graphic, ReadPage } from '../../read/reading.js';
import { textRows } from '../drawn/tables.js';

/** A picture over this share of the page is its scan, or its ground. */
const SCAN = 0.5;
/** Smaller pictures are icons, in shares of the page's width and height. */
const SMALLEST = 0.04;
/** Fewer paths are frames, bullets and arrows. */
const MANY_PATHS = 5;
/** Rules as long as this share of the page's width: under a head and over the notes there are two. */
const LONG_RULE = 0.08;
const MANY_RULES = 3;
/** Rows of several short lines side by side: a table without rules. */
const MANY_ROWS = 4;
const MANY_CELLS = 3;
const SHORT = 30;

/**
 * Whether a look at the page can change anything: something is drawn on it, it is a scan, or its text stands in cells.
 * Formulas alone are known by their fonts. `furniture` holds pictures that stand on every page. Lists of HRDoc have the boxes
 * of what is drawn among their lines already, and lose by a look (docs/accuracy.md).
 */
export function isWorthALook({ page, lines, graphics, hasUnits }: ReadPage, furniture: ReadonlySet<Graphic>): boolean {
  if (hasUnits) return false;
  if (isScanned({ page, lines, graphics })) return true;
  let paths = 0;
  let rules = 0;
  for (const graphic of graphics) {
    const { kind, box } = graphic;
    if (furniture.has(graphic)) continue;
    const wide = box[2] - box[0] >= SMALLEST * page.width;
    if (kind === 'image' && wide && box[3] - box[1] >= 0.6 * SMALLEST * page.height) return true;
    if (kind === 'path' && coverage([0, 0, page.width, page.height], box) < SCAN && ++paths >= MANY_PATHS) return true;
    if (kind === 'rule' && box[2] - box[0] >= LONG_RULE * page.width && ++rules >= MANY_RULES) return true;
  }
  const short = lines.filter(({ text, rotation }) => rotation === 0 && text.length <= SHORT);
  if (short.length < MANY_ROWS * MANY_CELLS) return false;
  return textRows(short).filter((row) => row.length >= MANY_CELLS).length >= MANY_ROWS;
}

/** The page is a picture: its lines are those of OCR, or stand hidden over it. */
export function isScanned({ page, lines, graphics }: Pick<ReadPage, 'page' | 'lines' | 'graphics'>): boolean {
  if (page.text === 'layer') return true;
  // Single pictures of a page may have been read by OCR too.
  if (2 * lines.filter(({ confidence }) => confidence !== undefined).length > lines.length) return true;
  const paper = page.width * page.height;
  const isCovered = graphics.some(
    ({ kind, box }) => kind === 'image' && intersection(box, [0, 0, page.width, page.height]) >= SCAN * paper,
  );
  if (!isCovered) return false;
  return lines.length === 0 || lines.filter(({ hidden }) => hidden).length > 0.5 * lines.length;
}
