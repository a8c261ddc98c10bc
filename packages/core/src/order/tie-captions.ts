import type { DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { Link } from '../document/schema.js';
import { CREDIT, captionKind } from '../words/captions.js';
import { apart, isBelow, isBeside } from './nearness.js';

type CaptionLink = Extract<Link, { type: 'caption' }>;

/** The objects of a page, with what the model says: how likely an object is followed by another in its thread. */
export interface CaptionedPage {
  objects: readonly DraftObject[];
  height: number;
  follows: (from: DraftObject, to: DraftObject) => number;
}

/*
 * Captions and their figures, tables and listings. Nearness decides on a page with one of each; where there are several,
 * four more things do: what the caption calls itself, what the model says, on which side this document sets its
 * captions, and that what is taken by one caption is hardly free for another. All costs are shares of the page height.
 *
 * This is the only place that says whose caption a caption is. Where floats are read and how they are threaded follows.
 */

/** What a caption says it stands at, as the role of that object. A box is none: its text is part of the body. */
function kindOfCaption(text: string): 'figure' | 'table' | 'code' | undefined {
  // "Photo: A. Smith" names a person, not what it stands at.
  const kind = CREDIT.test(text) ? undefined : captionKind(text);
  if (kind === 'listing') return 'code';
  return kind === 'box' ? undefined : kind;
}

/** Further apart than this nothing belongs together, and what costs more stays alone. */
const FARTHEST = 0.15;
const ALONE = 0.16;
/** What does not call itself a caption has to stand at its picture. */
const FARTHEST_UNNAMED = 0.04;
/** A listing stands right at its caption: there is more code than has one. */
const FARTHEST_CODE = 0.04;
/** The caption names another kind, or none and this is no figure. */
const OTHER_KIND = 0.09;
const NO_KIND = 0.05;
const OTHER_SIDE = 0.04;
const MODEL = 0.06;
/** Where most captions are numbered, what is taken for one and has no number mostly is a label or a scrap of text. */
const UNNAMED = 0.1;
/** Where captions have no numbers, a photograph may have its credit beside its caption, if both stand right at it. */
const SHARED = 0.06;
const RIGHT_AT = 0.02;
/** Where captions have numbers, one that calls itself so, if it touches it. */
const TOUCHING = 0.006;
/** Up to so many captions all ways to tie them are tried; more, on one page, are tied nearest first. */
const MOST_TRIED = 7;

type Side = 'above' | 'below' | 'beside';

interface Pair {
  caption: DraftObject;
  float: DraftObject;
  distance: number;
  side: Side;
  kind: ReturnType<typeof kindOfCaption>;
  isSameKind: boolean;
  isNamed: boolean;
  isCredit: boolean;
  chance: number;
  cost: number;
}

export function tieCaptions(pages: readonly CaptionedPage[]): CaptionLink[] {
  const near = pages.map(pairsOf);
  const usual = usualSides(near);
  const isNumbered = mostlyNamed(pages);
  const links: CaptionLink[] = [];
  for (const pairs of near) {
    for (const pair of pairs) {
      pair.cost =
        pair.distance +
        (pair.isSameKind ? 0 : pair.isNamed ? OTHER_KIND : NO_KIND) +
        (pair.side === usual.get(pair.kind ?? pair.float.role) ? 0 : OTHER_SIDE) +
        (pair.isNamed || pair.isCredit || !isNumbered ? 0 : UNNAMED) -
        MODEL * pair.chance;
    }
    for (const { caption, float, isSameKind, chance } of bestMatching(pairs, isNumbered)) {
      const confidence = ((isSameKind ? 0.85 : 0.6) + Math.max(0.5, chance)) / 2;
      links.push({ type: 'caption', from: caption.id, to: float.id, confidence });
    }
  }
  return links;
}

function mostlyNamed(pages: readonly CaptionedPage[]): boolean {
  const captions = pages.flatMap(({ objects }) => objects.filter(({ role }) => role === 'caption'));
  return captions.filter(({ text }) => kindOfCaption(text) !== undefined).length > 0.5 * captions.length;
}

function pairsOf({ objects, height, follows }: CaptionedPage): Pair[] {
  const floats = objects.filter(({ role }) => role === 'figure' || role === 'table' || role === 'code');
  const captions = objects.filter(({ role }) => role === 'caption');
  return captions.flatMap((caption) => {
    const kind = kindOfCaption(caption.text);
    return floats.flatMap((float): Pair[] => {
      const distance = apart(caption, float) / height;
      const isCode = float.role === 'code';
      // Listings are called figures too, but hardly ever go without a name: notes and scraps stand at code as well.
      if (isCode && (distance > FARTHEST_CODE || (kind ?? 'table') === 'table')) return [];
      // SPEC 2.3: figure → caption, but caption → table.
      const chance = float.role === 'figure' ? follows(float, caption) : follows(caption, float);
      if (distance > (kind ? FARTHEST : FARTHEST_UNNAMED) && chance < 0.5) return [];
      return [
        {
          caption,
          float,
          distance: Math.min(distance, FARTHEST),
          side: sideOf(caption, float),
          kind,
          isSameKind: float.role === (kind ?? 'figure'),
          isNamed: kind !== undefined,
          isCredit: float.role === 'figure' && distance <= TOUCHING && CREDIT.test(caption.text),
          chance,
          cost: 0,
        },
      ];
    });
  });
}

function sideOf(caption: DraftObject, float: DraftObject): Side {
  if (isBeside(caption, float)) return 'beside';
  return isBelow(caption, float) ? 'below' : 'above';
}

/** Without a word from the document: below figures, above tables and listings. */
const DEFAULT_SIDES: readonly [Role, Side][] = [
  ['figure', 'below'],
  ['table', 'above'],
  ['code', 'above'],
];

/**
 * On which side of its figures, of its tables and of its listings this document mostly has its captions. What a caption
 * names decides, not what it stands at: a listing called a figure has its caption where figures have theirs.
 */
function usualSides(pages: readonly Pair[][]): Map<Role, Side> {
  const sides = new Map<Role, Side>();
  for (const [role, side] of DEFAULT_SIDES) {
    // The default wins a tie.
    const votes = new Map<Side, number>([[side, 0.5]]);
    for (const pairs of pages) {
      const nearest = new Map<DraftObject, Pair>();
      for (const pair of pairs) {
        if (pair.float.role !== role || !pair.isSameKind) continue;
        if (pair.distance < (nearest.get(pair.caption)?.distance ?? Infinity)) nearest.set(pair.caption, pair);
      }
      for (const pair of nearest.values()) votes.set(pair.side, (votes.get(pair.side) ?? 0) + 1);
    }
    const [[usual] = [side]] = [...votes].sort((a, b) => b[1] - a[1]);
    sides.set(role, usual);
  }
  return sides;
}

function bestMatching(pairs: readonly Pair[], isNumbered: boolean): Pair[] {
  const captions = [...new Set(pairs.map(({ caption }) => caption))];
  if (captions.length > MOST_TRIED) return nearestFirst(pairs, isNumbered);
  let best: Pair[] = [];
  let least = Infinity;
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
      const extra = sharing(pair, chosen, isNumbered);
      chosen.push(pair);
      if (extra < Infinity) visit(k + 1, cost + pair.cost + extra);
      chosen.pop();
    }
    visit(k + 1, cost + ALONE);
  };
  visit(0, 0);
  return best;
}

function nearestFirst(pairs: readonly Pair[], isNumbered: boolean): Pair[] {
  const chosen = new Map<DraftObject, Pair>();
  const tie = (most: number) => {
    for (const pair of [...pairs].sort(byCost)) {
      if (chosen.has(pair.caption) || pair.cost + most > ALONE) continue;
      if (sharing(pair, [...chosen.values()], isNumbered) <= most) chosen.set(pair.caption, pair);
    }
  };
  tie(0);
  tie(SHARED);
  return [...chosen.values()];
}

/** What it costs to take the figure of another caption. Two numbers never stand at one. */
function sharing(pair: Pair, chosen: readonly Pair[], isNumbered: boolean): number {
  const both = [...chosen.filter(({ float }) => float === pair.float), pair];
  if (both.length === 1) return 0;
  const isFull = both.length > 2 || both.every(({ isNamed }) => isNamed);
  if (isFull || pair.float.role !== 'figure' || both.some(({ distance }) => distance > RIGHT_AT)) return Infinity;
  return isNumbered && !both.some((own) => own.isCredit) ? Infinity : SHARED;
}

function byCost(a: Pair, b: Pair): number {
  return a.cost - b.cost;
}
