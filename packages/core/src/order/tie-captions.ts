import type { Link, PageObject } from '../document/schema.js';
import { apart, isBelow, isTableCaption } from './captions.js';

type CaptionLink = Extract<Link, { type: 'caption' }>;

/** A page in reading order, with what the model says: how likely an object is followed by another in its thread. */
export interface CaptionedPage {
  objects: readonly PageObject[];
  height: number;
  follows: (from: PageObject, to: PageObject) => number;
}

/*
 * Captions and their figures and tables. Nearness decides on a page with one of each; where there are several, three
 * more things do: what the model says, on which side this document sets its captions, and that what is taken by one
 * caption is not free for another. All costs are shares of the page height.
 */

/** Further apart than this nothing belongs together, and a caption rather stays alone. */
const FARTHEST = 0.15;
const OTHER_KIND = 0.05;
const OTHER_SIDE = 0.04;
const MODEL = 0.06;
/** Up to so many captions all ways to tie them are tried; more, on one page, are tied nearest first. */
const MOST_TRIED = 7;

interface Pair {
  caption: PageObject;
  float: PageObject;
  distance: number;
  isBelow: boolean;
  isSameKind: boolean;
  chance: number;
  cost: number;
}

export function tieCaptions(pages: readonly CaptionedPage[]): CaptionLink[] {
  const near = pages.map(pairsOf);
  const below = usualSides(near);
  const links: CaptionLink[] = [];
  for (const pairs of near) {
    for (const pair of pairs) {
      const side = below.get(pair.float.role) ?? pair.isBelow;
      pair.cost =
        pair.distance +
        (pair.isSameKind ? 0 : OTHER_KIND) +
        (pair.isBelow === side ? 0 : OTHER_SIDE) -
        MODEL * pair.chance;
    }
    for (const { caption, float, isSameKind, chance } of bestMatching(pairs)) {
      const confidence = ((isSameKind ? 0.85 : 0.6) + Math.max(0.5, chance)) / 2;
      links.push({ type: 'caption', from: caption.id, to: float.id, confidence });
    }
  }
  return links;
}

function pairsOf({ objects, height, follows }: CaptionedPage): Pair[] {
  const floats = objects.filter(({ role }) => role === 'figure' || role === 'table');
  const captions = objects.filter(({ role }) => role === 'caption');
  return captions.flatMap((caption) =>
    floats.flatMap((float): Pair[] => {
      const distance = apart(caption, float) / height;
      // SPEC 2.3: figure → caption, but caption → table.
      const chance = float.role === 'table' ? follows(caption, float) : follows(float, caption);
      if (distance > FARTHEST && chance < 0.5) return [];
      const isSameKind = (float.role === 'table') === isTableCaption(caption.text);
      return [
        {
          caption,
          float,
          distance: Math.min(distance, FARTHEST),
          isBelow: isBelow(caption, float),
          isSameKind,
          chance,
          cost: 0,
        },
      ];
    }),
  );
}

/** On which side of its figures and of its tables this document has its captions, where it makes up its mind. */
function usualSides(pages: readonly Pair[][]): Map<string, boolean> {
  const sides = new Map<string, boolean>();
  for (const role of ['figure', 'table']) {
    let balance = 0;
    for (const pairs of pages) {
      const nearest = new Map<PageObject, Pair>();
      for (const pair of pairs) {
        if (pair.float.role !== role || !pair.isSameKind) continue;
        if (pair.distance < (nearest.get(pair.caption)?.distance ?? Infinity)) nearest.set(pair.caption, pair);
      }
      for (const pair of nearest.values()) balance += pair.isBelow ? 1 : -1;
    }
    // Without a word from the document: below figures, above tables.
    sides.set(role, balance === 0 ? role === 'figure' : balance > 0);
  }
  return sides;
}

function bestMatching(pairs: readonly Pair[]): Pair[] {
  const captions = [...new Set(pairs.map(({ caption }) => caption))];
  if (captions.length > MOST_TRIED) return nearestFirst(pairs);
  let best: Pair[] = [];
  let least = Infinity;
  const used = new Set<PageObject>();
  const chosen: Pair[] = [];
  const options = captions.map((caption) =>
    pairs
      .filter((pair) => pair.caption === caption)
      .sort(byCost)
      .slice(0, 6),
  );
  const visit = (k: number, cost: number) => {
    if (k === captions.length) {
      if (cost < least) [best, least] = [[...chosen], cost];
      return;
    }
    for (const pair of options[k] ?? []) {
      if (used.has(pair.float)) continue;
      used.add(pair.float);
      chosen.push(pair);
      visit(k + 1, cost + pair.cost);
      chosen.pop();
      used.delete(pair.float);
    }
    visit(k + 1, cost + FARTHEST + OTHER_KIND);
  };
  visit(0, 0);
  return best;
}

function nearestFirst(pairs: readonly Pair[]): Pair[] {
  const used = new Set<PageObject>();
  return [...pairs].sort(byCost).filter(({ caption, float }) => {
    if (used.has(caption) || used.has(float)) return false;
    used.add(caption).add(float);
    return true;
  });
}

function byCost(a: Pair, b: Pair): number {
  return a.cost - b.cost;
}
