import type { Sheet } from '../html/print.js';
import type { ProsePool } from '../prose/pool.js';
import { Dice } from '../random.js';
import { advert, type Cell } from './article.js';
import { styleSheet } from './css.js';
import { Desk } from './desk.js';
import { folio, nameplate } from './furniture.js';
import { drawHouse, groupOf, type House, type Kind } from './house.js';
import type { MagazineSpec } from './layout.js';
import { edges } from './ornaments.js';
import {
  bleeding,
  brochurePage,
  cataloguePage,
  contentsPage,
  feature,
  guillotine,
  live,
  mixture,
  reportPage,
} from './pages.js';
import type { Photos } from './photos.js';

export interface MagazineSource {
  name: string;
  group: string;
  sheet: Sheet;
  spec: MagazineSpec;
}

/** The source of document `seed`: the same seed, prose and photographs give the same stories, pages and style sheet. */
export function magazineDocument(seed: number, pool: ProsePool, photos: Photos): MagazineSource {
  const dice = new Dice(`magazine/${seed}`);
  const drawn = drawHouse(dice.fork('house'));
  const voice = pool.voice(drawn.language, dice.fork('voice'));
  const house: House = { ...drawn, name: voice.words(1, 2).slice(0, 22) };
  const desk = new Desk(dice.fork('desk'), voice, house, photos);
  const pages = dice.weighted([
    [1, 3],
    [2, 5],
    [3, 2],
    [4, 1.5],
  ] as const);
  const first = dice.int(1, 140);
  if (dice.chance(0.3)) for (let page = 0; page < pages; page++) edges(desk, page);
  compose(
    desk,
    Array.from({ length: pages }, (_, page) => live(desk, page, first)),
  );
  for (let page = 0; page < pages; page++) folio(desk, page, first + page);
  return {
    name: `magazine-${String(seed).padStart(6, '0')}`,
    group: groupOf(house),
    sheet: {
      size: house.page,
      language: house.language,
      title: house.name,
      css: styleSheet(house),
      units: desk.units.list,
    },
    spec: {
      pages,
      rightToLeft: house.rightToLeft,
      stories: desk.stories,
      pinned: desk.pinned,
      lineHeight: house.size * house.leading,
      scrambled: house.scrambled,
    },
  };
}

/** Gives every page something to hold: stories over several pages first, then pages of their own. */
function compose(desk: Desk, cells: readonly Cell[]): void {
  const { dice, house } = desk;
  const { kind } = house;
  let at = 0;
  while (at < cells.length) {
    const left = cells.slice(at);
    const [cell] = left;
    if (!cell) return;
    const own: Kind | 'advert' | 'contents' = dice.chance(0.82)
      ? kind
      : dice.pick(['feature', 'mixed', 'news', 'brochure', 'advert', 'contents', 'catalogue', 'report'] as const);
    const pages = own === 'feature' || own === 'journal' ? dice.int(1, left.length) : 1;
    const opened =
      at === 0 && (kind === 'news' || kind === 'newsletter') && dice.chance(0.8) ? nameplate(desk, cell) : cell;
    page(desk, own, [opened, ...left.slice(1, pages)]);
    at += pages;
  }
}

function page(desk: Desk, kind: Kind | 'advert' | 'contents', cells: readonly Cell[]): void {
  const { dice } = desk;
  const [cell] = cells;
  if (!cell) return;
  switch (kind) {
    case 'feature':
    case 'journal':
      feature(desk, cells);
      break;
    case 'report':
      reportPage(desk, cell);
      break;
    case 'catalogue':
      cataloguePage(desk, cell);
      break;
    case 'brochure':
      brochurePage(desk, cell);
      break;
    case 'contents':
      contentsPage(desk, cell);
      break;
    case 'advert':
      advert(desk, cell);
      break;
    case 'news':
      mixture(desk, guillotine(desk, cell, 3));
      break;
    case 'newsletter':
      mixture(desk, guillotine(desk, cell, dice.int(1, 2)));
      break;
    case 'mixed':
      mixture(desk, guillotine(desk, dice.chance(0.2) ? bleeding(desk, cell) : cell, dice.int(1, 3)));
      break;
  }
}
