import type { Box } from '../../document/schema.js';
import type { Graphic, Reading } from '../reading.js';
import { numberFrom, walkMarkup } from './markup.js';
import { boxAround, lineBox, type Point, pointsFrom, uprightTurn } from './page-xml-boxes.js';
import { type ReadingGroup, ranksFrom } from './page-xml-order.js';
import { type RecognisedOptions, recognisedReading } from './recognised.js';
import { clockwise, type RecognisedLine, type RecognisedPage, type RecognisedWord } from './recognised-page.js';

/*
 * PAGE XML (PRImA's `PcGts`, schemata of 2010 to 2019): regions of a page, their lines, words and glyphs with outlines,
 * and a reading order of the regions. Transkribus, OCR-D, eScriptorium and kraken write it.
 */

export interface PageXmlRegion {
  /** What the element is called, in lower case and without `region`: `text`, `table`, `tablecell`, `separator`, `image` … */
  kind: string;
  /** `heading`, `paragraph` …, as the schema has them. */
  type: string | undefined;
  /** What Transkribus calls it in `custom`, which may be something of the user's own. */
  structure: string | undefined;
  /** It is a table, or inside of one. */
  inTable: boolean;
  box: Box | undefined;
  lines: RecognisedLine[];
}

export interface PageXmlPage {
  size: RecognisedPage['size'];
  /** As they are read where the file has a reading order, else as they stand in the file. */
  regions: PageXmlRegion[];
  graphics: Graphic[];
  /** Whether the file has a reading order. */
  ordered: boolean;
}

export async function readPageXml(bytes: Uint8Array, options: RecognisedOptions): Promise<Reading> {
  const pages = pageXmlPages(bytes).map(
    ({ size, regions, graphics }): RecognisedPage => ({
      size,
      unit: 'px',
      lines: regions.flatMap(({ lines }) => lines),
      graphics,
    }),
  );
  return recognisedReading(bytes, 'page-xml', pages, options);
}

/** The pages of a file with their regions. The schema has one page a file; more are taken as they come. */
export function pageXmlPages(bytes: Uint8Array): PageXmlPage[] {
  const reader = new PageXmlReader();
  walkMarkup(bytes, true, 'invalid-page-xml', reader);
  return reader.pages.map(({ size, regions, groups }) => {
    const ranks = ranksFrom(groups);
    const graphics = regions.flatMap(({ kind, box }): Graphic[] => {
      const drawn = DRAWN.get(kind);
      return drawn && box ? [{ kind: drawn, box }] : [];
    });
    return { size, regions: inOrder(regions, ranks), graphics, ordered: ranks.size > 0 };
  });
}

const DRAWN: ReadonlyMap<string, 'image' | 'rule'> = new Map([
  ['separator', 'rule'],
  ['image', 'image'],
  ['graphic', 'image'],
  ['linedrawing', 'image'],
  ['chart', 'image'],
  ['map', 'image'],
]);

type Attributes = Readonly<Record<string, string>>;

/** What has an outline and a text: a region, a line, a word or a glyph. */
interface Piece {
  outline: Point[];
  text: { value: string; index: number; confidence: number | undefined } | undefined;
}

interface OpenRegion extends PageXmlRegion, Piece {
  id: string;
  rotation: number;
  /** The region it stands in. */
  parent: OpenRegion | undefined;
  /** There are lines in it or in a region inside of it. */
  hasLines: boolean;
}

interface OpenLine extends Piece {
  baseline: Point[];
  words: RecognisedWord[];
}

interface OpenPage {
  size: RecognisedPage['size'];
  regions: OpenRegion[];
  groups: ReadingGroup[];
}

class PageXmlReader {
  readonly pages: OpenPage[] = [];
  readonly #groups: ReadingGroup[] = [];
  #region: OpenRegion | undefined;
  #line: OpenLine | undefined;
  /** The piece that outlines and texts belong to, and those around it. What has none of interest is there as well. */
  readonly #pieces: Piece[] = [];
  #outline: Point[] | undefined;
  #text: NonNullable<Piece['text']> | undefined;
  #inUnicode = false;

  open(name: string, attributes: Attributes): void {
    const page = this.pages.at(-1);
    if (name === 'page') this.#openPage(attributes);
    else if (!page) return;
    else if (name.endsWith('region') || name === 'tablecell') this.#openRegion(page, name, attributes);
    else if (name === 'textline') {
      this.#line = { outline: [], text: undefined, baseline: [], words: [] };
      this.#pieces.push(this.#line);
    } else if (PIECES.has(name)) this.#pieces.push({ outline: [], text: undefined });
    else if (name === 'coords') this.#outline = pointsFrom(attributes.points);
    else if (name === 'baseline') this.#openBaseline(attributes);
    else if (name === 'point') this.#outline?.push(...pointsFrom(`${attributes.x},${attributes.y}`));
    else if (name === 'textequiv') {
      this.#text = { value: '', index: numberFrom(attributes.index) ?? 0, confidence: numberFrom(attributes.conf) };
    } else if (name === 'unicode') this.#inUnicode = true;
    else if (GROUPS.has(name)) this.#openGroup(name, attributes);
    else if (name === 'regionref' || name === 'regionrefindexed') {
      const region = attributes.regionRef ?? '';
      this.#groups.at(-1)?.items.push({ index: numberFrom(attributes.index), region });
    }
  }

  text(text: string): void {
    if (this.#inUnicode && this.#text) this.#text.value += text;
  }

  close(name: string): void {
    if (name.endsWith('region') || name === 'tablecell') this.#closeRegion();
    else if (name === 'textline') this.#closeLine();
    else if (name === 'word') this.#closeWord();
    else if (PIECES.has(name)) this.#pieces.pop();
    else if (name === 'coords') this.#closeOutline();
    else if (name === 'textequiv') this.#closeText();
    else if (name === 'unicode') this.#inUnicode = false;
    else if (GROUPS.has(name)) this.#groups.pop();
  }

  #openBaseline(attributes: Attributes): void {
    if (this.#line) this.#line.baseline = pointsFrom(attributes.points);
  }

  #openPage(attributes: Attributes): void {
    const width = numberFrom(attributes.imageWidth) ?? 0;
    const height = numberFrom(attributes.imageHeight) ?? 0;
    this.pages.push({ size: width > 0 && height > 0 ? { width, height } : undefined, regions: [], groups: [] });
  }

  #openRegion(page: OpenPage, name: string, attributes: Attributes): void {
    const parent = this.#region;
    const kind = name.replace(/region$/, '');
    const orientation = numberFrom(attributes.orientation);
    const region: OpenRegion = {
      id: attributes.id ?? '',
      kind,
      type: attributes.type,
      structure: /\bstructure\s*\{[^{}]*?\btype:\s*([^;{}]+)/.exec(attributes.custom ?? '')?.[1]?.trim(),
      inTable: kind === 'table' || (parent?.inTable ?? false),
      // Most angles are those of a skewed scan. Only text that stands on its side is set otherwise.
      rotation: orientation === undefined ? (parent?.rotation ?? 0) : clockwise(90 * Math.round(orientation / 90)),
      box: undefined,
      lines: [],
      outline: [],
      text: undefined,
      parent,
      hasLines: false,
    };
    page.regions.push(region);
    this.#region = region;
    this.#pieces.push(region);
  }

  #closeRegion(): void {
    this.#pieces.pop();
    const region = this.#region;
    if (!region) return;
    region.box = boxAround(region.outline);
    if (!region.hasLines) region.lines = linesOfText(region);
    if (region.parent && (region.hasLines || region.lines.length > 0)) region.parent.hasLines = true;
    this.#region = region.parent;
  }

  #closeLine(): void {
    this.#pieces.pop();
    const line = this.#line;
    this.#line = undefined;
    const region = this.#region;
    if (!line || !region) return;
    region.hasLines = true;
    const rotation = uprightTurn(line.baseline) ?? region.rotation;
    const box = rotation % 180 === 0 ? lineBox(line.outline, line.baseline) : boxAround(line.outline);
    region.lines.push({ box, words: wordsOf(line), rotation });
  }

  #closeWord(): void {
    const word = this.#pieces.pop();
    if (!word?.text) return;
    this.#line?.words.push({
      text: word.text.value,
      box: boxAround(word.outline),
      confidence: word.text.confidence,
    });
  }

  #closeOutline(): void {
    const piece = this.#pieces.at(-1);
    if (piece && this.#outline) piece.outline = this.#outline;
    this.#outline = undefined;
  }

  /** Of several readings of a piece the one with the lowest number counts. */
  #closeText(): void {
    const piece = this.#pieces.at(-1);
    if (piece && this.#text && (!piece.text || this.#text.index < piece.text.index)) piece.text = this.#text;
    this.#text = undefined;
  }

  #openGroup(name: string, attributes: Attributes): void {
    const group: ReadingGroup = {
      ordered: name.startsWith('ordered'),
      index: numberFrom(attributes.index),
      region: attributes.regionRef,
      items: [],
    };
    const around = this.#groups.at(-1);
    if (around) around.items.push(group);
    else this.pages.at(-1)?.groups.push(group);
    this.#groups.push(group);
  }
}

/** The margins of the page have outlines too, and glyphs have texts. */
const PIECES: ReadonlySet<string> = new Set(['word', 'glyph', 'grapheme', 'border', 'printspace']);
const GROUPS: ReadonlySet<string> = new Set([
  'orderedgroup',
  'orderedgroupindexed',
  'unorderedgroup',
  'unorderedgroupindexed',
]);

/** The line's own text before that of its words: people correct the one and leave the other as it was recognised. */
function wordsOf({ text, words }: OpenLine): RecognisedWord[] {
  if (!text || text.value.trim() === '') return words;
  return [{ text: text.value, box: undefined, confidence: text.confidence }];
}

/** A region may have text and no lines: then there are as many of the same height as its text has. */
function linesOfText({ text, box, rotation }: OpenRegion): RecognisedLine[] {
  const rows = text?.value.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '') ?? [];
  if (!box || rows.length === 0) return [];
  const [x0, y0, x1, y1] = box;
  const height = (y1 - y0) / rows.length;
  const width = (x1 - x0) / rows.length;
  return rows.map((row, i) => ({
    box:
      rotation % 180 === 0
        ? [x0, y0 + i * height, x1, y0 + (i + 1) * height]
        : [x0 + i * width, y0, x0 + (i + 1) * width, y1],
    words: [{ text: row, box: undefined, confidence: text?.confidence }],
    rotation,
  }));
}

/** A region that the reading order does not name follows the one around it, or the one before it in the file. */
function inOrder(regions: readonly OpenRegion[], ranks: ReadonlyMap<string, number>): PageXmlRegion[] {
  if (ranks.size === 0) return [...regions];
  const found = new Map<OpenRegion, number>();
  let before = -1;
  for (const region of regions) {
    const rank = ranks.get(region.id) ?? (region.parent && found.get(region.parent)) ?? before;
    found.set(region, rank);
    if (!region.parent) before = rank;
  }
  return [...found].sort(([, a], [, b]) => a - b).map(([region]) => region);
}
