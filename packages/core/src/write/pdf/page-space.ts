import type { PDFPage } from '@cantoo/pdf-lib';
import type { Box } from '../../document/schema.js';

/** `[a b c d e f]` as PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `m`, then `n`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

export function applyToPoint(m: Matrix, x: number, y: number): [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/** The smallest upright box around a transformed one. */
export function applyToBox(m: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const ax = m[0] * x0;
  const bx = m[0] * x1;
  const cx = m[2] * y0;
  const dx = m[2] * y1;
  const ay = m[1] * x0;
  const by = m[1] * x1;
  const cy = m[3] * y0;
  const dy = m[3] * y1;
  return [
    Math.min(ax, bx) + Math.min(cx, dx) + m[4],
    Math.min(ay, by) + Math.min(cy, dy) + m[5],
    Math.max(ax, bx) + Math.max(cx, dx) + m[4],
    Math.max(ay, by) + Math.max(cy, dy) + m[5],
  ];
}

export function invert(m: Matrix): Matrix {
  const determinant = m[0] * m[3] - m[1] * m[2] || 1;
  const [a, b, c, d] = [m[3] / determinant, -m[1] / determinant, -m[2] / determinant, m[0] / determinant];
  return [a, b, c, d, -(m[4] * a + m[5] * c), -(m[4] * b + m[5] * d)];
}

/** From the page's own space to the page as displayed: crop box, rotation, y downwards. */
export function displayMatrix(page: PDFPage): Matrix {
  const { x, y, width, height } = visibleBox(page);
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return [0, 1, 1, 0, -y, -x];
    case 180:
      return [-1, 0, 0, 1, x + width, -y];
    case 270:
      return [0, -1, -1, 0, y + height, x + width];
    default:
      return [1, 0, 0, -1, -x, y + height];
  }
}

/** The crop box as far as it lies on the media box, as viewers show it. */
function visibleBox(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const crop = page.getCropBox();
  const media = page.getMediaBox();
  const x = Math.max(crop.x, media.x);
  const y = Math.max(crop.y, media.y);
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x;
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}
