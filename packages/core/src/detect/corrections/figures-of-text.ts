import { area, coverage } from '../../document/box.js';
import type { Graphic, ReadLine, ReadPage } from '../../read/reading.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import { isScattered } from '../drawn/scatter.js';
import { probabilityOf, type ScoredLine } from '../lines/vote.js';

/*
 * A figure that holds prose, table rows or form lines is no figure: its text would be left out as labels. The network
 * knows labels when it sees them. Where it takes hardly a line for one, the lines win over the frame around them.
 *
 * Where one figure holds most of the text of a page, as on slides, posters and plans, the figure is the page: its words are
 * printed as text, and the figure keeps its picture.
 *
 * Found on a ruled table over a whole page, which vision takes for a figure, on a tax form with shaded boxes, and on slides.
 */

/** Fewer lines say nothing. */
const MIN_LINES = 4;
/** With this mean probability the lines are labels, and the figure stays as it is. */
const MIN_LABELS = 0.3;
/** With this one they are cells, and the figure is a table. */
const MIN_CELLS = 0.5;
/** A line that is a label with this probability stays with a figure that was seen. */
const LABEL = 0.5;
/** A figure that holds this share of the characters of its page, and so many, is the page. */
const PAGE_SHARE = 0.5;
const PAGE_CHARACTERS = 40;
/** A picture over this share of the page is its paper, or its ground. */
const GROUND = 0.85;
/** A figure that pictures cover to this share is a picture, whatever is printed on it. */
const PICTURED = 0.5;

export function withoutTextFigures(
  floats: readonly GraphicalRegion[],
  lines: readonly ScoredLine[],
  { page, graphics }: Pick<ReadPage, 'page' | 'graphics'>,
): GraphicalRegion[] {
  const pictures = graphics.filter(
    ({ kind, box }) => kind === 'image' && area(box) < GROUND * page.width * page.height,
  );
  const all = charactersOf(lines.map(({ line }) => line));
  const scored = new Map(lines.map((line) => [line.line, line]));
  return floats.flatMap((float) => {
    const own = float.lines.flatMap((line) => scored.get(line) ?? []);
    if (float.role !== 'figure' || isScattered(float.lines.map(({ box }) => box))) return [float];
    const characters = charactersOf(float.lines);
    if (characters >= PAGE_CHARACTERS && characters > PAGE_SHARE * all) return [{ ...float, lines: [] }];
    if (own.length < MIN_LINES) return [float];
    const mean = (role: 'figure' | 'table') =>
      own.reduce((sum, { roles }) => sum + probabilityOf(role, roles), 0) / own.length;
    if (mean('figure') >= MIN_LABELS || isPictured(float, pictures)) return [float];
    const cells = mean('table');
    if (cells >= MIN_CELLS) return [{ ...float, role: 'table' as const, confidence: cells }];
    if (float.by !== 'vision') return [];
    const labels = own.filter(({ roles }) => probabilityOf('figure', roles) >= LABEL);
    return [{ ...float, lines: labels.map(({ line }) => line) }];
  });
}

function charactersOf(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.trim().length, 0);
}

function isPictured({ box }: GraphicalRegion, pictures: readonly Graphic[]): boolean {
  const inside = pictures.filter((picture) => coverage(picture.box, box) >= PICTURED);
  return inside.reduce((sum, picture) => sum + area(picture.box), 0) >= PICTURED * area(box);
}
