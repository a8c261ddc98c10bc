import type { Role } from 'treeline';
import { type LineClass, TAG_LABELS } from 'treeline/labels';
import { type Reading, type ReadLine, type ReadPage, type Tag, union } from 'treeline/read';
import type { Truth } from '../../format/format.js';
import { columnsOf } from '../../split/layout.js';
import { runningLines } from '../running-lines.js';
import type { Tally } from '../tally.js';
import {
  type BodyStyle,
  bodyStyle,
  fault,
  headsText,
  isAside,
  isBrief,
  isDisplay,
  looksLikeHeading,
  type TaggedRegion,
} from './tagged-faults.js';

/*
 * Tagged PDFs: the structure tree as truth. A block element with text of its own on a page is a region (one a column),
 * and the order of the tree is the reading order of the page. Many files are tagged badly, and no rule finds all of
 * them: a page counts when nearly all of its text is tagged, when its order never climbs within a column and when its
 * paragraphs hold neither headings nor tables; a document counts when enough of its pages do.
 *
 * Three things stay open. Text that looks like a heading but is tagged as a paragraph, or is as short as one, is in the
 * order, and its class is unknown. What no element owns is furniture where it repeats, else unknown. Levels are not taken: designers choose H2
 * for its looks.
 */

const ROLES: Readonly<Record<string, Role>> = {
  Title: 'title',
  H: 'heading',
  P: 'paragraph',
  BlockQuote: 'paragraph',
  L: 'list-item',
  LI: 'list-item',
  Code: 'code',
  BibEntry: 'reference',
  TOCI: 'contents',
  Caption: 'caption',
  Note: 'footnote',
  Figure: 'figure',
  Table: 'table',
  Formula: 'formula',
};
/** A choice from ROLES: what is read as text. */
const BODY: ReadonlySet<Role> = new Set([
  'title',
  'heading',
  'paragraph',
  'list-item',
  'code',
  'reference',
  'contents',
]);
/** What a heading stands over. */
const HEADED: ReadonlySet<Role> = new Set(['heading', 'paragraph', 'list-item']);
/** Elements that own all that is in them, headings too. */
const WHOLE: ReadonlySet<string> = new Set(['Table', 'Figure', 'TOCI']);
/** Elements that own the paragraphs in them. */
const OWNERS: ReadonlySet<string> = new Set(['LI', 'Caption', 'Note', 'BlockQuote', 'Code', 'BibEntry']);
/** A document with fewer of its pages tagged well was tagged by chance. */
const GOOD_PAGES = 0.2;
/** Pages of one column are plenty elsewhere: a document keeps so many of them. */
const MOST_PLAIN = 12;

export interface TaggedTruth {
  /** The pages that are tagged well. */
  pages: ReadPage[];
  truth: Truth;
}

export function taggedTruth({ pages, evidence }: Reading, tally: Tally): TaggedTruth | undefined {
  const owners = blocks(evidence.tags);
  const running = runningLines(pages);
  const isParagraph = (page: number, tag: number) => owners.get(`${page}:${tag}`)?.type === 'P';
  const body = bodyStyle(pages.flatMap(({ page, lines }) => lines.filter(({ tag }) => isParagraph(page.number, tag))));
  const kept: { page: ReadPage; regions: TaggedRegion[] }[] = [];
  for (const page of pages) {
    const regions = regionsOf(page, owners, running, body);
    const found = fault(page, regions, running);
    tally.add(found === undefined ? 'pages kept' : `pages with ${found}`);
    if (found === undefined) kept.push({ page, regions });
  }
  if (kept.length < Math.max(1, GOOD_PAGES * pages.length)) {
    tally.add('documents with few pages tagged well');
    return undefined;
  }
  tally.add('documents kept');
  const chosen = withoutPlain(kept);
  tally.add('pages of one column left out', kept.length - chosen.length);
  return { pages: chosen.map(({ page }) => page), truth: truthOf(chosen, running) };
}

/** All pages of several columns, and of the others those with most headings. */
function withoutPlain<P extends { page: ReadPage; regions: TaggedRegion[] }>(pages: readonly P[]): P[] {
  const headings = ({ regions }: P) =>
    regions.filter(({ role, isDoubtful }) => role === 'heading' && !isDoubtful).length;
  const plain = pages.filter(({ page: { page, lines } }) => columnsOf(lines, page.width) === 'one column');
  const kept = new Set([...plain].sort((a, b) => headings(b) - headings(a)).slice(0, MOST_PLAIN));
  return pages.filter((page) => !plain.includes(page) || kept.has(page));
}

/** Blocks of the page as regions, one for each column a block runs through, in the order of the tree. */
function regionsOf(
  { page, lines }: ReadPage,
  owners: ReadonlyMap<string, Block>,
  running: ReadonlyMap<string, 'header' | 'footer'>,
  body: BodyStyle | undefined,
): TaggedRegion[] {
  const members = new Map<Block, { line: number; place: number }[]>();
  for (const [i, { id, tag }] of lines.entries()) {
    const block = tag < 0 || running.has(id) ? undefined : owners.get(`${page.number}:${tag}`);
    if (!block) continue;
    const place = block.ids.indexOf(tag);
    const known = members.get(block);
    if (known) known.push({ line: i, place });
    else members.set(block, [{ line: i, place }]);
  }
  const regions: TaggedRegion[] = [];
  for (const [block, found] of [...members].sort(([a], [b]) => a.index - b.index)) {
    const role = ROLES[block.isHeading ? 'H' : block.type];
    if (!role) continue;
    found.sort((a, b) => a.place - b.place || a.line - b.line);
    let part: number[] = [];
    let isFirst = true;
    const add = () => {
      if (part.length === 0) return;
      const own = part.flatMap((line) => lines[line] ?? []);
      const isDoubtful = role === 'paragraph' && looksLikeHeading(own, body);
      regions.push({
        role: isDoubtful ? 'heading' : role,
        type: block.type,
        lines: part,
        box: union(own.map(({ box }) => box)),
        isFirst,
        isTaggedHeading: role === 'heading' || role === 'title',
        isDoubtful,
        isAside: body !== undefined && isAside(own, body),
        isBrief: role === 'paragraph' && isFirst && isBrief(own),
      });
      isFirst = false;
      part = [];
    };
    for (const { line } of found) {
      const last = lines[part.at(-1) ?? -1]?.box;
      const box = lines[line]?.box;
      // The text goes on higher up: in the next column. Tables and figures are read as they stand.
      if (last && box && !WHOLE.has(block.type) && box[3] < last[1]) add();
      part.push(line);
    }
    add();
  }
  if (body) for (let i = regions.length - 1; i >= 0; i--) headingOver(regions[i], regions[i + 1], lines, body);
  return regions;
}

/** A doubtful heading in display type, or that stands over text or over a heading, is one. From the end of the page: headings stand over headings. */
function headingOver(
  region: TaggedRegion | undefined,
  next: TaggedRegion | undefined,
  lines: readonly ReadLine[],
  body: BodyStyle,
): void {
  if (!region?.isDoubtful) return;
  const of = (numbers: readonly number[]) => numbers.flatMap((line) => lines[line] ?? []);
  const isHead =
    next !== undefined &&
    !next.isDoubtful &&
    HEADED.has(next.role) &&
    headsText(of(region.lines), of(next.lines), next.role === 'paragraph', body);
  if (!isHead && !isDisplay(of(region.lines), body)) return;
  region.type = 'H1';
  region.isDoubtful = false;
  region.isBrief = false;
}

function truthOf(
  pages: readonly { page: ReadPage; regions: TaggedRegion[] }[],
  running: ReadonlyMap<string, 'header' | 'footer'>,
): Truth {
  const classes: LineClass[][] = [];
  const regions: NonNullable<Truth['regions']> = [];
  const body: number[] = [];
  let first = 0;
  for (const { page, regions: found } of pages) {
    const here: LineClass[][] = page.lines.map(() => []);
    for (const region of found) {
      for (const [k, line] of region.lines.entries()) {
        here[line] = classesOf(region, k);
      }
      if (BODY.has(region.role)) body.push(regions.length);
      const { role, box, lines } = region;
      regions.push({ role, page: page.page.number, box, lines: lines.map((line) => first + line) });
    }
    for (const [i, { id, box }] of page.lines.entries()) {
      const role = running.get(id);
      if (!role) continue;
      here[i] = [role];
      regions.push({ role, page: page.page.number, box, lines: [first + i] });
    }
    classes.push(...here);
    first += page.lines.length;
  }
  return {
    known: ['classes', 'regions', 'order'],
    classes,
    regions,
    threads: body.length > 0 ? [{ kind: 'body', regions: body }] : [],
    pages: pages.map(({ page }) => page.page.number),
  };
}

/** What a plain paragraph may be to those who do not look closer; lists, captions and contents are often tagged so. */
const OPEN: readonly LineClass[] = [
  'list-item',
  'reference',
  'code',
  'author',
  'mail',
  'affili',
  'caption',
  'contents',
];

/** What a line of a region may be. Only the first line of a paragraph begins it. */
function classesOf(region: TaggedRegion, place: number): LineClass[] {
  if (region.isDoubtful || region.isBrief) return [];
  if (region.role !== 'paragraph') return [...(TAG_LABELS[region.type] ?? [])];
  const line: LineClass = region.isFirst && place === 0 ? 'fstline' : 'paraline';
  return region.isAside ? [line, ...OPEN, 'footnote'] : [line, ...OPEN];
}

interface Block {
  type: string;
  isHeading: boolean;
  index: number;
  /** Marked-content ids in the order of the tree. */
  ids: number[];
}

/** For each marked-content id of each page, the block it belongs to. */
function blocks(tags: readonly Tag[]): Map<string, Block> {
  const owners = new Map<string, Block>();
  const path: { depth: number; block: Block | undefined; whole: boolean; item: boolean }[] = [];
  for (const [index, { type, depth, page, ids }] of tags.entries()) {
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= depth) path.pop();
    const above = path.at(-1);
    const isHeading = /^H\d?$/.test(type);
    const opens = isHeading || type === 'LI' || WHOLE.has(type);
    const isInline = !(type in ROLES) && !isHeading;
    const inherits = above?.whole === true || (above?.block !== undefined && (isInline || (above.item && !opens)));
    const block = inherits
      ? above?.block
      : type in ROLES || isHeading
        ? { type, isHeading, index, ids: [] }
        : undefined;
    const whole = above?.whole === true || WHOLE.has(type);
    path.push({ depth, block, whole, item: block !== undefined && OWNERS.has(block.type) });
    if (!block) continue;
    for (const id of ids) {
      block.ids.push(id);
      owners.set(`${page}:${id}`, block);
    }
  }
  return owners;
}
