import { keepShape } from '../../../document/shape.js';
import type { Characters, RawFont, TextObject } from '../engine.js';
import type { Display, Matrix } from './display.js';
import type { Instance } from './instance.js';

/** PDF 32000, table 106. */
const FILL_AND_STROKE = 2;
const INVISIBLE = 3;
const FILL_STROKE_AND_CLIP = 6;
const CLIP = 7;

export interface PageText {
  chars: Characters;
  texts: TextObject[];
  fonts: RawFont[];
}

/** The characters of a page, column by column. Everything that is the same for a whole text object is asked once. */
export function readText(pdfium: Instance, page: number, display: Display, covered: ReadonlySet<number>): PageText {
  const textPage = pdfium.call.FPDFText_LoadPage(page);
  if (textPage === 0) return { chars: columns(0), texts: [], fonts: [] };
  try {
    const fonts = new FontTable(pdfium);
    const texts = new TextTable(pdfium, textPage, display, fonts, covered);
    const chars = columns(Math.max(0, pdfium.call.FPDFText_CountChars(textPage)));
    readCharacters(pdfium, textPage, chars, texts, display.matrix);
    const text = { chars, texts: texts.list, fonts: fonts.list };
    mendBoxes(pdfium, textPage, text, display.matrix);
    return text;
  } finally {
    if (!pdfium.failed) pdfium.call.FPDFText_ClosePage(textPage);
  }
}

function readCharacters(pdfium: Instance, textPage: number, chars: Characters, texts: TextTable, m: Matrix): void {
  const {
    FPDFText_GetUnicode: getUnicode,
    FPDFText_GetTextObject: getTextObject,
    FPDFText_GetLooseCharBox: getLooseBox,
    FPDFText_GetCharOrigin: getOrigin,
    FPDFText_HasUnicodeMapError: hasMapError,
  } = pdfium.call;
  const { count, code, text, originX, originY } = chars;
  const { scratch } = pdfium;
  const box = scratch >> 2;
  const origin = (scratch >> 3) + 2;
  let last = 0;
  let index = -1;
  let drawn = 0;
  let unmapped = 0;
  let font = 0;
  let { floats, doubles } = pdfium.heap;
  for (let i = 0; i < count; i++) {
    const object = getTextObject(textPage, i);
    const character = getUnicode(textPage, i);
    code[i] = character;
    if (object === 0) {
      text[i] = -1;
      setNowhere(chars, i);
      continue;
    }
    drawn++;
    if (object !== last) {
      last = object;
      index = texts.indexOf(object, i);
      font = texts.list[index]?.font ?? 0;
    }
    text[i] = index;
    getLooseBox(textPage, i, scratch);
    getOrigin(textPage, i, scratch + 16, scratch + 24);
    if (floats.length === 0) ({ floats, doubles } = pdfium.heap);
    setBox(chars, i, floats[box] ?? 0, floats[box + 1] ?? 0, floats[box + 2] ?? 0, floats[box + 3] ?? 0, m);
    const x = doubles[origin] ?? 0;
    const y = doubles[origin + 1] ?? 0;
    originX[i] = m.a * x + m.c * y + m.e;
    originY[i] = m.b * x + m.d * y + m.f;
    const known = font * KEPT_CODES + character;
    let meaning = character < KEPT_CODES ? (meanings[known] ?? UNASKED) : UNASKED;
    if (meaning === UNASKED) {
      meaning = hasMapError(textPage, i) === 1 ? UNMAPPED : MAPPED;
      if (character < KEPT_CODES) meanings[known] = meaning;
    }
    unmapped += meaning;
  }
  chars.drawn = drawn;
  chars.unmapped = unmapped;
}

/**
 * Whether a font says what a character means: the same for all characters of a code, so it is asked once a page. The numbers
 * are added up.
 */
const MAPPED = 0;
const UNMAPPED = 1;
const UNASKED = 2;
/** Of the codes up to this one answers are kept. */
const KEPT_CODES = 0x250;
/** By font of the page and code. */
let meanings = new Uint8Array(0);

function forgetMeanings(font: number): void {
  if (meanings.length < (font + 1) * KEPT_CODES) {
    const larger = new Uint8Array(2 * (font + 1) * KEPT_CODES);
    larger.set(meanings);
    meanings = larger;
  }
  meanings.fill(UNASKED, font * KEPT_CODES, (font + 1) * KEPT_CODES);
}

/** Bytes of a character in all columns together. */
const COLUMNS = 32;
/** The columns of the page read last, and of the next: asking for memory costs more than filling it. */
let memory = new ArrayBuffer(0);

function columns(count: number): Characters {
  if (memory.byteLength < count * COLUMNS) memory = new ArrayBuffer(count * COLUMNS);
  return {
    count,
    code: new Uint32Array(memory, 0, count),
    text: new Int32Array(memory, count * 4, count),
    originX: new Float32Array(memory, count * 8, count),
    originY: new Float32Array(memory, count * 12, count),
    box: new Float32Array(memory, count * 16, count * 4),
    drawn: 0,
    unmapped: 0,
  };
}

function setNowhere(chars: Characters, i: number): void {
  chars.box.fill(0, i * 4, i * 4 + 4);
  chars.originX[i] = 0;
  chars.originY[i] = 0;
}

function setBox(chars: Characters, i: number, x0: number, y0: number, x1: number, y1: number, m: Matrix): void {
  // Page rotation is by quarter turns, so two opposite corners stay opposite corners.
  const ax = m.a * x0 + m.c * y0 + m.e;
  const ay = m.b * x0 + m.d * y0 + m.f;
  const bx = m.a * x1 + m.c * y1 + m.e;
  const by = m.b * x1 + m.d * y1 + m.f;
  chars.box[i * 4] = Math.min(ax, bx);
  chars.box[i * 4 + 1] = Math.min(ay, by);
  chars.box[i * 4 + 2] = Math.max(ax, bx);
  chars.box[i * 4 + 3] = Math.max(ay, by);
}

/**
 * Type 3 fonts have no em: their size and loose boxes may be anything. Where the two do not belong together the ink is
 * measured instead, and the size is what makes the tallest glyph as tall as a capital letter.
 */
function mendBoxes(pdfium: Instance, textPage: number, { chars, texts, fonts }: PageText, matrix: Matrix): void {
  const suspects = new Set<number>();
  texts.forEach((text, index) => {
    const font = fonts[text.font];
    if (font === undefined || font.ascent + font.descent < 0.3 || text.size < 0.5) suspects.add(index);
  });
  if (suspects.size === 0) return;
  const tallest = new Map<number, number>();
  for (let i = 0; i < chars.count; i++) {
    const index = chars.text[i] ?? -1;
    const text = texts[index];
    if (text === undefined || !suspects.has(index)) continue;
    const s = pdfium.scratch;
    if (pdfium.call.FPDFText_GetCharBox(textPage, i, s, s + 8, s + 16, s + 24) === 0) continue;
    const loose = advanceOf(chars, i);
    setBox(chars, i, pdfium.double(0), pdfium.double(2), pdfium.double(1), pdfium.double(3), matrix);
    // The ink may be narrower than the advance; words are found by the advance where the font knows it.
    if (loose !== undefined && text.angle === 0) chars.box[i * 4 + 2] = Math.max(chars.box[i * 4 + 2] ?? 0, loose);
    const rise =
      Math.abs(text.angle % 180) === 90 ? riseX(chars, i) : (chars.originY[i] ?? 0) - (chars.box[i * 4 + 1] ?? 0);
    tallest.set(text.font, Math.max(tallest.get(text.font) ?? 0, rise));
  }
  for (const index of suspects) {
    const text = texts[index];
    if (text === undefined) continue;
    const rise = tallest.get(text.font) ?? 0;
    if (rise > 0) text.size = rise / CAPITAL_HEIGHT;
  }
}

const CAPITAL_HEIGHT = 0.7;

function riseX(chars: Characters, i: number): number {
  const x = chars.originX[i] ?? 0;
  return Math.max(x - (chars.box[i * 4] ?? 0), (chars.box[i * 4 + 2] ?? 0) - x);
}

function advanceOf(chars: Characters, i: number): number | undefined {
  const left = chars.box[i * 4] ?? 0;
  const right = chars.box[i * 4 + 2] ?? 0;
  return right > left ? right : undefined;
}

/** The text objects of one page. */
class TextTable {
  readonly list: TextObject[] = [];
  readonly #byAddress = new Map<number, number>();
  readonly #pdfium: Instance;
  readonly #textPage: number;
  readonly #display: Display;
  readonly #fonts: FontTable;
  readonly #covered: ReadonlySet<number>;

  constructor(pdfium: Instance, textPage: number, display: Display, fonts: FontTable, covered: ReadonlySet<number>) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#display = display;
    this.#fonts = fonts;
    this.#covered = covered;
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
      this.#covered.has(object) || mode === INVISIBLE || mode === CLIP || transparent,
      mode === FILL_AND_STROKE || mode === FILL_STROKE_AND_CLIP,
      isSheared(a, b, c, d),
      tag,
    );
  }
}

/** Text objects drawn one after the other mostly look alike and share what says so. */
function textObject(
  before: TextObject | undefined,
  font: number,
  size: number,
  angle: number,
  color: string,
  hidden: boolean,
  stroked: boolean,
  slanted: boolean,
  tag: number,
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
    before.tag === tag;
  return alike ? before : { font, size, angle, color, hidden, stroked, slanted, tag };
}

keepShape(textObject(undefined, 0, 0.5, 0.5, '', false, false, false, -1));

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

/** The fonts of one page. Addresses are not kept longer: PDFium may free a font with its last page and reuse the place. */
class FontTable {
  readonly list: RawFont[] = [];
  readonly #byAddress = new Map<number, number>();
  readonly #pdfium: Instance;

  constructor(pdfium: Instance) {
    this.#pdfium = pdfium;
  }

  indexOf(address: number): number {
    let index = this.#byAddress.get(address);
    if (index === undefined) {
      index = this.list.length;
      this.#byAddress.set(address, index);
      this.list.push(describeFont(this.#pdfium, address));
      forgetMeanings(index);
    }
    return index;
  }
}

function describeFont(pdfium: Instance, font: number): RawFont {
  if (font === 0) return { name: '', flags: 0, weight: 0, italicAngle: 0, ascent: 0, descent: 0 };
  const { call, scratch } = pdfium;
  const name = pdfium.utf8((address, size) => call.FPDFFont_GetBaseFontName(font, address, size));
  const float = (known: number) => (known !== 0 ? pdfium.float(0) : 0);
  return {
    name: name.replace(/^[A-Z]{6}\+/, ''),
    flags: call.FPDFFont_GetFlags(font),
    weight: call.FPDFFont_GetWeight(font),
    italicAngle: call.FPDFFont_GetItalicAngle(font, scratch) !== 0 ? pdfium.int(0) : 0,
    ascent: float(call.FPDFFont_GetAscent(font, 1, scratch)),
    descent: -float(call.FPDFFont_GetDescent(font, 1, scratch)),
  };
}
