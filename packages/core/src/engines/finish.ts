import { account } from '../document/account.js';
import type { DraftObject } from '../document/draft.js';
import type { Structure } from '../document/lineage.js';
import { ofWholeLines, wholeLines } from '../document/parts.js';
import { isFurniture } from '../document/roles.js';
import type { Document, Hyperlink, Line, Page, PageObject, Source } from '../document/schema.js';
import { joinTables } from '../order/joined-tables.js';
import { withReferences } from '../order/references.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import { displayedPage, displayedRotation, type Turned, toDisplayed } from '../read/upright.js';
import type { Constructed, Engine } from '../stages.js';
import { VERSION } from '../version.js';

/** The last step of the pipeline: drafts become objects, and the evidence that the stages worked on is left behind. */
export function toDocument(constructed: Constructed, engine: Engine): Document {
  const shown = constructed.pages.map(linesOnce);
  const structure = partsOf(constructed, shown);
  const aside = new Map(
    constructed.pages.flatMap((page) => (page.aside ?? []).map(({ id }) => [id, 'furniture'] as const)),
  );
  const parts = constructed.pages.flatMap(({ lines }) => lines);
  const found = ofWholeLines(account({ ...structure, aside, words: constructed.words }, engine.by ?? 'network'), parts);
  const document: Document = {
    schema: 'treeline/1',
    source: sourceOf(constructed, found.objects),
    engine: {
      name: engine.name,
      version: VERSION,
      ...(engine.weights !== undefined && { weights: engine.weights }),
      ...(engine.runtime !== undefined && { runtime: engine.runtime }),
    },
    status: constructed.problems.some(({ severity }) => severity === 'error') ? 'partial' : 'ok',
    problems: [...constructed.problems, ...(engine.problems ?? [])],
    pages: constructed.pages.map(({ page, turned, lines }) => ({
      ...(turned ? displayedPage(page, turned) : page),
      text: page.text ?? textSource(lines),
    })),
    lines: shown.flat(),
    objects: found.objects,
    omitted: found.omitted,
    hyperlinks: hyperlinksOf(constructed, found.objects),
    threads: found.threads,
    links: found.links,
    outline: found.outline,
  };
  return withReferences(joinTables(document));
}

/** The source with what the file says about itself. A title that it does not name is taken from the page. */
function sourceOf({ source, metadata }: Constructed, objects: readonly PageObject[]): Source {
  if (!metadata) return source;
  const printed = objects.find(({ role }) => role === 'title')?.text;
  if (metadata.title !== undefined || printed === undefined) return { ...source, metadata };
  return { ...source, metadata: { ...metadata, title: printed, titleFrom: 'page' } };
}

/** Links inside the document lead to the object that stands at their target. */
function hyperlinksOf({ hyperlinks = [] }: Constructed, objects: readonly PageObject[]): Hyperlink[] {
  return hyperlinks.map((link) => {
    if ('uri' in link) return link;
    const { id, page, at } = link;
    const here = objects.filter((object) => object.page === page && !isFurniture(object.role));
    // A destination is the top of the window, a little above what it means.
    const below = here.filter(({ box }) => at === undefined || box[3] >= at[1]);
    const target = below.reduce<PageObject | undefined>(
      (best, object) => (best === undefined || distance(object, at) < distance(best, at) ? object : best),
      undefined,
    );
    return { id, page, ...(target && { object: target.id }) };
  });
}

function distance({ box }: PageObject, at: readonly [number, number] | undefined): number {
  const [x, y] = at ?? [0, 0];
  return Math.abs(box[1] - y) + 0.25 * Math.max(0, box[0] - x, x - box[2]);
}

/** What the stages found so far, of some pages or all. */
type Found = Pick<Constructed, 'pages' | 'threads' | 'links' | 'outline'> & { objects: readonly DraftObject[] };

/** What the stages found, on the page as displayed, of lines as some stages saw them: in parts. `shown` are whole lines. */
export function partsOf(constructed: Found, shown: readonly Line[][] = []): Structure {
  const { threads, links } = constructed;
  return {
    lines: constructed.pages.flatMap((page, i) => {
      const whole = page.lines.some(({ part }) => part) ? undefined : shown[i];
      return whole ?? displayedLines(page, page.lines);
    }),
    objects: displayedObjects(constructed),
    threads,
    links,
    outline: constructed.outline,
  };
}

/** The drafts of the document, not yet accounted for, and whole lines. */
export function structureOf(constructed: Constructed): Structure {
  const wholes = new Map(
    constructed.pages.flatMap(({ lines }) => lines.flatMap(({ id, part }) => (part ? [[id, part.whole.id]] : []))),
  );
  const whole = (id: string) => wholes.get(id) ?? id;
  return {
    ...partsOf(constructed),
    lines: constructed.pages.flatMap(linesShown),
    objects: displayedObjects(constructed).map((object) => ({
      ...object,
      lines: [...new Set(object.lines.map(whole))],
    })),
  };
}

/** The documents of one file share their lines, however often it is decided. */
function linesOnce(page: ReadPage): Line[] {
  const lines = known.get(page) ?? linesShown(page);
  known.set(page, lines);
  return lines;
}

const known = new WeakMap<ReadPage, Line[]>();

/** The lines of a page as the document has them: whole, where the stages saw them in parts. */
export function linesShown(page: ReadPage): Line[] {
  return displayedLines(
    page,
    wholeLines(page.lines, (line) => line.part?.whole ?? line),
  );
}

function displayedLines({ aside = [], hidden = [], turned }: ReadPage, lines: readonly ReadLine[]): Line[] {
  return [...lines, ...aside, ...hidden]
    .map(withoutEvidence)
    .map((line) => (turned ? displayedLine(line, turned) : line));
}

/** Where the text of a page comes from, where its reader does not say. */
function textSource(lines: readonly ReadLine[]): NonNullable<Page['text']> {
  const [first] = lines;
  if (!first) return 'none';
  return first.confidence === undefined ? 'file' : 'ocr';
}

function displayedLine(line: Line, turned: Turned): Line {
  return { ...line, box: toDisplayed(line.box, turned), rotation: displayedRotation(line.rotation, turned) };
}

/** Objects of pages that were set upright go back to where they are displayed. */
function displayedObjects({ pages, objects }: Pick<Found, 'pages' | 'objects'>): readonly DraftObject[] {
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
function withoutEvidence({ id, page, box, text, confidence, font, rotation, spans, hiddenBy }: ReadLine): Line {
  const line: Line = { id, page, box, text, rotation };
  if (confidence !== undefined) line.confidence = confidence;
  if (font) line.font = font;
  if (spans) line.spans = spans;
  if (hiddenBy) line.hidden = hiddenBy;
  return line;
}
