import { graphicalRegions, repeatedGraphics } from '../detect/graphics.js';
import { pageObject, type Region } from '../detect/regions.js';
import type { PageObject } from '../document/schema.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Detect } from '../stages.js';
import { groupLines } from './blocks.js';
import { footnotes } from './footnotes.js';
import { frontMatter } from './front-matter.js';
import { type Furniture, findFurniture } from './furniture.js';
import { bodyRegions, type Section } from './roles.js';
import { typographyOf } from './typography.js';

/**
 * Lines become page objects by geometry and typography alone. Which rule wins, first to last: furniture (it repeats),
 * figures, tables and formulas (lines inside them are theirs), footnotes, the front matter of page 1, then by the text
 * itself: contents, captions, headings, code, references, list items; the rest are paragraphs. Bookmarks and tags are
 * never looked at: this is the yardstick for those who do without.
 */
export const detect: Detect = async (reading) => {
  const typography = typographyOf(reading.pages);
  const furniture = findFurniture(reading.pages, typography);
  const logos = repeatedGraphics(reading.pages);
  const section: Section = { part: 'body' };
  const objects: PageObject[] = [];
  for (const page of reading.pages) {
    const regions: Region[] = furnitureRegions(page, furniture);
    const inside = new Set<ReadLine>();
    const text = { ...page, lines: page.lines.filter((line) => !furniture.has(line)) };
    for (const region of graphicalRegions(text, logos)) {
      regions.push(region);
      for (const line of region.lines) inside.add(line);
    }
    const blocks = groupLines(
      text.lines.filter((line) => !inside.has(line) && line.text.trim() !== ''),
      typography,
    );
    const notes = footnotes(blocks, page, typography);
    regions.push(...notes.regions);
    if (page.page.number === 1) {
      const front = frontMatter(notes.rest, page.page, typography);
      regions.push(...front.regions, ...bodyRegions(front.rest, typography, section));
    } else {
      regions.push(...bodyRegions(notes.rest, typography, section));
    }
    for (const region of regions) objects.push(pageObject(`o${objects.length}`, page.page, region));
  }
  return { ...reading, objects };
};

/** The lines of a header stand on one row and make one object; so do those of a footer. */
function furnitureRegions({ lines }: ReadPage, furniture: ReadonlyMap<ReadLine, Furniture>): Region[] {
  const regions: (Region & { lines: ReadLine[] })[] = [];
  for (const line of lines) {
    const found = furniture.get(line);
    if (!found) continue;
    const row = regions.find(({ role, lines: [first] }) => {
      if (role !== found.role || !first || first.rotation !== line.rotation) return false;
      return Math.abs(first.box[1] + first.box[3] - line.box[1] - line.box[3]) < line.box[3] - line.box[1];
    });
    if (row) {
      row.lines.push(line);
      row.lines.sort((a, b) => a.box[0] - b.box[0]);
    } else regions.push({ role: found.role, confidence: found.confidence, lines: [line] });
  }
  return regions;
}
