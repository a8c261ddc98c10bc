import type { Document } from '../document/schema.js';
import { oneLine } from './clean.js';
import { type Block, flowOf } from './flow.js';
import { flatten } from './lists.js';
import { gridOf } from './tables.js';

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
      return block.rows;
    case 'figure':
      return captionLines(block);
    case 'formula':
      return [...block.rows, ...captionLines(block)];
    case 'table':
      return [...captionLines(block), ...tableLines(block)];
    case 'notes':
      return block.notes.map(({ printed }) => oneLine(printed));
    default:
      return [oneLine(block.passage.text)].filter((line) => line !== '');
  }
}

type Float = Extract<Block, { kind: 'figure' | 'table' | 'formula' }>;

function captionLines(block: Float): string[] {
  return block.captions.map(({ text }) => oneLine(text)).filter((line) => line !== '');
}

/** Rows with tabs between the cells where cells are known, otherwise as they are printed. */
export function tableLines({ object, rows }: Float): string[] {
  const cells = object.cells ?? [];
  if (cells.length === 0) return rows;
  const plain = cells.map(({ rowSpan, columnSpan, ...cell }) => ({ ...cell, header: false }));
  return (gridOf(plain) ?? []).map((row) => row.join('\t').trimEnd());
}
