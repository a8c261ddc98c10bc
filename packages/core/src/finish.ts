import { withoutMarks } from './construct/titles.js';
import type { Document, Line, PageObject } from './document/schema.js';
import type { ReadLine } from './read/reading.js';
import { displayedPage, displayedRotation, type Turned, toDisplayed } from './read/upright.js';
import type { Constructed, Engine } from './stages.js';
import { VERSION } from './version.js';

/** The last step of the pipeline: what the stages found, without the evidence they worked on. */
export function toDocument(constructed: Constructed, engine: Engine): Document {
  return {
    schema: 'treeline/1',
    source: constructed.source,
    engine: { name: engine.name, version: VERSION, ...(engine.weights !== undefined && { weights: engine.weights }) },
    status: constructed.problems.length > 0 ? 'partial' : 'ok',
    problems: constructed.problems,
    pages: constructed.pages.map(({ page, turned }) => (turned ? displayedPage(page, turned) : page)),
    lines: constructed.pages.flatMap(({ lines, turned }) =>
      lines.map(withoutEvidence).map((line) => (turned ? displayedLine(line, turned) : line)),
    ),
    objects: displayedObjects(constructed),
    threads: constructed.threads,
    links: constructed.links,
    outline: withoutMarks(constructed.outline, constructed.links),
  };
}

function displayedLine(line: Line, turned: Turned): Line {
  return { ...line, box: toDisplayed(line.box, turned), rotation: displayedRotation(line.rotation, turned) };
}

/** Objects of pages that were set upright go back to where they are displayed. */
function displayedObjects({ pages, objects }: Constructed): PageObject[] {
  const turnedPages = new Map(pages.flatMap(({ page, turned }) => (turned ? [[page.number, turned]] : [])));
  if (turnedPages.size === 0) return objects;
  return objects.map((object) => {
    const turned = turnedPages.get(object.page);
    if (!turned) return object;
    const cells = object.cells?.map((cell) => (cell.box ? { ...cell, box: toDisplayed(cell.box, turned) } : cell));
    return { ...object, box: toDisplayed(object.box, turned), ...(cells && { cells }) };
  });
}

/** Field by field: to take the evidence out of a copy costs five times as much, for every line. */
function withoutEvidence({ id, page, box, text, confidence, font, rotation }: ReadLine): Line {
  const line: Line = { id, page, box, text, rotation };
  if (confidence !== undefined) line.confidence = confidence;
  if (font) line.font = font;
  return line;
}
