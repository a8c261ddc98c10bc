import type { Dice } from '../generate/random.js';
import { box, type Sheet } from './sheet.js';
import { mix, type Skin } from './skin.js';

/** Pictures without text: icons, products, photographs, connecting lines. */

const ICONS = [
  '<circle cx="32" cy="32" r="26"/><path d="M20 33l9 9 16-18"/>',
  '<path d="M32 6l22 12v20c0 12-10 18-22 22C20 56 10 50 10 38V18z"/>',
  '<path d="M36 4L12 36h18l-4 24 26-34H34z"/>',
  '<path d="M32 6c12 16 18 24 18 34a18 18 0 0 1-36 0C14 30 20 22 32 6z"/>',
  '<rect x="10" y="14" width="44" height="36" rx="6"/><path d="M10 26h44M20 38h10"/>',
  '<circle cx="32" cy="32" r="10"/><path d="M32 6v10M32 48v10M6 32h10M48 32h10M14 14l7 7M43 43l7 7M50 14l-7 7M21 43l-7 7"/>',
  '<path d="M10 54c0-26 14-40 44-44-2 30-16 44-40 42zM10 54l24-24"/>',
  '<circle cx="32" cy="32" r="24"/><path d="M32 16v16l11 8"/>',
  '<path d="M12 24l20-14 20 14v28H12zM26 52V36h12v16"/>',
  '<path d="M32 54S8 40 8 24a12 12 0 0 1 24-3 12 12 0 0 1 24 3c0 16-24 30-24 30z"/>',
  '<path d="M8 46h10V30H8zM27 46h10V20H27zM46 46h10V10H46z"/>',
  '<path d="M8 40c8-10 14-10 24 0s16 10 24 0M8 26c8-10 14-10 24 0s16 10 24 0"/>',
] as const;

export function icon(dice: Dice, skin: Skin, size: number, color = skin.accent): string {
  const shape = dice.pick(ICONS);
  const filled = dice.chance(0.3);
  const back = dice.chance(0.3)
    ? `<circle cx="32" cy="32" r="31" fill="${color}" fill-opacity=".15" stroke="none"/>`
    : '';
  return `<svg width="${size}" height="${size}" viewBox="-2 -2 68 68" fill="${filled ? `${color}55` : 'none'}" stroke="${color}" stroke-width="${dice.pick([2, 3, 4])}" style="flex:none">${back}${shape}</svg>`;
}

const PRODUCTS = [
  '<rect x="60" y="20" width="80" height="160" rx="26" fill="url(#G)"/><rect x="70" y="44" width="60" height="46" rx="8" fill="#fff" opacity=".25"/><rect x="82" y="8" width="36" height="18" rx="5" fill="#0006"/>',
  '<ellipse cx="100" cy="105" rx="72" ry="66" fill="url(#G)"/><circle cx="76" cy="84" r="18" fill="#fff" opacity=".3"/>',
  '<path d="M50 60q50-50 100 0v90q-50 40-100 0z" fill="url(#G)"/><path d="M150 80q36 4 30 36t-30 26" stroke="url(#G)" stroke-width="11" fill="none"/>',
  '<path d="M30 140c0-20 24-26 46-40s32-38 46-38 12 24 30 34 26 20 22 44z" fill="url(#G)"/><path d="M28 142h150v14q-76 10-150 0z" fill="#fff" opacity=".8"/>',
  '<rect x="34" y="56" width="132" height="110" rx="16" fill="url(#G)"/><path d="M74 56V38q26-18 52 0v18" fill="none" stroke="#0008" stroke-width="8"/><rect x="60" y="100" width="80" height="40" rx="8" fill="#fff" opacity=".2"/>',
  '<path d="M96 176V96L60 40h80l-36 56v80z" fill="url(#G)"/><rect x="66" y="172" width="68" height="12" rx="6" fill="#0007"/><path d="M60 40h80l-12 20H72z" fill="#fff8"/>',
  '<rect x="26" y="70" width="148" height="84" rx="14" fill="url(#G)"/><g fill="#fff" opacity=".35"><rect x="38" y="82" width="20" height="14" rx="3"/><rect x="64" y="82" width="20" height="14" rx="3"/><rect x="90" y="82" width="20" height="14" rx="3"/><rect x="116" y="82" width="20" height="14" rx="3"/><rect x="142" y="82" width="20" height="14" rx="3"/><rect x="54" y="124" width="92" height="14" rx="3"/></g>',
  '<path d="M70 30q30-20 60 0l34 24-18 30-16-8v96H70V76l-16 8-18-30z" fill="url(#G)"/><path d="M84 32q16 18 32 0" fill="none" stroke="#0005" stroke-width="4"/>',
  '<path d="M44 90a56 56 0 0 1 112 0v14h-14V92a42 42 0 0 0-84 0v12H44z" fill="url(#G)"/><rect x="36" y="98" width="30" height="52" rx="13" fill="url(#G)"/><rect x="134" y="98" width="30" height="52" rx="13" fill="url(#G)"/>',
  '<circle cx="100" cy="100" r="70" fill="url(#G)"/><circle cx="100" cy="100" r="50" fill="#fff" opacity=".18"/><circle cx="100" cy="100" r="22" fill="#000" opacity=".3"/>',
  '<path d="M40 170L100 40l60 130z" fill="url(#G)"/><path d="M100 40l26 130H74z" fill="#0003"/>',
] as const;

/** A product, drawn. */
export function product(dice: Dice, skin: Skin, width: number, height: number): string {
  const id = `p${skin.id}-${skin.products++}`;
  const shape = dice.pick(PRODUCTS).replaceAll('#G', `#${id}`);
  const [from, to] = dice.chance(0.5)
    ? [skin.accent, mix(skin.accent, skin.ink, 0.6)]
    : [`hsl(${dice.int(0, 359)} ${dice.int(10, 70)}% 75%)`, `hsl(${dice.int(0, 359)} ${dice.int(10, 70)}% 38%)`];
  return `<svg width="${Math.round(width)}" height="${Math.round(height)}" viewBox="0 0 200 200" style="flex:none"><defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><ellipse cx="100" cy="184" rx="64" ry="8" opacity=".18"/>${shape}</svg>`;
}

/** A photograph from the bank, cut to its place. */
export function photo(sheet: Sheet, width: number | string, height: number, css = ''): string {
  const { dice, skin } = sheet;
  const size = `width:${typeof width === 'number' ? `${Math.round(width)}px` : width};height:${Math.round(height)}px`;
  return box(
    `${size};flex:none;background:url(photo:${dice.int(0, 9999)}) ${dice.int(0, 100)}% ${dice.int(0, 100)}%/${dice.pick(['cover', 'cover', '160%', '220%'])};border-radius:${skin.radius}px;${css}`,
  );
}

/** Something to look at: a photograph or a product, framed or not. */
export function visual(sheet: Sheet, width: number, height: number): string {
  const { dice, skin } = sheet;
  switch (dice.pick(['photo', 'photo', 'product', 'framed'] as const)) {
    case 'photo':
      return photo(sheet, width, height);
    case 'product':
      return product(dice, skin, width, height);
    case 'framed':
      return box(
        `width:${Math.round(width)}px;height:${Math.round(height)}px;flex:none;background:linear-gradient(${dice.int(0, 180)}deg,${skin.soft},${mix(skin.soft, skin.accent, 0.4)});border-radius:${skin.radius}px;display:flex;align-items:center;justify-content:center`,
        product(dice, skin, width * 0.7, height * 0.8),
      );
  }
}

/** Straight lines over a section, between points of its own coordinates. */
export function strokes(
  width: number,
  height: number,
  lines: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[],
  color: string,
  style: { dash?: boolean; dots?: boolean; weight?: number },
): string {
  const dash = style.dash ? ' stroke-dasharray="5 4"' : '';
  const drawnLines = lines.map(([x0, y0, x1, y1]) => `<path d="M${r(x0)} ${r(y0)}L${r(x1)} ${r(y1)}"/>`).join('');
  const dots = style.dots
    ? lines.map(([x0, y0]) => `<circle cx="${r(x0)}" cy="${r(y0)}" r="4" fill="${color}" stroke="none"/>`).join('')
    : '';
  return `<svg width="${r(width)}" height="${r(height)}" style="position:absolute;left:0;top:0" fill="none" stroke="${color}" stroke-width="${style.weight ?? 1.5}"${dash}>${drawnLines}${dots}</svg>`;
}

export function arrow(size: number, color: string, turn = 0): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" style="flex:none;transform:rotate(${turn}deg)" fill="none" stroke="${color}" stroke-width="3"><path d="M3 12h17M13 5l7 7-7 7"/></svg>`;
}

function r(value: number): number {
  return Math.round(value * 10) / 10;
}
