import type { Voice } from '../prose/pool.js';
import type { Dice } from '../random.js';

/** A small vector drawing in a box of 100 units width, y down: drawn as TikZ or as SVG. */
export interface Drawing {
  height: number;
  shapes: Shape[];
}

export type Shape =
  | { kind: 'line'; points: [x: number, y: number][]; color: string; width: number; dashed: boolean; arrow: boolean }
  | {
      kind: 'rect';
      x: number;
      y: number;
      width: number;
      height: number;
      fill?: string;
      stroke?: string;
      round: boolean;
    }
  | { kind: 'circle'; x: number; y: number; radius: number; fill?: string; stroke?: string }
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      anchor: 'start' | 'middle' | 'end';
      turned: boolean;
    };

const COLORS = ['1f4e79', 'c0504d', '4f8a4f', '7a5195', 'ef8a17', '333333', '2a9d8f', 'b5838d'] as const;

export function draw(dice: Dice, voice: Voice): Drawing {
  const kind = dice.pick(['lines', 'bars', 'scatter', 'flow', 'tree', 'map', 'pie-less', 'timeline'] as const);
  switch (kind) {
    case 'flow':
      return flow(dice, voice);
    case 'tree':
      return tree(dice, voice);
    case 'map':
      return map(dice, voice);
    case 'timeline':
      return timeline(dice, voice);
    default:
      return chart(dice, voice, kind === 'pie-less' ? 'bars' : kind);
  }
}

function palette(dice: Dice): string[] {
  return dice.chance(0.35) ? ['000000', '666666', 'aaaaaa'] : dice.shuffle(COLORS).slice(0, 4);
}

function label(
  x: number,
  y: number,
  text: string,
  size: number,
  anchor: 'start' | 'middle' | 'end' = 'middle',
  turned = false,
): Shape {
  return { kind: 'text', x, y, text, size, anchor, turned };
}

function line(points: [number, number][], color: string, width = 0.5, dashed = false, arrow = false): Shape {
  return { kind: 'line', points, color, width, dashed, arrow };
}

function chart(dice: Dice, voice: Voice, kind: 'lines' | 'bars' | 'scatter'): Drawing {
  const height = dice.int(45, 75);
  const bottom = height - 12;
  const colors = palette(dice);
  const size = dice.real(2.8, 4.2);
  const shapes: Shape[] = [
    line(
      [
        [14, 4],
        [14, bottom],
        [97, bottom],
      ],
      '000000',
      0.5,
      false,
      dice.chance(0.3),
    ),
  ];
  const ticks = dice.int(3, 6);
  const unit = dice.pick([1, 5, 10, 20, 100, 0.2]);
  for (let i = 0; i <= ticks; i++) {
    const y = bottom - ((bottom - 8) * i) / ticks;
    if (dice.chance(0.5))
      shapes.push(
        line(
          [
            [14, y],
            [97, y],
          ],
          'cccccc',
          0.3,
          true,
        ),
      );
    shapes.push(label(12.5, y + size / 3, `${Math.round(i * unit * 100) / 100}`, size, 'end'));
  }
  const count = kind === 'bars' ? dice.int(3, 9) : dice.int(6, 16);
  const x = (i: number) => 18 + (76 * (i + 0.5)) / count;
  const series = kind === 'bars' ? 1 : dice.int(1, 3);
  for (let s = 0; s < series; s++) {
    const color = colors[s] ?? '000000';
    let value = dice.next();
    const points: [number, number][] = [];
    for (let i = 0; i < count; i++) {
      value = Math.min(1, Math.max(0.03, value + (dice.next() - 0.45) * 0.3));
      points.push([x(i), bottom - value * (bottom - 10)]);
    }
    if (kind === 'lines') shapes.push(line(points, color, 0.8, dice.chance(0.3)));
    for (const [px, py] of points) {
      if (kind === 'scatter') shapes.push({ kind: 'circle', x: px, y: py, radius: 0.9, fill: color });
      if (kind === 'bars')
        shapes.push({
          kind: 'rect',
          x: px - 28 / count,
          y: py,
          width: 56 / count,
          height: bottom - py,
          fill: color,
          round: false,
        });
    }
    if (series > 1) {
      shapes.push(
        line(
          [
            [62, 6 + s * 5],
            [68, 6 + s * 5],
          ],
          color,
          0.8,
        ),
      );
      shapes.push(label(70, 7 + s * 5, voice.words(1, 2).slice(0, 16), size, 'start'));
    }
  }
  const every = Math.ceil(count / 6);
  const years = dice.int(1960, 2010);
  for (let i = 0; i < count; i += every) shapes.push(label(x(i), bottom + size + 1, `${years + i}`, size));
  shapes.push(label(55, height - 1, voice.words(1, 3).slice(0, 24), size));
  if (dice.chance(0.6)) shapes.push(label(4, height / 2, voice.words(1, 2).slice(0, 20), size, 'middle', true));
  return { height, shapes };
}

function flow(dice: Dice, voice: Voice): Drawing {
  const columns = dice.int(2, 4);
  const rows = dice.int(1, 3);
  const height = rows * 20 + 4;
  const size = dice.real(2.6, 3.6);
  const colors = palette(dice);
  const shapes: Shape[] = [];
  const cell = 100 / columns;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const x = c * cell + 2;
      const y = r * 20 + 4;
      shapes.push({
        kind: 'rect',
        x,
        y,
        width: cell - 9,
        height: 12,
        stroke: colors[0] ?? '000000',
        round: dice.chance(0.4),
      });
      shapes.push(
        label(x + (cell - 9) / 2, y + 7, voice.words(1, 2).slice(0, Math.floor((cell - 10) / size / 0.55)), size),
      );
      if (c + 1 < columns)
        shapes.push(
          line(
            [
              [x + cell - 9, y + 6],
              [x + cell, y + 6],
            ],
            '000000',
            0.5,
            false,
            true,
          ),
        );
    }
    if (r + 1 < rows)
      shapes.push(
        line(
          [
            [cell / 2, r * 20 + 16],
            [cell / 2, r * 20 + 24],
          ],
          '000000',
          0.5,
          false,
          true,
        ),
      );
  }
  return { height, shapes };
}

function tree(dice: Dice, voice: Voice): Drawing {
  const depth = dice.int(2, 3);
  const size = dice.real(2.5, 3.4);
  const shapes: Shape[] = [];
  const place = (level: number, left: number, right: number): number => {
    const x = (left + right) / 2;
    const y = 5 + level * 16;
    shapes.push({ kind: 'circle', x, y, radius: 4, stroke: '000000' });
    shapes.push(label(x, y + size / 3, voice.words(1, 1).slice(0, 5), size));
    if (level < depth) {
      const children = dice.int(2, 3);
      for (let i = 0; i < children; i++) {
        const l = left + ((right - left) * i) / children;
        const r = left + ((right - left) * (i + 1)) / children;
        const cx = place(level + 1, l, r);
        shapes.push(
          line(
            [
              [x, y + 4],
              [cx, y + 12],
            ],
            '444444',
          ),
        );
      }
    }
    return x;
  };
  place(0, 0, 100);
  return { height: depth * 16 + 11, shapes };
}

function map(dice: Dice, voice: Voice): Drawing {
  const height = dice.int(45, 80);
  const shapes: Shape[] = [
    { kind: 'rect', x: 1, y: 1, width: 98, height: height - 2, fill: 'e8eef2', stroke: '999999', round: false },
  ];
  for (let i = dice.int(3, 6); i > 0; i--) {
    const cx = dice.int(15, 85);
    const cy = dice.int(10, height - 10);
    const points = Array.from({ length: 9 }, (_, k): [number, number] => {
      const angle = (k / 8) * Math.PI * 2;
      const radius = 5 + ((k * 7 + i * 3) % 5) * 1.5;
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius * 0.7];
    });
    shapes.push(line(points, dice.pick(COLORS), 0.6));
    if (dice.chance(0.7)) shapes.push(label(cx, cy, voice.words(1, 1).slice(0, 12), dice.real(2.4, 3.6)));
  }
  return { height, shapes };
}

function timeline(dice: Dice, voice: Voice): Drawing {
  const count = dice.int(3, 6);
  const shapes: Shape[] = [
    line(
      [
        [2, 16],
        [98, 16],
      ],
      '333333',
      0.9,
      false,
      true,
    ),
  ];
  const start = dice.int(1700, 1990);
  for (let i = 0; i < count; i++) {
    const x = 8 + (84 * i) / count;
    shapes.push({ kind: 'circle', x, y: 16, radius: 1.4, fill: dice.pick(COLORS) });
    shapes.push(label(x, i % 2 === 0 ? 11 : 23, `${start + i * dice.int(2, 20)}`, 3.4));
    shapes.push(label(x, i % 2 === 0 ? 7 : 27.5, voice.words(1, 1).slice(0, 12), 2.8));
  }
  return { height: 32, shapes };
}
