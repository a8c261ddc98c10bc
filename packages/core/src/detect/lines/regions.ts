import { union } from '../../document/box.js';
import { compose } from '../../document/compose.js';
import type { DraftObject } from '../../document/draft.js';
import type { Role } from '../../document/roles.js';
import type { Box, Page } from '../../document/schema.js';
import type { ReadLine } from '../../read/reading.js';
import type { HeadingCandidate } from '../../stages.js';
import type { Vocabulary } from '../../words/join.js';

/** What becomes a page object: its lines in the order of its text, and a box where that is not just theirs. */
export interface Region {
  role: Role;
  lines: readonly ReadLine[];
  confidence: number;
  box?: Box;
  /** Whether it might be a heading, in the eyes of a model. */
  heading?: HeadingCandidate | undefined;
  /** And how likely it is a caption. */
  caption?: number;
  /** A heading that shares its last line with the text that it opens. */
  runIn?: boolean;
  /** Who decided the role, as in `DraftObject`. */
  by?: string;
}

/** A region as an object of the document: the union of its boxes, kept on the page, and its lines joined to one text. */
export function pageObject(id: string, page: Page, region: Region, words?: Vocabulary): DraftObject {
  const { role, lines, confidence } = region;
  const boxes = lines.map((line) => line.box);
  if (region.box) boxes.push(region.box);
  return {
    id,
    role,
    page: page.number,
    box: boxes.length > 0 ? onPage(union(boxes), page) : [0, 0, 0, 0],
    lines: lines.map((line) => line.id),
    text: compose(role, lines, words).text,
    confidence,
    by: region.by,
    ...(region.runIn && { runIn: true }),
  };
}

function onPage(box: Box, page: Page): Box {
  const x = (value: number) => Math.min(Math.max(value, 0), page.width);
  const y = (value: number) => Math.min(Math.max(value, 0), page.height);
  return [x(box[0]), y(box[1]), x(box[2]), y(box[3])];
}
