import { icon, photo, visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { mix } from '../skin.js';
import { heading } from './heading.js';

/**
 * Panels in rows and columns, some of them divided again, each with content of its own kind. What is divided first
 * stands further apart, and every part is read to its end before the next begins.
 */
export function mosaic(sheet: Sheet, first: 'rows' | 'columns', framed: boolean): string {
  const pad = scaled(sheet, 24);
  return (
    heading(sheet, 0.7) +
    box(`padding:8px ${pad}px 20px`, divide(sheet, first, sheet.width - 2 * pad, 0, framed, sheet.dice.int(3, 6)))
  );
}

/** Narrower than this a panel is not divided into columns, nor drawn beside another. */
const NARROWEST = 150;
const GAPS = [30, 18, 10] as const;

function divide(
  sheet: Sheet,
  way: 'rows' | 'columns',
  width: number,
  depth: 0 | 1 | 2,
  framed: boolean,
  leaves: number,
): string {
  const { dice, skin } = sheet;
  const gap = scaled(sheet, GAPS[depth]) + dice.int(0, 6);
  const room = Math.floor((width + gap) / (scaled(sheet, NARROWEST) + gap));
  const count = Math.min(leaves, way === 'columns' ? Math.min(room, dice.int(2, 3)) : dice.int(2, 4));
  if (count < 2) return leaf(sheet, width, framed);
  const shares = way === 'columns' ? times(count, () => dice.pick([1, 1, 1, 1.5, 2])) : times(count, () => 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.map((share) => {
    const wide = way === 'columns' ? ((width - gap * (count - 1)) * share) / whole : width;
    const further = depth < 2 && leaves > count && dice.chance(0.5);
    const inset = further && framed && depth === 0 ? 14 : 0;
    const inner = further
      ? divide(
          sheet,
          way === 'rows' ? 'columns' : 'rows',
          wide - 2 * inset,
          depth === 0 ? 1 : 2,
          framed && !inset,
          dice.int(2, 4),
        )
      : leaf(sheet, wide, framed);
    const frame = inset ? `border:${skin.rule};border-radius:${skin.radius}px;padding:${inset}px;` : '';
    return box(`width:${Math.floor(wide)}px;flex:none;${frame}`, inner);
  });
  return box(
    `display:flex;flex-direction:${way === 'columns' ? 'row' : 'column'};gap:${gap}px;align-items:${way === 'columns' ? dice.pick(['flex-start', 'flex-start', 'center']) : 'stretch'}`,
    ...parts,
  );
}

function leaf(sheet: Sheet, width: number, framed: boolean): string {
  const { dice, skin } = sheet;
  const look = framed
    ? dice.pick(['soft', 'accent', 'line', 'none'] as const)
    : dice.pick(['none', 'none', 'soft'] as const);
  const pad = look === 'none' ? 0 : 12;
  const frame = {
    soft: `background:${skin.soft};border-radius:${skin.radius}px;${skin.shadow}`,
    accent: `background:${mix(skin.soft, skin.accent, 0.25)};border-radius:${skin.radius}px;`,
    line: `border:${skin.rule};border-radius:${skin.radius}px;`,
    none: '',
  }[look];
  return box(
    `padding:${pad}px;${frame}text-align:${dice.pick(['left', 'left', 'center'])}`,
    content(sheet, width - 2 * pad),
  );
}

function content(sheet: Sheet, width: number): string {
  const { dice, words, pen, skin } = sheet;
  const head = () =>
    dice.chance(0.8) ? pen.write('h3', words.one('sections'), `color:${skin.accent};margin-bottom:5px`) : '';
  switch (
    dice.pick(['prose', 'prose', 'list', 'pairs', 'prices', 'figure', 'photo', 'icon', 'date', 'big', 'cells'] as const)
  ) {
    case 'prose':
      return unit('', head(), ...times(dice.int(1, 2), () => pen.write('t', words.about(), 'margin-bottom:6px')));
    case 'list':
      return unit(
        '',
        head(),
        ...times(dice.int(2, 5), () => pen.write('t', words.one(dice.pick(['features', 'places'])), 'padding:2px 0')),
      );
    case 'pairs':
      return (
        head() +
        words
          .specs(dice.int(2, 5))
          .map(([key, value]) => row(pen.write('s', key), pen.write('s', value), dice.chance(0.5)))
          .join('')
      );
    case 'prices':
      return (
        head() +
        times(dice.int(2, 4), () => {
          const name = pen.write('key', words.one('products'));
          const price = pen.write('key', words.price(), 'font-weight:700');
          return unit(
            'padding:3px 0',
            row(name, price, true),
            dice.chance(0.3) ? pen.write('s', words.one('materials')) : '',
          );
        }).join('')
      );
    case 'figure': {
      const [figure, label] = words.figures(1)[0] ?? ['', ''];
      return unit('', pen.write('num', figure), pen.write('t', label));
    }
    case 'photo':
      return unit(
        '',
        photo(sheet, '100%', Math.min(width * 0.7, 220), 'margin-bottom:6px'),
        pen.write(dice.pick(['s', 'h3']), words.one('features')),
        dice.chance(0.5) ? pen.write('s', words.about()) : '',
      );
    case 'icon':
      return unit(
        'display:flex;gap:10px;align-items:center;text-align:left',
        icon(dice, skin, Math.min(48, width * 0.25)),
        box(
          'flex:1;min-width:0',
          pen.write('h3', words.one('features')),
          dice.chance(0.6) ? pen.write('s', words.about()) : '',
        ),
      );
    case 'date':
      return unit(
        'display:flex;gap:12px;align-items:center;text-align:left',
        box(
          `border-right:3px solid ${skin.accent};padding-right:10px;text-align:center`,
          pen.write('h2', `${dice.int(1, 30)}`),
          pen.write('s', words.chinese ? `${dice.int(1, 12)}月` : dice.pick(['MAR', 'APR', 'MAY', 'OCT', 'NOV'])),
        ),
        box('flex:1;min-width:0', pen.write('h3', words.one('places')), pen.write('s', words.one('slogans'))),
      );
    case 'big':
      return unit(
        '',
        pen.write('h2', words.one('slogans')),
        dice.chance(0.5) ? pen.write('t', words.about()) : '',
        dice.chance(0.3) ? visual(sheet, width * 0.8, width * 0.5) : '',
      );
    case 'cells':
      return (
        head() +
        box(
          'display:grid;grid-template-columns:1fr 1fr;gap:12px 8px',
          ...words
            .figures(dice.pick([2, 4]))
            .map(([figure, label]) => unit('', pen.write('h3', figure), pen.write('s', label))),
        )
      );
  }
}

function row(key: string, value: string, apart: boolean): string {
  return unit(
    `display:flex;gap:10px;padding:2px 0;text-align:left;${apart ? 'justify-content:space-between' : ''}`,
    box(apart ? '' : 'width:42%;flex:none', key),
    box('', value),
  );
}
