import { keepShape } from '../../../document/shape.js';
import type { Characters, RawFont, TextObject } from '../engine.js';
import type { Display, Matrix } from './display.js';
import type { Instance } from './instance.js';

/** PDF 32000, table 106. */
const FILL_AND_STROKE = 2;
const INVISIBLE = 3;
const FILL_STROKE_AND_CLIP = 6;
const CLIP = 7;

/** Bytes of room a character needs for its box (four floats) and its origin (two doubles). */
const ROOM = 32;

export interface PageText {
  chars: Characters;
  texts: TextObject[];
  fonts: RawFont[];
}

/**
 * The characters of a page, column by column. Everything that is the same for a whole text object is asked once; what
 * is asked for each character is written into one block of the heap and copied out at the end.
 */
export function readText(pdfium: Instance, page: number, display: Display, covered: ReadonlySet<number>): PageText {
  const textPage = pdfium.call.FPDFText_LoadPage(page);
  if (textPage === 0) return { chars: columns(0), texts: [], fonts: [] };
  try {
    const count = Math.max(0, pdfium.call.FPDFText_CountChars(textPage));
    return pdfium.withRoom(count * ROOM, (room) => readCharacters(pdfium, textPage, count, room, display, covered));
  } finally {
    if (!pdfium.failed) pdfium.call.FPDFText_ClosePage(textPage);
  }
}

function readCharacters(
  pdfium: Instance,
  textPage: number,
  count: number,
  room: number,
  display: Display,
  covered: ReadonlySet<number>,
): PageText {
  const {
    FPDFText_GetUnicode: getUnicode,
    FPDFText_GetTextObject: getTextObject,
    FPDFText_GetLooseCharBox: getLooseBox,
    FPDFText_GetCharOrigin: getOrigin,
    FPDFText_HasUnicodeMapError: hasMapError,
  } = pdfium.call;
  const chars = columns(count);
  const { code, text } = chars;
  const fonts = new FontTable(pdfium);
  const table = new TextTable(pdfium, textPage, display, fonts, covered);
  let last = 0;
  let index = -1;
  let meanings: Uint8Array = NO_MEANINGS;
  for (let i = 0; i < count; i++) {
    const object = getTextObject(textPage, i);
    const character = getUnicode(textPage, i);
    code[i] = character;
    if (object === 0) {
      text[i] = -1;
      continue;
    }
    chars.drawn++;
    const at = room + i * ROOM;
    getLooseBox(textPage, i, at);
    getOrigin(textPage, i, at + 16, at + 24);
    if (object !== last) {
      last = object;
      index = table.indexOf(object, i);
      meanings = fonts.meanings[table.list[index]?.font ?? -1] ?? NO_MEANINGS;
    }
    text[i] = index;
    let meaning = meanings[character] ?? UNASKED;
    if (meaning === UNASKED) {
      meaning = hasMapError(textPage, i) === 1 ? UNMAPPED : MAPPED;
      if (character < meanings.length) meanings[character] = meaning;
    }
    if (meaning === UNMAPPED) chars.unmapped++;
  }
  place(pdfium, chars, room, display.matrix);
  mendBoxes(pdfium, textPage, chars, table.list, fonts.list, display.matrix);
  return { chars, texts: table.list, fonts: fonts.list };
}

/** Whether a font says what a character means: the same for all characters of a code, so it is asked once a page. */
const UNASKED = 0;
const MAPPED = 1;
const UNMAPPED = 2;
/** Of the codes up to this one answers are kept. */
const KEPT_CODES = 0x250;
const NO_MEANINGS = new Uint8Array(0);

/** Bytes of a character in all columns together. */
const COLUMNS = 32;
/** The columns of the page read last, and of the next: asking for memory costs more than filling it. */
let memory = new ArrayBuffer(4096 * COLUMNS);

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

/** Copies boxes and origins out of the heap, onto the displayed page. */
function place(pdfium: Instance, chars: Characters, room: number, m: Matrix): void {
  const { floats, doubles } = pdfium.heap;
  const { count, text, originX, originY } = chars;
  for (let i = 0; i < count; i++) {
    if (text[i] === -1) {
      setNowhere(chars, i);
      continue;
    }
    const float = (room + i * ROOM) >> 2;
    setBox(chars, i, floats[float] ?? 0, floats[float + 1] ?? 0, floats[float + 2] ?? 0, floats[float + 3] ?? 0, m);
    const double = (room + i * ROOM + 16) >> 3;
    const x = doubles[double] ?? 0;
    const y = doubles[double + 1] ?? 0;
    originX[i] = m.a * x + m.c * y + m.e;
    originY[i] = m.b * x + m.d * y + m.f;
  }
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
function mendBoxes(
  pdfium: Instance,
  textPage: number,
  chars: Characters,
  texts: TextObject[],
  fonts: RawFont[],
  matrix: Matrix,
): void {
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
      this.list.push(this.#describe(object, char));
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
    const a = pdfium.float(0) * m.a + pdfium.float(1) * m.c;
    const b = pdfium.float(0) * m.b + pdfium.float(1) * m.d;
    const c = pdfium.float(2) * m.a + pdfium.float(3) * m.c;
    const d = pdfium.float(2) * m.b + pdfium.float(3) * m.d;
    const tag = call.FPDFPageObj_GetMarkedContentID(object);
    const colored = call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
    const color = colored ? (pdfium.int(0) << 16) | (pdfium.int(1) << 8) | pdfium.int(2) : 0;
    const transparent = colored && pdfium.int(3) === 0;
    return textObject(
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

function textObject(
  font: number,
  size: number,
  angle: number,
  color: string,
  hidden: boolean,
  stroked: boolean,
  slanted: boolean,
  tag: number,
): TextObject {
  return { font, size, angle, color, hidden, stroked, slanted, tag };
}

keepShape(textObject(0, 0.5, 0.5, '', false, false, false, -1));

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
  /** By font: what is known of its codes. */
  readonly meanings: Uint8Array[] = [];
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
      this.meanings.push(new Uint8Array(KEPT_CODES));
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
