import type { Box } from '../document/schema.js';
import { toUpright, uprightSize } from '../read/upright.js';

type Point = readonly [x: number, y: number];

/** Skew below this, about two degrees, leaves boxes as they are: turning them would only make them larger. */
const STRAIGHT = 0.035;

/**
 * The blocks of a picture as they stand when it is turned so that its writing is level; `angle` is the clockwise angle
 * of the writing in radians. Order is decided on these, boxes are reported as the picture is displayed.
 */
export function upright(
  quads: readonly (readonly Point[])[],
  size: { width: number; height: number },
  angle: number,
): { boxes: Box[]; width: number; height: number } {
  const turned = { angle: Math.abs(angle) < STRAIGHT ? 0 : angle, width: size.width, height: size.height };
  const boxes = quads.map((quad): Box => {
    const points = quad.map(([x, y]) => toUpright(x, y, turned));
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
  return { boxes, ...uprightSize(turned) };
}
