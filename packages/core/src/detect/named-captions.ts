import { overlap, union } from '../document/box.js';
import type { Role } from '../document/roles.js';
import { FIGURE, LISTING, NUMBER, TABLE } from './caption-names.js';
import { isCaptionLabel } from './labels-above.js';
import { FIGURE_NUMBER } from './panels.js';
import type { Region } from './regions.js';

/*
 * Text that opens as a caption does, "TABLE II. Winds of the year", and stands right at a table is its caption, whatever
 * the model says: some papers set captions in the type of their text.
 */

const NAMES: readonly (readonly [Role, RegExp])[] = [
  ['figure', named(FIGURE)],
  ['table', named(TABLE)],
  ['code', named(LISTING)],
];
/** A capital behind the number does for a stop, as in journals of some houses: "Fig. 14 Output displays". */
const LABELS: readonly (readonly [Role, RegExp])[] = [
  ['figure', /^\s*(?:Fig(?:ure|\.)|FIG(?:URE|\.))\s*\d+\s+\p{Lu}/u],
  ['table', /^\s*(?:Table|TABLE)\s*\d+\s+\p{Lu}/u],
  ['code', /^\s*(?:Listing|Algorithm)\s*\d+\s+\p{Lu}/u],
];
/** "Table 1 reports": a sentence about the table. */
const SENTENCE = new RegExp(
  `^\\s*(?:${FIGURE}|${TABLE})${NUMBER}\\s(?:shows?|reports?|lists?|gives?|presents?|illustrates?|compares?|depicts?|displays?|describes?|contains?|indicates?|provides?|plots?|summari[sz]es?)\\b`,
  'iu',
);

/** What such a caption may be taken for. */
const TAKEN_FOR: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'list-item', 'footnote']);
/** White between the two, as a share of the page height. */
const GAP = 0.035;

function named(words: string): RegExp {
  return new RegExp(`^\\s*(?:${words})${NUMBER}\\s*[.:|\u2013\u2014](?:\\s|$)`, 'iu');
}

/** The same regions, those that name themselves and stand at what they name as captions. */
export function withNamedCaptions(regions: readonly Region[], height: number): Region[] {
  return regions.map((region) => {
    const kind = TAKEN_FOR.has(region.role) ? nameOf(region) : undefined;
    const isCaption = kind !== undefined && regions.some((other) => other.role === kind && isAt(region, other, height));
    return isCaption ? { ...region, role: 'caption' } : region;
  });
}

/** Whether what looks like a caption is a sentence about a figure or a table. */
export function speaksOfOne(text: string): boolean {
  return SENTENCE.test(text);
}

/** Whether a region is, or may be, the caption of a figure by its number. */
export function namesFigure(region: Region): boolean {
  if (region.role === 'caption') return FIGURE_NUMBER.test(region.lines[0]?.text ?? '');
  return TAKEN_FOR.has(region.role) && nameOf(region) === 'figure';
}

function nameOf({ lines: [first, ...more] }: Region): Role | undefined {
  if (!first) return undefined;
  // A label alone in its line, over the words of the caption, needs no stop.
  const text = more.length > 0 && isCaptionLabel(first) ? `${first.text.trimEnd()}.` : first.text;
  return [...NAMES, ...LABELS].find(([, name]) => name.test(text))?.[0];
}

function isAt(caption: Region, named: Region, height: number): boolean {
  if (caption.lines.length === 0 || (named.lines.length === 0 && !named.box)) return false;
  const a = union(caption.lines.map(({ box }) => box));
  const b = named.box ?? union(named.lines.map(({ box }) => box));
  const apart = Math.max(a[1] - b[3], b[1] - a[3]);
  return apart > -0.01 * height && apart < GAP * height && overlap(a[0], a[2], b[0], b[2]) > 0.5;
}
