import type { Region } from '../../detect/lines/regions.js';
import { overlap } from '../../document/box.js';
import type { ReadLine } from '../../read/reading.js';
import { ENDS_ABBREVIATED } from '../../words/abbreviations.js';
import { isBareCaption, isCaption } from '../../words/captions.js';
import { endsWithPageApart, hasLeader, isBarePage } from '../../words/contents.js';
import { joinLines } from '../../words/join.js';
import { isCitationMark, listMark } from '../../words/lists.js';
import { parseNumbering } from '../../words/numbering.js';
import { isCapitals } from '../../words/openings.js';
import { CONTENTS_TITLE, isKnownTitle, REFERENCES_TITLE } from '../../words/sections.js';
import { endsSentence } from '../../words/sentences.js';
import type { Block } from './blocks.js';
import type { Typography } from './typography.js';

/**
 * Priors by rule: rough shares of how often each is right, set by hand and kept fixed. They rank what to doubt first;
 * they are not calibrated.
 */
const CONFIDENCE = {
  numberedHeading: 0.9,
  knownHeading: 0.9,
  largeHeading: 0.8,
  boldHeading: 0.7,
  capitalsHeading: 0.65,
  plainNumberedHeading: 0.6,
  italicHeading: 0.6,
  caption: 0.85,
  code: 0.8,
  bullet: 0.9,
  enumerated: 0.7,
  reference: 0.85,
  leader: 0.95,
  contents: 0.8,
  paragraph: 0.8,
  short: 0.6,
} as const;

/** Beside a heading stand at most the headings of two other columns. */
const MOST_BESIDE = 3;

/** What the text before tells about the text to come; carried from page to page. */
export interface Section {
  part: 'body' | 'references' | 'contents';
}

/** Roles of the text blocks of a page, in reading order; updates `section` as headings go by. */
export function bodyRegions(
  blocks: readonly Block[],
  typography: Typography,
  section: Section,
  bulleted: ReadonlySet<ReadLine>,
): Region[] {
  const regions: Region[] = [];
  let caption: { block: Block; region: Region } | undefined;
  for (const block of blocks) {
    const text = joinLines(block.lines).text;
    if (caption && isMoreOfCaption(caption.block, block, text, typography)) {
      caption.region.lines = [...caption.region.lines, ...block.lines];
      continue;
    }
    caption = undefined;
    const isUnderHeading = regions.at(-1)?.role === 'heading' || block.gap === Infinity;
    const heading =
      headingConfidence(block, text, typography) ??
      (isUnderHeading && isItalicTitle(block, text, typography) ? CONFIDENCE.italicHeading : undefined);
    const isEntry = section.part === 'contents' && endsWithPageApart(text) && !isContentsTitle(text);
    if (hasLeader(text) || isEntry) {
      regions.push(...contentsEntries(block));
    } else if (isCaption(text) && !(heading && block.size > 1.1 * typography.size)) {
      const region: Region = { role: 'caption', lines: block.lines, confidence: CONFIDENCE.caption };
      caption = { block, region };
      regions.push(region);
    } else if (heading !== undefined && !isCell(block, blocks)) {
      section.part = partUnder(text, section.part);
      regions.push({ role: 'heading', lines: block.lines, confidence: heading });
    } else {
      if (section.part === 'contents' && text.length > 120) section.part = 'body';
      const isBulleted = block.lines.some((line) => bulleted.has(line));
      regions.push(textRegion(block, text, typography, section, isBulleted));
    }
  }
  return regions;
}

/** One of a row of short texts: the head of a table that no rule shows. */
function isCell({ lines, box }: Block, blocks: readonly Block[]): boolean {
  if (lines.length > 1) return false;
  let beside = 0;
  for (const other of blocks) {
    if (other.lines.length > 2 || other.box === box) continue;
    if (overlap(box[1], box[3], other.box[1], other.box[3]) > 0.5 && ++beside >= MOST_BESIDE) return true;
  }
  return false;
}

/** Right below a bare label, or in the same small type as the caption above. */
function isMoreOfCaption(caption: Block, block: Block, text: string, typography: Typography): boolean {
  if (block.column !== caption.column || isCaption(text)) return false;
  if (isBareCaption(joinLines(caption.lines).text)) return block.gap < 2.2;
  if (block.gap > 1.4) return false;
  const isSame = Math.abs(block.size - caption.size) < 0.04 * caption.size;
  return isSame && block.size < 0.96 * typography.size;
}

function textRegion(block: Block, text: string, typography: Typography, section: Section, isBulleted: boolean): Region {
  const { lines } = block;
  const mono = lines.filter((line) => line.font?.mono).length;
  if (!typography.mono && mono > 0.6 * lines.length) return { role: 'code', lines, confidence: CONFIDENCE.code };
  if (section.part === 'references') return { role: 'reference', lines, confidence: CONFIDENCE.reference };
  const mark = isBulleted ? 'sure' : listMark(text);
  if (mark && !isCitationMark(text))
    return { role: 'list-item', lines, confidence: mark === 'sure' ? CONFIDENCE.bullet : CONFIDENCE.enumerated };
  const confidence = text.length > 80 || endsSentence(text) ? CONFIDENCE.paragraph : CONFIDENCE.short;
  return { role: 'paragraph', lines, confidence };
}

function partUnder(text: string, before: Section['part']): Section['part'] {
  const title = titleOf(text);
  if (REFERENCES_TITLE.test(title)) return 'references';
  if (isContentsTitle(text)) return 'contents';
  // A bold word inside the bibliography ("Books") does not end it; a numbered or known heading does.
  if (before === 'references' && !parseNumbering(text) && !isKnownTitle(title) && !isCapitals(title)) return before;
  return 'body';
}

function isContentsTitle(text: string): boolean {
  return CONTENTS_TITLE.test(titleOf(text));
}

function titleOf(text: string): string {
  return text.slice(parseNumbering(text)?.offset ?? 0).trim();
}

/** One region for each entry: it ends with the line that ends with a page number. */
function contentsEntries(block: Block): Region[] {
  const regions: Region[] = [];
  let lines: Block['lines'] = [];
  const isEnd = (text: string) => hasLeader(text) || endsWithPageApart(text) || isBarePage(text);
  for (const line of block.lines) {
    lines.push(line);
    if (!isEnd(line.text)) continue;
    const confidence = hasLeader(line.text) ? CONFIDENCE.leader : CONFIDENCE.contents;
    regions.push({ role: 'contents', lines, confidence });
    lines = [];
  }
  if (lines.length > 0) regions.push({ role: 'contents', lines, confidence: CONFIDENCE.contents });
  return regions;
}

/** A line of words in italics, alone: where headings stand it is one, between paragraphs it may be anything. */
function isItalicTitle({ lines, size, box, right }: Block, text: string, typography: Typography): boolean {
  const [line, further] = lines;
  if (!line?.font?.italic || further || line.math > 0 || size < 0.97 * typography.size) return false;
  return (
    box[2] < right - 3 * size &&
    text.length < 80 &&
    !/[.,;:!?]$/u.test(text) &&
    /^\p{Lu}\p{Ll}+ \p{L}[^\d]*$/u.test(text)
  );
}

/** How sure a block is a heading, or nothing: by size, weight, capitals, number and the white around it. */
export function headingConfidence(block: Block, text: string, typography: Typography): number | undefined {
  const { lines, size, gap } = block;
  if (lines.length > 4 || text.length > 220 || !/\p{L}.*\p{L}|\p{Script=Han}/u.test(text)) return undefined;
  if (hasLeader(text) || /^(?:https?:|www\.)/u.test(text)) return undefined;
  if (/[,;，；]$/u.test(text) && !isCapitals(text)) return undefined;
  if (lines.some((line) => line.font?.mono) && !typography.mono) return undefined;
  const numbering = parseNumbering(text);
  const title = text.slice(numbering?.offset ?? 0).trim();
  const ratio = size / typography.size;
  const bold = !typography.bold && lines.every((line) => line.font?.bold);
  const italic = lines.every((line) => line.font?.italic);
  const capitals = isCapitals(title);
  const stops = /[.。]$/u.test(text) && !ENDS_ABBREVIATED.test(text);
  const isLarge = ratio >= (typography.fonts ? 1.12 : 1.4);
  const isApart = gap > 1.12;

  if (isKnownTitle(title) && ratio > 0.85 && (isApart || bold || capitals || isLarge)) return CONFIDENCE.knownHeading;
  if (isLarge && lines.length <= 3 && !(stops && text.length > 60)) {
    return numbering ? CONFIDENCE.numberedHeading : CONFIDENCE.largeHeading;
  }
  // Small capitals are set in small type.
  if (numbering && capitals && isApart && ratio > 0.75 && !stops) return CONFIDENCE.numberedHeading;
  if (ratio < 0.93 || (stops && text.length > 60) || lines.length > 3) return undefined;
  const isDistinct = bold || capitals || (italic && isApart);
  if (numbering && isDistinct && title.length > 0) return CONFIDENCE.numberedHeading;
  if (numbering?.label && isApart && lines.length === 1 && !stops) return CONFIDENCE.plainNumberedHeading;
  if (bold && !stops && listMark(text) !== 'sure')
    return isApart ? CONFIDENCE.boldHeading : CONFIDENCE.boldHeading - 0.1;
  const isNarrow = block.box[2] < block.right - 3 * size || lines.length > 1;
  if (capitals && isApart && isNarrow && !stops && title.split(/\s+/u).length <= 14) return CONFIDENCE.capitalsHeading;
  const isOwnLine = lines.length === 1 && isApart && isNarrow && !endsSentence(text);
  if (numbering?.kind === 'cjk' && isOwnLine) return CONFIDENCE.plainNumberedHeading;
  const isPlain = numbering && !numbering.bracket && numbering.depth > 1 && lines.length <= 2 && isApart;
  if (isPlain && isNarrow && !endsSentence(text) && /^\p{Lu}|^\p{Lo}/u.test(title))
    return CONFIDENCE.plainNumberedHeading;
  return undefined;
}
