import type { Desk } from './desk.js';

/** A small emblem of plain shapes, as stands in adverts and beside heads: no figure, and without words. */
export function emblem({ dice, house }: Desk, size: number): string {
  const [a, b] = dice.chance(0.5) ? [house.accent, house.second] : [house.second, house.tint];
  const shape = dice.pick([
    `<circle cx="50" cy="50" r="46" fill="${a}"/><circle cx="50" cy="50" r="${dice.int(12, 34)}" fill="${b}"/>`,
    `<rect x="4" y="4" width="92" height="92" fill="${a}"/><path d="M20 80 L50 20 L80 80 Z" fill="${b}"/>`,
    `<path d="M50 3 L62 38 L98 38 L69 60 L80 96 L50 74 L20 96 L31 60 L2 38 L38 38 Z" fill="${a}"/>`,
    `<path d="M5 50 Q50 -20 95 50 Q50 120 5 50 Z" fill="${a}"/><circle cx="50" cy="50" r="18" fill="#fff"/>`,
    `<path d="M5 70 Q28 20 50 60 T95 30" fill="none" stroke="${a}" stroke-width="12"/>`,
    `<rect x="6" y="30" width="88" height="14" fill="${a}"/><rect x="6" y="56" width="88" height="14" fill="${b}"/>`,
    `<rect x="8" y="8" width="84" height="84" rx="14" fill="none" stroke="${a}" stroke-width="9"/><path d="M26 52 L44 70 L76 30" fill="none" stroke="${a}" stroke-width="9"/>`,
  ]);
  const side = dice.pick(['0 auto', '0 0 0 auto', '0']);
  return `<svg viewBox="0 0 100 100" style="display:block;margin:${side};width:${size.toFixed(0)}px;height:${size.toFixed(0)}px">${shape}</svg>`;
}

/** Bars of colour and rules at the edges of a page, beneath everything. */
export function edges(desk: Desk, page: number): void {
  const { dice, house, pinned } = desk;
  const { width, height, top, bottom } = house.page;
  const bar = (x: number, y: number, w: number, h: number) =>
    pinned.push({ page, rect: [x, y, w, h], html: `<div class="colour-bar" style="inset:0"></div>`, behind: true });
  const thick = dice.pick([1, 3, 8, 18]);
  switch (dice.pick(['top', 'bottom', 'side', 'both'] as const)) {
    case 'top':
      bar(0, 0, width, Math.min(thick, top * 0.35));
      break;
    case 'bottom':
      bar(0, height - Math.min(thick, bottom * 0.2), width, thick);
      break;
    case 'side':
      bar(
        page % 2 === 0 ? width - thick : 0,
        dice.chance(0.5) ? 0 : height * 0.2,
        thick,
        height * dice.pick([0.2, 0.5, 1]),
      );
      break;
    case 'both':
      bar(house.page.inner, top * 0.62, width - house.page.inner - house.page.outer, 1);
      bar(house.page.inner, height - bottom * 0.78, width - house.page.inner - house.page.outer, 1);
      break;
  }
}
