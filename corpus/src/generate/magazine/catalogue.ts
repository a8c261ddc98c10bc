import { escapeHtml } from '../html/escape.js';
import type { Cell } from './article.js';
import type { Desk } from './desk.js';
import type { Frame, Piece, Rect } from './layout.js';
import { photographs } from './shots.js';
import { tableFigure } from './tables.js';
import { body, list, paragraph } from './text.js';

/** Products in rows: a picture, a name, what is said of it, a price. Read card by card. */
export function products(desk: Desk, { page, rect, columns }: Cell): void {
  const { dice, house } = desk;
  const [x, y, width, height] = rect;
  const across = Math.max(1, Math.min(columns, Math.floor(width / 150)));
  const down = dice.int(2, Math.max(2, Math.min(5, Math.floor(height / 190))));
  const [w, h] = [(width - house.gap * (across - 1)) / across, (height - house.gap * (down - 1)) / down];
  const framed = dice.chance(0.4);
  const beside = w > 300 && dice.chance(0.6);
  const share = dice.real(0.38, 0.6);
  for (let row = 0; row < down; row++) {
    for (let at = 0; at < across; at++) {
      const column = house.rightToLeft ? across - 1 - at : at;
      const place: Rect = [x + column * (w + house.gap), y + row * (h + house.gap), w, h];
      card(desk, page, place, { framed, beside, share });
    }
  }
}

function card(desk: Desk, page: number, rect: Rect, look: { framed: boolean; beside: boolean; share: number }): void {
  const { dice, voice, units, house } = desk;
  const padding = look.framed ? 7 : 0;
  const height = rect[3] - 2 * padding;
  const picture = photographs(
    desk,
    rect[2],
    (look.beside ? 0.92 : look.share) * height,
    1,
    dice.chance(0.85) ? 'none' : 'below',
  );
  const name = units.add('paragraph', { also: ['section'] });
  const pieces: Piece[] = [
    { html: desk.element('h3', 'cross', name, voice.words(1, 4)), splits: false, keep: true },
    paragraph(desk, 'fact', 40, 170),
    ...(dice.chance(0.2) ? list(desk).slice(0, 3) : []),
  ];
  const price = units.add('paragraph');
  pieces.push({
    html: `<p class="fact" data-u="${price}"><b>${escapeHtml(dice.pick([`€ ${dice.int(5, 900)}`, `$${dice.int(5, 900)}.95`, `No. ${dice.int(100, 9999)} – £${dice.int(5, 99)}`]))}</b></p>`,
    splits: false,
    keep: false,
  });
  const frame: Frame = {
    page,
    rect,
    columns: look.beside ? 2 : 1,
    gap: house.gap,
    rule: false,
    blocks: [{ html: picture, columns: [0, 1], at: 'top', optional: false }],
    padding,
    className: 'boxed',
    ...(look.framed && { box: 'frame' }),
  };
  desk.stories.push({ frames: [frame], pieces });
}

/** A large table with some words below it. */
export function listing(desk: Desk, { page, rect, columns }: Cell): void {
  const html = tableFigure(desk, rect[2] > 260);
  const length = desk.capacity(rect[2] * Math.max(0, rect[3] - 150));
  desk.stories.push({
    frames: [
      {
        page,
        rect,
        columns,
        gap: desk.house.gap,
        rule: false,
        blocks: [{ html, columns: [0, columns], at: 'top', optional: false }],
        padding: 0,
      },
    ],
    pieces: body(desk, length, 'plain', 2),
  });
}

/** Large figures in a row, each with a word about it: the page of an annual report. */
export function keyFigures(desk: Desk, { page, rect }: Cell, count: number): void {
  const { dice, voice, units, house } = desk;
  const width = (rect[2] - house.gap * (count - 1)) / count;
  for (let i = 0; i < count; i++) {
    const at = house.rightToLeft ? count - 1 - i : i;
    const thread = desk.aside();
    const value = dice.pick([
      `${dice.int(2, 98)}%`,
      `${dice.real(1, 40).toFixed(1)}m`,
      `${dice.int(100, 9999)}`,
      `€${dice.int(2, 80)}bn`,
    ]);
    desk.stories.push({
      frames: [
        {
          page,
          rect: [rect[0] + at * (width + house.gap), rect[1], width, rect[3]],
          columns: 1,
          gap: 0,
          rule: false,
          blocks: [],
          padding: 4,
        },
      ],
      pieces: [
        {
          html: desk.element('p', 'figure-number', units.add('paragraph', { thread }), value),
          splits: false,
          keep: true,
        },
        {
          html: desk.element('p', 'fact', units.add('paragraph', { thread }), voice.sentence(15, 60)),
          splits: false,
          keep: false,
        },
      ],
    });
  }
}

/** What the issue holds: page numbers with titles. */
export function contentsList(desk: Desk, { page, rect, columns }: Cell): void {
  const { dice, voice, units, house, terms } = desk;
  const heading = units.heading(1);
  let number = dice.int(3, 8);
  const pieces: Piece[] = [
    { html: desk.element('h2', 'headline inner', heading, terms.contents), splits: false, keep: true },
    ...Array.from({ length: dice.int(5, 16) }, (): Piece => {
      const unit = units.add('contents');
      number += dice.int(1, 8);
      const words = dice.chance(0.6)
        ? `<span><strong>${escapeHtml(voice.words(1, 4))}</strong> ${escapeHtml(voice.sentence(20, 80))}</span>`
        : `<span>${escapeHtml(voice.words(2, 6))}</span>`;
      return { html: `<div class="entry" data-u="${unit}"><b>${number}</b>${words}</div>`, splits: false, keep: false };
    }),
  ];
  desk.stories.push({
    frames: [
      {
        page,
        rect,
        columns: Math.min(2, columns),
        gap: house.gap,
        rule: false,
        blocks: [],
        padding: 8,
        box: dice.pick(['tint', 'frame', 'band']),
      },
    ],
    pieces,
  });
}
