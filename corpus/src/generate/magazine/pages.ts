import { type ArticleOptions, advert, article, type Cell, sidebar } from './article.js';
import { contentsList, keyFigures, listing, products } from './catalogue.js';
import type { Desk } from './desk.js';
import { image, photographs } from './shots.js';
import type { Manner } from './text.js';

/** The part of a page between its margins; a bleeding picture may take some of it. */
export function live({ house }: Desk, page: number, first: number): Cell {
  const { width, height, top, bottom, inner, outer } = house.page;
  const left = (first + page) % 2 === 0 ? outer : inner;
  return { page, rect: [left, top, width - inner - outer, height - top - bottom], columns: house.columns };
}

/** A photograph that runs off the page, with its caption over it or below: what is left of the page. */
export function bleeding(desk: Desk, cell: Cell): Cell {
  const { dice, house, pinned } = desk;
  const { width, height } = house.page;
  const [x, y, w, h] = cell.rect;
  const side = dice.pick(['top', 'top', 'bottom', 'left', 'right'] as const);
  const place = dice.pick(['over', 'none', 'below', 'none'] as const);
  const pin = (px: number, py: number, pw: number, ph: number, shown = place) => {
    const html = photographs(desk, pw, ph, dice.pick([1, 1, 1, 1, 2, 3]), shown);
    pinned.push({ page: cell.page, rect: [px, py, pw, ph], html, behind: true });
  };
  if (side === 'left' || side === 'right') {
    if (cell.columns < 2) return cell;
    const column = (w - house.gap * (cell.columns - 1)) / cell.columns;
    const used = column + house.gap;
    const across = x + column;
    pin(
      side === 'left' ? 0 : x + w - column,
      0,
      side === 'left' ? across : width - (x + w - column),
      height,
      place === 'below' ? 'none' : place,
    );
    return { ...cell, columns: cell.columns - 1, rect: [side === 'left' ? x + used : x, y, w - used, h] };
  }
  const tall = Math.round(height * dice.real(0.25, 0.5));
  const note = place === 'below' ? 46 : 12;
  if (side === 'top') {
    pin(0, 0, width, tall);
    return { ...cell, rect: [x, tall + note, w, y + h - tall - note] };
  }
  pin(0, height - tall, width, tall, place === 'below' ? 'none' : place);
  return { ...cell, rect: [x, y, w, height - tall - y - 14] };
}

/** A photograph or a colour behind the whole page: no figure. Says whether the text on it must be light. */
export function ground(desk: Desk, page: number): boolean {
  const { dice, house, pinned } = desk;
  const night = dice.chance(0.4);
  const { html } = image(desk);
  pinned.push({
    page,
    rect: [0, 0, house.page.width, house.page.height],
    html: `<div class="ground">${html}</div><div class="veil ${night ? 'night' : ''}"></div>`,
    behind: true,
  });
  return night;
}

/** Cuts a cell in two or three, again and again: the upper before the lower, the first column before the others. */
export function guillotine(desk: Desk, cell: Cell, depth: number): Cell[] {
  const { dice, house } = desk;
  const [x, y, w, h] = cell.rect;
  if (depth === 0 || (depth < 2 && dice.chance(0.15))) return [cell];
  const down = h > 420 && (cell.columns < 2 || w < 320 || dice.chance(0.55));
  if (down) {
    const cut = Math.round(h * dice.real(0.3, 0.68));
    const gap = dice.int(10, 22);
    return [
      ...guillotine(desk, { ...cell, rect: [x, y, w, cut] }, depth - 1),
      ...guillotine(desk, { ...cell, rect: [x, y + cut + gap, w, h - cut - gap] }, depth - 1),
    ];
  }
  if (cell.columns < 2) return [cell];
  const first = dice.int(1, cell.columns - 1);
  const column = (w - house.gap * (cell.columns - 1)) / cell.columns;
  const part = first * column + (first - 1) * house.gap;
  const rest = w - part - house.gap;
  const [a, b] = house.rightToLeft ? [x + rest + house.gap, x] : [x, x + part + house.gap];
  return [
    ...guillotine(desk, { ...cell, columns: first, rect: [a, y, part, h] }, depth - 1),
    ...guillotine(desk, { ...cell, columns: cell.columns - first, rect: [b, y, rest, h] }, depth - 1),
  ];
}

function story(desk: Desk, manner?: Manner): ArticleOptions {
  const { dice } = desk;
  return {
    manner:
      manner ??
      dice.weighted([
        ['plain', 8],
        ['interview', 1],
        ['how-to', 1],
        ['briefs', 1.2],
      ] as const),
    level: 1,
    main: false,
    pictures: dice.pick([0, 0.15, 0.25, 0.35, 0.5]),
  };
}

/** Fills the cells of a page, each with what it is large enough for. */
export function mixture(desk: Desk, cells: readonly Cell[]): void {
  const { dice, house } = desk;
  const largest = Math.max(...cells.map(({ rect }) => rect[2] * rect[3]));
  for (const cell of cells) {
    const [, , w, h] = cell.rect;
    const lead = w * h === largest;
    const kind = lead
      ? 'article'
      : dice.weighted([
          ['article', house.kind === 'news' ? 9 : 5],
          ['box', 1.6],
          ['advert', 1.5],
          ['photo', 1],
          ['listing', 0.5],
        ] as const);
    if (kind === 'box') sidebar(desk, cell, 1);
    else if (kind === 'advert') advert(desk, cell);
    else if (kind === 'listing') listing(desk, cell);
    else if (kind === 'photo' && h > 120) plate(desk, cell);
    else article(desk, [cell], { ...story(desk), main: lead && w * h > 250_000, ...(h < 240 && { pictures: 0 }) });
  }
}

/** Nothing but pictures in a cell. */
function plate(desk: Desk, { page, rect }: Cell): void {
  const count = desk.dice.weighted([
    [1, 4],
    [2, 2],
    [3, 1.5],
    [4, 1],
  ] as const);
  const html = photographs(desk, rect[2], rect[3] - 46, count);
  desk.stories.push({
    frames: [
      {
        page,
        rect,
        columns: 1,
        gap: 0,
        rule: false,
        padding: 0,
        blocks: [{ html, columns: [0, 1], at: 'top', optional: false }],
      },
    ],
    pieces: [],
  });
}

/** One story over several whole pages. */
export function feature(desk: Desk, cells: readonly Cell[]): void {
  const { dice, house } = desk;
  const technical = house.kind === 'journal';
  const open = cells.map((cell) => (!technical && dice.chance(0.3) ? bleeding(desk, cell) : cell));
  article(desk, open, {
    manner: technical
      ? 'technical'
      : dice.weighted([
          ['plain', 6],
          ['interview', 1.5],
          ['how-to', 1],
        ] as const),
    level: 1,
    main: true,
    pictures: technical ? dice.pick([0, 0.1, 0.2, 0.3]) : dice.pick([0.1, 0.2, 0.35, 0.5]),
  });
}

export function reportPage(desk: Desk, cell: Cell): void {
  const { dice } = desk;
  const [x, y, w, h] = cell.rect;
  const strip = dice.chance(0.5) ? 95 : 0;
  const above = dice.chance(0.4);
  if (strip > 0 && above) keyFigures(desk, { ...cell, rect: [x, y, w, strip] }, dice.int(2, 4));
  const rest: Cell = { ...cell, rect: [x, above ? y + strip : y, w, h - strip] };
  const cells = guillotine(desk, rest, dice.int(0, 2));
  for (const one of cells) {
    if (dice.chance(0.12) && cells.length > 1) listing(desk, one);
    else
      article(desk, [one], {
        ...story(desk, dice.pick(['plain', 'how-to', 'technical'] as const)),
        pictures: dice.pick([0, 0.2, 0.35]),
      });
  }
  if (strip > 0 && !above) keyFigures(desk, { ...cell, rect: [x, y + h - strip + 10, w, strip - 10] }, dice.int(2, 4));
}

export function cataloguePage(desk: Desk, cell: Cell): void {
  const { dice, house } = desk;
  const [x, y, w, h] = cell.rect;
  const top = dice.int(70, 150);
  article(desk, [{ ...cell, rect: [x, y, w, top], columns: 1 }], { ...story(desk, 'plain'), pictures: 0 });
  const cells = dice.chance(0.3)
    ? guillotine(desk, { ...cell, rect: [x, y + top + 10, w, h - top - 10] }, 1)
    : [{ ...cell, rect: [x, y + top + 10, w, h - top - 10] as const }];
  for (const [i, one] of cells.entries()) {
    if (i > 0 && dice.chance(0.5)) mixture(desk, [one]);
    else products(desk, { ...one, columns: Math.max(one.columns, house.columns > 1 ? 2 : 1) });
  }
}

export function brochurePage(desk: Desk, cell: Cell): void {
  const { dice } = desk;
  if (dice.chance(0.35)) {
    const dark = ground(desk, cell.page);
    const [x, y, w, h] = cell.rect;
    const panel = dice.chance(0.6);
    const tall = Math.round(h * dice.real(0.45, 1));
    const box = panel
      ? { name: dice.pick(['tint', 'frame', 'dark', 'round']), padding: 16 }
      : { name: 'none', padding: 4 };
    const name = box.name === 'frame' ? 'dashed' : box.name;
    article(desk, [{ ...cell, rect: [x, dice.chance(0.5) ? y : y + h - tall, w, tall] }], {
      ...story(desk, dice.pick(['plain', 'how-to', 'briefs'] as const)),
      box: { name, padding: box.padding, dark: panel ? name === 'dark' : dark },
      pictures: dice.pick([0, 0.1, 0.2]),
    });
    return;
  }
  mixture(desk, guillotine(desk, dice.chance(0.6) ? bleeding(desk, cell) : cell, dice.int(1, 2)));
}

export function contentsPage(desk: Desk, cell: Cell): void {
  const [own, ...others] = guillotine(desk, cell, 2);
  if (own) contentsList(desk, own);
  if (others.length > 0) mixture(desk, others);
}
