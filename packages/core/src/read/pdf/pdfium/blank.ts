import type { Box } from '../../../document/schema.js';
import type { Picture } from '../engine.js';

/** Grey levels: what differs less cannot be read. */
const VISIBLE = 24;

/** Says of boxes on a page whether anything can be seen in them. The page is drawn when the first is asked for. */
export function blankness(draw: () => Picture, scale: number): (box: Box) => boolean {
  let picture: Picture | undefined;
  return (box) => {
    picture ??= draw();
    const { width, height, data } = picture;
    const x0 = Math.max(0, Math.floor(box[0] * scale));
    const y0 = Math.max(0, Math.floor(box[1] * scale));
    const x1 = Math.min(width - 1, Math.ceil(box[2] * scale));
    const y1 = Math.min(height - 1, Math.ceil(box[3] * scale));
    let darkest = 255;
    let lightest = 0;
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const value = data[y * width + x] ?? 255;
        if (value < darkest) darkest = value;
        if (value > lightest) lightest = value;
      }
    }
    return lightest - darkest < VISIBLE;
  };
}
