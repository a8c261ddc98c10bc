import { area } from 'treeline/read';
import type { CorpusDocument, CorpusPage } from '../format/format.js';
import { fraction } from '../split/split.js';
import { graphical } from './page.js';

/** What a page has to show: an object that is known, drawings or mathematics that may be one, or nothing but text. */
export type Sight = 'known' | 'drawn' | 'plain';

export interface Choice {
  /** The share of pages taken, by what they show. */
  share: Readonly<Record<Sight, number>>;
  /** Pages a document gives at most, those that show more first. */
  most: number;
}

const ORDER: readonly Sight[] = ['known', 'drawn', 'plain'];
const GRAPHICAL_CLASSES: ReadonlySet<string> = new Set(['table', 'figure', 'equation']);
/** A smaller picture is an icon or a bullet. Of the page. */
const PICTURE_AREA = 0.005;
const MANY_DRAWINGS = 6;
/** Lines whose characters are mostly mathematics are displayed, not inline. */
const MATHEMATICS = 0.5;

export function sightOf(document: CorpusDocument, place: number): Sight {
  const page = document.pages[place];
  if (!page) return 'plain';
  if (graphical(document, page).length > 0 || hasGraphicalLine(document, place)) return 'known';
  return isDrawn(page) ? 'drawn' : 'plain';
}

/** Places of the pages to draw: the same on every machine. */
export function choosePages(document: CorpusDocument, { share, most }: Choice): number[] {
  const ranked = document.pages.flatMap((page, place) => {
    const sight = sightOf(document, place);
    const luck = fraction(`seen:${document.id}:${page.number}`);
    return luck < share[sight] ? [{ place, rank: ORDER.indexOf(sight) + luck }] : [];
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked
    .slice(0, most)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
}

function hasGraphicalLine({ pages, truth }: CorpusDocument, place: number): boolean {
  const first = pages.slice(0, place).reduce((sum, { lines }) => sum + lines.length, 0);
  const classes = truth.classes?.slice(first, first + (pages[place]?.lines.length ?? 0)) ?? [];
  return classes.some((names) => names.length === 1 && names.some((name) => GRAPHICAL_CLASSES.has(name)));
}

function isDrawn({ graphics, lines, width, height }: CorpusPage): boolean {
  const pictures = graphics.some(({ kind, box }) => kind !== 'rule' && area(box) > PICTURE_AREA * width * height);
  return pictures || graphics.length >= MANY_DRAWINGS || lines.some(({ math }) => math >= MATHEMATICS);
}
