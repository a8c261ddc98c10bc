import { visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { mix } from '../skin.js';
import { heading } from './heading.js';

/** Tables are read row by row, their head first; two panels set against each other down each. */

function table(
  sheet: Sheet,
  rows: readonly (readonly string[])[],
  look: 'rules' | 'grid' | 'zebra' | 'column',
): string {
  const { pen, skin, dice } = sheet;
  const columns = rows[0]?.length ?? 1;
  const line = `1px solid ${mix(skin.ink, skin.paper, 0.6)}`;
  const pad = scaled(sheet, dice.int(7, 11));
  const cells = rows.map((row, r) =>
    unit(
      'display:contents',
      ...row.map((text, c) => {
        const head = r === 0;
        const back =
          head && look !== 'rules'
            ? skin.accent
            : look === 'zebra' && r % 2
              ? skin.soft
              : look === 'column' && c === 1
                ? skin.soft
                : '';
        const frame =
          look === 'grid'
            ? `border-right:${line};border-bottom:${line}`
            : look === 'zebra'
              ? ''
              : `border-bottom:${line}`;
        const inner =
          text === ''
            ? ''
            : pen.write(
                head ? 'h3' : 'key',
                text,
                `${head ? 'font-size:calc(var(--h3)*.88);' : ''}${back === skin.accent ? `color:${skin.onAccent}` : c === 0 ? 'font-weight:600' : ''}`,
              );
        return box(
          `padding:${pad}px 6px;text-align:center;display:flex;align-items:center;justify-content:center;${frame};${back ? `background:${back}` : ''}`,
          inner,
        );
      }),
    ),
  );
  return box(
    `margin:6px ${scaled(sheet, 28)}px 20px;display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));${look === 'grid' ? `border-left:${line};border-top:${line}` : ''}`,
    ...cells,
  );
}

export function versusTable(sheet: Sheet, look: 'rules' | 'grid' | 'zebra' | 'column'): string {
  const { dice, words } = sheet;
  const { criteria, ours, theirs, good, bad } = words.list;
  const order = dice.shuffle(criteria.map((_, i) => i)).slice(0, dice.int(2, 5));
  const corner = dice.chance(0.4) ? words.one('sections') : '';
  const rows = [[corner, good, bad], ...order.map((i) => [criteria[i] ?? '', ours[i] ?? '', theirs[i] ?? ''])];
  return heading(sheet) + table(sheet, rows, look);
}

export function sizeTable(sheet: Sheet, look: 'grid' | 'zebra' | 'rules'): string {
  const { dice, words, width } = sheet;
  const { columns, rows } = words.list.sizes;
  const wide = dice.int(3, width < 560 ? 4 : 5);
  const body = rows
    .slice(0, dice.int(3, 5))
    .map((name, r) => [name, ...times(wide - 1, (c) => `${40 + c * 17 + r * 4 + dice.int(0, 3)}`)]);
  return heading(sheet) + table(sheet, [columns.slice(0, wide), ...body], look);
}

export function versusPanels(sheet: Sheet, look: 'filled' | 'photos'): string {
  const { dice, words, pen, skin, width } = sheet;
  const { criteria, ours, theirs, good, bad } = words.list;
  const head = heading(sheet);
  const order = dice.shuffle(criteria.map((_, i) => i)).slice(0, dice.int(3, 5));
  const panel = (title: string, items: readonly string[], mine: boolean) =>
    unit(
      `flex:1;min-width:0;background:${mine ? skin.accent : skin.soft};border-radius:${skin.radius}px;padding:14px`,
      look === 'photos' ? box('margin-bottom:10px', visual(sheet, width * 0.34, width * 0.2)) : '',
      pen.write('h2', title, `text-align:center;margin-bottom:8px;${mine ? `color:${skin.onAccent}` : ''}`),
      ...order.map((i) => pen.write('t', items[i] ?? '', `padding:4px 0;${mine ? `color:${skin.onAccent}` : ''}`)),
    );
  return (
    head +
    box(
      `display:flex;gap:${scaled(sheet, 30)}px;padding:8px ${scaled(sheet, 30)}px 20px`,
      panel(good, ours, true),
      panel(bad, theirs, false),
    )
  );
}
