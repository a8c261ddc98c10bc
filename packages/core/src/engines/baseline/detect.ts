import { withCells } from '../../detect/cells/with-cells.js';
import { graphicalRegions, repeatedGraphics } from '../../detect/drawn/graphics.js';
import { pageObject, type Region } from '../../detect/lines/regions.js';
import type { DraftObject } from '../../document/draft.js';
import type { Box } from '../../document/schema.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { Detect } from '../../stages.js';
import { type Ground, groupLines } from './blocks.js';
import { drawnBullets } from './bullets.js';
import { footnotes } from './footnotes.js';
import { frontMatter } from './front-matter.js';
import { type Furniture, findFurniture } from './furniture.js';
import { bodyRegions, type Section } from './roles.js';
import { type Typography, typographyOf } from './typography.js';

/**
 * Lines become page objects by geometry and typography alone. Which rule wins, first to last: furniture (it repeats),
 * figures, tables and formulas (lines inside them are theirs), footnotes, the front matter of page 1, then by the text
 * itself: contents, captions, headings, code, references, list items; the rest are paragraphs. Bookmarks and tags are
 * never looked at: this is the yardstick for those who do without.
 */
export const detect: Detect = async (reading) => {
  const typography = typographyOf(reading.pages);
  const known: Known = {
    typography,
    furniture: findFurniture(reading.pages, typography),
    logos: repeatedGraphics(reading.pages),
    section: { part: 'body' },
  };
  const objects: DraftObject[] = [];
  let regions = 0;
  for (const page of reading.pages) {
    const here = regionsOf(page, known).map((region) => pageObject(`o${regions++}`, page.page, region, reading.words));
    objects.push(...withCells(here, page));
  }
  return { ...reading, objects };
};

/** What is known of the whole document, and of its pages so far. */
interface Known {
  typography: Typography;
  furniture: ReadonlyMap<ReadLine, Furniture>;
  logos: ReturnType<typeof repeatedGraphics>;
  section: Section;
}

function regionsOf(page: ReadPage, { typography, furniture, logos, section }: Known): Region[] {
  const regions: Region[] = furnitureRegions(page, furniture);
  const inside = new Set<ReadLine>();
  const text = { ...page, lines: page.lines.filter((line) => !furniture.has(line)) };
  for (const region of graphicalRegions(text, logos)) {
    regions.push(region);
    for (const line of region.lines) inside.add(line);
  }
  const lines = text.lines.filter((line) => !inside.has(line) && line.text.trim() !== '');
  const floats = regions.flatMap(({ box }) => (box ? [box] : []));
  const tables = regions.flatMap(({ role, box }) => (role === 'table' && box ? [box] : []));
  const ground: Ground = { floats, bulleted: drawnBullets(lines, page.graphics, floats) };
  const group = (members: readonly ReadLine[]) => groupLines(members, typography, ground);
  const notes = footnotes(group(lines), page, typography, tables);
  regions.push(...notes.regions);
  let body = notes.rest;
  if (page.page.number === 1) {
    const front = frontMatter(body, page.page, typography, group);
    regions.push(...front.regions);
    body = front.rest;
  }
  regions.push(...bodyRegions(body, typography, section, ground.bulleted));
  return regions;
}

/** The lines of a header that stand close in one row make one object; so do those of a footer. */
function furnitureRegions({ lines }: ReadPage, furniture: ReadonlyMap<ReadLine, Furniture>): Region[] {
  const regions: (Region & { lines: ReadLine[] })[] = [];
  for (const line of lines) {
    const found = furniture.get(line);
    if (!found) continue;
    const row = regions.find(({ role, lines }) => {
      const [first] = lines;
      if (role !== found.role || !first || first.rotation !== line.rotation) return false;
      const height = line.box[3] - line.box[1];
      const isRow = Math.abs(first.box[1] + first.box[3] - line.box[1] - line.box[3]) < height;
      return isRow && lines.some((other) => apart(other.box, line.box) < 2 * height);
    });
    if (row) {
      row.lines.push(line);
      row.lines.sort((a, b) => a.box[0] - b.box[0]);
    } else regions.push({ role: found.role, confidence: found.confidence, lines: [line] });
  }
  return regions;
}

/** The white between two boxes of one row. */
function apart(a: Box, b: Box): number {
  return Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
}
