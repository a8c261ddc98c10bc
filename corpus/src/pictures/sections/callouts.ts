import { photo, product, strokes } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { heading } from './heading.js';

/** Labels around a picture of the product, tied to it by lines. */

function label(sheet: Sheet, described: boolean, align: string): string {
  const { words, pen } = sheet;
  return unit(
    `text-align:${align}`,
    pen.write('h3', words.one('features'), 'font-size:calc(var(--h3)*.92)'),
    described ? pen.write('s', words.about()) : '',
  );
}

function subject(sheet: Sheet, left: number, top: number, width: number, height: number): string {
  const { dice, skin } = sheet;
  const inner = dice.chance(0.6) ? product(dice, skin, width, height) : photo(sheet, width, height);
  return box(`position:absolute;left:${left}px;top:${top}px`, inner);
}

/** Labels in a column on either side: down the left, then down the right. */
export function sideLabels(sheet: Sheet, look: 'lines' | 'dashes' | 'cards'): string {
  const { dice, skin, width } = sheet;
  const head = heading(sheet);
  const count = dice.int(2, 4);
  const described = dice.chance(0.6);
  const step = scaled(sheet, described ? dice.int(110, 140) : dice.int(70, 110));
  const height = count * step + 20;
  const column = width * 0.27;
  const edge = scaled(sheet, 22);
  const lines: [number, number, number, number][] = [];
  const side = (right: boolean) => {
    const align = dice.chance(0.5) ? 'left' : right ? 'left' : 'right';
    return times(right ? count - dice.int(0, 1) : count, (i) => {
      const y = 10 + (i + 0.5) * step;
      const x = right ? width - edge - column - 6 : edge + column + 6;
      lines.push([
        width / 2 + (right ? 1 : -1) * width * dice.real(0.03, 0.14),
        height / 2 + (y - height / 2) * 0.6,
        x,
        y,
      ]);
      return box(
        `position:absolute;top:${y}px;transform:translateY(-50%);width:${column}px;${right ? `right:${edge}px` : `left:${edge}px`};${look === 'cards' ? `background:${skin.soft};border-radius:${skin.radius}px;padding:8px` : ''}`,
        label(sheet, described, align),
      );
    });
  };
  const labels = [...side(false), ...side(true)];
  return (
    head +
    box(
      `position:relative;height:${height}px;margin-bottom:14px`,
      subject(sheet, width * 0.33, height * 0.06, width * 0.34, height * 0.88),
      strokes(width, height, lines, skin.accent, { dash: look === 'dashes', dots: true }),
      ...labels,
    )
  );
}

/** All labels on one side. */
export function oneSideLabels(sheet: Sheet, right: boolean): string {
  const { dice, skin, width } = sheet;
  const head = heading(sheet);
  const count = dice.int(3, 6);
  const described = dice.chance(0.5);
  const step = scaled(sheet, described ? dice.int(84, 110) : dice.int(52, 80));
  const height = count * step + 20;
  const column = width * 0.4;
  const edge = scaled(sheet, 26);
  const lines: [number, number, number, number][] = [];
  const labels = times(count, (i) => {
    const y = 10 + (i + 0.5) * step;
    lines.push([
      width * (right ? dice.real(0.18, 0.34) : dice.real(0.66, 0.82)),
      height / 2 + (y - height / 2) * 0.7,
      right ? width - edge - column - 8 : edge + column + 8,
      y,
    ]);
    return box(
      `position:absolute;top:${y}px;transform:translateY(-50%);width:${column}px;${right ? `right:${edge}px` : `left:${edge}px`}`,
      label(sheet, described, 'left'),
    );
  });
  return (
    head +
    box(
      `position:relative;height:${height}px;margin-bottom:14px`,
      subject(sheet, right ? width * 0.06 : width * 0.54, height * 0.05, width * 0.4, height * 0.9),
      strokes(width, height, lines, skin.accent, { dots: true }),
      ...labels,
    )
  );
}

/** A row of labels above the product, a row below it. */
export function rowLabels(sheet: Sheet): string {
  const { dice, skin, width } = sheet;
  const head = heading(sheet);
  const described = dice.chance(0.5);
  const band = scaled(sheet, described ? 100 : 56);
  const middle = width * dice.real(0.32, 0.44);
  const height = 2 * band + middle + 20;
  const lines: [number, number, number, number][] = [];
  const row = (top: boolean) => {
    const count = dice.int(2, width < 560 ? 2 : 3);
    return times(count, (i) => {
      const x = ((i + 0.5) * width) / count;
      const y = top ? 10 + band : height - 10 - band;
      lines.push([width / 2 + (x - width / 2) * 0.4, height / 2 + (top ? -0.22 : 0.22) * middle, x, y]);
      return box(
        `position:absolute;left:${x}px;${top ? `bottom:${height - y + 6}px` : `top:${y + 6}px`};transform:translateX(-50%);width:${width / count - 24}px`,
        label(sheet, described, 'center'),
      );
    });
  };
  const labels = [...row(true), ...row(false)];
  return (
    head +
    box(
      `position:relative;height:${height}px;margin-bottom:14px`,
      subject(sheet, width / 2 - middle * 0.5, band + 10, middle, middle),
      strokes(width, height, lines, skin.accent, { dots: true, dash: dice.chance(0.5) }),
      ...labels,
    )
  );
}

/** Measures of a product drawn as a plan: across the top, down the side, below. */
export function measured(sheet: Sheet): string {
  const { dice, pen, skin, width } = sheet;
  const head = heading(sheet);
  const side = width * dice.real(0.38, 0.5);
  const left = (width - side) / 2;
  const top = scaled(sheet, 46);
  const height = top + side + scaled(sheet, 56);
  const size = () => `${dice.int(8, 60)}${dice.pick([' cm', 'cm', ' mm'])}`;
  const across = box(
    `position:absolute;left:0;right:0;top:${top - scaled(sheet, 34)}px;text-align:center`,
    pen.write('key', size()),
  );
  const right = box(
    `position:absolute;left:${left + side + 20}px;top:${top + side / 2 - 12}px`,
    pen.write('key', size()),
  );
  const below = box(
    `position:absolute;left:0;right:0;top:${top + side + scaled(sheet, 20)}px;text-align:center`,
    pen.write('key', size()),
  );
  const lines: [number, number, number, number][] = [
    [left, top - 6, left + side, top - 6],
    [left + side + 8, top, left + side + 8, top + side],
    [left, top + side + 10, left + side, top + side + 10],
  ];
  return (
    head +
    box(
      `position:relative;height:${height}px`,
      subject(sheet, left, top, side, side),
      strokes(width, height, lines, skin.ink, {}),
      across,
      right,
      below,
    )
  );
}
