import { readFile } from 'node:fs/promises';
import type { Role } from 'treeline';
import { type DraftObject, engineNamed, structureOf } from 'treeline/engines';
import { LINE_CLASSES, type LineClass, MEANING } from 'treeline/labels';
import { type Reading, type ReadPage, readPdf, withPdf } from 'treeline/read';
import { z } from 'zod';
import type { Truth } from '../../format/format.js';
import { columnsOf, FEWEST_LINES, MOST_LINES } from '../../split/layout.js';
import type { Tally } from '../tally.js';

/*
 * PDFs that say nothing about themselves, labelled by this engine where it is sure. It cannot learn from that what it does
 * not know: it grows surer on kinds of pages (those of designers) that no other source has, and on such pages when fonts,
 * drawings or the order of the content are hidden from it. So this is for training alone, and no figure is measured on it.
 *
 * Of an object the engine is not sure of, the lines are left without a class. Its region stays, or its lines would count as
 * regions of their own.
 */

/** The start of a report has most of its layouts; its end is often pages of accounts. */
const FIRST_PAGES = 40;
/** Pages of one column are plenty elsewhere: a document keeps so many of them. */
const MOST_PLAIN = 6;
/** One long report must not outweigh ten newsletters. */
const MOST_PAGES = 30;
/** The engine's confidence from which its word is taken for true. */
const SURE = 0.85;
/** Headings get less: they are what these pages have to teach, and the engine is seldom as sure of one as of a paragraph. */
const SURE_HEADING = 0.8;
/** Where the engine is unsure of more of the page, what it is sure of may be wrong too. */
const SURE_LINES = 0.8;

export interface ParsedTruth {
  /** The pages of which the engine is sure. */
  pages: ReadPage[];
  truth: Truth;
}

/** As much of a file as is parsed. */
export async function readStart(bytes: Uint8Array, name: string): Promise<Reading> {
  const count = await withPdf(bytes, {}, ({ pageCount }) => pageCount);
  return readPdf(bytes, { name, pages: `1-${Math.min(count, FIRST_PAGES)}` });
}

/** What the engine that ships says of the pages worth it, all pages of the reading seen, none of them drawn. */
export async function parsedTruth(reading: Reading, tally: Tally): Promise<ParsedTruth | undefined> {
  const worthy = worthyPages(reading.pages);
  tally.add('pages left out', reading.pages.length - worthy.length);
  if (worthy.length === 0) return undefined;
  const engine = await engineNamed('treeline');
  const detected = await engine.detect(reading, { vision: 'never' });
  const { objects } = structureOf(await engine.construct(await engine.order(detected)));

  const pages: ReadPage[] = [];
  const classes: LineClass[][] = [];
  const regions: Regions = [];
  for (const page of worthy) {
    const own = objects.filter((object) => object.page === page.page.number);
    const labels = sureLabels(page, own);
    tally.add(labels ? 'pages kept' : 'pages the engine is not sure of');
    if (!labels) continue;
    const first = classes.length;
    pages.push(page);
    classes.push(...labels.classes);
    regions.push(...labels.regions.map((region) => ({ ...region, lines: region.lines.map((line) => first + line) })));
  }
  if (pages.length === 0) return undefined;
  tally.add('documents kept');
  return { pages, truth: { known: ['classes', 'regions'], classes, regions } };
}

/** All pages of several columns, or with little text, and the first few of the others. */
function worthyPages(pages: readonly ReadPage[]): ReadPage[] {
  const legible = pages.filter(
    ({ lines }) =>
      lines.length >= FEWEST_LINES && lines.length <= MOST_LINES && lines.some(({ font }) => font !== undefined),
  );
  const plain = legible.filter(({ page, lines }) => columnsOf(lines, page.width) === 'one column');
  const tooMany = new Set(plain.slice(MOST_PLAIN));
  return legible.filter((page) => !tooMany.has(page)).slice(0, MOST_PAGES);
}

type Regions = NonNullable<Truth['regions']>;

/**
 * The objects of a page as classes and regions of its lines, which are counted from 0; nothing where the engine is not sure
 * enough of the page. Pictures without text are no regions: nobody has looked for them.
 */
export function sureLabels(
  { page, lines }: ReadPage,
  objects: readonly Pick<DraftObject, 'role' | 'box' | 'lines' | 'confidence'>[],
): { classes: LineClass[][]; regions: Regions } | undefined {
  const places = new Map(lines.map(({ id }, i) => [id, i]));
  const classes: LineClass[][] = lines.map(() => []);
  const regions: Regions = [];
  let sure = 0;
  for (const { role, box, lines: ids, confidence } of objects) {
    const own = ids.flatMap((id) => places.get(id) ?? []);
    if (own.length === 0) continue;
    regions.push({ role, page: page.number, box, lines: own });
    if (confidence < (role === 'heading' ? SURE_HEADING : SURE)) continue;
    for (const line of own) classes[line] = classesOf(role);
    sure += own.length;
  }
  return sure < SURE_LINES * lines.length ? undefined : { classes, regions };
}

/** The engine may be sure of a title and wrong about which of the headings it is. */
function classesOf(role: Role): LineClass[] {
  if (role === 'title') return ['title', 'section'];
  return LINE_CLASSES.filter((name) => MEANING[name].role === role);
}

const testsSchema = z.record(z.string(), z.array(z.object({ sha256: z.string().optional() })));

/** Hashes of all real test documents. */
export async function testHashes(): Promise<Set<string>> {
  const tests = testsSchema.parse(JSON.parse(await readFile(new URL('../../../tests.json', import.meta.url), 'utf8')));
  return new Set(Object.values(tests).flatMap((rows) => rows.flatMap(({ sha256 }) => sha256 ?? [])));
}
