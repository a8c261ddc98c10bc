import { escapeHtml } from '../html/escape.js';
import { date } from '../plan/people.js';
import type { Cell } from './article.js';
import type { Desk } from './desk.js';
import { emblem } from './ornaments.js';

/** Units of running heads: those of the printer. */
const HEADER = 1;
const FOOTER = 2;

/** Page number and name of the periodical, where the house puts them. */
export function folio(desk: Desk, page: number, number: number): void {
  const { house, dice } = desk;
  const { width, height, top, bottom, inner, outer } = house.page;
  if (house.folio === 'none' || dice.chance(0.06)) return;
  const even = number % 2 === 0;
  const [left, right] = even ? [outer, inner] : [inner, outer];
  const bold = `<b>${number}</b>`;
  const name = `<span>${escapeHtml(house.name)}</span>`;
  const edge = even ? 'flex-start' : 'flex-end';
  const row = (parts: string[], unit: number, justify: string) =>
    `<div class="folio" data-u="${unit}" style="display:flex;gap:1.2em;width:100%;justify-content:${justify};position:static">${parts.join('')}</div>`;
  const strip = width - left - right;
  const low = height - bottom * 0.68;
  const pin = (html: string, x: number, y: number, w: number, h: number) =>
    desk.pinned.push({ page, rect: [x, y, w, h], html, behind: false });
  switch (house.folio) {
    case 'outer':
      pin(row([bold], FOOTER, edge), left, low, strip, 20);
      break;
    case 'outer-name':
      pin(row(even ? [bold, name] : [name, bold], FOOTER, edge), left, low, strip, 20);
      break;
    case 'centre':
      pin(row([bold], FOOTER, 'center'), left, low, strip, 20);
      break;
    case 'top':
      pin(row(even ? [bold, name] : [name, bold], HEADER, 'space-between'), left, top * 0.4, strip, 20);
      break;
    case 'band':
      pin(
        `<div class="folio band" data-u="${HEADER}" style="position:static">${even ? `${bold} ${name}` : `${name} ${bold}`}</div>`,
        0,
        0,
        width,
        24,
      );
      break;
    case 'side':
      pin(
        `<div class="folio side" data-u="${FOOTER}" style="position:static">${name} ${bold}</div>`,
        even ? 6 : width - 24,
        height * 0.4,
        18,
        260,
      );
      break;
  }
}

/** The name over the first page of a newspaper or newsletter: what is left of the page. */
export function nameplate(desk: Desk, cell: Cell): Cell {
  const { dice, house, units, terms } = desk;
  const [x, y, w, h] = cell.rect;
  const size = Math.min(w / (house.name.length * 0.62), dice.int(48, 104));
  const name = units.add('title', { also: ['header'] });
  const number = `${dice.pick(['No.', 'Vol.', 'Issue'])} ${dice.int(1, 180)}`;
  const html = `<div>${dice.chance(0.2) ? `<div style="position:absolute;inset-inline-start:0;top:0">${emblem(desk, size * 0.7)}</div>` : ''}${desk.element('div', 'nameplate', name, house.name, `font-size:${size.toFixed(0)}px`)}<div class="dateline" data-u="${HEADER}"><span>${number}</span><span>${escapeHtml(date(dice))}</span><span>${terms.page} 1</span></div></div>`;
  const tall = size + house.size * 2.6;
  desk.pinned.push({ page: cell.page, rect: [x, y, w, tall], html, behind: false });
  return { ...cell, rect: [x, y + tall + 8, w, h - tall - 8] };
}
