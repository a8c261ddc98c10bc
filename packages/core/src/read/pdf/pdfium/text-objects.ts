import type { Box } from '../../../document/schema.js';
import { keepShape } from '../../../document/shape.js';
import type { TextObject, Veil } from '../engine.js';
import type { Display } from './display.js';
import type { PlacedTexts } from './drawings.js';
import type { FontTable } from './fonts.js';
import type { Instance } from './instance.js';

/** PDF 32000, table 106. */
const FILL_AND_STROKE = 2;
const INVISIBLE = 3;
const FILL_STROKE_AND_CLIP = 6;
const CLIP = 7;

/** The text objects of one page. */
export class TextTable {
  readonly list: TextObject[] = [];
  readonly #byAddress = new Map<number, number>();
  readonly #pdfium: Instance;
  readonly #textPage: number;
  readonly #display: Display;
  readonly #fonts: FontTable;
  readonly #placed: PlacedTexts;

  constructor(pdfium: Instance, textPage: number, display: Display, fonts: FontTable, placed: PlacedTexts) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#display = display;
    this.#fonts = fonts;
    this.#placed = placed;
  }

  /** `char` is one of its characters. */
  indexOf(object: number, char: number): number {
    let index = this.#byAddress.get(object);
    if (index === undefined) {
      index = this.list.length;
      this.#byAddress.set(object, index);
      this.list[index] = this.#describe(object, char);
    }
    return index;
  }

  #describe(object: number, char: number): TextObject {
    const pdfium = this.#pdfium;
    const { call, scratch } = pdfium;
    const mode = call.FPDFTextObj_GetTextRenderMode(object);
    const font = this.#fonts.indexOf(call.FPDFTextObj_GetFont(object));
    const fontSize = call.FPDFText_GetFontSize(this.#textPage, char);
    call.FPDFText_GetMatrix(this.#textPage, char, scratch);
    // Where its matrix leads on the displayed page, but for its place. There are too many of them for an object each.
    const m = this.#display.matrix;
    const { floats } = pdfium.heap;
    const at = scratch >> 2;
    const x0 = floats[at] ?? 0;
    const y0 = floats[at + 1] ?? 0;
    const x1 = floats[at + 2] ?? 0;
    const y1 = floats[at + 3] ?? 0;
    const a = x0 * m.a + y0 * m.c;
    const b = x0 * m.b + y0 * m.d;
    const c = x1 * m.a + y1 * m.c;
    const d = x1 * m.b + y1 * m.d;
    const tag = call.FPDFPageObj_GetMarkedContentID(object);
    const colored = call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
    const { ints } = pdfium.heap;
    const color = colored ? ((ints[at] ?? 0) << 16) | ((ints[at + 1] ?? 0) << 8) | (ints[at + 2] ?? 0) : 0;
    const transparent = colored && ints[at + 3] === 0;
    return textObject(
      this.list[this.list.length - 1],
      font,
      Math.abs(fontSize) * Math.sqrt(c ** 2 + d ** 2),
      angleOf(a, b, fontSize < 0),
      color === 0 ? BLACK : `#${color.toString(16).padStart(6, '0')}`,
      this.#veilOf(object, transparent || mode === INVISIBLE || mode === CLIP, tag),
      mode === FILL_AND_STROKE || mode === FILL_STROKE_AND_CLIP,
      isSheared(a, b, c, d),
      tag,
      this.#placed.after.get(object) ?? 0,
      this.#placed.clips.get(object),
    );
  }

  #veilOf(object: number, invisible: boolean, tag: number): Veil {
    if (this.#placed.covered.has(object)) return 'layer';
    if (invisible) return this.#placed.scanned ? 'layer' : 'invisible';
    // Most text has no mark but the one that ties it to the structure tree.
    const marks = this.#pdfium.call.FPDFPageObj_CountMarks(object);
    return marks > (tag >= 0 ? 1 : 0) && hasLayer(this.#pdfium, object, marks) ? 'layer-off' : '';
  }
}

/** More marks than this around one text are not looked at. */
const MAX_MARKS = 8;
/** The letters of `OC` and a closing zero, two bytes each. */
const OC_BYTES = 6;
const O = 0x4f;
const C = 0x43;

/** Whether it belongs to optional content, which may be switched off: only a picture of the page shows it. */
function hasLayer(pdfium: Instance, object: number, marks: number): boolean {
  const { call, scratch } = pdfium;
  for (let i = 0; i < Math.min(marks, MAX_MARKS); i++) {
    const mark = call.FPDFPageObj_GetMark(object, i);
    if (mark === 0 || call.FPDFPageObjMark_GetName(mark, scratch + 8, 64, scratch) === 0) continue;
    const { bytes } = pdfium.heap;
    if (pdfium.int(0) === OC_BYTES && bytes[scratch + 8] === O && bytes[scratch + 10] === C) return true;
  }
  return false;
}

/** Text objects drawn one after the other mostly look alike and share what says so. */
function textObject(
  before: TextObject | undefined,
  font: number,
  size: number,
  angle: number,
  color: string,
  hidden: Veil,
  stroked: boolean,
  slanted: boolean,
  tag: number,
  after: number,
  clip: Box | undefined,
): TextObject {
  const alike =
    before !== undefined &&
    before.font === font &&
    before.size === size &&
    before.angle === angle &&
    before.color === color &&
    before.hidden === hidden &&
    before.stroked === stroked &&
    before.slanted === slanted &&
    before.tag === tag &&
    before.after === after &&
    before.clip === clip;
  return alike ? before : { font, size, angle, color, hidden, stroked, slanted, tag, after, clip };
}

keepShape(textObject(undefined, 0, 0.5, 0.5, '', '', false, false, -1, 0, undefined));

const BLACK = '#000000';

/** Clockwise degrees of the baseline, to a tenth. A negative font size turns the text round. */
function angleOf(a: number, b: number, turnedRound: boolean): number {
  if (b === 0 && a > 0 && !turnedRound) return 0;
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  return (Math.round((turnedRound ? angle + 180 : angle) * 10) / 10 + 360) % 360;
}

/** Does the matrix lean upright strokes to the right, by about the angle of an italic? */
function isSheared(a: number, b: number, c: number, d: number): boolean {
  const determinant = a * d - b * c;
  return determinant !== 0 && Math.abs((a * c + b * d) / determinant) > 0.1;
}
