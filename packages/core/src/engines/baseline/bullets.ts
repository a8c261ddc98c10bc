import type { Box } from '../../document/schema.js';
import { sizeOf } from '../../read/line-size.js';
import type { Graphic, ReadLine } from '../../read/reading.js';
import { middle } from './typography.js';

/** More dots than this are a plot or a pattern. */
const MOST = 200;

/** Lines with a small mark drawn just before them, where a column of such marks stands: bullets that are no letters. */
export function drawnBullets(
  lines: readonly ReadLine[],
  graphics: readonly Graphic[],
  floats: readonly Box[],
): Set<ReadLine> {
  const size = lines.reduce((most, line) => Math.max(most, sizeOf(line)), 0);
  const marks = graphics.filter(({ kind, box: [x0, y0, x1, y1] }) => {
    const isSmall = kind !== 'rule' && x1 - x0 < size && y1 - y0 < size && x1 - x0 < 2.5 * (y1 - y0);
    return isSmall && !floats.some((float) => x0 >= float[0] && x1 <= float[2] && y0 >= float[1] && y1 <= float[3]);
  });
  const found = new Set<ReadLine>();
  if (marks.length < 2 || marks.length > MOST) return found;
  for (const line of lines) {
    const em = sizeOf(line);
    const mark = marks.find(({ box: [, y0, x1, y1] }) => {
      const before = line.box[0] - x1;
      return y1 - y0 < 0.8 * em && before > 0 && before < 2 * em && y0 > line.box[1] && y1 < line.box[3];
    });
    const isColumn = mark && marks.some(({ box }) => box !== mark.box && Math.abs(box[0] - mark.box[0]) < 0.1 * em);
    if (mark && isColumn && Math.abs((mark.box[1] + mark.box[3]) / 2 - middle(line)) < 0.4 * em) found.add(line);
  }
  return found;
}
