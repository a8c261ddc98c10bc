import type { RankedHeading } from '../../construct/nest.js';
import type { DraftObject } from '../../document/draft.js';
import { sizeOf } from '../../read/line-size.js';
import type { ReadLine } from '../../read/reading.js';
import { LABELS, type Numbering, type NumberingLabel, parseNumbering } from '../../words/numbering.js';
import { isCapitals } from '../../words/openings.js';

/*
 * Ranks of headings from their numbers and their looks. The number wins: "2.1" stands under "2" whatever the fonts.
 * A series of numbers (roman, letters, "Chapter") that begins inside another is one step below it, unless it looks
 * like it: then it goes on where the other stopped, as appendices do. Headings without a number stand where numbered
 * ones of the same look stand, else between those that look larger and those that look smaller.
 */

/** Priors: depth read from a number, look shared with numbered headings, look alone. */
const NUMBERED = 0.9;
const SHARED_LOOK = 0.75;
const LOOK = 0.6;

interface Look {
  size: number;
  bold: boolean;
  capitals: boolean;
  italic: boolean;
}

interface Heading {
  object: DraftObject;
  numbering: Numbering | undefined;
  series: string;
  look: Look;
  key: string;
}

export function rankHeadings(
  objects: readonly DraftObject[],
  linesOf: (object: DraftObject) => readonly ReadLine[],
): RankedHeading[] {
  const headings = withoutArticles(objects.map((object) => headingOf(object, linesOf(object))));
  const depths = seriesDepths(headings);
  const looks = lookRanks(headings, depths);
  return headings.map(({ object, numbering, series, key }) => {
    const base = depths.get(series);
    if (numbering && base !== undefined) {
      return { object, rank: base + numbering.depth - 1, confidence: object.confidence * NUMBERED };
    }
    const look = looks.get(key) ?? { rank: 1, shared: false };
    return { object, rank: look.rank, confidence: object.confidence * (look.shared ? SHARED_LOOK : LOOK) };
  });
}

function headingOf(object: DraftObject, lines: readonly ReadLine[]): Heading {
  const numbering = parseNumbering(object.text);
  const font = lines[0]?.font;
  const size = Math.max(0, ...lines.map(sizeOf));
  const title = object.text.slice(numbering?.offset ?? 0);
  const look: Look = {
    // Half points, so that rounding in the file makes no two looks of one; boxes of OCR vary more.
    size: font ? Math.round(size * 2) / 2 : Math.round(size / 2) * 2,
    bold: font?.bold ?? false,
    capitals: isCapitals(title),
    italic: font?.italic ?? false,
  };
  const key = `${look.size} ${look.bold} ${look.capitals} ${look.italic}`;
  return { object, numbering, series: numbering ? seriesOf(numbering) : '', look, key };
}

/**
 * "A Proofs" is an appendix if "B" or "A.1" follows somewhere, and unless it looks like the subsections; otherwise the
 * letter is the article of a title.
 */
function withoutArticles(headings: readonly Heading[]): Heading[] {
  const isLetter = ({ numbering }: Heading) => numbering?.kind === 'upper' && !numbering.label && !numbering.bracket;
  const counts = headings.some(
    (h) => isLetter(h) && ((h.numbering?.values[0] ?? 0) === 2 || (h.numbering?.depth ?? 0) > 1),
  );
  const depthsOf = (key: string, depth: (depth: number) => boolean) =>
    headings.some((h) => h.key === key && h.series === 'arabic' && depth(h.numbering?.depth ?? 1));
  return headings.map((heading) => {
    if (!isLetter(heading)) return heading;
    const isA = heading.numbering?.depth === 1 && heading.numbering.values[0] === 1;
    const isInner = depthsOf(heading.key, (depth) => depth > 1) && !depthsOf(heading.key, (depth) => depth === 1);
    return counts && !(isA && isInner) ? heading : { ...heading, numbering: undefined, series: '' };
  });
}

/** Numbers that count on from each other. "Chapter 2" and "2.1" do: a chapter is the first part of its sections. */
function seriesOf({ kind, label, bracket }: Numbering): string {
  if (label === 'part') return 'part';
  if (label === 'chapter' && (kind === 'arabic' || kind === 'roman')) return 'chapter';
  if (label && label !== 'chapter') return `${label} ${kind}`;
  if (kind === 'arabic' && !bracket) return 'arabic';
  return `${kind} ${bracket}`;
}

/** The depth at which each series begins. */
function seriesDepths(headings: readonly Heading[]): Map<string, number> {
  const depths = new Map<string, number>();
  const lookDepths = new Map<string, number>();
  const labelDepths = new Map<NumberingLabel, number>();
  const order: { depth: number; look: Look }[] = [];
  const has = (series: string) => headings.some((heading) => heading.series === series);
  const hasParts = has('part');
  if (hasParts) depths.set('part', 0);
  if (has('chapter')) depths.set('chapter', 1);
  // Under chapters, "1.1" counts within chapter 1: the series agrees with theirs. A bare "1" is then one step below.
  if (has('chapter') && has('arabic')) depths.set('arabic', isWithinChapters(headings) ? 1 : 2);
  for (const { numbering, series, look, key } of headings) {
    if (!numbering) continue;
    let depth = depths.get(series);
    if (depth === undefined) {
      const like = lookDepths.get(key);
      const larger = order.filter((other) => isLarger(other.look, look)).map((other) => other.depth);
      depth = like ?? (larger.length > 0 ? Math.max(...larger) + 1 : 1);
      depth = Math.max(1, depth - (numbering.depth - 1), outerLabelDepth(numbering, labelDepths) + 1);
      depths.set(series, depth);
    }
    if (numbering.label) labelDepths.set(numbering.label, depth);
    const own = depth + numbering.depth - 1;
    if (!lookDepths.has(key)) {
      lookDepths.set(key, own);
      order.push({ depth: own, look });
    }
  }
  return depths;
}

/** Articles stand in chapters, and sections do, however alike they look; an appendix stands beside chapters. */
function outerLabelDepth({ label }: Numbering, depths: ReadonlyMap<NumberingLabel, number>): number {
  if (!label || label === 'appendix') return 0;
  const outer = LABELS.slice(0, LABELS.indexOf(label)).filter((name) => name !== 'appendix');
  return Math.max(0, ...outer.map((name) => depths.get(name) ?? 0));
}

function isWithinChapters(headings: readonly Heading[]): boolean {
  const arabic = headings.filter(({ series }) => series === 'arabic');
  const deep = arabic.filter(({ numbering }) => (numbering?.depth ?? 1) > 1);
  return deep.length >= arabic.length / 2;
}

/** Larger first; of one size bold, then capitals, then upright comes first. */
function compareLooks(a: Look, b: Look): number {
  return (
    b.size - a.size ||
    Number(b.bold) - Number(a.bold) ||
    Number(b.capitals) - Number(a.capitals) ||
    Number(a.italic) - Number(b.italic)
  );
}

function isLarger(a: Look, b: Look): boolean {
  return compareLooks(a, b) < 0;
}

/** A rank for every look: the most common depth of its numbered headings, else a place between its neighbours. */
function lookRanks(
  headings: readonly Heading[],
  depths: ReadonlyMap<string, number>,
): Map<string, { rank: number; shared: boolean }> {
  const counts = new Map<string, Map<number, number>>();
  const looks = new Map<string, Look>();
  for (const { numbering, series, look, key } of headings) {
    looks.set(key, look);
    const base = depths.get(series);
    if (!numbering || base === undefined) continue;
    const depth = base + numbering.depth - 1;
    const count = counts.get(key) ?? new Map<number, number>();
    count.set(depth, (count.get(depth) ?? 0) + 1);
    counts.set(key, count);
  }
  const sorted = [...looks.entries()].sort(([, a], [, b]) => compareLooks(a, b));
  const numbered = sorted.map(([key]) => mostCommon(counts.get(key)));
  const ranks = new Map<string, { rank: number; shared: boolean }>();
  for (const [i, [key]] of sorted.entries()) {
    const own = numbered[i];
    if (own !== undefined) {
      ranks.set(key, { rank: own, shared: true });
      continue;
    }
    const larger = numbered.slice(0, i).filter((depth) => depth !== undefined);
    const smaller = numbered.slice(i + 1).filter((depth) => depth !== undefined);
    // Fractions keep looks without numbers apart from each other, in order.
    const fraction = (i + 1) / (sorted.length + 2);
    if (larger.length > 0) ranks.set(key, { rank: Math.max(...larger) + fraction, shared: false });
    else if (smaller.length > 0) ranks.set(key, { rank: Math.min(...smaller) - 1 + fraction, shared: false });
    else ranks.set(key, { rank: i, shared: false });
  }
  return ranks;
}

function mostCommon(counts: ReadonlyMap<number, number> | undefined): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [depth, count] of counts ?? []) {
    if (count > most) {
      most = count;
      best = depth;
    }
  }
  return best;
}
