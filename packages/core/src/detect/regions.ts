import { overlap, union } from '../document/box.js';
import { joinLines } from '../document/join.js';
import type { Role } from '../document/roles.js';
import type { Box, Page, PageObject } from '../document/schema.js';
import type { ReadLine } from '../read/reading.js';
import type { HeadingCandidate } from '../stages.js';

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
}

/** A region as an object of the document: the union of its boxes, kept on the page, and its lines joined to one text. */
export function pageObject(id: string, page: Page, region: Region): PageObject {
  const { role, lines, confidence } = region;
  const boxes = lines.map((line) => line.box);
  if (region.box) boxes.push(region.box);
  return {
    id,
    role,
    page: page.number,
    box: boxes.length > 0 ? onPage(union(boxes), page) : [0, 0, 0, 0],
    lines: lines.map((line) => line.id),
    text: role === 'code' ? codeText(lines) : joinLines(lines).text,
    confidence,
  };
}

function onPage(box: Box, page: Page): Box {
  const x = (value: number) => Math.min(Math.max(value, 0), page.width);
  const y = (value: number) => Math.min(Math.max(value, 0), page.height);
  return [x(box[0]), y(box[1]), x(box[2]), y(box[3])];
}

/** Code keeps its line breaks, and its indentation as far as the boxes show it. */
function codeText(lines: readonly ReadLine[]): string {
  const left = Math.min(...lines.map((line) => line.box[0]));
  const pitches = lines
    .filter((line) => line.text.length > 0)
    .map((line) => (line.box[2] - line.box[0]) / line.text.length)
    .sort((a, b) => a - b);
  const pitch = pitches[pitches.length >> 1] ?? 0;
  let text = '';
  let start = 0;
  let above: ReadLine | undefined;
  for (const line of lines) {
    const isBeside =
      above && line.box[0] >= above.box[2] && overlap(above.box[1], above.box[3], line.box[1], line.box[3]) > 0.5;
    if (above && !isBeside) {
      text += '\n';
      start = text.length;
    }
    const column = pitch > 0 ? Math.min(Math.round((line.box[0] - left) / pitch), 200) : 0;
    text = text.padEnd(start + column) + (isBeside && text.length > start + column ? ' ' : '') + line.text.trimEnd();
    above = line;
  }
  return text;
}
