import type { Document } from '../document/schema.js';
import { oneLine } from './flow/clean.js';
import { type Block, flowOf } from './flow/flow.js';
import { flatten } from './flow/lists.js';
import { fullGrid } from './flow/tables.js';

/** The document as plain text in reading order, blocks apart by an empty line, notes at the end of their section. */
export function toText(document: Document): string {
  return [...textPieces(document)].join('');
}

/** The same in pieces, one for each block. */
export function* textPieces(document: Document): Generator<string> {
  let first = true;
  for (const block of flowOf(document).blocks) {
    const text = blockText(block).join('\n');
    if (text === '') continue;
    yield first ? `${text}\n` : `\n${text}\n`;
    first = false;
  }
}

/** The lines of a block. The marks of notes stand as they are printed, in the text and before the note. */
export function blockText(block: Block): string[] {
  switch (block.kind) {
    case 'list':
      return [...flatten(block.lists)].map(({ passage, marker, depth }) => {
        const sign = block.of === 'items' || marker !== '•' ? `${marker} ` : '';
        return `${'  '.repeat(depth)}${sign}${oneLine(passage.text)}`;
      });
    case 'code':
      return [...captionLines(block), ...rowTexts(block)];
    case 'figure':
    case 'formula':
      return [...rowTexts(block), ...captionLines(block)];
    case 'field': {
      const mark = block.checked === undefined ? '' : `[${block.checked ? 'x' : ' '}] `;
      return [mark + oneLine(block.passage.text)];
    }
    case 'table':
      return [...captionLines(block), ...tableLines(block)];
    case 'notes':
      return block.notes.map(({ printed }) => oneLine(printed));
    default:
      return [oneLine(block.passage.text)].filter((line) => line !== '');
  }
}

type Float = Extract<Block, { kind: 'figure' | 'table' | 'formula' }>;

function captionLines(block: Pick<Float, 'captions'>): string[] {
  return block.captions.map(({ text }) => oneLine(text)).filter((line) => line !== '');
}

function rowTexts({ rows }: Pick<Float, 'rows'>): string[] {
  return rows.map(({ text }) => text);
}

/** Rows with tabs between the cells where cells are known, otherwise as they are printed. */
export function tableLines({ cells, rows }: Float): string[] {
  if (cells.length === 0) return rows.map(({ text }) => text);
  return fullGrid(cells).map((row) =>
    row
      .map((cell) => oneLine(cell?.text ?? ''))
      .join('\t')
      .trimEnd(),
  );
}
