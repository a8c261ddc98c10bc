import { overlap, union } from '../../document/box.js';
import type { Role } from '../../document/roles.js';
import { captionOf } from '../../words/captions.js';
import { endsWithPage } from '../../words/contents.js';
import { parseNumbering } from '../../words/numbering.js';
import { isSpelledPart } from '../../words/sections.js';
import type { Region } from '../lines/regions.js';

/*
 * What the network chains apart and belongs together.
 *
 * "TABLE II" often stands alone above the words of its caption, "IV" above those of a heading, in another size or weight.
 * An entry of a printed table of contents that is too long for its line goes on in the next one, which has the page number.
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

/** "2.1", "IV.", "A.": what has a number of its own begins an entry. */
const OPENS_ENTRY = /^\s*(?:\d+(?:\.\d+)*[.)]?|[IVXLC]+[.)]?|[A-Za-z][.)])\s/u;
/** A line that had to be broken fills so much of the width of the table. */
const MIN_FULL = 0.7;
/** White between the two lines, in their heights. */
const MAX_ENTRY_GAP = 0.9;

/** The same regions, entries of two lines as one. */
export function withWholeEntries(regions: readonly Region[]): Region[] {
  const entries = regions.filter(({ role, lines }) => role === 'contents' && lines.length > 0);
  if (entries.length < 3) return [...regions];
  const [left, , right] = union(entries.flatMap(({ lines }) => lines.map(({ box }) => box)));
  const restOf = new Map<Region, Region>();
  for (const entry of entries) {
    const last = entry.lines.at(-1);
    if (!last || !/\p{L}/u.test(last.text) || endsWithPage(last.text)) continue;
    if (last.box[2] - left < MIN_FULL * (right - left)) continue;
    const rest = entries.find((other) => other !== entry && isRest(other, last.box));
    if (rest) restOf.set(entry, rest);
  }
  const joined = new Set(restOf.values());
  return regions.flatMap((region) => {
    const rest = restOf.get(region);
    if (joined.has(region)) return [];
    return rest ? [{ ...region, lines: [...region.lines, ...rest.lines] }] : [region];
  });
}

function isRest({ lines: [first, second] }: Region, above: Region['lines'][number]['box']): boolean {
  if (!first || second || OPENS_ENTRY.test(first.text) || !endsWithPage(first.text)) return false;
  const height = above[3] - above[1];
  const gap = first.box[1] - above[3];
  return (
    gap > -0.5 * height &&
    gap < MAX_ENTRY_GAP * height &&
    first.box[0] > above[0] - 0.5 * height &&
    first.box[0] < above[2]
  );
}
