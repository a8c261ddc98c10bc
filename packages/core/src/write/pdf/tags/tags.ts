import { PDFDict, type PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import type { Box, Document, Line } from '../../../document/schema.js';
import { TreelineError } from '../../../errors.js';
import { addTo } from '../../flow/group.js';
import { openForChange } from '../open.js';
import { displayMatrix } from '../page-space.js';
import type { Tagged, TagOptions, TagReport } from '../types.js';
import { type AnnotationGroup, annotationsOf, linkAreas } from './annotations.js';
import type { World } from './content/interpret.js';
import { FontReader } from './fonts/font.js';
import { noFontReport, repairFonts } from './fonts/repair.js';
import { isPdfA1, languageFor, titleFor, writeMetadata } from './metadata.js';
import { contentsOf, interpretPage, Marks, needsWriting, writePage } from './page.js';
import { dictOf, entry } from './pdf-objects.js';
import { placedLine } from './place/page-lines.js';
import { Placement } from './place/place.js';
import { RunningPictures } from './place/running-pictures.js';
import { readTags } from './read-back.js';
import { leftToDo } from './report.js';
import { addAnnotations, addMarks, addPictures, describeFigures } from './structure/assemble.js';
import { childrenOf, type Element, prune, ROLE_MAP } from './structure/element.js';
import { emitStructure } from './structure/emit.js';
import { type Plan, planOf, type Region } from './structure/plan.js';
import { sweep } from './sweep.js';
import { TextLayer } from './text-layer.js';

/** Writes the structure of a document into its PDF. See `toTaggedPdf`. */
export async function writeTags(bytes: Uint8Array, document: Document, options: TagOptions): Promise<Tagged> {
  const pdf = await openForChange(bytes, 'tags');
  const { context, catalog } = pdf;
  const title = options.title ?? titleFor(pdf, document);
  const language = options.language ?? languageFor(catalog, document) ?? 'und';
  const report = emptyReport(title, language);
  if (entry(catalog, 'StructTreeRoot') instanceof PDFDict) {
    const judged = readTags(pdf, document);
    report.existing = judged;
    if (!options.replace && judged.elements > 0) return { bytes, report: { ...report, status: 'kept' } };
    removeTags(pdf);
  }

  const plan = planOf(document, language, new Map(Object.entries(options.alternatives ?? {})), pdf.getPageCount());
  const marks = new Marks();
  const fonts = new FontReader(context);
  const layer = new TextLayer(context);
  const annotations = writePages(pdf, document, plan, { marks, fonts, layer }, report);
  layer.finish();
  checkThatTextWasFound(document, report);
  addMarks(plan, marks);
  report.annotations = addAnnotations(pdf, plan, annotations, marks);
  prune(plan.root);
  countElements(plan.root, report.elements);
  report.marks = marks.count;
  report.alternatives = plan.alternatives;
  report.figuresWithoutText.unshift(
    ...plan.withoutAlternative
      .filter(({ object }) => marks.byKey.has(object))
      .map(({ page, object }) => ({ page, object })),
  );
  report.figuresWithoutContent = plan.regions
    .filter(({ role, key }) => role === 'figure' && !marks.byKey.has(key))
    .map(({ page, key }) => ({ page, object: key }));
  report.tablesWithoutCells = plan.tablesWithoutCells;
  emitStructure(context, catalog, plan.root, pdf.getPages(), marks.rows);
  const written = fonts.all().filter(({ dict }) => dict !== layer.font);
  report.fonts = repairFonts(context, written, options.embedFonts ?? []);
  report.left = leftToDo(report);
  report.conforms = report.left.length === 0;
  writeMetadata(pdf, title, language, report.conforms);
  sweep(context);
  const save = () =>
    pdf.save({ useObjectStreams: !isPdfA1(catalog), updateFieldAppearances: false, addDefaultPage: false });
  const tagged = await save();
  if (options.readBack === false) return { bytes: tagged, report };
  report.readBack = readTags(await openForChange(tagged, 'tags'), document);
  const { recall } = report.readBack;
  if (recall >= MIN_RECALL) return { bytes: tagged, report };
  report.left.push(`only ${Math.floor(recall * 100)} % of the text was found again under the tags`);
  if (!report.conforms) return { bytes: tagged, report };
  // What a program does not find again must not be called accessible.
  report.conforms = false;
  writeMetadata(pdf, title, language, false);
  return { bytes: await save(), report };
}

const MIN_RECALL = 0.95;

/** The engine found text that this reader does not: then the objects of the file contradict each other. */
function checkThatTextWasFound(document: Document, { text, unreadablePages }: TagReport): void {
  const known = document.lines.some((line) => line.confidence === undefined && /\p{L}/u.test(line.text));
  if (known && text.glyphs === 0 && unreadablePages.length === 0)
    throw new TreelineError('broken-pdf', 'the file contradicts itself: the text of its pages was not found again');
}

function writePages(
  pdf: PDFDocument,
  document: Document,
  plan: Plan,
  { marks, fonts, layer }: { marks: Marks; fonts: FontReader; layer: TextLayer },
  report: TagReport,
): AnnotationGroup[] {
  const { context } = pdf;
  const linesOf = new Map<number, Line[]>();
  for (const line of document.lines) addTo(linesOf, line.page, line);
  const regionsOf = new Map<number, Region[]>();
  for (const region of plan.regions) addTo(regionsOf, region.page, region);
  const annotations: AnnotationGroup[] = [];
  const forms: World['forms'] = new Map();
  const boxes = pdf.getPages().map((page, index): Box => {
    const known = document.pages.find(({ number }) => number === index + 1);
    const size = page.getSize();
    return [0, 0, known?.width ?? size.width, known?.height ?? size.height];
  });
  const running = new RunningPictures(
    context,
    pdf.getPages().map((page, index) => ({ page, box: boxes[index] ?? NO_BOX })),
  );
  for (const [index, page] of pdf.getPages().entries()) {
    const number = index + 1;
    const display = displayMatrix(page);
    const own = annotationsOf(context, page, index, display);
    annotations.push(...own);
    if (own.length > 0) page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    let bytes = contentsOf(context, page);
    if (!bytes) {
      report.unreadablePages.push(number);
      continue;
    }
    const known = document.pages.find((candidate) => candidate.number === number);
    const box = boxes[index] ?? NO_BOX;
    // Lines that OCR read have no text in the file.
    const read = (linesOf.get(number) ?? []).filter(({ confidence }) => confidence !== undefined);
    if (read.length > 0) {
      bytes = layer.addTo(page, bytes, read, display);
      report.textLayers++;
    }
    const content = interpretPage({ context, fonts, page: box, forms }, page, bytes, display);
    const lines = (linesOf.get(number) ?? []).flatMap((line) => {
      const segments = plan.segments.get(line.id);
      return segments ? [placedLine(line, segments)] : [];
    });
    const links = linkAreas(context, own, display);
    const placement = new Placement(
      {
        number,
        box,
        lines,
        regions: regionsOf.get(number) ?? [],
        links,
        running,
        scanned: read.length > 0 || known?.text === 'layer',
        layerFont: read.length > 0 ? layer.font : undefined,
      },
      content,
    );
    report.text.glyphs += placement.counts.glyphs;
    report.text.adrift += placement.counts.adrift;
    report.text.invisible += placement.counts.invisible;
    report.text.hyphens += placement.counts.hyphens;
    report.text.accents += placement.counts.accents;
    report.runningPictures += placement.counts.runningPictures;
    report.figuresWithoutText.push(...addPictures(plan, placement.pictures, links));
    describeFigures(plan, number, links);
    if (!needsWriting(content, placement)) continue;
    const tagOf = (key: string) => plan.elements.get(key)?.type ?? (key.includes('@') ? 'Link' : 'Span');
    writePage({ context, page, index, marks, placement, tagOf }, bytes, content);
  }
  return annotations;
}

const NO_BOX: Box = [0, 0, 0, 0];

/** Old tags go; numbers into the old parent tree would point into ours. */
function removeTags(pdf: PDFDocument): void {
  const { context, catalog } = pdf;
  catalog.delete(PDFName.of('StructTreeRoot'));
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    dict.delete(PDFName.of('StructParent'));
    dict.delete(PDFName.of('StructParents'));
  }
  const outlines = dictOf(catalog, 'Outlines');
  const seen = new Set<PDFDict>();
  const todo = [outlines];
  while (todo.length > 0) {
    const item = todo.pop();
    if (!item || seen.has(item)) continue;
    seen.add(item);
    // Bookmarks may point at elements that are gone.
    item.delete(PDFName.of('SE'));
    todo.push(dictOf(item, 'First'), dictOf(item, 'Next'));
  }
}

function countElements(element: Element, counts: Record<string, number>): void {
  const type = ROLE_MAP[element.type] ?? element.type;
  counts[type] = (counts[type] ?? 0) + 1;
  for (const child of childrenOf(element)) countElements(child, counts);
}

function emptyReport(title: string, language: string): TagReport {
  return {
    status: 'tagged',
    title,
    language,
    elements: {},
    marks: 0,
    text: { glyphs: 0, adrift: 0, invisible: 0, hyphens: 0, accents: 0 },
    alternatives: { given: 0, caption: 0, words: 0, formula: 0, link: 0 },
    runningPictures: 0,
    figuresWithoutText: [],
    figuresWithoutContent: [],
    tablesWithoutCells: 0,
    annotations: 0,
    textLayers: 0,
    unreadablePages: [],
    fonts: noFontReport(),
    conforms: false,
    left: [],
  };
}
