import { area, coverage, intersection, union } from '../../document/box.js';
import type { Role } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import type { Graphic, ReadPage } from '../../read/reading.js';
import { captionOf } from '../../words/captions.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import { panelsJoined } from '../drawn/panels.js';
import { isScattered } from '../drawn/scatter.js';
import { probabilityOf, type ScoredLine } from '../lines/vote.js';
import { type Seen, shared } from './decode.js';
import { isScanned } from './worth.js';

/*
 * What was seen on the picture of a page, and what the file itself draws and its lines say, become one list of figures
 * and tables. A sure eye leads: it joins panels, parts photographs that touch, and finds what nothing gives away; its
 * boxes then snap to the content they hold, which the file knows to the point. An unsure one only confirms or doubts what
 * was drawn. A scan has no content to snap to.
 */

/** From this probability on, what is seen leads; below it, it only supports. Chosen on validation pages. */
const LEADS = { figure: 0.5, table: 0.5 } as const;
/** What nothing else gives away: a table has to be surer. Chosen on validation pages, as they are and as scans. */
const ALONE = { figure: 0.5, table: 0.6 } as const;
/** How much of the say the eye has over what is drawn but hardly seen, and what must remain to keep it. */
const EYE = 0.5;
const KEPT = 0.41;
/** A line belongs to a graphical object that covers this share of it (SPEC 1.1); so does what else is drawn. */
const INSIDE = 0.5;
/** This much in common: the same object. */
const SAME = 0.5;
/** This much: hardly two objects. */
const DOUBLE = 0.3;
/** This share of one in another: a part of it. */
const PART = 0.6;
/** This share: all of it, but for its margin. */
const WITHIN = 0.85;
/** Text over this share of a box, taken for prose on average so surely, is framed text. */
const FULL_OF_TEXT = 0.3;
const PROSE = 0.6;
/** A frame less high than so many of its lines is a bar with a heading on it, however much of the bar is empty. */
const BAR = 2.5;
/** A figure that is seen this surely may have a headline set upon it. */
const PICTURED = 0.85;
/** Lines called formula, or code, with this probability on average are that. */
const FORMULA = 0.4;
const CODE = 0.5;
/** A table has at least so many lines, unless it is a picture. */
const FEWEST_CELLS = 4;
/** What covers this share of the page is its ground. */
const GROUND = 0.85;

/** What the file knows about a page. */
export interface Content extends Pick<ReadPage, 'page' | 'graphics'> {
  lines: readonly ScoredLine[];
  /** The part of a box that is not white: many pictures have margins of their own. */
  trim: (box: Box) => Box;
}

export function combine(seen: readonly Seen[], drawn: readonly GraphicalRegion[], content: Content): GraphicalRegion[] {
  const scanned = isScanned({ ...content, lines: content.lines.map(({ line }) => line) });
  const found: GraphicalRegion[] = [];
  const trimmed = (region: GraphicalRegion) =>
    region.role === 'figure' ? { ...region, box: content.trim(region.box) } : region;
  const left = new Set(scanned ? drawn : drawn.map(trimmed));
  for (const object of seen) {
    const { role, box, score } = object;
    if (role === 'formula' || score < LEADS[role]) continue;
    // A surer one has been here.
    if (found.some((other) => coverage(box, other.box) >= PART || coverage(other.box, box) >= PART)) continue;
    const own = [...left].filter((region) => coverage(region.box, box) >= PART || shared(region.box, box) >= SAME);
    const snapped = scanned ? box : (pictureAround(object, content) ?? snap(box, role, content));
    if (own.length === 0 && (score < ALONE[role] || !(scanned || hasContent(role, snapped, content)))) continue;
    const framed = role === 'figure' && score >= PICTURED ? runningOf : proseOf;
    if (isFramedText(snapped, content.lines, framed) || isWritten(snapped, content)) continue;
    const [only, ...more] = own;
    const called = only && more.length === 0 && shared(only.box, box) >= SAME ? roleOf(object, only, seen) : role;
    found.push({
      role: called,
      box: snapped,
      lines: linesIn(snapped, content.lines),
      // Both can only be wrong together.
      confidence: 1 - own.reduce((doubt, region) => doubt * (1 - region.confidence), 1 - score),
      by: 'vision',
    });
    for (const region of own) left.delete(region);
  }
  for (const region of left) {
    // What was seen as part of something larger, or in several parts, is in the list already.
    const parts = found.filter((other) => coverage(other.box, region.box) >= PART);
    if (found.some(({ box }) => coverage(region.box, box) >= PART)) continue;
    if (found.some(({ role, box }) => role === region.role && shared(region.box, box) >= DOUBLE)) continue;
    if (parts.reduce((sum, { box }) => sum + area(box), 0) >= INSIDE * area(region.box)) continue;
    const sureness = support(region, seen);
    // Labels that the model takes for those of a figure, where nothing is drawn and hardly anything seen.
    if (region.role === 'figure' && sureness < LEADS.figure && !hasContent('figure', region.box, content)) continue;
    const confidence = (1 - EYE) * region.confidence + EYE * sureness;
    if (confidence >= KEPT) found.push({ ...region, confidence });
  }
  return withPanels(found, content);
}

/** Panels that were seen apart but stand over one numbered caption. */
function withPanels(regions: readonly GraphicalRegion[], { lines, page }: Content): GraphicalRegion[] {
  const figures = regions.filter(({ role }) => role === 'figure').map((region) => ({ ...region, hasImage: true }));
  const text = lines.map(({ line }) => line);
  const joined = panelsJoined(figures, text, page).map(({ box }): GraphicalRegion => {
    const own = figures.filter((figure) => coverage(figure.box, box) >= PART);
    const confidence = Math.max(...own.map((figure) => figure.confidence));
    const by = own.find((figure) => figure.confidence === confidence)?.by ?? 'vision';
    return { role: 'figure', box, lines: linesIn(box, lines), confidence, by };
  });
  return [...regions.filter(({ role }) => role !== 'figure'), ...joined];
}

/** How surely something of the same kind is seen at the same place. */
function support({ role, box }: GraphicalRegion, seen: readonly Seen[]): number {
  return seen.reduce(
    (most, other) => (other.role === role && shared(other.box, box) >= SAME ? Math.max(most, other.score) : most),
    0,
  );
}

/** Table or figure: what was drawn has a say. */
function roleOf({ role, box, score }: Seen, drawn: GraphicalRegion, seen: readonly Seen[]): GraphicalRegion['role'] {
  if (drawn.role === role) return role;
  return drawn.confidence + support({ ...drawn, box }, seen) > score + 0.5 ? drawn.role : role;
}

/** The picture of the file that holds what is seen: where only a part of it is seen, the figure is all of it. */
function pictureAround({ role, box }: Seen, { page, graphics, trim }: Content): Box | undefined {
  if (role !== 'figure') return undefined;
  const picture = graphics.find(
    (graphic) => graphic.kind === 'image' && isAtom(graphic, page) && coverage(box, graphic.box) >= WITHIN,
  );
  return picture && coverage(picture.box, box) < WITHIN ? trim(picture.box) : undefined;
}

/** Around the drawings and lines that lie in the box; the box itself where that would be something else. */
function snap(box: Box, role: Seen['role'], { page, graphics, lines, trim }: Content): Box {
  const inside = [
    ...graphics.filter((graphic) => isAtom(graphic, page) && coverage(thick(graphic.box), box) >= INSIDE),
    ...lines
      .filter(({ role, line }) => !OUTSIDE.has(role) && coverage(line.box, box) >= INSIDE)
      .map(({ line }) => line),
  ];
  if (inside.length === 0) return box;
  const around = union(inside.map((item) => item.box));
  const whole = role === 'figure' ? trim(around) : around;
  return shared(whole, box) >= SAME ? whole : box;
}

/** What stands beside a figure or a table and is none of it. */
const OUTSIDE: ReadonlySet<Role> = new Set<Role>(['caption', 'footnote', 'heading', 'header', 'footer', 'title']);

function isAtom({ box }: Graphic, { width, height }: { width: number; height: number }): boolean {
  return intersection(box, [0, 0, width, height]) < GROUND * width * height;
}

/** A rule has no area of its own. */
function thick([x0, y0, x1, y1]: Box): Box {
  return [x0, y0, Math.max(x1, x0 + 0.1), Math.max(y1, y0 + 0.1)];
}

/** A figure is drawn; a table has cells, or is a picture. */
function hasContent(role: Seen['role'], box: Box, { page, graphics, lines }: Content): boolean {
  const isDrawn = graphics.some(
    (graphic) => graphic.kind !== 'rule' && isAtom(graphic, page) && coverage(thick(graphic.box), box) >= INSIDE,
  );
  return isDrawn || (role === 'table' && linesIn(box, lines).length >= FEWEST_CELLS);
}

function isFramedText(box: Box, lines: readonly ScoredLine[], textOf: (line: ScoredLine) => number): boolean {
  const inside = lines.filter(({ line }) => coverage(line.box, box) >= INSIDE);
  if (isScattered(inside.map(({ line }) => line.box))) return false;
  const isBar = box[3] - box[1] < BAR * Math.max(0, ...inside.map(({ line }) => line.box[3] - line.box[1]));
  if (!isBar && inside.reduce((sum, { line }) => sum + area(line.box), 0) < FULL_OF_TEXT * area(box)) return false;
  return inside.reduce((sum, line) => sum + textOf(line), 0) >= PROSE * inside.length;
}

/**
 * Rows of mathematics look like a table or a drawing from afar, and listings and algorithms do in their frames; where
 * nothing is pictured between them they are text all the same.
 */
function isWritten(box: Box, { graphics, lines, page }: Content): boolean {
  const inside = lines.filter(({ line }) => coverage(line.box, box) >= INSIDE);
  if (inside.length === 0) return false;
  const mean = (role: Role) => inside.reduce((sum, { roles }) => sum + probabilityOf(role, roles), 0) / inside.length;
  const isText =
    mean('formula') >= FORMULA ||
    mean('code') >= CODE ||
    inside.some(({ line }) => captionOf(line.text)?.kind === 'listing');
  return isText && !graphics.some((it) => it.kind === 'image' && isAtom(it, page) && coverage(it.box, box) >= INSIDE);
}

function linesIn(box: Box, lines: readonly ScoredLine[]) {
  return lines.filter(({ line }) => coverage(line.box, box) >= INSIDE).map(({ line }) => line);
}

const RUNNING: readonly Role[] = ['paragraph', 'list-item', 'reference', 'code', 'contents'];

/** How likely a line is a part of running text, or stands over it. */
export function proseOf(line: ScoredLine): number {
  return runningOf(line) + probabilityOf('heading', line.roles) + probabilityOf('title', line.roles);
}

function runningOf({ roles }: ScoredLine): number {
  return RUNNING.reduce((sum, role) => sum + probabilityOf(role, roles), 0);
}
