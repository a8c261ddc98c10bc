import { photo, product, visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { mix } from '../skin.js';
import { heading } from './heading.js';

/** Badges and prices stay with their product. */

function columnsFor({ dice, width }: Sheet): number {
  return width < 480 ? 2 : dice.int(2, width < 640 ? 3 : 4);
}

export function shelf(sheet: Sheet, look: 'plain' | 'carded' | 'tagged'): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const columns = columnsFor(sheet);
  const cell = width / columns - scaled(sheet, 30);
  const old = dice.chance(0.5);
  const button = look === 'carded' && dice.chance(0.5);
  const side = dice.pick(['left', 'right']);
  const badged = dice.chance(look === 'tagged' ? 1 : 0.6);
  const item = () => {
    const badge = badged
      ? box(
          `position:absolute;${side}:6px;top:6px;background:${skin.accent};border-radius:${look === 'tagged' ? 20 : 3}px;padding:2px 8px`,
          pen.write('s', words.one('badges'), `color:${skin.onAccent}`),
        )
      : '';
    const name = pen.write('t', words.name(), `color:${skin.ink}`);
    const price = pen.write('h2', words.price(), `color:${skin.accent}`);
    const before = old ? pen.write('s', words.price(), 'text-decoration:line-through') : '';
    return unit(
      `position:relative;${look === 'carded' ? `background:${skin.soft};border-radius:${skin.radius}px;padding:8px;${skin.shadow}` : ''}`,
      box('margin-bottom:8px', visual(sheet, cell - 4, cell * 0.86)),
      badge,
      name,
      box(`display:flex;gap:10px;align-items:baseline;margin-top:2px`, price, before),
      button
        ? box(
            `background:${skin.accent};border-radius:20px;text-align:center;padding:4px;margin-top:6px`,
            pen.write('s', words.one('buttons'), `color:${skin.onAccent}`),
          )
        : '',
    );
  };
  return (
    head +
    box(
      `display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:24px 16px;padding:8px ${scaled(sheet, 22)}px 20px`,
      ...times(columns * dice.int(1, columns > 2 ? 2 : 3), item),
    )
  );
}

/** The product with its price as the subject. */
export function priced(sheet: Sheet, look: 'beside' | 'burst'): string {
  const { dice, words, pen, skin, width } = sheet;
  const name = pen.write('h2', words.name());
  const slogan = pen.write('t', words.one('slogans'), 'margin:4px 0 10px');
  const price = pen.write('num', words.price());
  const before = pen.write('s', words.price(), 'text-decoration:line-through');
  const badges = times(dice.int(2, 4), () =>
    box(
      `background:${skin.soft};border-radius:${skin.radius}px;padding:3px 10px`,
      pen.write('s', words.one('badges'), `color:${skin.ink}`),
    ),
  );
  const buy = dice.chance(0.6)
    ? box(
        `background:${skin.accent};display:inline-block;border-radius:30px;padding:8px 26px;margin-top:12px`,
        pen.write('h3', words.one('buttons'), `color:${skin.onAccent}`),
      )
    : '';
  const text = box(
    'flex:1;min-width:0',
    name,
    slogan,
    box('display:flex;gap:12px;align-items:baseline', price, before),
    box('display:flex;gap:8px;flex-wrap:wrap;margin-top:10px', ...badges),
    buy,
  );
  const art =
    look === 'burst'
      ? box(
          `width:${Math.round(width * 0.4)}px;height:${Math.round(width * 0.4)}px;flex:none;border-radius:50%;background:radial-gradient(${skin.soft},${mix(skin.accent, skin.paper, 0.4)});display:flex;align-items:center;justify-content:center`,
          product(dice, skin, width * 0.32, width * 0.32),
        )
      : photo(sheet, width * 0.4, width * 0.44);
  return unit(
    `display:flex;flex-direction:${dice.pick(['row', 'row-reverse'])};gap:24px;align-items:center;padding:20px ${scaled(sheet, 30)}px`,
    art,
    text,
  );
}

/** An offer set like a poster: all in the middle, one line below the other. */
export function announcement(sheet: Sheet): string {
  const { dice, words, pen, skin, width } = sheet;
  return unit(
    `padding:20px ${scaled(sheet, 40)}px;text-align:center`,
    pen.write('h3', words.one('badges'), `color:${skin.accent}`),
    pen.write('h1', words.one('slogans')),
    box('display:flex;justify-content:center;margin:12px 0', visual(sheet, width * 0.5, width * 0.34)),
    pen.write('h2', words.name()),
    pen.write('num', words.price(), 'margin-top:6px'),
    dice.chance(0.6) ? pen.write('s', words.one('notes'), 'margin-top:6px') : '',
    dice.chance(0.5)
      ? box(
          `background:${skin.accent};display:inline-block;border-radius:30px;padding:8px 30px;margin-top:12px`,
          pen.write('h3', words.one('buttons'), `color:${skin.onAccent}`),
        )
      : '',
  );
}

/** Tear-off coupons: the amount, then its terms. */
export function coupons(sheet: Sheet, columns: 1 | 2): string {
  const { dice, words, pen, skin, width } = sheet;
  const wide = width < 480 ? 1 : columns;
  const coupon = () =>
    unit(
      `display:flex;align-items:stretch;background:${skin.soft};border-radius:${skin.radius}px`,
      box(
        `width:36%;display:flex;align-items:center;justify-content:center;border-right:2px dashed ${skin.accent};padding:14px 4px`,
        pen.write('num', dice.chance(0.5) ? words.price() : words.percent(), 'font-size:calc(var(--num)*.8)'),
      ),
      box('flex:1;min-width:0;padding:12px', pen.write('h3', words.one('badges')), pen.write('s', words.one('notes'))),
    );
  return (
    heading(sheet) +
    box(
      `display:grid;grid-template-columns:repeat(${wide},minmax(0,1fr));gap:16px 14px;padding:8px ${scaled(sheet, 26)}px 20px`,
      ...times(wide * dice.int(wide === 1 ? 2 : 1, wide === 1 ? 4 : 2), coupon),
    )
  );
}

/** One and another make a set: what is added, then the sum. */
export function bundle(sheet: Sheet): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const count = width < 560 ? 2 : dice.int(2, 3);
  const cell = width / (count + 1) - scaled(sheet, 36);
  const sign = (text: string) =>
    box(
      `font-size:${scaled(sheet, 30)}px;color:${skin.accent};align-self:center`,
      text === '+' ? plus(scaled(sheet, 24), skin.accent) : equals(scaled(sheet, 24), skin.accent),
    );
  const parts = times(count, () =>
    unit(
      `width:${cell}px;text-align:center`,
      visual(sheet, cell, cell),
      pen.write('s', words.name(), 'margin-top:6px'),
      pen.write('h3', words.price()),
    ),
  );
  const sum = unit(
    `flex:1;min-width:0;align-self:center;background:${skin.accent};border-radius:${skin.radius}px;padding:14px 8px;text-align:center`,
    pen.write('h3', words.one('badges'), `color:${skin.onAccent}`),
    pen.write('h2', words.price(), `color:${skin.onAccent}`),
    dice.chance(0.5) ? pen.write('s', words.one('buttons'), `color:${skin.onAccent}`) : '',
  );
  return (
    head + box(`display:flex;gap:10px;padding:8px ${scaled(sheet, 22)}px 20px`, parts.join(sign('+')), sign('='), sum)
  );
}

/** Round marks in a row or two: a word and its remark each. */
export function marks(sheet: Sheet, look: 'filled' | 'ringed'): string {
  const { dice, words, pen, skin, width } = sheet;
  const columns = width < 560 ? 3 : dice.int(3, 5);
  const side = Math.round((width - scaled(sheet, 60)) / columns - 12);
  return (
    heading(sheet) +
    box(
      `display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:18px 12px;padding:8px ${scaled(sheet, 30)}px 20px;justify-items:center`,
      ...times(columns * dice.int(1, 2), () =>
        unit(
          `width:${side}px;height:${side}px;border-radius:50%;${look === 'filled' ? `background:${skin.accent}` : `border:3px double ${skin.accent}`};display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;padding:6px`,
          pen.write('key', words.one('badges'), look === 'filled' ? `color:${skin.onAccent}` : ''),
          pen.write('s', words.one('places'), look === 'filled' ? `color:${skin.onAccent}` : ''),
        ),
      ),
    )
  );
}

function plus(size: number, color: string): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" stroke="${color}" stroke-width="4"><path d="M12 3v18M3 12h18"/></svg>`;
}

function equals(size: number, color: string): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" stroke="${color}" stroke-width="4"><path d="M3 8h18M3 16h18"/></svg>`;
}
