import { box, type Sheet, scaled, unit } from '../sheet.js';
import { mix } from '../skin.js';
import { heading } from './heading.js';

/** Keys with their values: key, value, then the next pair. */

type Pair = readonly [key: string, value: string];

/** One pair a line. */
export function pairList(sheet: Sheet, look: 'rules' | 'zebra' | 'leaders' | 'pills' | 'grid'): string {
  const { dice, words, pen, skin } = sheet;
  const share = look === 'leaders' ? 0 : dice.int(26, 42);
  const pad = scaled(sheet, look === 'leaders' ? dice.int(60, 110) : 40);
  // Written first: what is written first is read first.
  const head = heading(sheet);
  const rows = words.specs(dice.int(4, 9)).map(([key, value], i) => {
    const tight = `padding:${scaled(sheet, dice.int(5, 9))}px ${scaled(sheet, 10)}px`;
    const keyed =
      look === 'pills'
        ? box(
            `width:${share}%;flex:none`,
            box(
              `display:inline-block;background:${skin.accent};border-radius:20px;padding:2px 14px`,
              pen.write('key', key, `color:${skin.onAccent}`),
            ),
          )
        : look === 'grid'
          ? box(
              `width:${share}%;flex:none;background:${skin.soft};${tight};border-right:1px solid ${mix(skin.ink, skin.paper, 0.6)}`,
              pen.write('key', key),
            )
          : box(share ? `width:${share}%;flex:none` : 'flex:none', pen.write('key', key, 'opacity:.75'));
    const valued = box(
      look === 'grid' ? `flex:1;${tight}` : share ? 'flex:1;min-width:0' : 'flex:none',
      pen.write('key', value, 'font-weight:600'),
    );
    const leader =
      look === 'leaders'
        ? box(`flex:1;border-bottom:2px dotted ${mix(skin.ink, skin.paper, 0.5)};margin:0 8px;height:.9em`)
        : '';
    const frame = {
      rules: `border-bottom:${skin.rule};${tight}`,
      zebra: `background:${i % 2 ? 'transparent' : skin.soft};${tight}`,
      leaders: tight,
      pills: tight,
      grid: `border:1px solid ${mix(skin.ink, skin.paper, 0.6)};border-top-width:${i ? 0 : 1}px`,
    }[look];
    return unit(`display:flex;align-items:${look === 'grid' ? 'stretch' : 'center'};${frame}`, keyed, leader, valued);
  });
  return head + box(`padding:6px ${pad}px 20px`, ...rows);
}

/** Two columns of pairs with room between them: down the left, then down the right. */
export function pairColumns(sheet: Sheet, look: 'rules' | 'panels' | 'plain'): string {
  const { dice, words, pen, skin } = sheet;
  const share = dice.int(34, 44);
  const titled = look === 'panels';
  const column = (pairs: readonly Pair[]) => {
    const head = titled ? box('margin-bottom:8px', pen.write('h3', words.one('sections'), `color:${skin.accent}`)) : '';
    const rows = pairs.map(([key, value]) =>
      unit(
        `display:flex;align-items:center;gap:6px;padding:${scaled(sheet, 6)}px 2px;${look === 'rules' ? `border-bottom:${skin.rule}` : ''}`,
        box(`width:${share}%;flex:none`, pen.write('key', key, 'opacity:.75')),
        box('flex:1;min-width:0', pen.write('key', value, 'font-weight:600')),
      ),
    );
    return box(
      `flex:1;min-width:0;${look === 'panels' ? `background:${skin.soft};padding:14px;border-radius:${skin.radius}px` : ''}`,
      head,
      ...rows,
    );
  };
  const half = dice.int(2, 5);
  const pairs = words.specs(half * 2 - dice.int(0, 1));
  return (
    heading(sheet) +
    box(
      `display:flex;align-items:flex-start;gap:${scaled(sheet, look === 'panels' ? 26 : dice.int(48, 80))}px;padding:6px ${scaled(sheet, 30)}px 20px`,
      column(pairs.slice(0, half)),
      column(pairs.slice(half)),
    )
  );
}

/** Two pairs a line in one ruled table: the rules join the rows, so it is read across. */
export function pairTable(sheet: Sheet): string {
  const { dice, words, pen, skin } = sheet;
  const line = `1px solid ${mix(skin.ink, skin.paper, 0.5)}`;
  const cell = (inner: string, key: boolean) =>
    box(
      `border-right:${line};border-bottom:${line};padding:${scaled(sheet, 7)}px 8px;display:flex;align-items:center;${key ? `background:${skin.soft};justify-content:center` : ''}`,
      inner,
    );
  const pairs = words.specs(2 * dice.int(2, 5));
  return (
    heading(sheet) +
    box(
      `margin:6px ${scaled(sheet, 28)}px 20px;display:grid;grid-template-columns:18fr 32fr 18fr 32fr;border-left:${line};border-top:${line}`,
      ...pairs.map(([key, value]) =>
        unit('display:contents', cell(pen.write('key', key), true), cell(pen.write('key', value), false)),
      ),
    )
  );
}

/** The key above its value, in cells that are read row by row. */
export function pairCells(sheet: Sheet, look: 'bare' | 'boxed' | 'ruled'): string {
  const { dice, words, pen, skin } = sheet;
  const columns = sheet.width < 560 ? 2 : dice.int(2, 4);
  const rows = dice.int(2, 3);
  const frame = {
    bare: 'padding:6px 4px',
    boxed: `background:${skin.soft};border-radius:${skin.radius}px;padding:12px;text-align:center`,
    ruled: `border-left:3px solid ${skin.accent};padding:4px 12px`,
  }[look];
  const keyBelow = look === 'boxed' && dice.chance(0.4);
  return (
    heading(sheet) +
    box(
      `display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:${scaled(sheet, 26)}px ${scaled(sheet, 16)}px;padding:8px ${scaled(sheet, 34)}px 22px`,
      ...words
        .specs(columns * rows)
        .map(([key, value]) =>
          unit(
            frame,
            ...(keyBelow
              ? [pen.write('h3', value), pen.write('s', key, 'margin-top:3px')]
              : [pen.write('s', key), pen.write('h3', value, 'margin-top:3px')]),
          ),
        ),
    )
  );
}
