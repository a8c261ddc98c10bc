import type { Box, Role } from 'treeline';
import { type LineClass, lineClass } from 'treeline/labels';
import { area, intersection, joinLines } from 'treeline/read';
import type { CorpusLine, CorpusPage, Truth } from '../format/format.js';
import type { LabelledRegion, LabelledRun } from './links.js';

const GRAPHICAL: ReadonlySet<Role> = new Set(['figure', 'table', 'formula']);
/** A line belongs to the region whose lines cover most of it, if they cover this much. */
const COVERED = 0.3;
/** Boxes are stored to a tenth of a point and some lines have no width: let each reach out a little. */
const REACH = 0.5;

export interface RunTruth {
  truth: Truth;
  /** What the labels name and these pages do not show, in words: a sign that the reader reads the file differently. */
  missing: string[];
}

type Region = NonNullable<Truth['regions']>[number];
type Link = NonNullable<Truth['links']>[number];
type Thread = NonNullable<Truth['threads']>[number];

interface Placed {
  /** The line's number through all pages of the run. */
  index: number;
  line: CorpusLine;
  /** The labelled line it covers most of. */
  rank: number;
}

/** Finds the labels of a run in its pages as read just now: `pages` are those of `run.pages`, in that order. */
export function truthOf(run: LabelledRun, pages: readonly CorpusPage[]): RunTruth {
  if (pages.map(({ number }) => number).join() !== run.pages.join()) {
    throw new Error(`${run.document}: pages ${run.pages.join(', ')} are labelled, not those given`);
  }
  const missing: string[] = [];
  const placed = place(run, pages);
  const regions = run.regions.map(({ page, role, box }, i): Region => {
    const inside = placed.of(i);
    if (inside.length === 0 && run.regions[i]?.lines) missing.push(`page ${page}: the lines of ${role} ${i}`);
    return { role, page, box, lines: inside.map(({ index }) => index) };
  });
  const links: Link[] = [];
  for (const link of run.links) {
    const { type, from, to } = link;
    if (type !== 'footnote') links.push({ type, from, to });
    else {
      const at = characterOf(link.mark, link.at, placed.of(from));
      if (at === undefined) missing.push(`page ${run.regions[from]?.page}: the mark ${link.mark}`);
      else links.push({ type, from, to, mark: link.mark, at });
    }
  }
  const truth: Truth = {
    known: ['classes', 'regions', 'order', 'captions', 'footnotes', 'continues', 'graphics'],
    classes: classesOf(run, regions, placed.count),
    regions,
    threads: threadsOf(run),
    links,
    pages: [...run.pages],
  };
  return { truth, missing };
}

/** The same in a document that has the pages of the run among others: lines are numbered through all its pages. */
export function truthIn(run: LabelledRun, pages: readonly CorpusPage[]): RunTruth {
  const { truth, missing } = truthOf(
    run,
    pages.filter(({ number }) => run.pages.includes(number)),
  );
  const numbers: number[] = [];
  let count = 0;
  for (const { number, lines } of pages) {
    if (run.pages.includes(number)) numbers.push(...lines.map((_, i) => count + i));
    count += lines.length;
  }
  const classes = Array.from({ length: count }, (): string[] => []);
  for (const [i, line] of numbers.entries()) classes[line] = truth.classes?.[i] ?? [];
  const regions = truth.regions?.map((region) => ({
    ...region,
    lines: region.lines.flatMap((line) => numbers[line] ?? []),
  }));
  return { truth: { ...truth, classes, ...(regions && { regions }) }, missing };
}

function place(run: LabelledRun, pages: readonly CorpusPage[]) {
  const byRegion = run.regions.map((): Placed[] => []);
  let index = 0;
  for (const page of pages) {
    const here = run.regions.flatMap((region, i) => (region.page === page.number ? [{ region, i }] : []));
    for (const line of page.lines) {
      let best = { share: COVERED, i: -1, rank: 0 };
      for (const { region, i } of here) {
        const found = coverBy(region, line.box);
        if (found.share > best.share) best = { ...found, i };
      }
      byRegion[best.i]?.push({ index, line, rank: best.rank });
      index += 1;
    }
  }
  for (const lines of byRegion) lines.sort((a, b) => a.rank - b.rank || a.line.box[0] - b.line.box[0]);
  return { count: index, of: (region: number): readonly Placed[] => byRegion[region] ?? [] };
}

/** How much of a line the lines of a region cover, and which of them most. A graphic holds whatever lies in its box. */
function coverBy({ role, box, lines = [] }: LabelledRegion, line: Box): { share: number; rank: number } {
  const reached = reach(line);
  let covered = 0;
  let most = 0;
  let rank = lines.length;
  for (const [i, labelled] of lines.entries()) {
    const part = intersection(reached, reach(labelled));
    covered += part;
    if (part > most) {
      most = part;
      rank = i;
    }
  }
  // Labelled lines win over a box that only lies around a line: text may stand on a picture.
  const around = GRAPHICAL.has(role) ? 0.5 * intersection(reached, box) : 0;
  return { share: Math.max(covered, around) / area(reached), rank };
}

function reach([x0, y0, x1, y1]: Box): Box {
  return [x0 - REACH, y0 - REACH, x1 + REACH, y1 + REACH];
}

/** Where a mark stands in the joined text of its region: on its line, nearest to where it stood when it was labelled. */
function characterOf(mark: string, [rank, character]: [number, number], lines: readonly Placed[]): number | undefined {
  const { starts } = joinLines(lines.map(({ line }) => line));
  let best: { at: number; distance: number } | undefined;
  for (const [i, { line, rank: own }] of lines.entries()) {
    if (own !== rank) continue;
    for (let k = line.text.indexOf(mark); k >= 0; k = line.text.indexOf(mark, k + 1)) {
      const distance = Math.abs(k - character);
      if (!best || distance < best.distance) best = { at: (starts[i] ?? 0) + k, distance };
    }
  }
  return best?.at;
}

function classesOf(run: LabelledRun, regions: readonly Region[], count: number): LineClass[][] {
  const later = new Set(run.links.flatMap(({ type, to }) => (type === 'continues' ? [to] : [])));
  const classes = Array.from({ length: count }, (): LineClass[] => []);
  for (const [i, { role }] of run.regions.entries()) {
    for (const [k, line] of (regions[i]?.lines ?? []).entries()) {
      const opens = k === 0 && !later.has(i);
      // What stands before the run is not labelled: its first region may be the rest of a paragraph.
      const either = opens && i === run.order[0] ? [true, false] : [opens];
      classes[line] = [...new Set(either.map((first) => lineClass(role, first)))];
    }
  }
  return classes;
}

/** The body, the asides, each float with its captions, each note and each piece of furniture. */
function threadsOf(run: LabelledRun): Thread[] {
  const bodies = [run.order, ...(run.asides ?? [])].filter((body) => body.length > 0);
  const threads: Thread[] = bodies.map((body) => ({ kind: 'body', regions: [...body] }));
  const told = new Set(bodies.flat());
  for (const [i, { role, lines }] of run.regions.entries()) {
    // Text that the file has no lines for (a title in a scan) follows nothing.
    if (told.has(i) || (!lines && !GRAPHICAL.has(role))) continue;
    if (role === 'footnote') threads.push({ kind: 'note', regions: [i] });
    else if (role === 'header' || role === 'footer') threads.push({ kind: 'furniture', regions: [i] });
    else threads.push({ kind: 'float', regions: floatAround(i, run, told) });
    for (const region of threads.at(-1)?.regions ?? []) told.add(region);
  }
  return threads;
}

/** A graphic with its captions: all that caption links tie together, the higher part first. */
function floatAround(start: number, run: LabelledRun, told: ReadonlySet<number>): number[] {
  const members = new Set([start]);
  for (const member of members) {
    for (const { type, from, to } of run.links) {
      if (type !== 'caption') continue;
      if (from === member && !told.has(to)) members.add(to);
      if (to === member) members.add(from);
    }
  }
  const top = (i: number) => run.regions[i]?.box[1] ?? 0;
  return [...members].sort((a, b) => top(a) - top(b));
}
