import type { Box } from '../../../document/schema.js';
import { type Matrix, transformBox } from './display.js';
import type { Instance } from './instance.js';

/** Clip paths nest; more than this many around one object are not looked at. */
const MAX_PATHS = 16;
/** The outline of a clip path with more segments than this is some drawing, and as large as the object itself. */
const MAX_SEGMENTS = 64;

/** Of a rectangle that returns to its first corner and closes. */
const CORNERS = 6;

/**
 * What the clip paths of objects let through. A plot is cut off at its frame, but its paths know nothing of that.
 * Objects drawn in a row share their clip paths, so each path is measured once.
 */
export class Clips {
  readonly #pdfium: Instance;
  /** By address of the first segment, which paths share when they are the same. */
  readonly #measured = new Map<number, Box | undefined>();

  constructor(pdfium: Instance) {
    this.#pdfium = pdfium;
  }

  /** The part of `outer`, on the displayed page, in which the object can be seen; undefined where there is none. */
  within(object: number, matrix: Matrix, outer: Box): Box | undefined {
    const { call } = this.#pdfium;
    const clip = call.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : Math.min(MAX_PATHS, call.FPDFClipPath_CountPaths(clip));
    let seen: Box | undefined = outer;
    for (let i = 0; i < paths && seen !== undefined; i++) {
      const bounds = this.#bounds(clip, i);
      if (bounds !== undefined) seen = intersection(transformBox(bounds, matrix), seen);
    }
    return seen;
  }

  /** Whether its clip paths are rectangles, as far as the number of their corners tells. */
  isPlain(object: number): boolean {
    const { call } = this.#pdfium;
    const clip = call.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : Math.min(MAX_PATHS, call.FPDFClipPath_CountPaths(clip));
    for (let i = 0; i < paths; i++) if (call.FPDFClipPath_CountPathSegments(clip, i) > CORNERS) return false;
    return true;
  }

  /** Around all points of the path, control points included; undefined where the path has none or too many. */
  #bounds(clip: number, path: number): Box | undefined {
    const { call, scratch: s } = this.#pdfium;
    const first = call.FPDFClipPath_GetPathSegment(clip, path, 0);
    if (first === 0) return undefined;
    if (this.#measured.has(first)) return this.#measured.get(first);
    const segments = call.FPDFClipPath_CountPathSegments(clip, path);
    const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < segments && segments <= MAX_SEGMENTS; i++) {
      const segment = call.FPDFClipPath_GetPathSegment(clip, path, i);
      if (call.FPDFPathSegment_GetPoint(segment, s, s + 4) === 0) continue;
      const x = this.#pdfium.float(0);
      const y = this.#pdfium.float(1);
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    const bounds = box[0] <= box[2] ? box : undefined;
    this.#measured.set(first, bounds);
    return bounds;
  }
}

/** Undefined where the two do not touch. */
export function intersection(a: Box, b: Box): Box | undefined {
  const x0 = Math.max(a[0], b[0]);
  const y0 = Math.max(a[1], b[1]);
  const x1 = Math.min(a[2], b[2]);
  const y1 = Math.min(a[3], b[3]);
  return x0 <= x1 && y0 <= y1 ? [x0, y0, x1, y1] : undefined;
}
