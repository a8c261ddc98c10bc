import { icon, photo, visual } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { mix } from '../skin.js';
import { heading } from './heading.js';

/** Items side by side. Cards are read one after the other, row by row; panels and running text down each column. */

function columnsFor({ dice, width }: Sheet, low: number, high: number): number {
  return Math.min(dice.int(low, high), width < 480 ? 2 : width < 640 ? 3 : 4);
}

function grid(sheet: Sheet, columns: number, cells: readonly string[], gap = 16): string {
  return box(
    `display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:${scaled(sheet, gap * 1.6)}px ${scaled(sheet, gap)}px;padding:${scaled(sheet, 10)}px ${scaled(sheet, 28)}px ${scaled(sheet, 18)}px`,
    ...cells,
  );
}

export function cards(sheet: Sheet, look: 'icon' | 'filled' | 'tile'): string {
  const { dice, words, pen, skin } = sheet;
  const columns = columnsFor(sheet, 2, 4);
  const rows = dice.int(1, columns > 2 ? 2 : 3);
  const align = dice.pick(['center', 'center', 'left']);
  const described = dice.chance(0.75);
  const cell = () => {
    const text = [
      pen.write('h3', words.one('features'), look === 'tile' ? `color:${skin.onAccent}` : ''),
      described
        ? pen.write(
            't',
            words.about(),
            look === 'tile' ? `color:${mix(skin.onAccent, skin.accent, 0.15)}` : 'margin-top:3px',
          )
        : '',
    ];
    const place = align === 'center' ? 'display:flex;justify-content:center' : '';
    if (look === 'icon')
      return unit(
        `text-align:${align};padding:8px`,
        box(`${place};margin-bottom:8px`, icon(dice, skin, scaled(sheet, 54))),
        ...text,
      );
    const back = look === 'tile' ? skin.accent : skin.soft;
    return unit(
      `text-align:${align};padding:${scaled(sheet, 16)}px ${scaled(sheet, 12)}px;background:${back};border-radius:${skin.radius}px;${skin.shadow}`,
      look === 'filled' ? box(`${place};margin-bottom:8px`, visual(sheet, scaled(sheet, 120), scaled(sheet, 100))) : '',
      ...text,
    );
  };
  return heading(sheet) + grid(sheet, columns, times(columns * rows, cell));
}

/** Text laid over photographs. */
export function overlays(sheet: Sheet): string {
  const { dice, words, pen, skin, width } = sheet;
  const columns = columnsFor(sheet, 2, 3);
  const tall = Math.round((width / columns) * dice.real(0.8, 1.2));
  const cell = () =>
    unit(
      `position:relative;height:${tall}px`,
      photo(sheet, '100%', tall, 'position:absolute;inset:0'),
      box(
        `position:absolute;left:10px;right:10px;bottom:10px;background:${skin.paper}e0;padding:8px;border-radius:${skin.radius / 2}px`,
        pen.write('h3', words.one('places')),
        pen.write('s', words.about()),
      ),
    );
  return heading(sheet) + grid(sheet, columns, times(columns * dice.int(1, 2), cell), 10);
}

/** A figure and what it counts. */
export function figures(sheet: Sheet, look: 'plain' | 'discs' | 'ruled'): string {
  const { dice, words, pen, skin, width } = sheet;
  const columns = columnsFor(sheet, 3, 4);
  const side = Math.round((width - scaled(sheet, 56)) / columns - scaled(sheet, 16));
  // Written first: what is written first is read first.
  const head = heading(sheet);
  const cells = words.figures(columns * dice.int(1, 2)).map(([figure, label], i) => {
    const text = [pen.write('num', figure, 'font-size:calc(var(--num)*.8)'), pen.write('t', label)];
    if (look === 'discs')
      return unit(
        `width:${side}px;height:${side}px;border-radius:50%;background:${skin.soft};display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center`,
        ...text,
      );
    return unit(`text-align:center;${look === 'ruled' && i % columns ? `border-left:${skin.rule}` : ''}`, ...text);
  });
  return head + grid(sheet, columns, cells);
}

/** Panels side by side, each with a head and a list of its own: read down one, then the next. */
export function panels(sheet: Sheet, look: 'filled' | 'headed' | 'outlined'): string {
  const { dice, words, pen, skin } = sheet;
  const count = sheet.width < 560 ? 2 : dice.int(2, 3);
  const items = dice.int(3, 6);
  const source = dice.pick(['features', 'materials', 'places'] as const);
  const align = dice.pick(['left', 'center']);
  const panel = () => {
    const head =
      look === 'headed'
        ? box(
            `background:${skin.accent};padding:8px;text-align:center;margin-bottom:8px`,
            pen.write('h3', words.one('sections'), `color:${skin.onAccent}`),
          )
        : box(`margin-bottom:8px;text-align:${align}`, pen.write('h3', words.one('sections'), `color:${skin.accent}`));
    const list = times(items - dice.int(0, 1), () =>
      box(
        `display:flex;gap:8px;align-items:center;padding:3px ${look === 'headed' ? 10 : 0}px`,
        dice.chance(0.9) ? box(`width:6px;height:6px;border-radius:3px;background:${skin.accent};flex:none`) : '',
        pen.write('t', words.one(source)),
      ),
    );
    const frame =
      look === 'filled'
        ? `background:${skin.soft};padding:16px;border-radius:${skin.radius}px`
        : look === 'headed'
          ? `border:1px solid ${skin.accent};border-radius:${skin.radius}px;overflow:hidden;padding-bottom:10px`
          : `border:${skin.rule};padding:14px;border-radius:${skin.radius}px`;
    return unit(frame, head, ...list);
  };
  return heading(sheet) + grid(sheet, count, times(count, panel), 24);
}

/** A tab over each column that names what stands below it. */
export function tabs(sheet: Sheet): string {
  const { dice, words, pen, skin } = sheet;
  const columns = columnsFor(sheet, 3, 4);
  const more = dice.chance(0.5);
  const cell = () =>
    unit(
      'text-align:center',
      box(
        `background:${mix(skin.accent, skin.paper, 0.2)};border-radius:${skin.radius}px ${skin.radius}px 0 0;padding:8px 4px;margin-bottom:8px`,
        pen.write('h3', words.one('places'), `color:${skin.onAccent}`),
      ),
      pen.write('t', dice.chance(0.6) ? words.about() : words.one('steps')),
      more && dice.chance(0.7) ? pen.write('s', words.one('features'), 'margin-top:6px') : '',
    );
  return heading(sheet) + grid(sheet, columns, times(columns, cell), 12);
}

/** Running text in two columns: down the left, then down the right. */
export function columnsOfText(sheet: Sheet, look: 'ruled' | 'plain'): string {
  const { dice, words, pen, skin } = sheet;
  const column = () =>
    box(
      'flex:1;min-width:0',
      ...times(dice.int(2, 3), () =>
        unit(
          'margin-bottom:12px',
          dice.chance(0.5) ? pen.write('h3', words.one('features'), 'margin-top:4px') : '',
          pen.write('t', words.paragraph(50, 120)),
        ),
      ),
    );
  const head = heading(sheet, 0.95);
  const left = column();
  const middle = look === 'ruled' ? box(`border-left:${skin.rule}`) : '';
  return (
    head +
    box(
      `display:flex;gap:${scaled(sheet, look === 'ruled' ? 20 : 44)}px;padding:8px ${scaled(sheet, 34)}px 16px`,
      left,
      middle,
      column(),
    )
  );
}

/** One large picture beside a list. */
export function listBesidePhoto(sheet: Sheet, side: 'row' | 'row-reverse'): string {
  const { dice, words, pen, skin, width } = sheet;
  const head = heading(sheet);
  const items = times(dice.int(3, 5), () =>
    unit(
      'margin-bottom:14px',
      pen.write('h3', words.one('features'), `color:${skin.accent}`),
      dice.chance(0.8) ? pen.write('t', words.about()) : '',
    ),
  );
  return (
    head +
    box(
      `display:flex;flex-direction:${side};gap:24px;align-items:center;padding:8px ${scaled(sheet, 32)}px 16px`,
      visual(sheet, width * 0.4, width * dice.real(0.4, 0.6)),
      box('flex:1;min-width:0', ...items),
    )
  );
}
