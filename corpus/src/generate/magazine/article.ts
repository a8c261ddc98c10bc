import type { Desk } from './desk.js';
import type { Block, Frame, Rect } from './layout.js';
import { emblem } from './ornaments.js';
import { drawing, image, photographs } from './shots.js';
import { tableFigure } from './tables.js';
import { body, continued, type HeadOptions, head, type Manner, pullQuote } from './text.js';

/** A part of a page that a story may take, with the columns of the page's grid that it has. */
export interface Cell {
  page: number;
  rect: Rect;
  columns: number;
}

export interface ArticleOptions {
  manner: Manner;
  level: number;
  /** The whole document, or a large part of it, is this article. */
  main: boolean;
  /** How much of its place pictures may take. */
  pictures: number;
  /** Sets it on a ground of its own. */
  box?: { name: string; dark: boolean; padding: number };
}

const each = ({ rect, columns }: Cell, gap: number) => (rect[2] - gap * (columns - 1)) / columns;

/** A story over one or more cells: head, text, pictures, pull quotes, and boxes that stand in its columns. */
export function article(desk: Desk, cells: readonly Cell[], options: ArticleOptions): void {
  const { dice, house } = desk;
  const padding = options.box?.padding ?? 0;
  const classes = [...(options.box ? ['boxed'] : []), ...(options.box?.dark ? ['dark-text'] : [])].join(' ');
  let room = 0;
  const inner: { cell: Cell; where: 'box' | 'advert' }[] = [];
  const turned = options.main && !house.rightToLeft && dice.chance(0.06);
  const frames = cells.map((given, i): Frame => {
    const whole = turned && i === 0 ? turnedHead(desk, given, options) : given;
    const [x, y, w, h] = whole.rect;
    const cell: Cell = { ...whole, rect: [x, y, w - 2 * padding, h - 2 * padding] };
    const blocks: Block[] = [];
    if (i === 0 && !turned) blocks.push(...opening(desk, cell, options));
    else if (dice.chance(0.35)) {
      const from =
        house.language === 'en' ? `Continued from page ${dice.int(2, 90)}` : `${desk.terms.page} ${dice.int(2, 90)}`;
      blocks.push({ html: continued(desk, from), columns: [0, 1], at: 'top', optional: true });
    }
    if (cell.rect[3] > 420 && cell.columns > 1 && !options.box && dice.chance(0.3)) {
      const made = insert(desk, cell);
      if (made) {
        blocks.unshift(made.block);
        inner.push({ cell: made.cell, where: made.where });
      }
    }
    if (i + 1 < cells.length && dice.chance(0.35)) {
      const to =
        house.language === 'en' ? `Continued on page ${dice.int(2, 90)} ►` : `${desk.terms.page} ${dice.int(2, 90)} ►`;
      blocks.push({
        html: continued(desk, to),
        columns: [cell.columns - 1, cell.columns],
        at: 'bottom',
        optional: true,
      });
    }
    blocks.push(...illustrations(desk, cell, options));
    room += cell.rect[2] * cell.rect[3];
    return {
      page: cell.page,
      rect: whole.rect,
      columns: cell.columns,
      gap: house.gap,
      rule: house.columnRule && !options.box,
      blocks,
      padding,
      ...(options.box && { box: options.box.name }),
      ...(classes !== '' && { className: classes }),
    };
  });
  const length =
    desk.capacity(room) *
    dice.pick(options.manner === 'technical' ? [0.5, 0.65, 0.8, 1.3] : [0.7, 0.95, 1.3, 1.3, 1.3, 1.3]);
  const pieces = body(desk, length, options.manner, options.level + 1);
  desk.stories.push({ frames, pieces });
  for (const { cell, where } of inner) {
    if (where === 'box') sidebar(desk, cell, options.level + 1);
    else advert(desk, cell);
  }
}

/** The head, plain, over a picture, or beneath one. */
function opening(desk: Desk, cell: Cell, options: ArticleOptions): Block[] {
  const { dice, house } = desk;
  const [, , width, height] = cell.rect;
  const largest = width / house.size / 7;
  const scale = Math.min(largest, house.headline.scale * (options.main ? dice.real(0.9, 1.5) : dice.real(0.45, 0.85)));
  const told: HeadOptions = {
    scale: Math.max(options.box ? 1.15 : 1.2, options.box ? Math.min(scale, 2) : scale),
    level: options.level,
    full: !options.box || dice.chance(0.2),
    title: options.main && options.level === 1,
  };
  const all: Block['columns'] = [0, cell.columns];
  const block = (html: string, columns = all, optional = false): Block => ({ html, columns, at: 'top', optional });
  if (options.main && height > 500 && options.pictures > 0 && dice.chance(0.22))
    return [block(overPicture(desk, told, height * dice.real(0.3, 0.55)))];
  const sign = dice.chance(0.08) ? emblem(desk, dice.int(18, 46)) : '';
  const titled = `<div>${sign}${head(desk, told)}</div>`;
  const narrow: Block['columns'] =
    cell.columns > 2 && dice.chance(0.3)
      ? [0, cell.columns - 1]
      : cell.columns === 2 && dice.chance(0.15)
        ? [0, 1]
        : all;
  if (options.pictures > 0 && height > 380 && dice.chance(0.3)) {
    const picture = block(
      photographs(desk, width, height * dice.real(0.22, 0.42), dice.pick([1, 1, 1, 2, 3])),
      all,
      true,
    );
    return dice.chance(0.6) ? [picture, block(titled, narrow)] : [block(titled), picture];
  }
  return [block(titled, narrow)];
}

/** A headline that runs up the side of the page: what is left of the cell. */
function turnedHead(desk: Desk, cell: Cell, { level }: ArticleOptions): Cell {
  const [x, y, w, h] = cell.rect;
  const strip = desk.dice.int(44, 90);
  const size = Math.min(strip * 0.8, h / 16);
  const html = desk.element(
    'div',
    'headline turned',
    desk.units.heading(level),
    desk.voice.words(2, 4).slice(0, 26),
    `font-size:${size.toFixed(0)}px`,
  );
  desk.pinned.push({ page: cell.page, rect: [x, y, strip, h], html, behind: false });
  return { ...cell, rect: [x + strip + 10, y, w - strip - 10, h] };
}

/** A head that is printed over its photograph. */
function overPicture(desk: Desk, told: HeadOptions, height: number): string {
  const { dice, units } = desk;
  const thread = desk.float();
  const figure = units.add('figure', { thread });
  const { html } = image(desk);
  const ground = dice.pick(['shade', 'shade', 'paper']);
  return `<div class="over-head"><div class="shot" style="height:${height.toFixed(0)}px" data-area="${figure}" data-beneath="">${html}</div><div class="overlay ${ground} ${dice.pick(['low', 'high', 'low'])}">${head(desk, told)}</div></div>`;
}

function illustrations(desk: Desk, cell: Cell, options: ArticleOptions): Block[] {
  const { dice, house } = desk;
  const [, , , height] = cell.rect;
  const column = each(cell, house.gap);
  const technical = options.manner === 'technical';
  const blocks: Block[] = [];
  const places: Block['at'][] = dice.shuffle([
    'top',
    'bottom',
    { share: dice.real(0.25, 0.7) },
    'bottom',
    'top',
    { share: dice.real(0.3, 0.8) },
  ]);
  const wanted = options.pictures * cell.rect[2] * height;
  let taken = 0;
  for (const at of places) {
    if (taken >= wanted || blocks.length > 4) break;
    const widest = typeof at === 'object' ? Math.min(2, cell.columns) : cell.columns;
    const span = dice.int(1, widest);
    const width = span * column + (span - 1) * house.gap;
    const from = dice.int(0, cell.columns - span);
    const columns: Block['columns'] = [from, from + span];
    const tall = Math.min(height * dice.real(0.18, 0.45), width * dice.real(0.5, 1.45));
    if (technical && width < 460 && dice.chance(0.55)) {
      blocks.push({
        html: dice.chance(0.7) ? drawing(desk) : tableFigure(desk, span > 1),
        columns,
        at,
        optional: true,
      });
      taken += width * width * 0.7;
      continue;
    }
    if (width < 460 && dice.chance(0.12)) blocks.push({ html: drawing(desk), columns, at, optional: true });
    else if (dice.chance(0.06)) blocks.push({ html: tableFigure(desk, width > 260), columns, at, optional: true });
    else {
      const count =
        width > 260
          ? dice.weighted([
              [1, 8],
              [2, 1.6],
              [3, 1],
              [4, 0.5],
            ] as const)
          : 1;
      blocks.push({ html: photographs(desk, width, tall, count), columns, at, optional: true });
    }
    taken += width * tall;
  }
  if (!technical && !options.box && height > 330 && dice.chance(0.4)) {
    const from = dice.int(0, cell.columns - 1);
    const to = Math.min(cell.columns, from + (dice.chance(0.2) ? 2 : 1));
    blocks.push({ html: pullQuote(desk), columns: [from, to], at: { share: dice.real(0.2, 0.75) }, optional: true });
  }
  return blocks;
}

/** Room in a corner of the columns for a box or an advert. */
function insert(desk: Desk, cell: Cell): { block: Block; cell: Cell; where: 'box' | 'advert' } | undefined {
  const { dice, house } = desk;
  const [x, y, , height] = cell.rect;
  const column = each(cell, house.gap);
  const span = dice.int(1, Math.max(1, cell.columns - 1));
  const from = dice.chance(0.7) ? cell.columns - span : 0;
  const tall = Math.round(height * dice.real(0.22, 0.46));
  const width = span * column + (span - 1) * house.gap;
  const at = house.rightToLeft ? cell.columns - from - span : from;
  const bottom = dice.chance(0.75);
  if (!bottom && from === 0) return undefined;
  const rect: Rect = [x + at * (column + house.gap), bottom ? y + height - tall : y, width, tall];
  return {
    block: { html: '', columns: [from, from + span], at: bottom ? 'bottom' : 'top', height: tall, optional: false },
    cell: { page: cell.page, rect, columns: Math.max(1, Math.min(span, Math.floor(width / 130))) },
    where: dice.chance(0.75) ? 'box' : 'advert',
  };
}

/** A box on a tint or in a frame, with a headline of its own. */
export function sidebar(desk: Desk, cell: Cell, level: number): void {
  const { dice, house } = desk;
  const name = dice.chance(0.7) ? house.box : dice.pick(['tint', 'frame', 'dark', 'band', 'round'] as const);
  article(desk, [cell], {
    manner: dice.pick(['plain', 'plain', 'how-to', 'how-to', 'briefs'] as const),
    level,
    main: false,
    pictures: dice.pick([0, 0, 0.1, 0.25]),
    box: { name, dark: name === 'dark', padding: dice.int(8, 16) },
  });
}

/** A framed block of big type and few words. */
export function advert(desk: Desk, { page, rect }: Cell): void {
  const { dice, voice, units, house } = desk;
  const [, , width, height] = rect;
  const filled = dice.chance(0.35);
  const thread = desk.aside();
  const say = (className: string, text: string, size: number) =>
    desk.element(
      'p',
      className,
      units.add('paragraph', { thread }),
      text,
      `font-size:${size.toFixed(1)}px;margin:0 0 0.35em`,
    );
  const frame: Frame = {
    page,
    rect,
    columns: 1,
    gap: 0,
    rule: false,
    blocks: [],
    padding: 12,
    box: `advert${filled ? ' filled' : ''}`,
    className: filled ? 'filled' : '',
  };
  const large = Math.min(width / 7, height / 6, 64) * dice.real(0.7, 1);
  const parts = [say('shout', voice.words(1, 4), Math.max(15, large))];
  const tall = height > 480;
  if (height > 170 && (tall || dice.chance(0.75)))
    parts.push(
      photographs(desk, width - 30, height * (tall ? dice.real(0.4, 0.62) : dice.real(0.25, 0.45)), 1, 'none'),
    );
  if (dice.chance(0.7)) parts.push(say('shout', voice.words(2, 6), Math.max(12, large * 0.5)));
  for (let i = dice.int(1, height > 260 ? 3 : 1); i > 0; i--)
    parts.push(say('say', voice.sentence(20, 90), house.size * dice.real(0.9, 1.2)));
  parts.push(
    say(
      'say',
      `${dice.int(1, 99)} ${voice.words(1, 2)} · ${dice.int(100, 999)} ${dice.int(1000, 9999)}`,
      house.size * 0.95,
    ),
  );
  if (height > 150 && dice.chance(0.2)) {
    // The words stand on a photograph that fills the advert.
    const figure = units.add('figure', { thread: desk.float() });
    const words = `<div class="overlay ${dice.pick(['shade low', 'shade high', 'low', 'paper low'])}">${parts.filter((part) => !part.startsWith('<figure')).join('')}</div>`;
    const html = `<div class="over-head"><div class="shot" style="height:${(height - 4).toFixed(0)}px" data-area="${figure}" data-beneath="">${image(desk).html}</div>${words}</div>`;
    frame.blocks.push({ html, columns: [0, 1], at: 'top', height, optional: false });
    desk.stories.push({ frames: [{ ...frame, padding: 0 }], pieces: [] });
    return;
  }
  if (dice.chance(0.5)) parts.push(`<div>${emblem(desk, Math.min(width / 4, dice.int(20, 70)))}</div>`);
  const shuffled = dice.chance(0.3) ? [...parts.slice(1), ...parts.slice(0, 1)] : parts;
  desk.stories.push({ frames: [frame], pieces: shuffled.map((html) => ({ html, splits: false, keep: false })) });
}
