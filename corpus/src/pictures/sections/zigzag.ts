import { icon, strokes, visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { heading } from './heading.js';

/** Items that change sides on the way down. */

export function zigzagPhotos(sheet: Sheet, look: 'plain' | 'bands'): string {
  const { dice, words, pen, skin, width } = sheet;
  const first = dice.int(0, 1);
  return (
    heading(sheet) +
    times(dice.int(2, 4), (i) => {
      const reversed = i % 2 === first;
      return unit(
        `display:flex;flex-direction:${reversed ? 'row-reverse' : 'row'};gap:${scaled(sheet, 24)}px;align-items:center;padding:${scaled(sheet, 12)}px ${scaled(sheet, 30)}px;${look === 'bands' && reversed ? `background:${skin.soft}` : ''}`,
        visual(sheet, width * dice.real(0.36, 0.46), width * dice.real(0.24, 0.36)),
        box(
          `flex:1;min-width:0;text-align:${dice.chance(0.5) ? 'left' : reversed ? 'right' : 'left'}`,
          pen.write('h2', words.one('features')),
          pen.write('t', words.about(), 'margin-top:4px'),
          dice.chance(0.5) ? pen.write('t', words.about(), 'margin-top:8px') : '',
        ),
      );
    }).join('')
  );
}

/** Cards on a winding way. */
export function windingCards(sheet: Sheet, look: 'path' | 'overlap' | 'bubbles'): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const count = dice.int(3, 6);
  const step = scaled(sheet, dice.int(96, 124));
  const cell = width * dice.real(0.42, 0.5);
  const first = dice.int(0, 1);
  const edge = scaled(sheet, 24);
  const height = step * count + scaled(sheet, 40);
  const lines: [number, number, number, number][] = [];
  const items = times(count, (i) => {
    const right = i % 2 === first;
    const y = 10 + i * step;
    const from = right ? width - edge - cell : edge + cell;
    if (i > 0) lines.push([right ? edge + cell / 2 : width - edge - cell / 2, y - step / 2, from, y + step / 3]);
    const frame = {
      path: `border:2px solid ${skin.accent};border-radius:${skin.radius}px;padding:10px`,
      overlap: `background:${skin.soft};${skin.shadow}padding:12px;border-radius:${skin.radius}px`,
      bubbles: `background:${skin.soft};padding:10px 20px;border-radius:60px;text-align:center`,
    }[look];
    return unit(
      `position:absolute;top:${y}px;${right ? `right:${edge}px` : `left:${edge}px`};width:${cell}px;display:flex;gap:10px;align-items:center;${frame}`,
      look === 'path' ? icon(dice, skin, scaled(sheet, 40)) : '',
      box(
        'flex:1;min-width:0',
        pen.write('h3', words.one('features')),
        pen.write('s', words.one(dice.pick(['descriptions', 'steps']))),
      ),
    );
  });
  return (
    head +
    box(
      `position:relative;height:${height}px`,
      look === 'path' ? strokes(width, height, lines, skin.accent, { dash: dice.chance(0.5) }) : '',
      ...items,
    )
  );
}
