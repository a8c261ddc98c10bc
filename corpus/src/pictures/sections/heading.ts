import { photo, product, visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { mix } from '../skin.js';

/** The line above a section: a title, with or without what goes with it. */
export function heading(sheet: Sheet, chance = 0.85): string {
  const { dice, words, pen, skin } = sheet;
  if (!dice.chance(chance)) return box(`height:${scaled(sheet, 22)}px`);
  const pad = `padding:${scaled(sheet, dice.int(18, 36))}px ${scaled(sheet, 36)}px ${scaled(sheet, dice.int(8, 20))}px`;
  const title = dice.chance(0.6) ? words.one('sections') : words.one('slogans');
  const small = () => (words.chinese && dice.chance(0.6) ? words.latin() : words.one('features'));
  switch (dice.pick(['centre', 'centre', 'left', 'bar', 'under', 'pill', 'ruled', 'kicker'] as const)) {
    case 'centre':
      return unit(
        `${pad};text-align:center`,
        pen.write('h2', title),
        dice.chance(0.5) ? pen.write('s', small(), 'letter-spacing:1px;margin-top:4px') : '',
      );
    case 'left':
      return unit(pad, pen.write('h2', title), dice.chance(0.5) ? pen.write('t', words.about(), 'margin-top:4px') : '');
    case 'bar':
      return unit(pad, box(`border-left:6px solid ${skin.accent};padding-left:12px`, pen.write('h2', title)));
    case 'under':
      return unit(
        `${pad};text-align:center`,
        pen.write('h2', title),
        box(`width:${scaled(sheet, 60)}px;height:3px;background:${skin.accent};margin:8px auto 0`),
      );
    case 'pill':
      return unit(
        `${pad};display:flex;justify-content:center`,
        box(
          `background:${skin.accent};border-radius:40px;padding:6px 26px`,
          pen.write('h3', title, `color:${skin.onAccent}`),
        ),
      );
    case 'ruled':
      return unit(
        `${pad};display:flex;align-items:center;gap:14px`,
        box(`flex:1;border-top:${skin.rule}`),
        pen.write('h2', title),
        box(`flex:1;border-top:${skin.rule}`),
      );
    case 'kicker':
      return unit(
        `${pad};text-align:${dice.pick(['left', 'center'])}`,
        pen.write('s', words.chinese ? words.latin() : words.one('features'), `color:${skin.accent};margin-bottom:2px`),
        pen.write('h2', title),
      );
  }
}

/** What opens a picture: brand, name, promise, a look at the product. */
export function opening(sheet: Sheet): string {
  const { dice, words, pen, skin, width } = sheet;
  const pad = scaled(sheet, 36);
  const brand = () =>
    dice.chance(0.5) ? pen.write('s', words.one(words.chinese ? 'brandLatin' : 'brands'), 'letter-spacing:2px') : '';
  const title = () => pen.write('h1', dice.chance(0.6) ? words.one('slogans') : words.name());
  const sub = () => {
    const text = words.chinese && dice.chance(0.5) ? words.latin() : words.about();
    return dice.chance(0.7) ? pen.write(dice.pick(['t', 'h3']), text, 'margin-top:6px') : '';
  };
  const badges = () =>
    box(
      'display:flex;gap:10px;margin-top:12px;flex-wrap:wrap;justify-content:inherit',
      ...times(dice.int(2, 4), () =>
        box(
          `border:1px solid ${skin.accent};border-radius:${skin.radius}px;padding:3px 12px`,
          pen.write('s', words.one('badges')),
        ),
      ),
    );
  switch (dice.pick(['centre', 'centre', 'left', 'beside', 'over', 'strip', 'bent'] as const)) {
    case 'centre':
      return unit(
        `padding:${pad}px ${pad}px 12px;text-align:center;justify-content:center`,
        brand(),
        title(),
        sub(),
        dice.chance(0.3) ? badges() : '',
        dice.chance(0.6)
          ? box(
              'display:flex;justify-content:center;margin-top:14px',
              visual(sheet, width * 0.6, width * dice.real(0.3, 0.45)),
            )
          : '',
      );
    case 'left':
      return unit(`padding:${pad}px ${pad}px 12px`, brand(), title(), sub(), dice.chance(0.4) ? badges() : '');
    case 'beside':
      return unit(
        `display:flex;flex-direction:${dice.pick(['row', 'row-reverse'])};align-items:center;gap:20px;padding:${pad}px ${pad}px 12px`,
        box('flex:1;min-width:0', brand(), title(), sub(), dice.chance(0.3) ? badges() : ''),
        visual(sheet, width * 0.36, width * 0.4),
      );
    case 'over':
      return unit(
        `position:relative;height:${Math.round(width * dice.real(0.4, 0.62))}px;margin-bottom:8px`,
        photo(sheet, '100%', width * 0.62, 'position:absolute;inset:0;height:100%;border-radius:0'),
        box(
          `position:absolute;left:0;right:0;${dice.pick(['bottom', 'top'])}:0;background:${skin.paper}d8;padding:16px ${pad}px;text-align:${dice.pick(['left', 'center'])}`,
          title(),
          sub(),
        ),
      );
    case 'strip':
      return unit(
        `background:${skin.accent};padding:16px ${pad}px;display:flex;align-items:center;gap:16px;margin-bottom:8px`,
        product(dice, skin, scaled(sheet, 90), scaled(sheet, 90)),
        box(
          'flex:1;min-width:0',
          pen.write('h1', words.one('slogans'), `color:${skin.onAccent};font-size:calc(var(--h1)*.8)`),
          pen.write('t', words.about(), `color:${mix(skin.onAccent, skin.accent, 0.15)}`),
        ),
      );
    case 'bent':
      return box(
        `padding:${pad}px 0 0`,
        pen.bend(
          words.one('slogans'),
          Math.round(width * 0.86),
          scaled(sheet, dice.pick([24, 40])),
          scaled(sheet, words.chinese ? 38 : 34),
          skin.accent,
          `a${skin.id}`,
        ),
        box('display:flex;justify-content:center', visual(sheet, width * 0.5, width * 0.34)),
      );
  }
}

/** The small print that ends a picture. */
export function closing(sheet: Sheet): string {
  const { dice, words, pen } = sheet;
  const pad = scaled(sheet, 36);
  return box(
    `padding:14px ${pad}px 18px;text-align:${dice.pick(['left', 'center'])}`,
    pen.write('s', words.one('notes')),
    dice.chance(0.3) ? pen.write('s', words.one('notes')) : '',
  );
}
