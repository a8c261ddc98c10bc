import type { Role } from '../../document/roles.js';
import type { ReadLine } from '../../read/reading.js';
import { endsWithPage } from '../../words/contents.js';
import { type ItemMark, itemMark } from '../../words/lists.js';
import { type Numbering, parseNumbering } from '../../words/numbering.js';
import type { Region } from '../lines/regions.js';
import { withEvidence } from '../lines/text-regions.js';
import type { ScoredLine } from '../lines/vote.js';
import { type PageRegions, scoredLines } from './state.js';

/*
 * Items of a list and headings that stand close together may come as one region. Where a further line opens as the first
 * does, with the same bullet or the next number, at the same edge, it is an item or a heading of its own.
 *
 * Three lines and more that count on right below each other, with no text between them, are a list, whatever they look like:
 * a heading has text below it.
 */

/** In heights of the line: how exactly items and headings of one kind are aligned. */
const ALIGNED = 0.5;

/** Lines that count on are a list from so many on. */
const FEWEST_ITEMS = 3;
/** In heights of a line: items stand closer than this. */
const BELOW = 1;
/** What a counted list may have been taken for. */
const MISTAKEN: ReadonlySet<Role> = new Set<Role>(['heading', 'contents', 'paragraph', 'list-item']);

/** The same regions, lists and headings split where they count on. */
export function withCountedApart(state: PageRegions): Region[] {
  const counted = countedLines(state.regions);
  return state.regions.flatMap((region) => {
    const { role } = region;
    if (role !== 'list-item' && region.lines.length > 0 && region.lines.every((line) => counted.has(line))) {
      return scoredLines(state, region).map((scored) => ({
        ...withEvidence({ ...region, role: 'list-item', lines: [scored.line] }, [scored], state.page),
        heading: undefined,
      }));
    }
    const split = role === 'list-item' ? itemsOf : role === 'heading' ? numberedApart : undefined;
    const parts = split?.(scoredLines(state, region)) ?? [];
    if (parts.length < 2) return [region];
    return parts.map((part) => withEvidence({ ...region, lines: part.map(({ line }) => line) }, part, state.page));
  });
}

/** Lines that count on right below each other, with nothing between, of which one at least was taken for a heading. */
function countedLines(regions: readonly Region[]): Set<ReadLine> {
  const candidates = regions.flatMap(({ role, lines }) =>
    MISTAKEN.has(role) ? lines.map((line) => ({ line, role, mark: itemMark(line.text) })) : [],
  );
  candidates.sort((a, b) => a.line.box[1] - b.line.box[1]);
  const counted = new Set<ReadLine>();
  const taken = new Set<ReadLine>();
  for (const first of candidates) {
    if (first.mark?.value === undefined || taken.has(first.line)) continue;
    const run = [first];
    for (const next of candidates) {
      const last = run.at(-1) ?? first;
      if (next.mark && last.mark && followsItem(next.mark, last.mark) && isBelow(next.line, last.line)) run.push(next);
    }
    for (const { line } of run) taken.add(line);
    const isList = run.length >= FEWEST_ITEMS && run.some(({ role }) => role === 'heading');
    if (isList && !run.every(({ line }) => endsWithPage(line.text))) for (const { line } of run) counted.add(line);
  }
  return counted;
}

function isBelow({ box }: ReadLine, { box: above }: ReadLine): boolean {
  const height = above[3] - above[1];
  return Math.abs(box[0] - above[0]) <= ALIGNED * height && Math.abs(box[1] - above[3]) <= BELOW * height;
}

/** The lines of each item. */
export function itemsOf(lines: readonly ScoredLine[]): ScoredLine[][] {
  const [first, ...others] = lines;
  if (!first) return [];
  const items = [[first]];
  let last = itemMark(first.line.text);
  for (const scored of others) {
    const opening = last && itemMark(scored.line.text);
    if (last && opening && followsItem(opening, last) && isAligned(scored, first)) {
      items.push([scored]);
      last = opening;
    } else items.at(-1)?.push(scored);
  }
  return items;
}

function followsItem(opening: ItemMark, last: ItemMark): boolean {
  return opening.kind === last.kind && opening.value === (last.value === undefined ? undefined : last.value + 1);
}

/** The lines of each heading: "2.1 Kites" and "2.2 Lines" below it are two, and so are "2 Toys" and "2.1 Kites". */
export function numberedApart(lines: readonly ScoredLine[]): ScoredLine[][] {
  const parts: ScoredLine[][] = [];
  let last: Numbering | undefined;
  for (const scored of lines) {
    const numbering = parseNumbering(scored.line.text);
    const above = parts.at(-1)?.[0];
    const isNext =
      numbering && last && (followsHeading(numbering, last) ? isAligned(scored, above) : isFirstChild(numbering, last));
    if (!above || isNext) {
      parts.push([scored]);
      last = numbering;
    } else parts.at(-1)?.push(scored);
  }
  return parts;
}

/** Chapters and articles are labelled, others need two numbers: "3 kites" may be the second line of a heading. */
function followsHeading(numbering: Numbering, last: Numbering): boolean {
  const { kind, label, depth, values } = numbering;
  if (kind !== last.kind || label !== last.label || depth !== last.depth || (depth < 2 && !label)) return false;
  return values.every((value, i) => value === (last.values[i] ?? 0) + (i === depth - 1 ? 1 : 0));
}

function isFirstChild({ kind, label, depth, values }: Numbering, last: Numbering): boolean {
  if (kind !== last.kind || label || depth !== last.depth + 1) return false;
  return values.every((value, i) => value === (last.values[i] ?? 1));
}

function isAligned({ line: { box } }: ScoredLine, first: ScoredLine | undefined): boolean {
  return Math.abs(box[0] - (first?.line.box[0] ?? 0)) <= ALIGNED * (box[3] - box[1]);
}
