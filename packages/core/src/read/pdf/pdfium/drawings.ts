import { area } from '../../../document/box.js';
import type { Box } from '../../../document/schema.js';
import type { Drawing } from '../engine.js';
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

export interface PageDrawings {
  drawings: Drawing[];
  /** Addresses of the text objects a later picture of the whole page covers. */
  covered: Set<number>;
}

export function readDrawings(pdfium: Instance, page: number, display: Display): PageDrawings {
  const found: PageDrawings = { drawings: [], covered: new Set() };
  const { FPDFPage_CountObjects: count, FPDFPage_GetObject: get } = pdfium.call;
  const texts: number[] = [];
  const walk = new Walk(pdfium, display, found, texts);
  const objects = count(page);
  const paper: Box = [0, 0, display.width, display.height];
  for (let i = 0; i < objects; i++) walk.visit(get(page, i), display.matrix, paper, 0);
  return found;
}

class Walk {
  readonly #pdfium: Instance;
  readonly #display: Display;
  readonly #found: PageDrawings;
  readonly #texts: number[];
  readonly #clips: Clips;

  constructor(pdfium: Instance, display: Display, found: PageDrawings, texts: number[]) {
    this.#pdfium = pdfium;
    this.#display = display;
    this.#found = found;
    this.#texts = texts;
    this.#clips = new Clips(pdfium);
  }

  /** `clip` is the part of the page in which the object can be seen. */
  visit(object: number, matrix: Matrix, clip: Box, depth: number): void {
    const { call } = this.#pdfium;
    if (object === 0) return;
    const type = call.FPDFPageObj_GetType(object);
    if (type === TEXT) {
      this.#texts.push(object);
    } else if (type === FORM) {
      if (depth < MAX_DEPTH) this.#visitForm(object, matrix, clip, depth);
    } else if (type === PATH || type === IMAGE || type === SHADING) {
      this.#draw(object, type, matrix, clip);
    }
  }

  #visitForm(form: number, outer: Matrix, clip: Box, depth: number): void {
    const { call, scratch } = this.#pdfium;
    const seen = this.#clips.within(form, outer, clip);
    if (seen === undefined) return;
    const placed = call.FPDFPageObj_GetMatrix(form, scratch) !== 0;
    const matrix = placed ? multiply(matrixFrom(this.#pdfium), outer) : outer;
    const count = call.FPDFFormObj_CountObjects(form);
    for (let i = 0; i < count; i++) this.visit(call.FPDFFormObj_GetObject(form, i), matrix, seen, depth + 1);
  }

  #draw(object: number, type: number, matrix: Matrix, clip: Box): void {
    const { call, scratch: s } = this.#pdfium;
    if (call.FPDFPageObj_GetBounds(object, s, s + 4, s + 8, s + 12) === 0) return;
    const bounds: Box = [this.#pdfium.float(0), this.#pdfium.float(1), this.#pdfium.float(2), this.#pdfium.float(3)];
    const seen = this.#clips.within(object, matrix, clip);
    if (seen === undefined) return;
    const box = intersection(transformBox(bounds, matrix), seen);
    if (box === undefined) return;
    if (type === IMAGE) {
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

  #coverTexts(): void {
    for (const text of this.#texts) this.#found.covered.add(text);
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

const THIN = 2.5;

function isThin(box: Box): boolean {
  const width = box[2] - box[0];
  const height = box[3] - box[1];
  return Math.min(width, height) <= THIN && Math.max(width, height) >= 4 * Math.max(THIN, Math.min(width, height));
}
