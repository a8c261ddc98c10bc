import type { RawFont, RawPage, TextObject } from '../pdf/engine.js';

/** A piece of text drawn in one go. Every character is half an em wide, an ideograph a whole one. */
export interface Drawn {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: string;
  color?: string;
  hidden?: boolean;
  /** Extra space after each character, in points. */
  tracking?: number;
  /** Right-to-left text starts at `x` and runs to the left. */
  leftwards?: boolean;
  /** Ideographs set downwards. */
  downwards?: boolean;
}

/** A page of 600 by 800 points as an engine would give it, without any engine. */
export function rawPage(pieces: readonly Drawn[]): RawPage {
  const fonts: RawFont[] = [];
  const texts: TextObject[] = [];
  const codes: number[] = [];
  const owners: number[] = [];
  const origins: [number, number][] = [];
  const boxes: number[] = [];
  for (const {
    text,
    x,
    y,
    size = 10,
    font = 'Serif',
    color = '#000000',
    hidden = false,
    tracking = 0,
    ...way
  } of pieces) {
    let index = fonts.findIndex((known) => known.name === font);
    if (index < 0) {
      index =
        fonts.push({
          name: font,
          flags: 0,
          weight: 400,
          italicAngle: 0,
          ascent: 0.8,
          descent: 0.2,
          unreadable: false,
        }) - 1;
    }
    const veil = hidden ? 'layer' : '';
    texts.push({
      font: index,
      size,
      angle: 0,
      color,
      hidden: veil,
      stroked: false,
      slanted: false,
      tag: -1,
      after: 0,
      clip: undefined,
    });
    let pen = x;
    let baseline = y;
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const width = (code > 0x2e80 && code < 0xa000 ? 1 : 0.5) * size;
      const left = way.leftwards === true ? pen - width : pen;
      codes.push(code);
      owners.push(texts.length - 1);
      origins.push([left, baseline]);
      boxes.push(left, baseline - 0.8 * size, left + width, baseline + 0.2 * size);
      if (way.downwards === true) baseline += size;
      else pen += way.leftwards === true ? -width - tracking : width + tracking;
    }
  }
  return {
    width: 600,
    height: 800,
    chars: {
      count: codes.length,
      code: Uint32Array.from(codes),
      text: Int32Array.from(owners),
      originX: Float32Array.from(origins, ([left]) => left),
      originY: Float32Array.from(origins, ([, top]) => top),
      box: Float32Array.from(boxes),
      drawn: codes.length,
      unmapped: 0,
    },
    texts,
    fonts,
    drawings: [],
    fills: [],
  };
}

/** Turns the whole page, so that the same text runs in another direction. */
export function turned(raw: RawPage, quarters: 1 | 2 | 3): RawPage {
  const { width, height, chars } = raw;
  const spin = (x: number, y: number): [number, number] =>
    quarters === 1 ? [height - y, x] : quarters === 2 ? [width - x, height - y] : [y, width - x];
  const result = structuredClone(raw);
  result.width = quarters === 2 ? width : height;
  result.height = quarters === 2 ? height : width;
  for (const text of result.texts) text.angle = quarters * 90;
  for (let i = 0; i < chars.count; i++) {
    const [x, y] = spin(chars.originX[i] ?? 0, chars.originY[i] ?? 0);
    const [ax, ay] = spin(chars.box[i * 4] ?? 0, chars.box[i * 4 + 1] ?? 0);
    const [bx, by] = spin(chars.box[i * 4 + 2] ?? 0, chars.box[i * 4 + 3] ?? 0);
    result.chars.originX[i] = x;
    result.chars.originY[i] = y;
    result.chars.box.set([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)], i * 4);
  }
  return result;
}
