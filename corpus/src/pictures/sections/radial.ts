import { icon, photo, product, strokes } from '../art.js';
import { box, type Sheet, scaled, times, unit } from '../sheet.js';
import { mix } from '../skin.js';
import { heading } from './heading.js';

/** Items around a middle, read clockwise from the top, or from the top left where nothing stands at the top. */
export interface Radial {
  /** `text`: the middle is the subject and is read first; the others have only a picture there. */
  middle: 'product' | 'photo' | 'text' | 'disc';
  item: 'plain' | 'disc' | 'hexagon' | 'pill' | 'icon' | 'numbered' | 'card';
  link: 'none' | 'circle' | 'spokes' | 'dashes';
}

const HEXAGON = 'clip-path:polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)';

export function radial(sheet: Sheet, { middle, item, link }: Radial): string {
  const { dice, skin, width } = sheet;
  const filled = item === 'disc' || item === 'hexagon';
  const count = dice.int(filled ? 5 : 4, filled || width < 560 ? 6 : 8);
  const cell = filled ? width * 0.22 : width * (count > 6 ? 0.2 : 0.24);
  // Four or six beside each other could be a grid; an odd count or one at the top makes the circle plain to see.
  const atTop = count === 4 || dice.chance(0.65);
  const start = -Math.PI / 2 - (atTop ? 0 : Math.PI / count);
  const rx = width / 2 - cell / 2 - scaled(sheet, 14);
  const ry = filled ? rx * dice.real(0.92, 1.02) : rx * dice.real(0.85, 1.12);
  const described = !filled && item !== 'pill' && count <= 6 && dice.chance(0.5);
  const tall = filled ? cell : scaled(sheet, described ? 120 : 70);
  const height = 2 * ry + tall + scaled(sheet, 30);
  const [cx, cy] = [width / 2, height / 2];
  const head = heading(sheet);
  const core = Math.min(rx, ry) - (filled ? cell / 2 : tall / 2) - scaled(sheet, 16);
  const radius = Math.max(
    scaled(sheet, 50),
    Math.min(core, width * (middle === 'text' || middle === 'disc' ? 0.17 : 0.22)),
  );
  const centre = drawMiddle(sheet, middle, radius, cx, cy);
  const around = times(count, (i) => {
    const angle = start + (2 * Math.PI * i) / count;
    const [x, y] = [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
    const text = drawItem(sheet, item, described, cell);
    const shape =
      item === 'disc'
        ? `width:${cell}px;height:${cell}px;border-radius:50%;background:${i % 2 ? skin.accent : mix(skin.accent, skin.soft, 0.35)};`
        : item === 'hexagon'
          ? `width:${cell}px;height:${cell * 0.87}px;${HEXAGON};background:${skin.soft};`
          : `width:${cell}px;`;
    return unit(
      `position:absolute;left:${x}px;top:${y}px;transform:translate(-50%,-50%);text-align:center;display:flex;flex-direction:column;justify-content:center;align-items:center;${shape}`,
      text,
    );
  });
  const lines = times(count, (i): [number, number, number, number] => {
    const angle = start + (2 * Math.PI * i) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const out = filled ? cell / 2 : tall / 2 + 6;
    return [cx + (radius + 4) * cos, cy + (radius + 4) * sin, cx + (rx - out) * cos, cy + (ry - out) * sin];
  });
  const drawing =
    link === 'none'
      ? ''
      : link === 'circle'
        ? `<svg width="${width}" height="${Math.round(height)}" style="position:absolute;left:0;top:0"><ellipse cx="${cx}" cy="${cy}" rx="${Math.max(20, filled ? rx : rx - cell / 2 - 4)}" ry="${Math.max(20, filled ? ry : ry - tall / 2 - 4)}" fill="none" stroke="${mix(skin.accent, skin.paper, 0.4)}" stroke-width="2"${dice.chance(0.5) ? ' stroke-dasharray="6 5"' : ''}/></svg>`
        : strokes(width, height, lines, skin.accent, { dash: link === 'dashes', dots: dice.chance(0.5) });
  return head + box(`position:relative;height:${Math.round(height)}px;margin-bottom:12px`, drawing, centre, ...around);
}

function drawMiddle(sheet: Sheet, middle: Radial['middle'], radius: number, cx: number, cy: number): string {
  const { dice, words, pen, skin } = sheet;
  const place = `position:absolute;left:${cx - radius}px;top:${cy - radius}px;width:${2 * radius}px;height:${2 * radius}px;display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;`;
  switch (middle) {
    case 'product':
      return box(place, product(dice, skin, radius * 2, radius * 2));
    case 'photo':
      return box(place, photo(sheet, radius * 2, radius * 2, 'border-radius:50%'));
    case 'text':
      return unit(
        place,
        pen.write('h2', words.chinese ? words.one('sections') : words.one('products'), `color:${skin.accent}`),
        dice.chance(0.4) ? pen.write('s', words.one('badges')) : '',
      );
    case 'disc':
      return box(
        `${place}background:${skin.accent};border-radius:50%;padding:8px`,
        pen.write('h2', words.one('products'), `color:${skin.onAccent};font-size:calc(var(--h2)*.85)`),
      );
  }
}

function drawItem(sheet: Sheet, item: Radial['item'], described: boolean, cell: number): string {
  const { dice, words, pen, skin } = sheet;
  const more = () => (described ? pen.write('s', words.about(), 'margin-top:2px') : '');
  switch (item) {
    case 'plain':
      return pen.write('h3', words.one('features')) + more();
    case 'icon':
      return (
        icon(dice, skin, scaled(sheet, 38)) +
        pen.write('h3', words.one('features'), 'font-size:calc(var(--h3)*.9)') +
        more()
      );
    case 'disc':
      return pen.write('key', words.one('materials'), `color:${skin.onAccent};max-width:${cell * 0.84}px`);
    case 'hexagon':
      return pen.write('key', words.one('features'), `max-width:${cell * 0.74}px`);
    case 'pill':
      return box(
        `background:${skin.accent};border-radius:30px;padding:6px 10px`,
        pen.write('key', words.one('features'), `color:${skin.onAccent}`),
      );
    case 'numbered': {
      const [figure, label] = words.figures(1)[0] ?? ['1', ''];
      return pen.write('num', figure, 'font-size:calc(var(--num)*.66)') + pen.write('s', label);
    }
    case 'card':
      return box(
        `background:${skin.soft};border-radius:${skin.radius}px;padding:8px;${skin.shadow}`,
        pen.write('h3', words.one('features'), 'font-size:calc(var(--h3)*.9)'),
        more(),
      );
  }
}
