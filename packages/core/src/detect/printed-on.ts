import { coverage, overlap, union } from '../document/box.js';
import { isGraphical } from '../document/roles.js';
import type { Box } from '../document/schema.js';
import type { Graphic, ReadLine } from '../read/reading.js';
import { CREDIT } from './caption-names.js';
import type { GraphicalRegion } from './graphics.js';
import { rolesWhere, type ScoredLine, vote } from './vote.js';

/*
 * Magazines print on their pictures: headlines on photographs, articles on tinted panels, captions at the foot of a
 * frame. Such text stays text, and the figure keeps its box. Nor do photographs have labels outside themselves, as plots
 * have: what stands above or below one is its caption.
 */

/** A line that is text with this probability is no part of the figure it is printed on. */
const SURE = 0.9;
/** A line lies in what covers this share of it, and outside of what covers no more than this. */
const INSIDE = 0.5;
const OUTSIDE = 0.1;
/** A frame holds this share of its photograph, and a shade lies on it. */
const FRAMED = 0.9;
/** The words of a caption, at least. */
const FEWEST_WORDS = 3;

const TEXTUAL = rolesWhere((role) => !isGraphical(role));

/** The same figures without the text that is printed on them or stands at their photographs. */
export function withoutPrinted(
  regions: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
  graphics: readonly Graphic[],
): GraphicalRegion[] {
  const scored = new Map(lines.map((line) => [line.line, line]));
  return regions.map((region) => {
    if (region.role !== 'figure') return region;
    const own = region.lines.flatMap((line) => scored.get(line) ?? []);
    const pictures = picturesOf(region, graphics);
    const apart = new Set(own.filter((line) => isApart(line, pictures)));
    const labels = own.filter((line) => !apart.has(line) && !isText(line) && !isCredit(line.line));
    if (labels.length === own.length) return region;
    const rest = labels.map(({ line }) => line);
    return {
      ...region,
      lines: rest,
      box: apart.size > 0 ? union([...pictures, ...rest.map(({ box }) => box)]) : region.box,
    };
  });
}

function isText({ line, roles }: ScoredLine): boolean {
  return line.font !== undefined && TEXTUAL.reduce((sum, place) => sum + (roles[place] ?? 0), 0) >= SURE;
}

/** The photographs of a figure that is nothing else, but for frames around them and shades on them. */
function picturesOf({ box }: GraphicalRegion, graphics: readonly Graphic[]): Box[] {
  const own = graphics.filter((graphic) => coverage(graphic.box, box) >= INSIDE);
  const pictures = own.flatMap((graphic) => (graphic.kind === 'image' ? [graphic.box] : []));
  const isFrame = (other: Box) =>
    pictures.some((picture) => coverage(other, picture) >= FRAMED || coverage(picture, other) >= FRAMED);
  return own.every((graphic) => graphic.kind !== 'path' || isFrame(graphic.box)) ? pictures : [];
}

/** Above or below the photographs, and in all but the model's eyes a caption. */
function isApart({ line, roles }: ScoredLine, pictures: readonly Box[]): boolean {
  if (line.font === undefined || line.text.trim().split(/\s+/u).length < FEWEST_WORDS) return false;
  if (vote([{ roles }], TEXTUAL).role !== 'caption') return false;
  if (pictures.some((box) => coverage(line.box, box) > OUTSIDE)) return false;
  return pictures.some((box) => overlap(line.box[0], line.box[2], box[0], box[2]) > INSIDE);
}

function isCredit({ font, text }: ReadLine): boolean {
  return font !== undefined && CREDIT.test(text);
}
