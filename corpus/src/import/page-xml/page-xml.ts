import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Box } from 'treeline';
import { coverage, type PageXmlPage, pageXmlPages, readPageXml, union } from 'treeline/read';
import type { CorpusDocument, CorpusPage, Truth } from '../../format/format.js';
import { FEWEST_LINES, MOST_LINES } from '../../split/layout.js';
import { splitWithoutTests } from '../../split/split.js';
import type { Tally } from '../tally.js';
import { type Block, blocksOf, type Row } from './blocks.js';
import { halves, pieces } from './cuts.js';
import { pageTruth } from './truth.js';

/*
 * Scans labelled by people, as PAGE XML: no PDF, no fonts, the lines where people outlined them and with the text that
 * they typed. Each page is a document: what is known differs from page to page. Pages of one issue or book, whose files
 * have one name and a number, stay on one side of the split; nothing of it is kept for tests.
 */

/** Where more of the lines are in regions without a type, nobody has labelled the page. */
const MOST_UNTYPED = 0.2;
/** Where more of the lines cover each other, outlines are wrong. */
const MOST_COVERED = 0.05;
/** Paper around what was cut out, as a share of its width. */
const MARGIN = 0.03;

export async function* importPageXml(folder: string, source: string, tally: Tally): AsyncGenerator<CorpusDocument> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.xml')).sort();
  for (const file of files) {
    const name = basename(file, '.xml');
    const group = `${source}:${name.replace(/_\d+$/, '')}`;
    try {
      const bytes = await readFile(join(folder, file));
      const { source: read } = await readPageXml(bytes, { name });
      const labelled = pageXmlPages(bytes).flatMap((page) => labelledPages(page, name, tally));
      for (const [part, { page, truth }] of labelled.entries()) {
        yield {
          format: 'treeline-corpus/1',
          id: `${source}/${name}/${part + 1}`,
          source,
          kind: 'real',
          split: splitWithoutTests(group),
          group,
          ...(read.language !== undefined && { language: read.language }),
          pages: [page],
          truth,
        };
      }
    } catch (error) {
      tally.add('files that cannot be read', 1, `${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

interface LabelledPage {
  page: CorpusPage;
  truth: Truth;
}

/** A page as documents have it: one, or those that a picture of two or a page of too many lines is cut into. */
export function labelledPages(page: PageXmlPage, name: string, tally: Tally): LabelledPage[] {
  const { size } = page;
  if (!size) return [];
  const blocks = blocksOf(page);
  const rules = page.graphics.flatMap(({ kind, box }) => (kind === 'rule' ? [box] : []));
  const isDouble = size.width > size.height;
  const parts = isDouble ? halves(blocks, size.width) : [blocks];
  if (!parts) {
    tally.add('pictures of two pages that no cut parts', 1, name);
    return [];
  }
  return parts.flatMap((part) => {
    const fault = faultOf(part);
    if (fault !== undefined) {
      tally.add(fault, 1, name);
      return [];
    }
    const cut = pieces(part, MOST_LINES);
    tally.add('lines of pages that no cut parts', linesIn(part) - linesIn(cut.flat()));
    const whole = !isDouble && cut.length === 1;
    return cut.flatMap((piece) => {
      if (textIn(piece) < FEWEST_LINES) {
        tally.add('pieces of pages with too little text', 1, name);
        return [];
      }
      const crop: Box = whole ? [0, 0, size.width, size.height] : cropAround(piece, size);
      const { rows, truth } = pageTruth(piece, page.ordered, rules);
      tally.add(whole ? 'pages kept whole' : 'pieces of pages kept');
      tally.add('lines', rows.length);
      tally.add('lines without a class', truth.classes?.filter((classes) => classes.length === 0).length ?? 0);
      tally.add('pairs of lines that may be of one region or not', truth.doubtful?.length ?? 0);
      for (const known of truth.known) tally.add(`pages whose ${known} are known`);
      return [{ page: corpusPage(rows, crop, page), truth }];
    });
  });
}

function faultOf(blocks: readonly Block[]): string | undefined {
  const rows = blocks.flatMap((block) => block.rows);
  if (rows.length < FEWEST_LINES) return `pages of fewer than ${FEWEST_LINES} lines`;
  const untyped = linesIn(blocks.filter(({ type }) => type === undefined));
  if (untyped > MOST_UNTYPED * rows.length) return 'pages whose regions have no types';
  const covered = rows.filter((row) => rows.some((other) => other !== row && coverage(row.box, other.box) > 0.5));
  return covered.length > MOST_COVERED * rows.length ? 'pages whose lines cover each other' : undefined;
}

/** Lines that are neither head nor foot of the page. */
function textIn(blocks: readonly Block[]): number {
  return linesIn(blocks.filter(({ type }) => type !== 'header' && type !== 'footer'));
}

function linesIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** With some of the paper around. */
function cropAround(blocks: readonly Block[], { width, height }: { width: number; height: number }): Box {
  const [x0, y0, x1, y1] = union(blocks.flatMap(({ rows }) => rows.map(({ box }) => box)));
  const margin = Math.round(MARGIN * (x1 - x0));
  return [
    Math.max(0, x0 - margin),
    Math.max(0, y0 - margin),
    Math.min(width, x1 + margin),
    Math.min(height, y1 + margin),
  ];
}

/** Rows and what is drawn around them, measured from the corner of the crop. */
function corpusPage(rows: readonly Row[], crop: Box, { graphics }: PageXmlPage): CorpusPage {
  const [x, y, right, bottom] = crop;
  const moved = ([x0, y0, x1, y1]: Box): Box => [round(x0 - x), round(y0 - y), round(x1 - x), round(y1 - y)];
  return {
    number: 1,
    width: right - x,
    height: bottom - y,
    unit: 'px',
    contentOrder: true,
    lines: rows.map(({ box, text, rotation }) => ({
      box: moved(box),
      text,
      rotation,
      raised: [],
      math: 0,
      hidden: false,
    })),
    graphics: graphics
      .filter(({ box }) => coverage(box, crop) > 0.5)
      .map(({ kind, box }) => ({ kind, box: moved(box) })),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
