import type { Box } from 'treeline';
import type { PageXmlPage, PageXmlRegion } from 'treeline/read';

/** A line with its text and its place. */
export interface Row {
  box: Box;
  text: string;
  rotation: number;
}

/** A region that has lines; a table with those of all its cells. */
export interface Block {
  /** As the file calls it; undefined where it does not. */
  type: string | undefined;
  rows: Row[];
}

/** The blocks of a page in the order of the file, without lines that have no text or no place. */
export function blocksOf({ regions, size }: PageXmlPage): Block[] {
  const blocks: Block[] = [];
  let table: Block | undefined;
  for (const region of regions) {
    const rows = rowsOf(region);
    if (region.inTable && region.kind !== 'table' && table) {
      table.rows.push(...rows);
      continue;
    }
    const type = typeOf(region);
    const block = { type: type !== undefined && RUNNING.has(type) ? sideOf(rows, size?.height ?? 0) : type, rows };
    if (region.kind === 'table') table = block;
    blocks.push(block);
  }
  return blocks.filter(({ rows }) => rows.length > 0);
}

/** At the head or at the foot of the page, wherever they are. */
const RUNNING: ReadonlySet<string> = new Set(['header', 'footer', 'page-number', 'signature-mark', 'catch-word']);

function sideOf(rows: readonly Row[], height: number): 'header' | 'footer' {
  const middle = rows.reduce((sum, { box }) => sum + (box[1] + box[3]) / 2, 0) / rows.length;
  return middle < height / 2 ? 'header' : 'footer';
}

/** Transkribus numbers the cells of tables that were not drawn as one: `T0C2`. */
function typeOf({ kind, type, structure }: PageXmlRegion): string | undefined {
  if (structure !== undefined && /^T\d+C\d+$/.test(structure)) return 'table-cell';
  return kind === 'text' ? (type ?? structure) : kind;
}

function rowsOf({ lines }: PageXmlRegion): Row[] {
  return lines.flatMap(({ box, words, rotation }) => {
    const text = modernLetters(words.map((word) => word.text).join(' '));
    return box && box[2] > box[0] && box[3] > box[1] && text !== '' ? [{ box: rounded(box), text, rotation }] : [];
  });
}

/** The letters of old prints as OCR engines write them. */
export function modernLetters(text: string): string {
  return text
    .replace(/ſ/g, 's')
    .replace(/ꝛ/g, 'r')
    .replace(/\u0364/g, '\u0308')
    .replace(/\u0366/g, '\u030a')
    .replace(/[⸗⹀]/g, '-')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

function rounded(box: Box): Box {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(box[0]), round(box[1]), round(box[2]), round(box[3])];
}
