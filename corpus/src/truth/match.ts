import type { Box, Role } from 'treeline';
import { type ReadPage, union } from 'treeline/read';
import type { Area, Mark, Marks } from './marks.js';

/** Why a line got no label. */
export type Drop = 'no mark there' | 'marks of several roles' | 'other text than marked' | 'unit unknown';

/** What the generator drew where the line stands. */
export type Match = { unit: number; order: number } | { drop: Drop };

/** A line must be covered by marks over this share of its width. */
const COVERED = 0.5;
/** The unit with the most of the line must have this share of what is marked there, or share its role with the others. */
const MAIN = 0.6;
/** Texts that agree in fewer of their letters were drawn by something else. */
const SAME_TEXT = 0.5;

/**
 * Finds the unit of every line of a page, by place first and text second.
 *
 * Marks are at most one line high, lines of the reader may hold several (a number and its heading) or a part of one (a
 * table row cut at its gaps): each line asks how much of its width is covered by the marks of each unit.
 */
export function matchPage(page: ReadPage, marks: Marks): Match[] {
  const number = page.page.number;
  const roles = new Map(marks.units.map((unit) => [unit.id, unit.role]));
  const here = marks.marks.flatMap((mark, order) => (mark.page === number ? [{ ...mark, order }] : []));
  const areas = marks.areas.filter((area) => area.page === number);
  const formulas = formulaAreas(here, roles);
  return page.lines.map((line): Match => {
    const touched = here.flatMap((mark) => {
      const width = shared(line.box, mark.box);
      return width > 0 ? [{ mark, width }] : [];
    });
    const total = touched.reduce((sum, { width }) => sum + width, 0);
    const covered = total > 0 && total >= COVERED * extent(line.box, line.rotation);
    const area = areas.find(({ box, beneath }) => inside(line.box, box) && !(beneath && covered));
    if (area) return { unit: area.unit, order: orderOf(area, marks) };
    if (!covered) {
      // Roots, bars and large brackets of a formula are drawn between its marks.
      const formula = formulas.find(({ box }) => inside(line.box, box));
      return formula ? { unit: formula.unit, order: orderOf(formula, marks) } : { drop: 'no mark there' };
    }
    const byUnit = new Map<number, number>();
    for (const { mark, width } of touched) byUnit.set(mark.unit, (byUnit.get(mark.unit) ?? 0) + width);
    const [unit = 0, most = 0] = [...byUnit].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
    const role = roles.get(unit);
    if (role === undefined) return { drop: 'unit unknown' };
    let agreeing = 0;
    for (const [other, width] of byUnit) if (roles.get(other) === role) agreeing += width;
    if (most < MAIN * total && agreeing < 0.9 * total) return { drop: 'marks of several roles' };
    const own = touched.filter(({ mark }) => mark.unit === unit).map(({ mark }) => mark);
    if (
      !sameText(
        line.text,
        touched.map(({ mark }) => mark),
      )
    )
      return { drop: 'other text than marked' };
    return { unit, order: Math.min(...own.map(({ order }) => order)) };
  });
}

function formulaAreas(here: readonly Mark[], roles: ReadonlyMap<number, Role>): Area[] {
  const areas = new Map<number, Area>();
  for (const { page, unit, box } of here) {
    if (roles.get(unit) !== 'formula') continue;
    const area = areas.get(unit);
    areas.set(unit, { page, unit, box: area ? union([area.box, box]) : box });
  }
  return [...areas.values()];
}

function orderOf(area: Area, marks: Marks): number {
  // Lines within a figure or table are read as they stand; what matters is only that they stay together.
  return marks.marks.length + marks.areas.indexOf(area);
}

function inside(inner: Box, outer: Box): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x > outer[0] - 1 && x < outer[2] + 1 && y > outer[1] - 1 && y < outer[3] + 1;
}

/** Length over which a mark covers a line: along the line, where the two stand side by side by half of the lower one. */
function shared(line: Box, mark: Box): number {
  const tall = line[3] - line[1] > 3 * (line[2] - line[0]);
  const [a, b] = tall ? [turn(line), turn(mark)] : [line, mark];
  const heights = Math.min(a[3] - a[1], b[3] - b[1]);
  const beside = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return beside < 0.5 * heights ? 0 : Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0]));
}

function turn([x0, y0, x1, y1]: Box): Box {
  return [y0, x0, y1, x1];
}

function extent(box: Box, rotation: number): number {
  return rotation % 180 === 90 ? box[3] - box[1] : box[2] - box[0];
}

/**
 * Whether the line's letters are found among those of the marks. Letters are compared as a bag: ligatures, small caps
 * and order of right-to-left runs differ between engines, but nothing else stands in that place.
 */
function sameText(line: string, marks: readonly Mark[]): boolean {
  if (marks.some((mark) => mark.text === undefined)) return true;
  const wanted = letters(line);
  if (wanted.length < 4) return true;
  const counts = new Map<string, number>();
  for (const letter of letters(marks.map((mark) => mark.text).join('')))
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let found = 0;
  for (const letter of wanted) {
    const left = counts.get(letter) ?? 0;
    if (left > 0) found += 1;
    counts.set(letter, left - 1);
  }
  return found >= SAME_TEXT * wanted.length;
}

function letters(text: string): string[] {
  return [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ];
}
