import type { Box } from '../../document/schema.js';
import type { Characters, TextObject } from '../pdf/engine.js';
import type { AccentedCharacters } from './accents.js';
import { FIRST_IDEOGRAPH, isIdeographic } from './scripts.js';

/*
 * Lines are built in the frame of their own direction: `u` runs along the baseline, `v` across it, downwards for a
 * reader who has turned the page. So the rest of `lines/` knows only upright text.
 */

/** Text within this many degrees of upright is upright: scans are skewed, and skew must not tear lines apart. */
const UPRIGHT_TOLERANCE = 3;

export interface Frame {
  /** Clockwise degrees by which the frame is turned. */
  angle: number;
  /** Ideographs set from top to bottom: the frame is turned, the characters are not. */
  vertical: boolean;
  /** Indices of the characters of this direction, in drawing order; all that were drawn where it is not given. */
  members: Int32Array | undefined;
  /** By character index: where its advance starts and ends along the baseline, and its baseline. */
  u0: Float32Array;
  u1: Float32Array;
  v: Float32Array;
}

export function framesOf(chars: AccentedCharacters, texts: readonly TextObject[]): Frame[] {
  const downwards = chars.ideographic ? verticalCharacters(chars, texts) : undefined;
  if (downwards === undefined && texts.every(isUpright)) {
    return [uprightFrame(chars)];
  }
  return turnedFrames(chars, texts, downwards);
}

function turnedFrames(
  chars: AccentedCharacters,
  texts: readonly TextObject[],
  downwards: ReadonlySet<number> | undefined,
): Frame[] {
  const angles = Int32Array.from(texts, (text) => snap(text.angle));
  const frames = new Map<string, { frame: Frame; members: number[] }>();
  const u0 = new Float32Array(chars.count);
  const u1 = new Float32Array(chars.count);
  const v = new Float32Array(chars.count);
  let current: { frame: Frame; members: number[] } | undefined;
  for (let i = 0; i < chars.count; i++) {
    const index = chars.text[i] ?? -1;
    // Spaces the engine guessed are left aside: the gaps say the same, and for every script.
    if (index < 0) continue;
    const vertical = downwards?.has(i) === true;
    const angle = vertical ? 90 : (angles[index] ?? 0);
    if (current?.frame.angle !== angle || current.frame.vertical !== vertical) {
      const key = `${angle} ${vertical}`;
      current = frames.get(key);
      if (current === undefined) {
        current = { frame: { angle, vertical, members: undefined, u0, u1, v }, members: [] };
        frames.set(key, current);
      }
    }
    current.members.push(i);
    if (vertical) placeVertically(chars, i, texts[index]?.size ?? 0, current.frame);
    else project(chars, i, angle, texts[index]?.size ?? 0, current.frame);
  }
  for (const { frame, members } of frames.values()) frame.members = Int32Array.from(members);
  return Array.from(frames.values(), ({ frame }) => frame);
}

/** Of the page that is being read: one is done before the next begins. */
let ends = new Float32Array(0);

/** Nearly every page: all text upright, so the columns of the page are those of the frame. */
function uprightFrame(chars: Characters): Frame {
  const { count, box, originX, originY } = chars;
  if (ends.length < count) ends = new Float32Array(count);
  const u1 = ends;
  for (let i = 0; i < count; i++) {
    const start = originX[i] ?? 0;
    const end = box[i * 4 + 2] ?? 0;
    u1[i] = end > start ? end : start;
  }
  return { angle: 0, vertical: false, members: undefined, u0: originX, u1, v: originY };
}

/** Ideographs that follow each other downwards, one em apart; undefined when there are none, as nearly always. */
function verticalCharacters(chars: Characters, texts: readonly TextObject[]): Set<number> | undefined {
  let found: Set<number> | undefined;
  let last = -1;
  for (let i = 0; i < chars.count; i++) {
    const code = chars.code[i] ?? 0;
    if (code < FIRST_IDEOGRAPH || !isIdeographic(code)) continue;
    const index = chars.text[i] ?? -1;
    const text = index < 0 ? undefined : texts[index];
    if (text === undefined) continue;
    if (last >= 0 && i - last <= 3 && snap(text.angle) === 0) {
      const aside = Math.abs((chars.originX[i] ?? 0) - (chars.originX[last] ?? 0));
      const down = (chars.originY[i] ?? 0) - (chars.originY[last] ?? 0);
      if (aside < 0.6 * text.size && down > 0.4 * text.size && down < 1.6 * text.size) {
        found ??= new Set();
        found.add(last).add(i);
      }
    }
    last = i;
  }
  return found;
}

/** Columns of ideographs hang from their middle: `u` runs down the page, `v` to the left. */
function placeVertically(chars: Characters, i: number, size: number, frame: Frame): void {
  const y = chars.originY[i] ?? 0;
  const middle = ((chars.box[i * 4] ?? 0) + (chars.box[i * 4 + 2] ?? 0)) / 2;
  frame.u0[i] = y - IDEOGRAPH_ASCENT * size;
  frame.u1[i] = y + (1 - IDEOGRAPH_ASCENT) * size;
  frame.v[i] = -middle;
}

const IDEOGRAPH_ASCENT = 0.88;

function isUpright({ angle }: TextObject): boolean {
  return angle === 0 || snap(angle) === 0;
}

function snap(angle: number): number {
  const quarter = Math.round(angle / 90) * 90;
  if (Math.abs(angle - quarter) <= UPRIGHT_TOLERANCE) return quarter % 360;
  return Math.round(angle) % 360;
}

function project(chars: Characters, i: number, angle: number, size: number, frame: Frame): void {
  const x0 = chars.box[i * 4] ?? 0;
  const y0 = chars.box[i * 4 + 1] ?? 0;
  const x1 = chars.box[i * 4 + 2] ?? 0;
  const y1 = chars.box[i * 4 + 3] ?? 0;
  const x = chars.originX[i] ?? 0;
  const y = chars.originY[i] ?? 0;
  // A character starts where the pen stands: some boxes enclose only the ink.
  switch (angle) {
    case 0:
      place(frame, i, x, x1, y);
      return;
    case 90:
      place(frame, i, y, y1, -x);
      return;
    case 180:
      place(frame, i, -x, -x0, -y);
      return;
    case 270:
      place(frame, i, -y, -y0, x);
      return;
    default: {
      // The box of a slanted character is too large by what its height adds; the rest of it is the advance.
      const radians = (angle * Math.PI) / 180;
      const cos = Math.cos(radians);
      const sin = Math.sin(radians);
      const advance =
        Math.abs(cos) > Math.abs(sin)
          ? (x1 - x0 - size * Math.abs(sin)) / Math.abs(cos)
          : (y1 - y0 - size * Math.abs(cos)) / Math.abs(sin);
      const u = x * cos + y * sin;
      place(frame, i, u, u + advance, y * cos - x * sin);
    }
  }
}

function place(frame: Frame, i: number, u0: number, u1: number, v: number): void {
  frame.u0[i] = u0;
  frame.u1[i] = Math.max(u0, u1);
  frame.v[i] = v;
}

/** A rectangle of the frame as a box of the page. */
export function toPage(angle: number, u0: number, v0: number, u1: number, v1: number): Box {
  switch (angle) {
    case 0:
      return [u0, v0, u1, v1];
    case 90:
      return [-v1, u0, -v0, u1];
    case 180:
      return [-u1, -v1, -u0, -v0];
    case 270:
      return [v0, -u1, v1, -u0];
    default: {
      const radians = (angle * Math.PI) / 180;
      const cos = Math.cos(radians);
      const sin = Math.sin(radians);
      const xs = [u0 * cos - v0 * sin, u1 * cos - v0 * sin, u0 * cos - v1 * sin, u1 * cos - v1 * sin];
      const ys = [u0 * sin + v0 * cos, u1 * sin + v0 * cos, u0 * sin + v1 * cos, u1 * sin + v1 * cos];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }
  }
}
