import type { Document } from 'treeline';
import { markdownWithMap } from 'treeline/write';
import type { Block } from './view.ts';

/** The Markdown block by block, each in parts that belong to one object. A paragraph over two columns has two. */
export function blocksOf(document: Document): Block[] {
  const { text, map } = markdownWithMap(document);
  const blocks: Block[] = [];
  let parts: Block = [];
  let end = '';
  for (const { start, end: to, object } of map.segments) {
    let piece = text.slice(start, to);
    // An empty line parts two blocks.
    if (end === '\n' && piece.startsWith('\n') && parts.at(-1)?.object !== object) {
      blocks.push(parts);
      parts = [];
      piece = piece.slice(1);
    }
    end = piece.at(-1) ?? '';
    const last = parts.at(-1);
    if (last && last.object === object) last.text += piece;
    else if (piece !== '') parts.push({ text: piece, ...(object !== undefined && { object }) });
  }
  if (parts.length > 0) blocks.push(parts);
  return blocks;
}
