import type { DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { ReadPage } from '../read/reading.js';
import { CANDIDATE, type Ordered } from '../stages.js';
import { listed, NO_CONTENTS } from './listed.js';

/** No heading runs on for longer. */
const MOST_LINES = 4;
/** What may still become a heading when the reading order stands: it is in the body either way. */
const PROMOTABLE: ReadonlySet<Role> = new Set<Role>(['title', 'paragraph', 'list-item']);

/** A heading, or what might be one, with all that is known of it. */
export interface Candidate {
  object: DraftObject;
  /** Its first line on its page. */
  row: number;
  page: ReadPage;
  /** Place of the page in the document. */
  number: number;
  features: Float32Array;
  /** Detect's log-odds that it is a heading or the title, and that it is a heading. */
  odds: number;
  ownOdds: number;
  /** What a printed table of contents says of it. */
  listed: number;
}

/** The objects in reading order that are headings or might be. Without a word from Detect its headings are all there is. */
export function headingCandidates(ordered: Ordered): Candidate[] {
  const { pages, objects, features = [], candidateFeatures, candidates, links } = ordered;
  const parts = new Set(links.flatMap(({ type, from, to }) => (type === 'continues' ? [from, to] : [])));
  const byNumber = new Map(pages.map((page, index) => [page.page.number, { page, index }]));
  const named = namedOn(pages);
  return objects.flatMap((object) => {
    const place = byNumber.get(object.page);
    const told = candidates?.get(object.id);
    const alone = object.role === 'heading' ? object.confidence : 0;
    const probability = told?.probability ?? alone;
    const isPromotable =
      PROMOTABLE.has(object.role) &&
      probability >= CANDIDATE &&
      object.lines.length <= MOST_LINES &&
      !parts.has(object.id);
    if (!place || (object.role !== 'heading' && !isPromotable)) return [];
    const { page, index } = place;
    const [first] = object.lines;
    const row = page.lines.findIndex(({ id }) => id === first);
    const all = features[index] ?? new Float32Array();
    const width = page.lines.length > 0 ? all.length / page.lines.length : 0;
    return [
      {
        object,
        row,
        page,
        number: index,
        features: candidateFeatures?.get(object.id) ?? all.subarray(row * width, (row + 1) * width),
        odds: logOdds(probability),
        ownOdds: logOdds(told?.heading ?? alone),
        listed: named[index]?.[row] ?? NO_CONTENTS,
      },
    ];
  });
}

/** Nothing of it changes when a document is decided again. */
const known = new WeakMap<Ordered['pages'], number[][]>();

/** What a printed table of contents says of each line. */
function namedOn(pages: Ordered['pages']): number[][] {
  const found = known.get(pages) ?? listed(pages.map(({ lines }) => lines.map(({ text }) => text)));
  known.set(pages, found);
  return found;
}

function logOdds(probability: number): number {
  const p = Math.min(Math.max(probability, 1e-4), 1 - 1e-4);
  return Math.log(p) - Math.log1p(-p);
}
