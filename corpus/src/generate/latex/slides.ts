import type { Block, Heading, List, Plan } from '../plan/model.js';
import type { BlockWriter } from './blocks.js';
import { escapeTex } from './escape.js';

/**
 * Slides: every heading opens a frame. An outer heading over others becomes a frame of its own that shows only the
 * heading, as section pages do.
 */
export function slides(plan: Plan, writer: BlockWriter): string {
  const frames: { heading?: Heading; blocks: Block[]; room: number }[] = [];
  for (const block of plan.blocks.flatMap(inSteps)) {
    if (block.kind === 'heading') {
      frames.push({ heading: block, blocks: [], room: ROOM });
      continue;
    }
    if (block.kind === 'aside' || block.kind === 'references' || block.kind === 'contents') continue;
    let frame = frames.at(-1);
    if (!frame || (frame.blocks.length > 0 && frame.room < weight(block))) {
      frame = { blocks: [], room: ROOM };
      frames.push(frame);
    }
    frame.blocks.push(block);
    frame.room -= weight(block);
  }
  return frames
    .map(({ heading, blocks }) => {
      const body = writer.blocks(blocks);
      if (heading && blocks.length === 0)
        return `\\section[${escapeTex(heading.text.slice(0, 30))}]{}\n\\begin{frame}\\vfill\\centering{\\huge\\tlunit{${heading.unit}}${escapeTex(heading.text)}\\par}\\vfill\\end{frame}\n`;
      const title = heading ? `\\tlunit{${heading.unit}}${escapeTex(heading.text)}` : '';
      return `\\begin{frame}[fragile]{${title}}{}\n${body}\n\\end{frame}\n`;
    })
    .join('\n');
}

/** Characters a frame holds, about. */
const ROOM = 480;

/** A list too long for a frame goes on in the next one. Inner lists stay with their item. */
function inSteps(block: Block): Block[] {
  if (block.kind === 'code') return [{ ...block, text: block.text.split('\n').slice(0, 11).join('\n') }];
  if (block.kind !== 'list') return [block];
  const lists: List[] = [];
  for (const item of block.items) {
    const { inner, ...outer } = item;
    const bare = { ...outer, ...(inner && inner.items.length < 3 && { inner }) };
    const last = lists.at(-1);
    if (last && weight({ ...last, items: [...last.items, bare] }) < ROOM) last.items.push(bare);
    else lists.push({ ...block, items: [bare] });
  }
  return lists;
}

function weight(block: Block): number {
  switch (block.kind) {
    case 'paragraph':
      return block.spans.reduce((sum, span) => sum + ('text' in span ? span.text.length : 8), 40);
    case 'list':
      return block.items.reduce(
        (sum, item) => sum + item.spans.reduce((s, span) => s + ('text' in span ? span.text.length : 0), 40),
        20,
      );
    case 'code':
      return block.text.split('\n').length * 40;
    case 'figure':
    case 'table':
      return 420;
    default:
      return 100;
  }
}
