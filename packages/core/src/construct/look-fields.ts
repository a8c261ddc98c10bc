import type { ReadLine } from '../read/reading.js';
import type { Candidate } from './candidates.js';

/*
 * What the style classes of the network are made of beside font, place and number: the same in `training/data/looks.py`.
 * The graph itself makes the classes (`training/model/looks.py`).
 */

/** Share of capitals, known; distance to the line above, known; to the line below, known; whether the heading is a run-in. */
export const LOOK = 7;
/** Fewer letters say nothing of capitals. */
const FEW_LETTERS = 3;

export function setLook(looks: Float32Array, row: number, { object, page, row: line }: Candidate): void {
  const own = page.lines[line];
  const [share, isTold] = capitals(own?.text ?? object.text);
  const { above, below } = own ? whiteAround(own, page.lines) : {};
  looks.set(
    [
      share,
      Number(isTold),
      above ?? 0,
      Number(above !== undefined),
      below ?? 0,
      Number(below !== undefined),
      Number(object.runIn === true),
    ],
    row * LOOK,
  );
}

function capitals(text: string): [share: number, isTold: boolean] {
  const large = text.match(/\p{Lu}/gu)?.length ?? 0;
  const letters = large + (text.match(/\p{Ll}/gu)?.length ?? 0);
  return letters < FEW_LETTERS ? [0, false] : [large / letters, true];
}

/** The white up to the nearest lines over and under a line, where some of them stand there. */
function whiteAround(
  { box: [x0, y0, x1, y1] }: ReadLine,
  lines: readonly ReadLine[],
): { above?: number | undefined; below?: number | undefined } {
  let above: number | undefined;
  let below: number | undefined;
  for (const { box } of lines) {
    if (Math.min(x1, box[2]) <= Math.max(x0, box[0])) continue;
    const middle = (box[1] + box[3]) / 2;
    if (middle < y0) above = Math.min(above ?? Infinity, Math.max(0, y0 - box[3]));
    if (middle > y1) below = Math.min(below ?? Infinity, Math.max(0, box[1] - y1));
  }
  return { above, below };
}
