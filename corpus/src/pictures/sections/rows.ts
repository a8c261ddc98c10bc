import { icon, photo, visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { heading } from './heading.js';

/** Items one below the other, each read whole. */

export function iconRows(sheet: Sheet): string {
  const { dice, words, pen, skin } = sheet;
  return (
    heading(sheet) +
    times(dice.int(3, 6), () =>
      unit(
        `display:flex;gap:${scaled(sheet, 22)}px;align-items:center;padding:${scaled(sheet, 11)}px ${scaled(sheet, 40)}px`,
        icon(dice, skin, scaled(sheet, dice.int(40, 64))),
        box('flex:1;min-width:0', pen.write('h3', words.one('features')), pen.write('t', words.about())),
      ),
    ).join('')
  );
}

/** A large number on the left, before the item it counts. */
export function numberRows(sheet: Sheet): string {
  const { dice, words, pen, skin } = sheet;
  const from = dice.int(0, 1);
  return (
    heading(sheet) +
    times(dice.int(3, 6), (i) =>
      unit(
        `display:flex;gap:${scaled(sheet, 26)}px;align-items:center;padding:${scaled(sheet, 10)}px ${scaled(sheet, 40)}px;border-bottom:${skin.rule}`,
        box(`width:${scaled(sheet, 70)}px;text-align:center`, pen.write('num', `${from ? '0' : ''}${i + 1}`)),
        box('flex:1;min-width:0', pen.write('h3', words.one('features')), pen.write('t', words.about())),
      ),
    ).join('')
  );
}

/** The name on the left, what is to say about it in a column on the right. */
export function splitRows(sheet: Sheet, look: 'rules' | 'bands'): string {
  const { dice, words, pen, skin } = sheet;
  const share = dice.int(26, 36);
  return (
    heading(sheet) +
    times(dice.int(3, 6), (i) =>
      unit(
        `display:flex;gap:${scaled(sheet, 24)}px;align-items:${look === 'rules' ? 'flex-start' : 'center'};padding:${scaled(sheet, 12)}px ${scaled(sheet, 36)}px;${look === 'rules' ? `border-top:${skin.rule}` : i % 2 ? '' : `background:${skin.soft}`}`,
        box(`width:${share}%`, pen.write('h3', words.one('features'))),
        box(
          'flex:1;min-width:0',
          pen.write('t', words.about()),
          look === 'bands' && dice.chance(0.5) ? pen.write('t', words.about(), 'margin-top:10px') : '',
        ),
      ),
    ).join('')
  );
}

export function photoRows(sheet: Sheet, side: 'row' | 'row-reverse'): string {
  const { dice, words, pen, skin, width } = sheet;
  const tall = scaled(sheet, dice.int(110, 180));
  return (
    heading(sheet) +
    times(dice.int(2, 4), () =>
      unit(
        `display:flex;flex-direction:${side};gap:${scaled(sheet, 24)}px;align-items:center;margin:${scaled(sheet, 8)}px ${scaled(sheet, 32)}px;padding:10px;background:${skin.soft};border-radius:${skin.radius}px;${skin.shadow}`,
        visual(sheet, width * 0.32, tall),
        box(
          'flex:1;min-width:0',
          pen.write('h3', words.one('features')),
          pen.write('t', words.about()),
          dice.chance(0.3) ? pen.write('s', words.one('notes'), 'margin-top:6px') : '',
        ),
      ),
    ).join('')
  );
}

/** A pill that names the line, the line beside it, a remark at the far side. */
export function pillRows(sheet: Sheet): string {
  const { dice, words, pen, skin } = sheet;
  const remark = dice.chance(0.6);
  return (
    heading(sheet) +
    times(dice.int(4, 7), () =>
      unit(
        `display:flex;gap:${scaled(sheet, 16)}px;align-items:center;padding:${scaled(sheet, 8)}px ${scaled(sheet, 34)}px`,
        box(
          `width:${scaled(sheet, 170)}px;flex:none;text-align:center;background:${skin.accent};border-radius:30px;padding:5px 8px`,
          pen.write('key', words.one('features'), `color:${skin.onAccent}`),
        ),
        box('flex:1;min-width:0', pen.write('t', words.about())),
        remark
          ? box(`width:${scaled(sheet, 110)}px;text-align:right;flex:none`, pen.write('s', words.one('places')))
          : '',
      ),
    ).join('')
  );
}

/** Three parts a line: when, what, where. */
export function schedule(sheet: Sheet, look: 'rules' | 'bars'): string {
  const { dice, words, pen, skin } = sheet;
  const when = dice.chance(0.5);
  return (
    heading(sheet) +
    times(dice.int(3, 6), (i) =>
      unit(
        `display:flex;gap:${scaled(sheet, 18)}px;align-items:center;margin:0 ${scaled(sheet, 32)}px ${look === 'bars' ? 8 : 0}px;padding:${scaled(sheet, 9)}px 8px;${look === 'rules' ? `border-bottom:${skin.rule}` : `background:${skin.soft};border-left:5px solid ${skin.accent}`}`,
        box(
          `width:${scaled(sheet, 120)}px;flex:none`,
          pen.write('key', when ? `${8 + i}:${dice.pick(['00', '15', '30'])}` : words.one('places'), 'font-weight:700'),
        ),
        box('flex:1;min-width:0', pen.write('t', dice.chance(0.5) ? words.about() : words.one('features'))),
        box(
          `width:${scaled(sheet, 120)}px;flex:none;text-align:${look === 'bars' ? 'right' : 'left'}`,
          pen.write('s', words.one('materials')),
        ),
      ),
    ).join('')
  );
}

/** Wide photographs, each with its lines below. */
export function captionedPhotos(sheet: Sheet): string {
  const { dice, words, pen, width } = sheet;
  return (
    heading(sheet) +
    times(dice.int(2, 4), () =>
      unit(
        `padding:${scaled(sheet, 8)}px ${scaled(sheet, 30)}px ${scaled(sheet, 16)}px;text-align:${dice.pick(['left', 'center'])}`,
        photo(sheet, '100%', width * dice.real(0.2, 0.34), 'margin-bottom:8px'),
        pen.write('h3', words.one('features')),
        pen.write('t', words.about()),
      ),
    ).join('')
  );
}

/** One statement below the other in the middle, parted by a mark. */
export function statements(sheet: Sheet): string {
  const { dice, words, pen, skin } = sheet;
  const mark = box(
    `width:${scaled(sheet, 10)}px;height:${scaled(sheet, 10)}px;background:${skin.accent};transform:rotate(45deg);margin:${scaled(sheet, 14)}px auto`,
  );
  return (
    heading(sheet) +
    box(
      `padding:8px ${scaled(sheet, 70)}px 20px;text-align:center`,
      times(dice.int(3, 5), () =>
        unit('', pen.write('h3', words.one('features')), pen.write('t', words.about(), 'margin-top:3px')),
      ).join(mark),
    )
  );
}

/** Questions, each with its answer set in. */
export function questions(sheet: Sheet): string {
  const { dice, words, pen, skin } = sheet;
  return (
    heading(sheet) +
    times(dice.int(3, 5), () =>
      unit(
        `padding:${scaled(sheet, 8)}px ${scaled(sheet, 40)}px`,
        pen.write('h3', words.one('questions'), `color:${skin.accent}`),
        box(
          `margin:4px 0 0 ${scaled(sheet, 34)}px;border-left:3px solid ${skin.soft};padding-left:10px`,
          pen.write('t', words.about()),
        ),
      ),
    ).join('')
  );
}
