import type { Box, Role } from 'treeline';
import { lineClass } from 'treeline/labels';
import { type Reading, union } from 'treeline/read';
import type { CorpusDocument, CorpusPage, Truth } from '../format/format.js';
import { corpusPage } from '../format/page.js';
import { anchorIn } from './anchor.js';
import type { Marks, Unit } from './marks.js';
import { type Drop, matchPage } from './match.js';

export interface Alignment {
  pages: CorpusDocument['pages'];
  truth: Truth;
  /** How many lines there are and how many got a label; for the others, why not. */
  lines: number;
  labelled: number;
  drops: Partial<Record<Drop, number>>;
  /** Lines without a label, for a look at what goes wrong. */
  unlabelled: { page: number; text: string; drop: Drop }[];
}

interface Placed {
  index: number;
  page: number;
  box: Box;
  order: number;
}

type Region = NonNullable<Truth['regions']>[number];
type Link = NonNullable<Truth['links']>[number];

const GRAPHICAL: ReadonlySet<Role> = new Set(['figure', 'table', 'formula']);

/**
 * Labels the lines of a document from the marks of its generator: classes, regions, threads, links and headings.
 *
 * A unit becomes one region a page and column: where the text goes on higher up or on another page a new region begins
 * and a `continues` link ties the two.
 */
export function align(reading: Reading, marks: Marks): Alignment {
  const pages = reading.pages.map(corpusPage);
  const lines = reading.pages.flatMap((page) => page.lines);
  const byUnit = new Map<number, Placed[]>();
  const drops: Alignment['drops'] = {};
  const unlabelled: Alignment['unlabelled'] = [];
  let index = 0;
  for (const page of reading.pages) {
    const matches = matchPage(page, marks);
    for (const [i, match] of matches.entries()) {
      const line = page.lines[i];
      if (!line) continue;
      if ('drop' in match) {
        drops[match.drop] = (drops[match.drop] ?? 0) + 1;
        unlabelled.push({ page: page.page.number, text: line.text, drop: match.drop });
      } else {
        const placed = { index, page: page.page.number, box: line.box, order: match.order };
        const list = byUnit.get(match.unit);
        if (list) list.push(placed);
        else byUnit.set(match.unit, [placed]);
      }
      index += 1;
    }
  }
  const regions: Region[] = [];
  const links: Link[] = [];
  const regionsOf = new Map<number, number[]>();
  const classes: string[][] = lines.map(() => []);
  const rotated = (placed: Placed) => (lines[placed.index]?.rotation ?? 0) % 180 !== 0;
  for (const unit of marks.units) {
    const placed = byUnit.get(unit.id) ?? [];
    const made = GRAPHICAL.has(unit.role)
      ? graphicalRegions(unit, placed, marks, pages)
      : textRegions(unit, placed, rotated);
    const numbers = made.map((region) => regions.push(region) - 1);
    regionsOf.set(unit.id, numbers);
    if (unit.thread.kind !== 'furniture')
      for (let i = 1; i < numbers.length; i++) tie(links, 'continues', numbers[i - 1], numbers[i]);
    for (const [part, region] of made.entries()) {
      const opens = part === 0 && unit.continues === undefined;
      region.lines.forEach((line, i) => {
        classes[line] = [lineClass(unit.role, i === 0 && opens), ...(unit.also ?? [])];
      });
    }
  }
  for (const unit of marks.units) {
    const first = regionsOf.get(unit.id)?.[0];
    if (first === undefined) continue;
    if (unit.continues !== undefined) tie(links, 'continues', regionsOf.get(unit.continues)?.at(-1), first);
    if (unit.captionOf !== undefined) {
      const page = regions[first]?.page;
      const targets = regionsOf.get(unit.captionOf) ?? [];
      tie(links, 'caption', first, targets.find((target) => regions[target]?.page === page) ?? targets[0]);
    }
  }
  for (const anchor of marks.anchors) {
    const to = regionsOf.get(anchor.note)?.[0];
    const found = anchorIn(anchor, reading.pages, regions, lines);
    if (to !== undefined && found)
      links.push({ type: 'footnote', from: found.region, to, mark: found.mark, at: found.at });
  }
  return {
    pages,
    truth: {
      known: ['classes', 'regions', 'order', 'captions', 'footnotes', 'continues', 'headings', 'graphics'],
      classes,
      regions,
      threads: threads(marks.units, regionsOf, regions),
      links,
      headings: headings(marks.units, regionsOf),
    },
    lines: lines.length,
    labelled: lines.length - unlabelled.length,
    drops,
    unlabelled,
  };
}

function tie(links: Link[], type: 'continues' | 'caption', from: number | undefined, to: number | undefined): void {
  if (from !== undefined && to !== undefined) links.push({ type, from, to });
}

function textRegions(unit: Unit, placed: readonly Placed[], rotated: (line: Placed) => boolean): Region[] {
  const sorted = [...placed].sort((a, b) => a.page - b.page || a.order - b.order || a.index - b.index);
  const groups: Placed[][] = [];
  for (const line of sorted) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && !breaks(last, line, unit.thread.kind === 'furniture', rotated(line))) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    role: unit.role,
    page: group[0]?.page ?? 1,
    box: union(group.map((line) => line.box)),
    lines: group.map((line) => line.index),
  }));
}

/** Whether a region ends between two lines of one unit: another page, another column, a wide gap. */
function breaks(last: Placed, next: Placed, furniture: boolean, rotated: boolean): boolean {
  if (last.page !== next.page) return true;
  const height = Math.max(last.box[3] - last.box[1], next.box[3] - next.box[1]);
  const apart = next.box[0] > last.box[2] || next.box[2] < last.box[0];
  const step = next.box[1] - last.box[1];
  // Parts of running heads stand wherever they like; only lines right under one another make one.
  if (furniture) return rotated || apart || step < height * 0.5 || step > height * 2.5;
  if (rotated) return false;
  return step < -0.7 * height || next.box[1] - last.box[3] > 4 * height;
}

function graphicalRegions(
  unit: Unit,
  placed: readonly Placed[],
  marks: Marks,
  sheets: readonly CorpusPage[],
): Region[] {
  const pages = [
    ...new Set([...marks.areas.filter((area) => area.unit === unit.id), ...placed].map(({ page }) => page)),
  ].sort((a, b) => a - b);
  return pages.flatMap((page) => {
    const areas = marks.areas.filter((area) => area.unit === unit.id && area.page === page);
    const drawn = marks.marks.filter((mark) => mark.unit === unit.id && mark.page === page);
    const inside = placed.filter((line) => line.page === page);
    const boxes = areas.length > 0 ? areas : [...drawn, ...inside];
    const sheet = sheets.find(({ number }) => number === page);
    if (boxes.length === 0 || !sheet) return [];
    const box = clip(union(boxes.map((part) => part.box)), sheet);
    return [{ role: unit.role, page, box, lines: inside.map(({ index }) => index) }];
  });
}

function threads(
  units: readonly Unit[],
  regionsOf: ReadonlyMap<number, number[]>,
  regions: readonly Region[],
): NonNullable<Truth['threads']> {
  const byName = new Map<string, { kind: Unit['thread']['kind']; regions: number[] }>();
  for (const unit of units) {
    const numbers = regionsOf.get(unit.id) ?? [];
    if (numbers.length === 0) continue;
    // Running heads of different pages, and notes of different places, do not follow one another.
    const alone = unit.thread.kind === 'furniture' || unit.thread.kind === 'note';
    for (const number of numbers) {
      const name =
        unit.thread.kind === 'furniture'
          ? `${unit.thread.name}-${number}`
          : alone
            ? `${unit.thread.name}-${unit.id}`
            : unit.thread.name;
      const thread = byName.get(name);
      if (thread) thread.regions.push(number);
      else byName.set(name, { kind: unit.thread.kind, regions: [number] });
    }
  }
  for (const thread of byName.values())
    if (thread.kind === 'float') thread.regions.sort((a, b) => floatOrder(regions[a], regions[b]));
  return [...byName.values()];
}

/** Within a float what stands higher is read first; side by side, the object before its caption. */
function floatOrder(a: Region | undefined, b: Region | undefined): number {
  if (!a || !b) return 0;
  if (a.page !== b.page) return a.page - b.page;
  const apart = a.box[3] <= b.box[1] + 2 || b.box[3] <= a.box[1] + 2;
  if (apart) return a.box[1] - b.box[1];
  return Number(a.role === 'caption') - Number(b.role === 'caption');
}

function headings(units: readonly Unit[], regionsOf: ReadonlyMap<number, number[]>): NonNullable<Truth['headings']> {
  const result: NonNullable<Truth['headings']> = [];
  const known = new Map<number, number>();
  const parents = new Map(units.map((unit) => [unit.id, unit.parent]));
  for (const unit of units) {
    const region = regionsOf.get(unit.id)?.[0];
    if (unit.role !== 'heading' || unit.level === undefined || region === undefined) continue;
    // A heading that did not get onto the page leaves its children to its own parent.
    let parent = unit.parent;
    while (parent !== undefined && !known.has(parent)) parent = parents.get(parent);
    const above = parent === undefined ? undefined : known.get(parent);
    const level = above === undefined ? 1 : (result[above]?.level ?? 0) + 1;
    known.set(unit.id, result.length);
    result.push({ region, parent: (above === undefined ? undefined : result[above]?.region) ?? -1, level });
  }
  return result;
}

/** What is too wide for its page is seen only as far as the page goes. */
function clip([x0, y0, x1, y1]: Box, { width, height }: CorpusPage): Box {
  return [Math.max(0, x0), Math.max(0, y0), Math.min(width, x1), Math.min(height, y1)];
}
