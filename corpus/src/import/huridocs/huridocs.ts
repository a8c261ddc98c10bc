import type { Box, Role } from 'treeline';
import { HURIDOCS_BENCHMARK_TYPES, HURIDOCS_TOKEN_TYPES, type LineClass } from 'treeline/labels';
import type { ReadPage } from 'treeline/read';
import type { CorpusDocument, Truth } from '../../format/format.js';
import { corpusPage } from '../../format/page.js';
import { splitOf } from '../../split/split.js';
import { cover, offsetBetween, shift } from '../labelled/boxes.js';
import type { Tally } from '../tally.js';
import { mayBeCaption } from '../unmarked-captions.js';
import { groupOf, type Labelled, openHuridocs } from './repository.js';

/*
 * huridocs/pdf-labeled-data: real PDFs labelled by people (Apache-2.0 for the labels; the PDFs are third-party).
 *
 * Three sets of boxes tell of a page: `token_type` (what each text run is), `paragraph_extraction` (regions; a table is
 * one) and `reading_order` (a number for each run). A page counts where all three are there. What these people did not
 * label is left open: figures and formulas are runs, not regions; lists are labelled a quarter of the time; there are no
 * authors, no captions to speak of and no links. Headings that name a figure or a table may be captions, and then they
 * stand in no fixed place of the text.
 */

/** The family a split belongs to, and whether it is for tests alone. */
const SPLITS: Readonly<Record<string, { source: string; testOnly: boolean }>> = {
  publaynet_multi_column_train: { source: 'publaynet', testOnly: false },
  prima_multi_column_train: { source: 'prima', testOnly: true },
  one_column_train: { source: 'one-column', testOnly: false },
  multi_column_train: { source: 'multi-column', testOnly: false },
  one_column_test: { source: 'one-column', testOnly: true },
  multi_column_test: { source: 'multi-column', testOnly: true },
};

const TOKEN_ROLES: readonly Role[] = [
  'formula',
  'footnote',
  'list-item',
  'table',
  'figure',
  'heading',
  'paragraph',
  'header',
  'footer',
  'caption',
  'footer',
  'contents',
  'paragraph',
];
const BENCHMARK_ROLES: readonly Role[] = [
  'formula',
  'footnote',
  'list-item',
  'table',
  'figure',
  'title',
  'paragraph',
  'header',
  'heading',
  'caption',
  'footer',
];
const PAGE_NUMBER = 8;

export interface ImportOptions {
  /** Labels as their makers published them, without the amendments of `docs/accuracy.md`. Default: false. */
  asPublished?: boolean;
}

/** Documents with roles, regions and reading order. */
export async function* importHuridocs(
  repository: string,
  tally: Tally,
  { asPublished = false }: ImportOptions = {},
): AsyncGenerator<CorpusDocument> {
  const huridocs = await openHuridocs(repository);
  for (const [split, { source, testOnly }] of Object.entries(SPLITS)) {
    for (const name of huridocs.names(`token_type/${split}`)) {
      const tokens = await huridocs.labels(`token_type/${split}`, name);
      const regions = await huridocs.labels(`paragraph_extraction/${split}`, name);
      const order = await huridocs.labels(`reading_order/${split}`, name);
      if (!tokens || !regions || !order) {
        tally.add('documents without all three kinds of labels', 1, name);
        continue;
      }
      const reading = await huridocs.read(name, tally);
      if (!reading) continue;
      const complete = (page: number) =>
        [tokens, regions, order].every((labels) => (labels.get(page)?.length ?? 0) > 0);
      const pages = reading.pages.filter(({ page }) => complete(page.number));
      tally.add('pages without labels', reading.pages.length - pages.length);
      if (pages.length === 0) continue;
      const group = groupOf(name);
      yield {
        format: 'treeline-corpus/1',
        id: `huridocs/${split}/${name}`,
        source,
        kind: 'real',
        split: testOnly ? 'test' : splitOf(group),
        group,
        ...(reading.source.language !== undefined && { language: reading.source.language }),
        sha256: reading.source.sha256,
        pages: pages.map(corpusPage),
        truth: truthOf(
          pages,
          (page) => ({
            tokens: tokens.get(page) ?? [],
            regions: regions.get(page) ?? [],
            order: order.get(page) ?? [],
          }),
          tally,
          asPublished,
        ),
      };
    }
  }
}

/** The benchmark set: regions with roles in another scheme, no order. For tests alone. */
export async function* importHuridocsBenchmark(repository: string, tally: Tally): AsyncGenerator<CorpusDocument> {
  const huridocs = await openHuridocs(repository);
  for (const name of huridocs.names('benchmark_segmentation/dataset')) {
    const labels = await huridocs.labels('benchmark_segmentation/dataset', name);
    const reading = await huridocs.read(name, tally);
    if (!reading || !labels) continue;
    const pages = reading.pages.filter(({ page }) => (labels.get(page.number)?.length ?? 0) > 0);
    yield {
      format: 'treeline-corpus/1',
      id: `huridocs/benchmark/${name}`,
      source: 'benchmark',
      kind: 'real',
      split: 'test',
      group: groupOf(name),
      ...(reading.source.language !== undefined && { language: reading.source.language }),
      sha256: reading.source.sha256,
      pages: pages.map(corpusPage),
      truth: benchmarkTruth(pages, labels, tally),
    };
  }
}

interface PageLabels {
  tokens: Labelled[];
  regions: Labelled[];
  order: Labelled[];
}

interface Found {
  page: number;
  box: Box;
  members: { line: number; rank: number; role: Role }[];
}

interface Region {
  role: Role;
  page: number;
  box: Box;
  lines: number[];
  /** Its place on the page: that of its first line. */
  rank: number;
}

/** Lines in reading order; the role that most of them have. */
function regionOf({ page, box, members }: Found): Region {
  members.sort((a, b) => a.rank - b.rank || a.line - b.line);
  const votes = new Map<Role, number>();
  for (const { role } of members) votes.set(role, (votes.get(role) ?? 0) + 1);
  const [[role] = ['paragraph' as const]] = [...votes].sort((a, b) => b[1] - a[1]);
  return { role, page, box, lines: members.map(({ line }) => line), rank: members[0]?.rank ?? Infinity };
}

function truthOf(pages: ReadPage[], labelsOf: (page: number) => PageLabels, tally: Tally, asPublished: boolean): Truth {
  const classes: LineClass[][] = [];
  const regions: Region[] = [];
  let first = 0;
  for (const { page, lines } of pages) {
    const labels = labelsOf(page.number);
    // The labels were drawn on the media box, our lines stand on the crop box.
    const offset = offsetBetween(lines, labels.tokens);
    const tokens = shift(labels.tokens, offset);
    const areas = shift(labels.regions, offset);
    const order = shift(labels.order, offset);
    const found = new Map<number, Found>();
    for (const [i, line] of lines.entries()) {
      const token = cover(line.box, tokens, 0.3);
      const area = cover(line.box, areas, 0.5);
      const rank = cover(line.box, order, 0.3)?.first ?? Infinity;
      tally.add(token ? 'lines with a role' : 'lines without a role');
      tally.add(area ? 'lines in a region' : 'lines in no region');
      const type = token?.item.type ?? -1;
      classes.push(classesOf(type, line.box, page.height));
      if (!area || type < 0) continue;
      const member = { line: first + i, rank, role: roleOf(type, line.box, page.height) };
      const known = found.get(area.index);
      if (known) known.members.push(member);
      else found.set(area.index, { page: page.number, box: area.item.box, members: [member] });
    }
    regions.push(...[...found.values()].map(regionOf).sort((a, b) => a.rank - b.rank));
    first += lines.length;
  }
  const kept = regions.filter(({ role }) => role !== 'figure' && role !== 'formula');
  const texts = pages.flatMap(({ lines }) => lines.map(({ text }) => text));
  const isDoubtful = ({ role, lines: [line = -1] }: Region) =>
    !asPublished && role === 'heading' && mayBeCaption(texts[line] ?? '');
  for (const region of kept.filter(isDoubtful)) {
    tally.add('headings that may be captions');
    for (const line of region.lines) classes[line] = [...new Set([...(classes[line] ?? []), 'caption' as const])];
  }
  for (const { role, lines } of kept) {
    if (role === 'table') continue;
    for (const line of lines.slice(1)) classes[line] = (classes[line] ?? []).filter((name) => name !== 'fstline');
  }
  const body = kept.flatMap((region, i) => (BODY.has(region.role) && !isDoubtful(region) ? [i] : []));
  return {
    known: ['classes', 'regions', 'order'],
    classes,
    regions: kept.map(({ role, page, box, lines }) => ({ role, page, box, lines })),
    threads: body.length > 0 ? [{ kind: 'body', regions: body }] : [],
    pages: pages.map(({ page }) => page.number),
  };
}

const BODY: ReadonlySet<Role> = new Set(['heading', 'paragraph', 'list-item', 'contents']);

/** A page number is furniture at the head or at the foot, whatever its label says. */
function classesOf(type: number, box: Box, height: number): LineClass[] {
  if (type === PAGE_NUMBER) return [roleOf(type, box, height) === 'header' ? 'header' : 'footer'];
  return [...(HURIDOCS_TOKEN_TYPES[type] ?? [])];
}

function roleOf(type: number, box: Box, height: number): Role {
  if (type === PAGE_NUMBER && (box[1] + box[3]) / 2 < height / 2) return 'header';
  return TOKEN_ROLES[type] ?? 'paragraph';
}

function benchmarkTruth(pages: ReadPage[], labels: Map<number, Labelled[]>, tally: Tally): Truth {
  const classes: LineClass[][] = [];
  const regions: Truth['regions'] = [];
  let first = 0;
  for (const { page, lines } of pages) {
    const raw = labels.get(page.number) ?? [];
    const boxes = shift(raw, offsetBetween(lines, raw));
    const found = boxes.map((): number[] => []);
    for (const [i, line] of lines.entries()) {
      const area = cover(line.box, boxes, 0.5);
      tally.add(area ? 'lines in a region' : 'lines in no region');
      classes.push([...((area && HURIDOCS_BENCHMARK_TYPES[area.item.type]) ?? [])]);
      if (area) found[area.index]?.push(first + i);
    }
    for (const [i, inside] of found.entries()) {
      const { box, type } = boxes[i] ?? { box: [0, 0, 0, 0], type: -1 };
      const role = BENCHMARK_ROLES[type];
      if (!role || inside.length === 0) {
        tally.add('labelled boxes without lines', 1);
        continue;
      }
      regions.push({ role, page: page.number, box, lines: inside });
    }
    first += lines.length;
  }
  return { known: ['classes', 'regions'], classes, regions, pages: pages.map(({ page }) => page.number) };
}
