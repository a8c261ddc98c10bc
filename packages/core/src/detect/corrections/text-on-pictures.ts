import { coverage, overlap, union } from '../../document/box.js';
import { isGraphical } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import type { Graphic, ReadLine } from '../../read/reading.js';
import { CREDIT, PANEL_CAPTION } from '../../words/captions.js';
import { isProse } from '../../words/prose.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import { isScattered } from '../drawn/scatter.js';
import { rolesWhere, type ScoredLine } from '../lines/vote.js';

/*
 * Magazines print on their pictures: headlines on photographs, articles on tinted panels, captions at the foot of a
 * frame. Such text stays text, and the figure keeps its box. Nor do photographs have labels outside themselves, as plots
 * have: what stands above or below one is its caption.
 *
 * The captions of panels, "(a) Time of the first pass", and lines of prose are read wherever they stand in a figure, unless they
 * are far smaller than the text of the page, as on a pictured page.
 *
 * Dense plots keep their labels, whatever the network calls them: what stands within their strokes leaves them only if it
 * is a line of prose.
 */

/** A line that is text with this probability is no part of the figure it is printed on. */
const SURE = 0.9;
/** A line lies in what covers this share of it, and outside of what covers no more than this. */
const INSIDE = 0.5;
const OUTSIDE = 0.1;
/** A frame holds this share of its photograph, and a shade lies on it. */
const FRAMED = 0.9;
/** A letter alone is the name of a panel. */
const NAME = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;
/** Text smaller than this share of the usual size belongs to what is pictured. */
const MINIATURE = 0.65;
/** A caption goes on this closely below its first line, in heights of it. */
const NEXT_LINE = 0.5;

const TEXTUAL = rolesWhere((role) => !isGraphical(role));

/** The same figures without the text that is printed on them or stands at their photographs. */
export function withoutPrinted(
  regions: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
  graphics: readonly Graphic[],
): GraphicalRegion[] {
  const scored = new Map(lines.map((line) => [line.line, line]));
  const usual = median(lines.map(({ line }) => line.font?.size ?? 0));
  return regions.map((region) => {
    if (region.role !== 'figure') return region;
    const own = region.lines.flatMap((line) => scored.get(line) ?? []);
    const written = writtenIn(region.lines, MINIATURE * usual);
    const pictures = picturesOf(region, graphics);
    const apart = new Set(own.filter((line) => isApart(line, pictures)));
    const strokes = strokesOf(region, graphics);
    const isLabel = ({ line }: ScoredLine) =>
      strokes !== undefined && coverage(line.box, strokes) >= INSIDE && !isProse(line.text);
    const isRead = (own: ScoredLine) => apart.has(own) || written.has(own.line) || isText(own) || isCredit(own.line);
    const labels = own.filter((line) => isLabel(line) || !isRead(line));
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

/** The box of all strokes of a dense plot; undefined where a figure is none. */
function strokesOf({ box, lines }: GraphicalRegion, graphics: readonly Graphic[]): Box | undefined {
  if (!isScattered(lines.map((line) => line.box))) return undefined;
  const strokes = graphics.filter((graphic) => graphic.kind === 'path' && coverage(graphic.box, box) >= INSIDE);
  return strokes.length > 0 ? union(strokes.map((stroke) => stroke.box)) : undefined;
}

/** More paths than these beside its photographs, or than this share of their number, and a figure is a drawing too. */
const MAX_STRAY_PATHS = 2;
const MAX_STRAY_SHARE = 0.5;

/** The photographs of a figure that is hardly anything else, but for frames around them and shades on them. */
function picturesOf({ box }: GraphicalRegion, graphics: readonly Graphic[]): Box[] {
  const own = graphics.filter((graphic) => coverage(graphic.box, box) >= INSIDE);
  const pictures = own.flatMap((graphic) => (graphic.kind === 'image' ? [graphic.box] : []));
  const isFrame = (other: Box) =>
    pictures.some((picture) => coverage(other, picture) >= FRAMED || coverage(picture, other) >= FRAMED);
  const stray = own.filter((graphic) => graphic.kind === 'path' && !isFrame(graphic.box));
  return stray.length <= Math.max(MAX_STRAY_PATHS, MAX_STRAY_SHARE * pictures.length) ? pictures : [];
}

/** Prose, and the captions of panels with the lines they go on in. */
function writtenIn(lines: readonly ReadLine[], least: number): Set<ReadLine> {
  const isLarge = ({ font, rotation }: ReadLine) => font !== undefined && font.size >= least && rotation === 0;
  const written = new Set(lines.filter((line) => isLarge(line) && isProse(line.text)));
  const sorted = lines.filter(isLarge).sort((a, b) => a.box[1] - b.box[1]);
  for (const first of sorted) {
    if (!PANEL_CAPTION.test(first.text)) continue;
    written.add(first);
    let last = first;
    for (const next of sorted) {
      const gap = next.box[1] - last.box[3];
      const height = last.box[3] - last.box[1];
      const isBelow = gap > -NEXT_LINE * height && gap <= NEXT_LINE * height && next.box[1] > last.box[1];
      if (!isBelow || overlap(next.box[0], next.box[2], first.box[0], first.box[2]) < INSIDE) continue;
      if (PANEL_CAPTION.test(next.text)) break;
      written.add(next);
      last = next;
    }
  }
  return written;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Above or below the photographs: photographs have no labels outside themselves. */
function isApart({ line }: ScoredLine, pictures: readonly Box[]): boolean {
  if (line.font === undefined || line.rotation !== 0 || !NAME.test(line.text)) return false;
  if (pictures.some((box) => coverage(line.box, box) > OUTSIDE)) return false;
  return pictures.some((box) => overlap(line.box[0], line.box[2], box[0], box[2]) > INSIDE);
}

function isCredit({ font, text }: ReadLine): boolean {
  return font !== undefined && CREDIT.test(text);
}
