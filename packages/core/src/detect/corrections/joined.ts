import { overlap, union } from '../../document/box.js';
import type { Role } from '../../document/roles.js';
import { captionOf } from '../../words/captions.js';
import { parseNumbering } from '../../words/numbering.js';
import { isSpelledPart } from '../../words/sections.js';
import type { Region } from '../lines/regions.js';

/*
 * What the network chains apart and belongs together.
 *
 * "TABLE II" often stands alone above the words of its caption, "IV" above those of a heading, in another size or weight.
 */

interface Kind {
  role: 'caption' | 'heading';
  /** Whether a text is a label, and no more. */
  label: (text: string) => boolean;
  /** What the label may be taken for. */
  takenFor: readonly Role[];
  /** What, under a label in display type, the rest may be taken for: a page with nothing else on it looks like a cover. */
  under?: readonly Role[];
  /** White between the label and what it numbers, in heights of the label. */
  gap: number;
}

const NUMBER_ALONE = /^\s*(?:\d{1,2}|[IVXLC]{1,7})\s*[.:)]?\s*$/u;

/** "Chapter 6", "Part II", "Appendix A", "CHAPTER TWO". */
function namesAPart(text: string): boolean {
  if (isSpelledPart(text)) return true;
  const { label, offset } = parseNumbering(text) ?? {};
  return (label === 'part' || label === 'chapter' || label === 'appendix') && offset === text.length;
}

const KINDS: readonly Kind[] = [
  {
    role: 'caption',
    label: isCaptionLabel,
    takenFor: ['caption', 'paragraph', 'heading'],
    gap: 1.5,
  },
  {
    role: 'heading',
    label: (text) => NUMBER_ALONE.test(text),
    takenFor: ['heading'],
    under: ['title', 'contents'],
    gap: 0.6,
  },
  { role: 'heading', label: namesAPart, takenFor: ['heading'], gap: 2.5 },
];

/** "TABLE II", and no words. */
export function isCaptionLabel(text: string): boolean {
  return captionOf(text)?.after === 'nothing';
}

/** What has a number of its own needs none from above. */
const NUMBERED = /^\s*(?:\d|[IVXLC]+[.:)\s]|[A-Za-z][.)])/u;

/** The same regions, captions and headings with the label that stands alone above them. */
export function withLabelsAbove(regions: readonly Region[]): Region[] {
  const labelOf = new Map<Region, Region>();
  for (const kind of KINDS) {
    const own = regions.filter(({ role }) => role === kind.role || kind.under?.includes(role));
    const labels = regions.filter(
      ({ role, lines }) => kind.takenFor.includes(role) && lines.length === 1 && kind.label(lines[0]?.text ?? ''),
    );
    const isLabel = new Set(labels);
    for (const label of labels) {
      const under = own.find(
        (region) =>
          !isLabel.has(region) &&
          isUnder(region, label, kind) &&
          (region.role === kind.role || isDisplayed(label, region)),
      );
      if (under && !labelOf.has(under)) labelOf.set(under, label);
    }
  }
  const joined = new Set(labelOf.values());
  return regions.flatMap((region) => {
    const label = labelOf.get(region);
    if (joined.has(region)) return [];
    if (!label) return [region];
    const lines = [...label.lines, ...region.lines];
    const isNumbered = label.role === 'heading' && region.role !== 'heading' && region.role !== 'caption';
    return [isNumbered ? { ...label, lines } : { ...region, lines }];
  });
}

/** Set so much larger than what it numbers, it can only open a chapter. */
const DISPLAY = 1.5;

function isDisplayed({ lines: [label] }: Region, { lines }: Region): boolean {
  const size = label?.font?.size ?? 0;
  return lines.length <= 3 && lines.every(({ font }) => font && size >= DISPLAY * font.size);
}

function isUnder(region: Region, label: Region, { role, gap: most }: Kind): boolean {
  const [above] = label.lines;
  const [first] = region.lines;
  if (!above || !first || first.box[1] < above.box[1] || (role === 'heading' && NUMBERED.test(first.text)))
    return false;
  const box = union(region.lines.map((line) => line.box));
  const gap = box[1] - above.box[3];
  const height = above.box[3] - above.box[1];
  return gap > -0.5 * height && gap < most * height && overlap(above.box[0], above.box[2], box[0], box[2]) > 0.5;
}
