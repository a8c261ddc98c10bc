import type { Box, Role } from 'treeline';
import type { LineClass } from 'treeline/labels';
import { union } from 'treeline/read';
import type { Truth } from '../../format/format.js';
import type { Block, Row } from './blocks.js';
import { isStacked, seamBetween, seamWithin, wholeHeadings } from './headings.js';
import { paragraphsOf } from './paragraphs.js';

/*
 * What the types of PAGE XML's regions say of lines. People who label newspapers for OCR look at headings and columns
 * more than at anything else, so what the way it is set speaks against is left open: display type and centred lines in
 * paragraphs, the further lines of long headings. With what stands around such lines they may be one region or not.
 */

const TEXT: readonly LineClass[] = ['fstline', 'paraline'];
/** Whatever stands in a column and is no heading. */
const ANY_TEXT: readonly LineClass[] = [...TEXT, 'list-item', 'reference', 'contents', 'table', 'author', 'caption'];

const ROLES: Readonly<Record<string, Role>> = {
  heading: 'heading',
  paragraph: 'paragraph',
  caption: 'caption',
  footnote: 'footnote',
  'footnote-continued': 'footnote',
  table: 'table',
  'table-cell': 'table',
  'TOC-entry': 'contents',
  maths: 'formula',
};

/** So much larger than the text of the page is display type. */
const DISPLAY = 1.5;
/** A heading of more lines that are no larger than the text has some text in it. */
const LONGEST_PLAIN_HEADING = 2;
/** Headings in a row that are no more heights of their letters apart are not of two columns. */
const BESIDE = 6;
/** A running head or foot has no more lines. */
const MOST_RUNNING = 2;
/** Regions are known where so many of the lines of text stand in paragraphs that are surely one. */
const SURE_LINES = 0.85;

/** A row with its classes and the region it is in. */
interface Labelled {
  row: Row;
  classes: readonly LineClass[];
  /** Of no class, but surely of the paragraph that it begins. */
  isInitial?: boolean;
}

interface Region {
  role: Role;
  rows: Labelled[];
}

export interface PageTruth {
  rows: Row[];
  truth: Truth;
}

/** The truth of a page of number 1 from its blocks in the order of the file, which is that of its rows. */
export function pageTruth(labelled: readonly Block[], ordered: boolean, rules: readonly Box[]): PageTruth {
  const blocks = wholeHeadings(labelled, rules);
  const size = textHeight(blocks);
  const long = blocks.filter(({ rows }) => rows.length > 1).flatMap(({ rows }) => rows.map(({ box }) => box));
  const text = long.length > 0 ? union(long) : undefined;
  const headings = blocks.filter(({ type }) => type === 'heading');
  const largest = Math.max(0, ...headings.map(rowHeight));
  const regions: Region[] = [];
  let lines = 0;
  let sureLines = 0;
  const initials: Labelled[] = [];
  for (const block of blocks) {
    if (block.type === 'drop-capital') {
      initials.push(...unlabelled(block.rows).map((initial) => ({ ...initial, isInitial: true })));
      continue;
    }
    const { found, sure } = regionsOf(block, { size, largest, headings, text });
    // An initial stands in the paragraph that follows.
    if (block.type === 'paragraph') found[0]?.rows.unshift(...initials.splice(0));
    regions.push(...found);
    if (block.type !== 'paragraph' && block.type !== 'table-cell') continue;
    lines += block.rows.length;
    if (sure) sureLines += block.rows.length;
  }
  if (initials.length > 0) regions.push({ role: 'paragraph', rows: initials });
  const known = lines > 0 && sureLines >= SURE_LINES * lines;
  return known ? withRegions(regions, ordered) : withClasses(regions);
}

interface PageSizes {
  /** Height of the lines of its text. */
  size: number;
  /** Height of the lines of its largest heading. */
  largest: number;
  headings: readonly Block[];
  /** Around all blocks of several rows. */
  text: Box | undefined;
}

function regionsOf(block: Block, page: PageSizes): { found: Region[]; sure: boolean } {
  const { type, rows } = block;
  if (type === 'paragraph') return paragraphRegions(rows, page);
  if (type === 'header' || type === 'footer') return { found: [runningRegion(type, rows, page)], sure: true };
  const role = type === undefined ? undefined : ROLES[type];
  if (role === undefined) return { found: [{ role: 'paragraph', rows: unlabelled(rows) }], sure: true };
  if (role === 'heading') return { found: [headingRegion(block, page)], sure: true };
  const classes = CLASSES[role] ?? [];
  return { found: [{ role, rows: rows.map((row) => ({ row, classes })) }], sure: type !== 'table-cell' };
}

const CLASSES: Readonly<Partial<Record<Role, readonly LineClass[]>>> = {
  caption: ['caption'],
  footnote: ['footnote'],
  table: ['table'],
  contents: ['contents'],
  formula: ['equation'],
};

function unlabelled(rows: readonly Row[]): Labelled[] {
  return rows.map((row) => ({ row, classes: [] }));
}

function paragraphRegions(rows: readonly Row[], { size, text }: PageSizes): { found: Region[]; sure: boolean } {
  const { parts, sure } = paragraphsOf(rows);
  const isDisplay = ({ box }: Row) => box[3] - box[1] > DISPLAY * size;
  if (sure) {
    const found = parts.map(({ rows: own, begins, apart }, part): Region => {
      const first = begins ? TEXT.slice(0, 1) : TEXT;
      // A line over centred ones may be the first of a heading, one over those to the right is a date.
      const isOpen = apart || (own.length === 1 && parts[part + 1]?.apart === true);
      return {
        role: 'paragraph',
        rows: own.map((row, i) => ({ row, classes: isOpen || isDisplay(row) ? [] : i === 0 ? first : TEXT.slice(1) })),
      };
    });
    return { found, sure };
  }
  const [x0, , x1] = union(rows.map(({ box }) => box));
  const isCentred = ({ box }: Row) => Math.min(box[0] - x0, x1 - box[2]) > (box[3] - box[1]) / 2;
  // Lines alone over and under all the text are running heads and feet that were called paragraphs.
  const isOutside = ({ box }: Row) =>
    rows.length === 1 && text !== undefined && (box[3] <= text[1] || box[1] >= text[3]);
  const classes: readonly LineClass[] = rows.length === 1 ? [...ANY_TEXT, 'section'] : ANY_TEXT;
  const isOpen = (row: Row) => isDisplay(row) || isCentred(row) || isOutside(row);
  const labelled = rows.map((row) => ({ row, classes: isOpen(row) ? [] : classes }));
  // A line alone is one paragraph if it is any.
  return { found: [{ role: 'paragraph', rows: labelled }], sure: rows.length === 1 };
}

/** The largest heading of a page may be its title. */
function headingRegion(block: Block, { size, largest, headings }: PageSizes): Region {
  const { rows } = block;
  const height = rowHeight(block);
  const classes: readonly LineClass[] = height >= 0.95 * largest ? ['title', 'section'] : ['section'];
  const isPlain = rows.length > LONGEST_PLAIN_HEADING && height < 1.1 * size;
  // Where a report comes from stands under its heading.
  const isAside = /^[([]/.test(rows[0]?.text ?? '');
  const others = headings.filter((other) => other !== block).flatMap((other) => other.rows);
  const isOpen = (row: Row) => isPlain || isAside || others.some((other) => standsBeside(row.box, other.box));
  return { role: 'heading', rows: rows.map((row) => ({ row, classes: isOpen(row) ? [] : classes })) };
}

/** Headings of one row are those of a table's columns, or pieces of an advertisement. */
function standsBeside(a: Box, b: Box): boolean {
  const height = a[3] - a[1];
  const level = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const gap = Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
  return level > height / 2 && gap < BESIDE * height;
}

/** The head of a front page, with the name of the newspaper and its prices, is called a header too, and is none that runs. */
function runningRegion(role: 'header' | 'footer', rows: readonly Row[], { size }: PageSizes): Region {
  const isRunning = rows.length <= MOST_RUNNING && rowHeight({ type: role, rows: [...rows] }) < DISPLAY * size;
  return { role, rows: rows.map((row) => ({ row, classes: isRunning ? [role] : [] })) };
}

const BODY: ReadonlySet<Role> = new Set(['heading', 'paragraph', 'contents']);

function withRegions(regions: readonly Region[], ordered: boolean): PageTruth {
  const boxes = regions.map((region) => union(region.rows.map(({ row }) => row.box)));
  const isLabelled = ({ rows }: Region) => rows.some(({ classes }) => classes.length > 0);
  const body = regions.flatMap((region, i) => (BODY.has(region.role) && isLabelled(region) ? [i] : []));
  const inBody = new Set(body);
  const inOrder = ordered && body.length > 1 && !goesUp(boxes.filter((_, i) => inBody.has(i)));
  const { rows, truth } = withClasses(regions);
  const doubtful = doubtfulPairs(regions);
  let first = 0;
  return {
    rows,
    truth: {
      ...truth,
      known: ['classes', 'regions', ...(inOrder ? (['order'] as const) : [])],
      regions: regions.map(({ role, rows: own }, i) => {
        const lines = own.map((_, line) => first + line);
        first += own.length;
        return { role, page: 1, box: boxes[i] ?? [0, 0, 0, 0], lines };
      }),
      ...(doubtful.length > 0 && { doubtful }),
      ...(inOrder && { threads: [{ kind: 'body' as const, regions: body }] }),
    },
  };
}

/** Rows after one another of which the second may go on with the first or not. */
function doubtfulPairs(regions: readonly Region[]): [number, number][] {
  const all = regions.flatMap((region) => region.rows.map((labelled) => ({ ...labelled, region })));
  return all.flatMap((b, i): [number, number][] => {
    const a = all[i - 1];
    return a && isDoubtful(a, b) ? [[i - 1, i]] : [];
  });
}

type InRegion = Labelled & { region: Region };

function isDoubtful(a: InRegion, b: InRegion): boolean {
  const isOne = a.region === b.region;
  if (a.region.role === 'heading' && b.region.role === 'heading') {
    return (isOne ? seamWithin(a.row, b.row) : seamBetween(a.row, b.row)) === 'doubtful';
  }
  if (a.isInitial || b.isInitial || (a.classes.length > 0 && b.classes.length > 0)) return false;
  return isOne || isStacked(a.row.box, b.row.box);
}

function withClasses(regions: readonly Region[]): PageTruth {
  const all = regions.flatMap(({ rows }) => rows);
  return {
    rows: all.map(({ row }) => row),
    truth: { known: ['classes'], classes: all.map(({ classes }) => [...classes]) },
  };
}

/** Whether something is read after what stands below it in the same column. */
function goesUp(boxes: readonly Box[]): boolean {
  return boxes.some((box, i) =>
    boxes.slice(0, i).some((before) => {
      const shared = Math.min(box[2], before[2]) - Math.max(box[0], before[0]);
      return shared > 0.5 * Math.min(box[2] - box[0], before[2] - before[0]) && box[3] <= before[1];
    }),
  );
}

/** The height of most lines of text; of all lines where there is no text. */
function textHeight(blocks: readonly Block[]): number {
  const text = blocks.filter(({ type }) => type === 'paragraph');
  return rowHeight({ type: undefined, rows: (text.length > 0 ? text : blocks).flatMap(({ rows }) => rows) });
}

function rowHeight({ rows }: Block): number {
  const heights = rows.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}
