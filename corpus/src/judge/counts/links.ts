import type { Link } from 'treeline';
import { type DraftObject, isGraphical } from 'treeline/engines';
import { type ClassCount, overlap } from 'treeline/evaluate';
import type { Knowledge } from '../../format/format.js';
import { lineId } from '../reading.js';
import { type KnownTruth, regionId } from '../truth.js';

export const LINK_TYPES = ['caption', 'footnote', 'continues'] as const satisfies readonly Link['type'][];
type LinkType = (typeof LINK_TYPES)[number];
export type LinkCounts = Partial<Record<LinkType, ClassCount>>;

const KNOWN_AS: Readonly<Record<LinkType, Knowledge>> = {
  caption: 'captions',
  footnote: 'footnotes',
  continues: 'continues',
};

export function knowsLinks(truth: KnownTruth): boolean {
  return Object.values(KNOWN_AS).some((kind) => truth.knows(kind));
}

/** Links between given regions. */
export function countGivenLinks(truth: KnownTruth, links: readonly Link[] | undefined): LinkCounts {
  return count(truth, links ?? [], (id) => id);
}

/** Links between predicted objects, each taken for the true region that it has most in common with. */
export function countLinks(
  truth: KnownTruth,
  predicted: { objects: readonly DraftObject[]; links: readonly Link[] } | undefined,
): LinkCounts {
  const covered = (predicted?.objects ?? []).filter(({ page }) => truth.covers(page));
  const meant = new Map(covered.map((object) => [object.id, counterpart(truth, object)]));
  return count(truth, predicted?.links ?? [], (id) => meant.get(id));
}

function count(truth: KnownTruth, links: readonly Link[], meant: (id: string) => string | undefined): LinkCounts {
  const counts: LinkCounts = {};
  for (const type of LINK_TYPES) {
    if (!truth.knows(KNOWN_AS[type])) continue;
    const gold = new Set(
      truth.links.flatMap((link) => (link.type === type ? [`${regionId(link.from)} ${regionId(link.to)}`] : [])),
    );
    // Two links between parts of the same two regions are one.
    const found = new Set(
      links.flatMap((link) => {
        const [from, to] = [meant(link.from), meant(link.to)];
        return link.type === type && from !== undefined && to !== undefined ? [`${from} ${to}`] : [];
      }),
    );
    const right = [...found].filter((pair) => gold.has(pair)).length;
    counts[type] = { right, gold: gold.size, predicted: found.size };
  }
  return counts;
}

function counterpart(truth: KnownTruth, object: DraftObject): string {
  const own = new Set(object.lines);
  let best: { index: number; value: number } | undefined;
  for (const region of truth.regions) {
    if (region.page !== object.page) continue;
    const drawn = isGraphical(region.role) && isGraphical(object.role);
    const value = drawn
      ? overlap([region.box], [object.box])
      : region.lines.filter((line) => own.has(lineId(line))).length;
    if (value > (best?.value ?? 0)) best = { index: region.index, value };
  }
  return best ? regionId(best.index) : object.id;
}
