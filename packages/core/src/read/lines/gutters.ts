import type { Segment } from './segments.js';

/** In ems: a corridor narrower than this is a word space that happens to continue. */
const MIN_WIDTH = 0.45;
/** A vertical step larger than this many ems ends the block whose columns are looked for. */
const MAX_STEP = 3;
/** Segments on either side that must respect the corridor, the two at its gap included. */
const WITNESSES = 3;
/** Farther away than this many ems a segment is no witness: it belongs to something else. */
const NEAR = 40;

/**
 * Does white space run down between two neighbours of a row, past the rows above and below? Then it parts columns of
 * text or of a table. Spaces of justified text wander, so the next row or the one after crosses them.
 *
 * `byBaseline` holds all segments, sorted; `at` is the place of one of the two.
 */
export function isGutter(byBaseline: readonly Segment[], at: number, left: Segment, right: Segment): boolean {
  const em = Math.min(left.size, right.size);
  const corridor = { from: left.u1, to: right.u0 };
  const seen = { left: 1, right: 1 };
  for (const step of [-1, 1]) {
    let previous = byBaseline[at]?.main.v ?? 0;
    for (let i = at + step; ; i += step) {
      const segment = byBaseline[i];
      if (segment === undefined || Math.abs(segment.main.v - previous) > MAX_STEP * em) break;
      if (segment === left || segment === right) continue;
      if (Math.abs(segment.main.v - left.main.v) < 0.5 * em) continue;
      const isLeft = segment.u1 <= corridor.to - MIN_WIDTH * em;
      const isRight = segment.u0 >= corridor.from + MIN_WIDTH * em;
      // Wider than the corridor leaves room for: it crosses. Inside the corridor: it says nothing.
      if (!isLeft && !isRight) break;
      if (isLeft !== isRight) {
        if (isLeft) corridor.from = Math.max(corridor.from, segment.u1);
        else corridor.to = Math.min(corridor.to, segment.u0);
        if (isLeft && corridor.from - segment.u1 < NEAR * em) seen.left++;
        if (isRight && segment.u0 - corridor.to < NEAR * em) seen.right++;
        if (seen.left >= WITNESSES && seen.right >= WITNESSES) return true;
      }
      previous = segment.main.v;
    }
  }
  return false;
}
