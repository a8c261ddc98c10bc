import { area } from '../../../document/box.js';
import type { Box } from '../../../document/schema.js';
import type { Drawing, Fill } from '../engine.js';
import { Clips, intersection } from './clips.js';
import { type Display, type Matrix, matrixFrom, multiply, transformBox } from './display.js';
import type { Instance } from './instance.js';

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;

/** Forms inside forms: deeper than anyone draws, shallow enough for a file that refers to itself. */
const MAX_DEPTH = 12;
/** A picture over this share of the page, drawn after text, hides that text: some scanners put the OCR layer below. */
const COVERING = 0.8;
/** A path of at most this many segments is looked at piece by piece: table grids are often one path. */
const MAX_SEGMENTS = 400;

/** What the page around them says about its text objects, by address. */
export interface PlacedTexts {
  /** Those a later picture of the whole page covers. */
  covered: Set<number>;
  /** How many fills were drawn before it, where there were any. */
  after: Map<number, number>;
  /** The part of the page in which it can be seen, where that is not all of it. */
  clips: Map<number, Box>;
  /** Pictures make up most of the page. */
  scanned: boolean;
}

export interface PageDrawings {
  drawings: Drawing[];
  fills: Fill[];
  texts: PlacedTexts;
}

/** Pictures over this share of the page make it a scan. */
const SCANNED = 0.5;
/** In points: smaller areas are the ground of no word. */
const MIN_FILL_WIDTH = 6;
const MIN_FILL_HEIGHT = 3;
/** More grounds than this are a drawing. */
const MAX_FILLS = 2000;

export function readDrawings(pdfium: Instance, page: number, display: Display): PageDrawings {
  const texts: PlacedTexts = { covered: new Set(), after: new Map(), clips: new Map(), scanned: false };
  const found: PageDrawings = { drawings: [], fills: [], texts };
  const { FPDFPage_CountObjects: count, FPDFPage_GetObject: get } = pdfium.call;
  const walk = new Walk(pdfium, display, found);
  const objects = count(page);
  const paper: Box = [0, 0, display.width, display.height];
  for (let i = 0; i < objects; i++) walk.visit(get(page, i), display.matrix, paper, 0);
  texts.scanned = walk.pictured >= SCANNED * display.width * display.height;
  return found;
}

class Walk {
  readonly #pdfium: Instance;
  readonly #display: Display;
  readonly #found: PageDrawings;
  readonly #texts: number[] = [];
  readonly #clips: Clips;
  /** The area of all pictures together. */
  pictured = 0;
  /** How many of the forms around the object are see-through. */
  #seeThrough = 0;

  constructor(pdfium: Instance, display: Display, found: PageDrawings) {
    this.#pdfium = pdfium;
    this.#display = display;
    this.#found = found;
    this.#clips = new Clips(pdfium);
  }

  /** `clip` is the part of the page in which the object can be seen. */
  visit(object: number, matrix: Matrix, clip: Box, depth: number): void {
    const { call } = this.#pdfium;
    if (object === 0) return;
    const type = call.FPDFPageObj_GetType(object);
    if (type === TEXT) {
      this.#placeText(object, matrix, clip);
    } else if (type === FORM) {
      if (depth < MAX_DEPTH) this.#visitForm(object, matrix, clip, depth);
    } else if (type === PATH || type === IMAGE || type === SHADING) {
      this.#draw(object, type, matrix, clip);
    }
  }

  #placeText(text: number, matrix: Matrix, clip: Box): void {
    const { fills, texts } = this.#found;
    this.#texts.push(text);
    if (fills.length > 0) texts.after.set(text, fills.length);
    const seen = this.#clips.within(text, matrix, clip);
    if (seen === undefined) texts.clips.set(text, NOWHERE);
    else if (!isWhole(seen, this.#display)) texts.clips.set(text, seen);
  }

  #visitForm(form: number, outer: Matrix, clip: Box, depth: number): void {
    const { call, scratch } = this.#pdfium;
    const seen = this.#clips.within(form, outer, clip);
    if (seen === undefined) return;
    const placed = call.FPDFPageObj_GetMatrix(form, scratch) !== 0;
    const matrix = placed ? multiply(matrixFrom(this.#pdfium), outer) : outer;
    const count = call.FPDFFormObj_CountObjects(form);
    const seeThrough = call.FPDFPageObj_HasTransparency(form);
    this.#seeThrough += seeThrough;
    for (let i = 0; i < count; i++) this.visit(call.FPDFFormObj_GetObject(form, i), matrix, seen, depth + 1);
    this.#seeThrough -= seeThrough;
  }

  #draw(object: number, type: number, matrix: Matrix, clip: Box): void {
    const { call, scratch: s } = this.#pdfium;
    if (call.FPDFPageObj_GetBounds(object, s, s + 4, s + 8, s + 12) === 0) return;
    const bounds: Box = [this.#pdfium.float(0), this.#pdfium.float(1), this.#pdfium.float(2), this.#pdfium.float(3)];
    const seen = this.#clips.within(object, matrix, clip);
    if (seen === undefined) return;
    const box = intersection(transformBox(bounds, matrix), seen);
    if (box === undefined) return;
    this.#fill(object, type, box, matrix);
    if (type === IMAGE) {
      this.pictured += area(box);
      if (area(box) >= COVERING * this.#display.width * this.#display.height) this.#coverTexts();
      this.#found.drawings.push({ kind: 'image', box });
    } else if (type === SHADING) {
      this.#found.drawings.push({ kind: 'path', box });
    } else if (isThin(box)) {
      this.#found.drawings.push({ kind: 'rule', box });
    } else {
      this.#drawPath(object, box, matrix, seen);
    }
  }

  /** Keeps what is painted over an area. A path that is only stroked paints none. */
  #fill(object: number, type: number, box: Box, matrix: Matrix): void {
    const { fills } = this.#found;
    if (box[2] - box[0] < MIN_FILL_WIDTH || box[3] - box[1] < MIN_FILL_HEIGHT || fills.length >= MAX_FILLS) return;
    const { call, scratch: s } = this.#pdfium;
    if (type !== PATH) {
      fills.push({ box, color: UNKNOWN, opaque: false });
      return;
    }
    if (call.FPDFPath_GetDrawMode(object, s, s + 4) === 0 || this.#pdfium.int(0) === 0) return;
    const known = call.FPDFPageObj_GetFillColor(object, s, s + 4, s + 8, s + 12) !== 0;
    if (known && this.#pdfium.int(3) === 0) return;
    const rgb = (this.#pdfium.int(0) << 16) | (this.#pdfium.int(1) << 8) | this.#pdfium.int(2);
    const opaque =
      known &&
      this.#seeThrough === 0 &&
      call.FPDFPageObj_HasTransparency(object) === 0 &&
      this.#clips.isPlain(object) &&
      this.#isRectangle(object, matrix);
    fills.push({ box, color: opaque ? rgb : UNKNOWN, opaque });
  }

  #isRectangle(path: number, matrix: Matrix): boolean {
    const { call, scratch: s } = this.#pdfium;
    const segments = call.FPDFPath_CountSegments(path);
    if (segments < 4 || segments > 6) return false;
    const m = this.#pathMatrix(path, matrix);
    let lastX = 0;
    let lastY = 0;
    for (let i = 0; i < segments; i++) {
      const segment = call.FPDFPath_GetPathSegment(path, i);
      if (call.FPDFPathSegment_GetType(segment) === CURVE) return false;
      if (call.FPDFPathSegment_GetPoint(segment, s, s + 4) === 0) return false;
      const x = m.a * this.#pdfium.float(0) + m.c * this.#pdfium.float(1);
      const y = m.b * this.#pdfium.float(0) + m.d * this.#pdfium.float(1);
      if (i > 0 && Math.abs(x - lastX) > 0.5 && Math.abs(y - lastY) > 0.5) return false;
      lastX = x;
      lastY = y;
    }
    return true;
  }

  #coverTexts(): void {
    for (const text of this.#texts) this.#found.texts.covered.add(text);
    this.#texts.length = 0;
  }

  #drawPath(path: number, box: Box, matrix: Matrix, seen: Box): void {
    if (this.#isPaper(path, box)) return;
    const rules = this.#straightPieces(path, matrix, seen);
    if (rules === undefined) this.#found.drawings.push({ kind: 'path', box });
    else this.#found.drawings.push(...rules);
  }

  /** A white rectangle under everything, which many programs draw first, is the paper and no drawing. */
  #isPaper(path: number, box: Box): boolean {
    if (area(box) < 0.5 * this.#display.width * this.#display.height) return false;
    const { call, scratch: s } = this.#pdfium;
    if (call.FPDFPath_GetDrawMode(path, s, s + 4) === 0) return false;
    const filled = this.#pdfium.int(0) !== 0;
    const stroked = this.#pdfium.int(1) !== 0;
    if (stroked) return false;
    if (!filled) return true;
    if (call.FPDFPageObj_GetFillColor(path, s, s + 4, s + 8, s + 12) === 0) return false;
    const white = [0, 1, 2].every((channel) => this.#pdfium.int(channel) >= 250);
    const transparent = this.#pdfium.int(3) === 0;
    return white || transparent;
  }

  /** The rules of a path that is nothing but separate horizontal and vertical strokes; undefined for any other path. */
  #straightPieces(path: number, matrix: Matrix, seen: Box): Drawing[] | undefined {
    const { call, scratch: s } = this.#pdfium;
    const segments = call.FPDFPath_CountSegments(path);
    if (segments < 4 || segments > MAX_SEGMENTS || segments % 2 !== 0) return undefined;
    const rules: Drawing[] = [];
    let from: [number, number] = [0, 0];
    for (let i = 0; i < segments; i++) {
      const segment = call.FPDFPath_GetPathSegment(path, i);
      // Segment types: 0 line, 1 curve, 2 move.
      if (call.FPDFPathSegment_GetType(segment) !== (i % 2 === 0 ? 2 : 0)) return undefined;
      if (call.FPDFPathSegment_GetPoint(segment, s, s + 4) === 0) return undefined;
      const x = this.#pdfium.float(0);
      const y = this.#pdfium.float(1);
      if (i % 2 === 0) {
        from = [x, y];
        continue;
      }
      if (Math.abs(x - from[0]) > 0.5 && Math.abs(y - from[1]) > 0.5) return undefined;
      const stroke: Box = [Math.min(x, from[0]), Math.min(y, from[1]), Math.max(x, from[0]), Math.max(y, from[1])];
      const box = intersection(transformBox(stroke, this.#pathMatrix(path, matrix)), seen);
      if (box !== undefined && isThin(box)) rules.push({ kind: 'rule', box });
    }
    return rules;
  }

  /** Segments are in the path's own space, unlike bounds. */
  #pathMatrix(path: number, outer: Matrix): Matrix {
    const { call, scratch } = this.#pdfium;
    if (call.FPDFPageObj_GetMatrix(path, scratch) === 0) return outer;
    return multiply(matrixFrom(this.#pdfium), outer);
  }
}

const UNKNOWN = -1;
/** FPDFPathSegment_GetType. */
const CURVE = 1;
const NOWHERE: Box = [-1, -1, -1, -1];

function isWhole(box: Box, { width, height }: Display): boolean {
  return box[0] <= 0 && box[1] <= 0 && box[2] >= width && box[3] >= height;
}

const THIN = 2.5;

function isThin(box: Box): boolean {
  const width = box[2] - box[0];
  const height = box[3] - box[1];
  return Math.min(width, height) <= THIN && Math.max(width, height) >= 4 * Math.max(THIN, Math.min(width, height));
}
