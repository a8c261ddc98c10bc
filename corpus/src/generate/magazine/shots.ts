import type { Unit } from '../../truth/marks.js';
import { toSvg } from '../html/art.js';
import { escapeHtml } from '../html/escape.js';
import { draw } from '../plan/drawing.js';
import { person } from '../plan/people.js';
import type { Desk } from './desk.js';
import type { House } from './house.js';

type CaptionPlace = Exclude<House['caption']['place'], 'any'> | 'none';

/** A picture element that the layout cuts to its place. */
export function image({ dice, house, photos }: Desk, wantsCutout = false): { html: string; cutout: boolean } {
  const photo = photos.pick(dice, wantsCutout);
  const grey = dice.chance(house.grey) ? ' data-grey=""' : '';
  const crop = [
    dice.next(),
    dice.next(),
    dice.real(0.55, 1),
    dice.real(0.75, 1.25),
    dice.pick([0.9, 1.3, 1.6]),
    dice.int(0, 1),
  ];
  const cut = photo.cutout ? '' : ` data-crop="${crop.map((value) => value.toFixed(2)).join(' ')}"${grey}`;
  return { html: `<img src="${photo.src}"${cut}>`, cutout: photo.cutout };
}

/** Photographs with what is said of them: one, or several under one caption. Units are given out here. */
export function photographs(desk: Desk, width: number, height: number, count = 1, place = captionPlace(desk)): string {
  const { dice, units, house } = desk;
  const thread = desk.float();
  const touching = count > 1 && dice.chance(0.3);
  const gap = touching ? 0 : dice.int(4, 10);
  // Pictures that touch under one caption are one figure; others are a figure each.
  const joined = touching && place !== 'none';
  const beneath = place === 'over' ? ' data-beneath=""' : '';
  const area = (unit: number) => ` data-area="${unit}"${beneath}`;
  const figure = units.add('figure', { thread });
  const grid = arrangement(desk, count, width, height, gap);
  const shots = grid.places.map((style, i) => {
    const unit = joined ? undefined : i === 0 ? figure : units.add('figure', { thread });
    const look = count > 1 ? '' : shotLook(desk, width / height);
    const { html, cutout } = image(desk, count === 1 && place !== 'over' && dice.chance(0.12));
    const tint = cutout && dice.chance(0.4) ? `background:${house.tint};` : '';
    return `<div class="shot ${cutout ? 'cutout' : look}" style="${style}${tint}"${unit === undefined ? '' : area(unit)}>${html}</div>`;
  });
  const inner = `<div class="shots" style="${grid.style}gap:${gap}px"${joined ? area(figure) : ''}>${shots.join('')}</div>`;
  return framed(desk, inner, figure, thread, place, count);
}

/** A drawing, chart or map with its caption. */
export function drawing(desk: Desk, place: CaptionPlace = captionPlace(desk)): string {
  const { dice, units, voice, house } = desk;
  const thread = desk.float();
  const figure = units.add('figure', { thread });
  const art = toSvg(draw(dice, voice), house.fonts.small);
  const inner = `<div class="shot drawn" data-area="${figure}"${dice.chance(0.3) ? ` style="background:${house.tint};padding:6px"` : ''}>${art}</div>`;
  return framed(desk, inner, figure, thread, place === 'over' ? 'below' : place, 1);
}

export function captionPlace({ dice, house }: Desk): CaptionPlace {
  if (dice.chance(house.kind === 'journal' ? 0.03 : 0.16)) return 'none';
  const { place } = house.caption;
  return place === 'any' || dice.chance(0.15)
    ? dice.weighted([
        ['below', 5],
        ['above', 1],
        ['beside', 1.5],
        ['over', 1.5],
      ] as const)
    : place;
}

function shotLook({ dice, house }: Desk, ratio: number): string {
  return dice.weighted([
    ['', 10],
    ['round', ratio > 0.7 && ratio < 1.4 ? 1.2 : 0.1],
    ['soft', 0.7],
    ['framed', house.kind === 'newsletter' ? 2 : 0.8],
  ] as const);
}

/** Places of several pictures in a box, as grid cells. */
function arrangement({ dice }: Desk, count: number, width: number, height: number, gap: number) {
  const rows = count === 4 && dice.chance(0.6) ? 2 : width > height * 0.9 || count === 1 ? 1 : count;
  if (count === 3 && dice.chance(0.5)) {
    const half = (height - gap) / 2;
    return {
      style: `grid-template-columns:${dice.pick(['2fr 1fr', '3fr 2fr'])};`,
      places: [`height:${height}px;grid-row:span 2;`, `height:${half}px;`, `height:${half}px;`],
    };
  }
  const each = (height - gap * (rows - 1)) / rows;
  const columns = Math.ceil(count / rows);
  const widths = Array.from({ length: columns }, () => (dice.chance(0.4) ? `${dice.real(0.7, 1.6)}fr` : '1fr'));
  return {
    style: `grid-template-columns:${widths.join(' ')};`,
    places: Array.from({ length: count }, () => `height:${each.toFixed(1)}px;`),
  };
}

const SIDES = [
  ['Left', 'Right', 'Below', 'Far right'],
  ['Above left', 'Above right', 'Below', 'Bottom'],
  ['Top', 'Centre', 'Bottom', 'Right'],
  ['Above', 'Right', 'Far right', 'Below'],
] as const;

function framed(
  desk: Desk,
  inner: string,
  figure: number,
  thread: Unit['thread'],
  place: CaptionPlace,
  count: number,
): string {
  const { dice, units, house } = desk;
  const caption =
    place === 'none'
      ? ''
      : captionText(desk, units.add('caption', { thread, captionOf: figure }), count, place === 'over');
  const credits =
    house.caption.credit !== 'none' && house.kind !== 'journal' && dice.chance(place === 'none' ? 0.4 : 0.6);
  const credit = credits ? creditOf(desk, units.add('caption', { thread, captionOf: figure })) : '';
  const side = house.caption.credit === 'side' ? credit : '';
  const below = house.caption.credit === 'side' ? '' : credit;
  const pictures =
    side === '' ? inner : `<div style="position:relative;margin-inline-end:0.75em">${inner}${side}</div>`;
  switch (place) {
    case 'above':
      return `<figure>${caption}${pictures}${below}</figure>`;
    case 'beside':
      return `<figure class="beside">${dice.chance(0.5) ? `${pictures}${caption}` : `${caption}${pictures}`}</figure>`;
    case 'over':
      return `<figure class="over">${inner}${caption}</figure>`;
    default:
      return `<figure>${pictures}${below}${caption}</figure>`;
  }
}

function captionText(desk: Desk, unit: number, count: number, over: boolean): string {
  const { dice, voice, house, terms } = desk;
  const say = (low: number, high: number) => escapeHtml(voice.sentence(low, high));
  const className = over ? ` class="${dice.chance(0.75) ? 'on' : 'corner'}"` : '';
  let text = say(20, dice.pick([60, 110, 220]));
  if (count > 1 && house.language === 'en' && dice.chance(0.8)) {
    const names = dice.pick(SIDES);
    text = Array.from({ length: count }, (_, i) => `<b>${names[i] ?? ''}:</b> ${say(12, 70)}`).join(' ');
  } else if (house.caption.numbered)
    text = `<b>${terms.figure} ${desk.figureNumber()}${dice.pick(['.', ':', ''])}</b> ${text}`;
  else if (house.caption.look === 'lead' || dice.chance(0.15)) text = `<b>${escapeHtml(voice.words(1, 3))}</b> ${text}`;
  else if (dice.chance(0.12)) text = `${dice.pick(['▲', '◄', '▼', '►'])} ${text}`;
  return `<figcaption${className} data-u="${unit}">${text}</figcaption>`;
}

function creditOf({ dice, house }: Desk, unit: number): string {
  const { name } = person(dice);
  const text = dice.pick([
    `Photo: ${name}`,
    `© ${name}`,
    `${name.toUpperCase()} / ARCHIVE`,
    `Photographs by ${name}`,
    name,
  ]);
  return `<div class="credit ${house.caption.credit === 'side' ? 'side' : 'below'}" data-u="${unit}">${escapeHtml(text)}</div>`;
}
