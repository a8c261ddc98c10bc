import type { Document } from '../document/schema.js';
import { oneLine } from './clean.js';
import { type Block, flowOf } from './flow.js';
import type { List } from './lists.js';
import { escapeBlockStart, escapeCell, escapeHeading, escapeInline, fenced } from './markdown-escape.js';
import { type Note, type Passage, piecesOf } from './passage.js';
import { pictureUrl } from './picture-url.js';
import { gridOf, spanningTable } from './tables.js';

/**
 * The document as Markdown (CommonMark with GFM tables and footnotes).
 *
 * - The title is `# Title`; a heading of outline level n is then of level n + 1, without a title of level n, at most 6.
 *   A heading that the outline does not have, of a box, say, is a paragraph in bold.
 * - Headers and footers are left out. Paragraphs are whole, over columns and pages.
 * - Footnotes are `[^1]`, numbered through the document, defined at the end of their outermost section. A note that
 *   nothing refers to is a paragraph there.
 * - Figures and tables stand beside the text they are printed near, with their captions: a table's above, others below.
 * - A table is a GFM table where it is a plain grid, HTML where cells span, and a `text` block with the rows as they
 *   are printed where the cells are not known.
 * - A formula is its picture where there is one, otherwise a `text` block: what a PDF says of a formula is not TeX, and
 *   calling it so would make renderers print nonsense.
 */
export function toMarkdown(document: Document): string {
  return [...markdownPieces(document)].join('');
}

/** The same in pieces, one for each block, for writing large documents as they come. */
export function* markdownPieces(document: Document): Generator<string> {
  const { blocks, titled } = flowOf(document);
  let first = true;
  let numberedBefore = '';
  for (const block of blocks) {
    const text = blockOf(block, titled, numberedBefore);
    if (text === '') continue;
    yield first ? `${text}\n` : `\n${text}\n`;
    first = false;
    numberedBefore = block.kind === 'list' ? lastMarkerOf(block.lists, numberedBefore) : '';
  }
}

function blockOf(block: Block, titled: boolean, markerBefore: string): string {
  switch (block.kind) {
    case 'title':
      return heading(1, block.passage);
    case 'heading':
      return heading(Math.min(6, block.depth + (titled ? 1 : 0)), block.passage);
    case 'subtitle':
    case 'subheading': {
      const text = inline(block.passage, true);
      return text === '' ? '' : `**${text}**`;
    }
    case 'byline':
    case 'paragraph':
      return escapeBlockStart(inline(block.passage));
    case 'list':
      return listLines(block.lists, '', markerBefore).join('\n');
    case 'code':
      return block.rows.length === 0 ? '' : fenced(block.rows, '');
    case 'formula':
    case 'figure':
      return [picture(block), ...captionsOf(block)].join('\n\n');
    case 'table':
      return [...captionsOf(block), table(block)].join('\n\n');
    case 'notes':
      return block.notes.map(noteOf).join('\n\n');
  }
}

function heading(level: number, passage: Passage): string {
  const text = escapeHeading(inline(passage));
  return text === '' ? '' : `${'#'.repeat(level)} ${text}`;
}

function inline(passage: Passage, followed = false): string {
  const pieces = [...piecesOf(passage)];
  const texts = pieces.map((piece, i) =>
    'note' in piece ? `[^${piece.note.number}]` : escapeInline(piece.text, followed || i < pieces.length - 1),
  );
  return texts.join('').trim();
}

function captionsOf(block: { captions: Passage[] }): string[] {
  return block.captions.map((caption) => escapeBlockStart(inline(caption))).filter((text) => text !== '');
}

function picture(block: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): string {
  const { object, kind, captions, rows } = block;
  if (object.image !== undefined) {
    const alt = oneLine(captions[0]?.text ?? (kind === 'formula' ? object.text : ''));
    return `![${escapeInline(alt)}](${pictureUrl(object.image)})`;
  }
  if (kind !== 'figure' && rows.length > 0) return fenced(rows, 'text');
  return `*${kind === 'figure' ? 'Figure' : kind === 'table' ? 'Table' : 'Formula'} on page ${object.page}*`;
}

function table(block: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): string {
  const cells = block.object.cells ?? [];
  if (cells.length === 0) {
    // The picture shows the table, the rows keep its words.
    const rows = block.object.image !== undefined && block.rows.length > 0 ? [fenced(block.rows, 'text')] : [];
    return [picture(block), ...rows].join('\n\n');
  }
  const grid = gridOf(cells);
  if (!grid) return spanningTable(cells).join('\n');
  const [head = [], ...body] = grid;
  const row = (texts: readonly string[]) => `| ${texts.map((text) => escapeCell(escapeInline(text))).join(' | ')} |`;
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...body.map(row)].join('\n');
}

function noteOf({ number, passage }: Note): string {
  const text = escapeBlockStart(inline(passage));
  return number === undefined ? text : `[^${number}]: ${text}`;
}

/** Lists that follow each other would run into one; another marker keeps them apart. */
function listLines(lists: readonly List[], indent: string, markerBefore: string): string[] {
  const out: string[] = [];
  let before = markerBefore;
  for (const [n, { numbered, items }] of lists.entries()) {
    const marker = markerOf(numbered?.delimiter, before);
    before = marker;
    // A number other than 1 cannot begin a list right under a line of text.
    if (n > 0 || (indent !== '' && numbered && numbered.start !== 1)) out.push('');
    for (const [i, { passage, children }] of items.entries()) {
      const sign = numbered ? `${numbered.start + i}${marker}` : marker;
      const text = escapeBlockStart(inline(passage));
      out.push(`${indent}${sign} ${text}`.trimEnd());
      out.push(...listLines(children, indent + ' '.repeat(sign.length + 1), ''));
    }
  }
  return out;
}

function markerOf(delimiter: '.' | ')' | undefined, before: string): string {
  if (delimiter === undefined) return before === '-' ? '*' : '-';
  if (before !== delimiter) return delimiter;
  return delimiter === '.' ? ')' : '.';
}

function lastMarkerOf(lists: readonly List[], markerBefore: string): string {
  return lists.reduce((before, { numbered }) => markerOf(numbered?.delimiter, before), markerBefore);
}
