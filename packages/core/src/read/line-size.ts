import type { ReadLine } from './reading.js';

/** Height of the letters; where fonts are unknown, the usual share of the box. */
export function sizeOf(line: ReadLine): number {
  const turned = line.rotation % 180 !== 0;
  return line.font?.size || 0.8 * (turned ? line.box[2] - line.box[0] : line.box[3] - line.box[1]);
}
