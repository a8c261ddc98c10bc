import { problem } from '../../document/problems.js';
import type { Problem } from '../../document/schema.js';
import type { ReadField } from '../reading.js';

/** The fields that a page shows, with boxes that end at its edges. Fields beyond the page count as hidden text. */
export function fieldsOnPage(
  fields: readonly ReadField[],
  { number, width, height }: { number: number; width: number; height: number },
): { fields: ReadField[]; problems: Problem[] } {
  const shown: ReadField[] = [];
  let filledIn = 0;
  for (const field of fields) {
    const [x0, y0, x1, y1] = field.box;
    if (x0 < width && y0 < height && x1 > 0 && y1 > 0)
      shown.push({ ...field, box: [Math.max(0, x0), Math.max(0, y0), Math.min(width, x1), Math.min(height, y1)] });
    else if (field.value !== undefined || field.checked) filledIn += 1;
  }
  const what = filledIn === 1 ? '1 filled-in field of a form lies' : `${filledIn} filled-in fields of a form lie`;
  return {
    fields: shown,
    problems: filledIn > 0 ? [problem('text-hidden', `${what} outside the page`, number)] : [],
  };
}
