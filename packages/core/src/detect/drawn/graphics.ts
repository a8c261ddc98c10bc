import { area, coverage, intersection, overlap, union } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { Graphic, ReadLine, ReadPage } from '../../read/reading.js';
import { captionOf } from '../../words/captions.js';
import { isProse } from '../../words/prose.js';
import { displayedFormulas } from '../formulas/formulas.js';
import { captionedFigures } from './captioned.js';
import { type Component, components } from './components.js';
import { panelsJoined } from './panels.js';
import { isTabular, ruledTables } from './tables.js';

/** A figure, table or formula that geometry shows, with the lines that lie in it. */
export interface GraphicalRegion {
  role: 'figure' | 'table' | 'formula';
  box: Box;
  lines: ReadLine[];
  confidence: number;
  /** Who found it: `drawing`, `network`, `vision` or the name of a correction. */
  by?: string;
}

/** How often each rule is right, as far as we know: fixed priors, not measured probabilities. */
const CONFIDENCE = {
  grid: 0.85,
  booktabs: 0.8,
  cells: 0.65,
  image: 0.85,
  drawing: 0.7,
  captioned: 0.6,
  numbered: 0.8,
  displayed: 0.65,
};

/** A line belongs to a graphical object that covers this share of it (SPEC 1.1). */
const INSIDE = 0.5;
/** What covers this share of the page is its background, or its scan. */
const BACKGROUND = 0.85;
/** Drawings closer than this share of the page height are one figure. */
const TOGETHER = 0.012;
/** A drawing needs this many paths, unless it holds a picture: fewer are frames, boxes and arrows. */
const FEWEST_PATHS = 5;
/** The smallest figure, in shares of the page's width and height: smaller pictures are icons. */
const SMALLEST = 0.04;

/** The graphical objects of a page. `ignored` holds graphics known to be furniture (see `repeatedGraphics`). */
export function graphicalRegions(page: ReadPage, ignored: ReadonlySet<Graphic> = new Set()): GraphicalRegion[] {
  const drawn = drawnRegions(page, ignored);
  const inside = new Set(drawn.flatMap(({ lines }) => lines));
  return [...drawn, ...formulaRegions(upright(page).filter((line) => !inside.has(line)))];
}

/** Displayed formulas among lines that belong to no figure and no table; `isFormula` as in `displayedFormulas`. */
export function formulaRegions(lines: readonly ReadLine[], isFormula?: (line: ReadLine) => boolean): GraphicalRegion[] {
  return displayedFormulas(lines, isFormula).map((formula) => ({
    role: 'formula',
    box: formula.box,
    lines: formula.lines,
    confidence: formula.numbered ? CONFIDENCE.numbered : CONFIDENCE.displayed,
    by: 'drawing',
  }));
}

function upright(page: ReadPage): ReadLine[] {
  return page.lines.filter(({ hidden, rotation }) => !hidden && rotation % 90 === 0);
}

/** Tables and figures, as far as they are drawn. */
export function drawnRegions(page: ReadPage, ignored: ReadonlySet<Graphic>): GraphicalRegion[] {
  const lines = upright(page);
  const size = page.page;
  const prose = lines.filter((line) => isProse(line.text));
  const graphics = page.graphics.filter(
    (graphic) => !ignored.has(graphic) && !isBackground(graphic, page) && !isGround(graphic, prose, size),
  );
  if (graphics.length === 0) return [];
  const regions: GraphicalRegion[] = [];
  const free = new Set(lines);
  const claim = (role: GraphicalRegion['role'], box: Box, confidence: number) => {
    const own = [...free].filter((line) => coverage(line.box, box) >= INSIDE);
    for (const line of own) free.delete(line);
    regions.push({ role, box, lines: own, confidence, by: 'drawing' });
  };

  const tables = ruledTables(graphics, lines, size).filter(({ box }) => !isCalledFigure(box, free, size));
  for (const { box, kind } of tables) claim('table', box, CONFIDENCE[kind]);

  const drawn = graphics.filter(({ box }) => !tables.some((table) => inside(box, table.box)));
  const figures: Drawing[] = [];
  for (const drawing of drawings(drawn, size)) {
    const { box, hasImage } = drawing;
    const covered = [...free].filter((line) => coverage(line.box, box) >= INSIDE);
    const isTable = !hasImage && covered.length >= 4 && isTabular(covered, box) && areCells(covered, drawing);
    if (isTable && !isCalledFigure(box, free, size)) claim('table', box, CONFIDENCE.cells);
    else if (!isBehindProse(box, covered) && !isBehindCode(drawing, covered)) figures.push(drawing);
  }
  const small = 0.85 * medianSize(lines);
  const labelled = figures.map((figure) => ({ ...figure, box: withLabels(figure.box, free, size, small) }));
  for (const { box, hasImage } of panelsJoined(merged(labelled), [...free], size)) {
    claim('figure', box, hasImage ? CONFIDENCE.image : CONFIDENCE.drawing);
  }
  const known = regions.map(({ box }) => box);
  for (const box of captionedFigures(graphics, lines, known, size)) {
    claim('figure', withLabels(box, free, size, small), CONFIDENCE.captioned);
  }

  return regions;
}

/**
 * Pictures at the same place of the head or foot of several pages: logos and ornaments. Two neighbouring pages are
 * enough, as right and left pages may differ only the page after the next is looked at too.
 */
export function repeatedGraphics(pages: readonly ReadPage[]): Set<Graphic> {
  const repeated = new Set<Graphic>();
  const recent: Map<string, Graphic>[] = [];
  for (const { page, graphics } of pages) {
    const here = new Map<string, Graphic>();
    for (const graphic of graphics) {
      if (graphic.kind === 'rule') continue;
      const { box } = graphic;
      if (box[3] > 0.2 * page.height && box[1] < 0.8 * page.height) continue;
      const key = box.map((value) => Math.round(value / (0.005 * page.width))).join();
      for (const before of recent) {
        const other = before.get(key);
        if (other) {
          repeated.add(other);
          repeated.add(graphic);
        }
      }
      here.set(key, graphic);
    }
    recent.push(here);
    if (recent.length > 2) recent.shift();
  }
  return repeated;
}

function isBackground({ kind, box }: Graphic, { page, lines }: ReadPage): boolean {
  const share = intersection(box, [0, 0, page.width, page.height]) / (page.width * page.height);
  if (share >= BACKGROUND) return true;
  if (kind === 'rule' || share < 0.4) return false;
  // A scan cropped to its text, or a slide's ground: most of the page's text lies on it.
  const on = lines.filter((line) => coverage(line.box, box) >= INSIDE).length;
  return on >= 5 && on >= 0.6 * lines.length;
}

/** A large path behind prose: a tint, a frame, or a curve clipped to less than its box. */
function isGround(
  { kind, box }: Graphic,
  prose: readonly ReadLine[],
  page: { width: number; height: number },
): boolean {
  if (kind !== 'path' || area(box) < 0.05 * page.width * page.height) return false;
  let count = 0;
  for (const line of prose) if (coverage(line.box, box) >= INSIDE && ++count >= 3) return true;
  return false;
}

interface Drawing {
  box: Box;
  hasImage: boolean;
  items: Graphic[];
}

/** Most lines lie on a path of their own, the tint of a row or a cell. */
function areCells(lines: readonly ReadLine[], { items }: Drawing): boolean {
  if (items.length > 3 * lines.length) return false;
  const tinted = lines.filter((line) => {
    const height = 4 * (line.box[3] - line.box[1]);
    return items.some(({ box }) => box[3] - box[1] <= height && coverage(line.box, box) >= 0.8);
  });
  return tinted.length >= 0.7 * lines.length;
}

function medianSize(lines: readonly ReadLine[]): number {
  const sizes = lines.map((line) => line.font?.size ?? 0).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

/** Clusters of pictures and paths, with the rules that touch them (axes, frames). */
function drawings(graphics: readonly Graphic[], page: { width: number; height: number }): Drawing[] {
  const cell = page.height * TOGETHER;
  const rules = graphics.filter(({ kind }) => kind === 'rule');
  const clusters = joinedByAxes(
    components(
      graphics.filter(({ kind }) => kind !== 'rule'),
      page,
      cell,
    ),
    rules,
    cell,
  );
  const found: Drawing[] = [];
  for (const { box, items } of clusters) {
    const touching = rules.filter((rule) => isNear(rule.box, box, cell));
    const images = items.filter((item) => item.kind === 'image' && isLarge(item.box, page));
    if (images.length === 0 && items.length + touching.length < FEWEST_PATHS && !isManyImages(items)) continue;
    // Dividers and frames reach far out of the drawing they touch.
    const near = touching.filter((rule) => coverage(rule.box, grown(box, 4 * cell)) > 0.8);
    const whole = union([box, ...near.map((rule) => rule.box)]);
    if (!isLarge(whole, page)) continue;
    found.push({ box: whole, hasImage: images.length > 0, items });
  }
  return merged(found);
}

/** The curves of a plot and the ticks of its axes touch no other thing but the axes. Patterns stay as they are. */
function joinedByAxes(clusters: Component<Graphic>[], rules: readonly Graphic[], cell: number): Component<Graphic>[] {
  if (clusters.length > 60 || rules.length > 60) return clusters;
  let result = clusters;
  for (const rule of rules) {
    const touched = result.filter(({ box }) => isNear(rule.box, box, cell));
    if (touched.length < 2) continue;
    const box = union(touched.map((cluster) => cluster.box));
    // Rules that reach far out part the page, they do not hold a drawing together.
    if (coverage(rule.box, grown(box, 2 * cell)) < 0.95) continue;
    const joined = { box, items: touched.flatMap(({ items }) => items) };
    result = [...result.filter((cluster) => !touched.includes(cluster)), joined];
  }
  return result;
}

/** A picture cut into strips by the program that wrote the file. */
function isManyImages(items: readonly Graphic[]): boolean {
  return items.length > 1 && items.every(({ kind }) => kind === 'image');
}

function isLarge(box: Box, page: { width: number; height: number }): boolean {
  return box[2] - box[0] >= SMALLEST * page.width && box[3] - box[1] >= SMALLEST * 0.6 * page.height;
}

/** Boxes that grew into each other are one drawing. Pages with very many clusters are patterns; they stay as they are. */
function merged(found: Drawing[]): Drawing[] {
  if (found.length > 200) return found;
  const result: Drawing[] = [];
  for (const drawing of found) {
    let current = drawing;
    for (let i = result.length - 1; i >= 0; i--) {
      const other = result[i];
      if (!other || intersection(other.box, current.box) <= 0) continue;
      result.splice(i, 1);
      current = {
        box: union([other.box, current.box]),
        hasImage: other.hasImage || current.hasImage,
        items: [...other.items, ...current.items],
      };
    }
    result.push(current);
  }
  return result;
}

/** The frame of a listing: hardly anything is drawn, and all the text is code. */
function isBehindCode({ items, hasImage }: Drawing, lines: readonly ReadLine[]): boolean {
  if (hasImage || items.length > 2 * FEWEST_PATHS) return false;
  return lines.length > 0 && lines.every((line) => line.font?.mono);
}

/** A tinted box, a frame or a highlight: prose fills it from side to side. */
function isBehindProse(box: Box, lines: readonly ReadLine[]): boolean {
  const width = box[2] - box[0];
  const prose = lines.filter((line) => line.text.length >= 30 && line.box[2] - line.box[0] >= 0.5 * width);
  const text = lines.reduce((sum, line) => sum + area(line.box), 0);
  return (
    (prose.length >= 2 || prose.length === lines.length) &&
    lines.length > 0 &&
    text >= 0.25 * area(box) &&
    prose.length >= 0.4 * lines.length
  );
}

/** The nearest caption above, below or within says that it is a figure. */
function isCalledFigure(box: Box, lines: ReadonlySet<ReadLine>, page: { height: number }): boolean {
  let nearest = 0.03 * page.height;
  let isFigure = false;
  for (const line of lines) {
    const caption = captionOf(line.text);
    if (!caption || overlap(line.box[0], line.box[2], box[0], box[2]) < 0.3) continue;
    const distance = Math.max(0, line.box[1] - box[3], box[1] - line.box[3]);
    if (distance > nearest) continue;
    nearest = distance;
    isFigure = caption.kind === 'figure';
  }
  return isFigure;
}

/** Axis labels, ticks and legends stand just outside: short or small lines that touch the drawing belong to it. */
function withLabels(box: Box, lines: ReadonlySet<ReadLine>, page: { width: number }, small: number): Box {
  let whole = box;
  for (let round = 0; round < 2; round++) {
    for (const line of lines) {
      const height = line.rotation % 180 === 0 ? line.box[3] - line.box[1] : line.box[2] - line.box[0];
      const width = line.box[2] - line.box[0];
      const isSmall = (line.font?.size ?? Infinity) <= small && width < whole[2] - whole[0];
      const isLabel = isSmall || width < 0.06 * page.width || /^.{1,12}$|^[\d\s.,%−-]+$/u.test(line.text.trim());
      if (!isLabel || captionOf(line.text)) continue;
      const beside = overlap(line.box[1], line.box[3], whole[1], whole[3]) > 0.5;
      const above = overlap(line.box[0], line.box[2], whole[0], whole[2]) > 0.5;
      if ((beside || above) && isNear(line.box, whole, 0.6 * height)) whole = union([whole, line.box]);
    }
  }
  return whole;
}

function isNear(a: Box, b: Box, distance: number): boolean {
  return intersection(grown(a, distance), grown(b, 0.01)) > 0;
}

function grown(box: Box, by: number): Box {
  return [box[0] - by, box[1] - by, box[2] + by, box[3] + by];
}

function inside(inner: Box, outer: Box): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] - 1 && x <= outer[2] + 1 && y >= outer[1] - 1 && y <= outer[3] + 1;
}
