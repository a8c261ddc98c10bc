import { overlap, union } from '../document/box.js';
import type { Region } from './regions.js';

/*
 * "TABLE II" or "Figure 3" often stands alone above the words of its caption, in another size and weight, and the model
 * takes it for a region of its own. Both are one caption.
 */

const LABEL =
  /^\s*(?:fig(?:ure)?|abb(?:ildung)?|tab(?:le|elle|leau)?|scheme|chart|plate|listing|algorithm|图|圖|図|表)\s*\.?\s*(?:\d+(?:[.-]\d+)*[a-z]?|[IVXL]+)\s*[.:]?\s*$/iu;
/** White between the label and the caption, in line heights. */
const GAP = 1.5;

/** The same regions, captions with the label that stands alone above them. */
export function withCaptionLabels(regions: readonly Region[]): Region[] {
  const labels = regions.filter(
    ({ role, lines }) => role === 'caption' && lines.length === 1 && LABEL.test(lines[0]?.text ?? ''),
  );
  if (labels.length === 0) return [...regions];
  const labelOf = new Map<Region, Region>();
  const joined = new Set<Region>();
  for (const label of labels) {
    const caption = regions.find(
      (region) => region.role === 'caption' && !labels.includes(region) && isUnder(region, label),
    );
    if (!caption || labelOf.has(caption)) continue;
    labelOf.set(caption, label);
    joined.add(label);
  }
  return regions.flatMap((region) => {
    const label = labelOf.get(region);
    if (joined.has(region)) return [];
    return label ? [{ ...region, lines: [...label.lines, ...region.lines] }] : [region];
  });
}

function isUnder(caption: Region, label: Region): boolean {
  const [above] = label.lines;
  if (!above || caption.lines.length === 0) return false;
  const box = union(caption.lines.map((line) => line.box));
  const gap = box[1] - above.box[3];
  const height = above.box[3] - above.box[1];
  return gap > -0.5 * height && gap < GAP * height && overlap(above.box[0], above.box[2], box[0], box[2]) > 0.5;
}
