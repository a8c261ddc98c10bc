import { arrow, icon, photo, strokes, visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { heading } from './heading.js';

/** What is done one after the other: counter, action, remark, then the next step. */

function counter({ dice, words }: Sheet): (i: number) => string {
  const kind = dice.int(0, 2);
  return (i) => (kind === 0 ? words.list.step(i + 1) : kind === 1 ? (words.list.steplong[i] ?? '') : `${i + 1}`);
}

function disc(sheet: Sheet, text: string): string {
  const { pen, skin } = sheet;
  const side = scaled(sheet, 44);
  return box(
    `width:${side}px;height:${side}px;border-radius:50%;background:${skin.accent};display:flex;align-items:center;justify-content:center;flex:none`,
    pen.write('h3', text, `color:${skin.onAccent}`),
  );
}

export function stepRow(sheet: Sheet, look: 'discs' | 'chevrons' | 'photos'): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const count = width < 560 ? 3 : dice.int(3, look === 'chevrons' ? 4 : 5);
  const name = counter(sheet);
  const described = dice.chance(look === 'chevrons' ? 1 : 0.5);
  const cell = (width - scaled(sheet, 40)) / count;
  const steps = times(count, (i) => {
    if (look === 'chevrons')
      return unit(
        'flex:1;min-width:0;text-align:center',
        box(
          `background:${skin.accent};clip-path:polygon(0 0,88% 0,100% 50%,88% 100%,0 100%,12% 50%);padding:10px 6px;margin-bottom:8px`,
          pen.write('h3', name(i), `color:${skin.onAccent}`),
        ),
        pen.write('t', words.one('steps')),
        dice.chance(0.4) ? pen.write('s', words.one('features'), 'margin-top:6px') : '',
      );
    if (look === 'photos')
      return unit(
        'flex:1;min-width:0;text-align:center',
        box('display:flex;justify-content:center;margin-bottom:8px', photo(sheet, cell * 0.86, cell * 0.8)),
        pen.write('h3', name(i), `color:${skin.accent}`),
        pen.write('t', words.one('steps')),
      );
    return unit(
      'flex:1;min-width:0;text-align:center',
      box('display:flex;justify-content:center;margin-bottom:8px', disc(sheet, `${i + 1}`)),
      pen.write('h3', words.one('features'), 'font-size:calc(var(--h3)*.9)'),
      described ? pen.write('s', words.one('steps')) : '',
    );
  });
  const between =
    look === 'discs' ? box(`padding-top:${scaled(sheet, 12)}px`, arrow(scaled(sheet, 20), skin.accent)) : '';
  return head + box(`display:flex;gap:8px;padding:8px ${scaled(sheet, 20)}px 22px`, steps.join(between));
}

/** Down a line with a mark at each step. */
export function stepColumn(sheet: Sheet, look: 'line' | 'cards' | 'ladder'): string {
  const { dice, words, pen, skin } = sheet;
  const head = heading(sheet);
  const name = counter(sheet);
  const left = scaled(sheet, dice.int(50, 110));
  const steps = times(dice.int(3, 6), (i) =>
    look === 'line'
      ? unit(
          `border-left:3px solid ${skin.accent};padding:4px 0 ${scaled(sheet, 16)}px 22px;position:relative`,
          box(`position:absolute;left:-9px;top:8px;width:15px;height:15px;border-radius:50%;background:${skin.accent}`),
          pen.write('s', name(i), `color:${skin.accent}`),
          pen.write('h3', words.one('steps')),
          dice.chance(0.5) ? pen.write('t', words.about()) : '',
        )
      : unit(
          `display:flex;gap:16px;align-items:${look === 'cards' ? 'center' : 'flex-start'};${look === 'cards' ? `background:${skin.soft};` : ''}border-radius:${skin.radius}px;padding:12px;margin-bottom:12px`,
          disc(sheet, `${i + 1}`),
          box(
            'flex:1;min-width:0',
            pen.write('h3', words.one('steps')),
            dice.chance(0.6) ? pen.write('t', words.about()) : '',
          ),
          dice.chance(0.5) ? icon(dice, skin, scaled(sheet, 40)) : '',
        ),
  );
  return head + box(`padding:8px ${scaled(sheet, 36)}px 16px ${left}px`, ...steps);
}

/** Cards in rows of two or three, each with a picture. */
export function stepCards(sheet: Sheet): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const name = counter(sheet);
  const columns = width < 560 ? 2 : dice.int(2, 3);
  const cell = width / columns - scaled(sheet, 40);
  return (
    head +
    box(
      `display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:20px 14px;padding:8px ${scaled(sheet, 26)}px 20px`,
      ...times(columns * dice.int(1, 2), (i) =>
        unit(
          `border:${skin.rule};border-radius:${skin.radius}px;padding:10px`,
          pen.write('h3', name(i), `color:${skin.accent};margin-bottom:6px`),
          visual(sheet, cell, cell * 0.62),
          pen.write('t', words.one('steps'), 'margin-top:6px'),
        ),
      ),
    )
  );
}

/** Stairs: each step further to the right, going down or going up. */
export function stairs(sheet: Sheet, going: 'down' | 'up'): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const count = dice.int(3, width < 560 ? 4 : 5);
  const cell = width * (count > 4 ? 0.23 : 0.28);
  const rise = scaled(sheet, dice.int(60, 84));
  const tall = scaled(sheet, 96);
  const height = rise * (count - 1) + tall + 10;
  const run = (width - 40 - cell) / (count - 1);
  const steps = times(count, (i) => {
    const top = going === 'down' ? i * rise : (count - 1 - i) * rise;
    return unit(
      `position:absolute;left:${20 + i * run}px;top:${top}px;width:${cell}px;border-top:4px solid ${skin.accent};padding-top:5px`,
      pen.write('num', `${i + 1}`, 'font-size:calc(var(--num)*.66)'),
      pen.write('t', words.one('steps'), 'line-height:1.25'),
    );
  });
  return head + box(`position:relative;height:${height}px;margin-bottom:14px`, ...steps);
}

/** Along a line, in turn above and below it: read from left to right. */
export function wave(sheet: Sheet, look: 'line' | 'icons' | 'cards'): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const count = dice.int(4, width < 560 ? 4 : 6);
  const cell = ((width - 40) / (count + 1)) * 1.9;
  const run = (width - 40 - cell) / (count - 1);
  const half = scaled(sheet, look === 'line' ? 112 : 128);
  const first = dice.int(0, 1);
  const lines: [number, number, number, number][] = [[10, half, width - 10, half]];
  const steps = times(count, (i) => {
    const above = i % 2 === first;
    const x = 20 + i * run + cell / 2;
    lines.push([x, half, x, above ? half - 16 : half + 16]);
    return unit(
      `position:absolute;left:${x - cell / 2 + 6}px;width:${cell - 12}px;text-align:center;${above ? `bottom:${half + 20}px` : `top:${half + 20}px`};${look === 'cards' ? `background:${skin.soft};border-radius:${skin.radius}px;padding:8px` : ''}`,
      look === 'icons' ? box('display:flex;justify-content:center', icon(dice, skin, scaled(sheet, 34))) : '',
      pen.write('h3', look === 'line' ? `${i + 1}` : `${2010 + i * 2}`, `color:${skin.accent}`),
      pen.write('s', words.one('steps')),
    );
  });
  return (
    head +
    box(
      `position:relative;height:${half * 2}px;margin-bottom:14px`,
      strokes(width, half * 2, lines, skin.accent, { dots: true, weight: 2 }),
      ...steps,
    )
  );
}
