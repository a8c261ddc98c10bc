import type { Box } from '../../../document/schema.js';
import { keepShape } from '../../../document/shape.js';
import type { Instance } from './instance.js';

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, as PDF writes matrices. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** From the page's own space (y upwards, media box anywhere) to the page as displayed (y downwards, crop box at 0,0). */
export interface Display {
  matrix: Matrix;
  width: number;
  height: number;
}

function display(width: number, height: number, matrix: Matrix): Display {
  return { matrix, width, height };
}

function matrix(a: number, b: number, c: number, d: number, e: number, f: number): Matrix {
  return { a, b, c, d, e, f };
}

keepShape(display(0.5, 0.5, matrix(0.5, 0.5, 0.5, 0.5, 0.5, 0.5)));

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  return matrix(
    inner.a * outer.a + inner.b * outer.c,
    inner.a * outer.b + inner.b * outer.d,
    inner.c * outer.a + inner.d * outer.c,
    inner.c * outer.b + inner.d * outer.d,
    inner.e * outer.a + inner.f * outer.c + outer.e,
    inner.e * outer.b + inner.f * outer.d + outer.f,
  );
}

export function transformBox(box: Box, m: Matrix): Box {
  const ax = m.a * box[0];
  const bx = m.a * box[2];
  const cx = m.c * box[1];
  const dx = m.c * box[3];
  const ay = m.b * box[0];
  const by = m.b * box[2];
  const cy = m.d * box[1];
  const dy = m.d * box[3];
  return [
    Math.min(ax, bx) + Math.min(cx, dx) + m.e,
    Math.min(ay, by) + Math.min(cy, dy) + m.f,
    Math.max(ax, bx) + Math.max(cx, dx) + m.e,
    Math.max(ay, by) + Math.max(cy, dy) + m.f,
  ];
}

export function displayOf(pdfium: Instance, page: number): Display {
  const { call, scratch } = pdfium;
  const width = call.FPDF_GetPageWidthF(page);
  const height = call.FPDF_GetPageHeightF(page);
  const quarterTurns = call.FPDFPage_GetRotation(page);
  const known = call.FPDF_GetPageBoundingBox(page, scratch) !== 0;
  const crop = known ? rectangle(pdfium) : { left: 0, top: height, right: width, bottom: 0 };
  return display(width, height, displayMatrix(quarterTurns, crop));
}

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The FS_RECTF in the scratch room. */
export function rectangle(pdfium: Instance): Rectangle {
  return { left: pdfium.float(0), top: pdfium.float(1), right: pdfium.float(2), bottom: pdfium.float(3) };
}

/** The FS_MATRIX in the scratch room. */
export function matrixFrom(pdfium: Instance): Matrix {
  return matrix(pdfium.float(0), pdfium.float(1), pdfium.float(2), pdfium.float(3), pdfium.float(4), pdfium.float(5));
}

export function displayMatrix(quarterTurns: number, crop: Rectangle): Matrix {
  switch (((quarterTurns % 4) + 4) % 4) {
    case 1:
      return matrix(0, 1, 1, 0, -crop.bottom, -crop.left);
    case 2:
      return matrix(-1, 0, 0, 1, crop.right, -crop.bottom);
    case 3:
      return matrix(0, -1, -1, 0, crop.top, crop.right);
    default:
      return matrix(1, 0, 0, -1, -crop.left, crop.top);
  }
}
