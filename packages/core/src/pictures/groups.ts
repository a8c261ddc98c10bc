import { goesOn, type WrittenLine } from './passage.js';
import type { Step } from './reorganize.js';

/** A text block: one line, or several that are one passage broken by the edge of its column. */
export interface Block {
  /** Places of its lines among those that were ordered. */
  lines: number[];
  confidence: number;
}

/** Above this, two blocks in a row are read together. */
const TOGETHER = 0.5;
/** Log-odds above which a line goes on with a passage; above the others so surely that the model is not asked. */
const LIKELY = 0;
const SURE = 3;

/** Lines in reading order → blocks, and blocks → groups that a listener hears together, such as a key and its value. */
export function groupsOf(steps: readonly Step[], lines: readonly WrittenLine[]): Block[][] {
  const groups: Block[][] = [];
  for (const { block: place, confidence, together } of steps) {
    const line = lines[place];
    const group = groups.at(-1);
    const block = group?.at(-1);
    const passage = block?.lines.flatMap((i) => lines[i] ?? []) ?? [];
    if (line && block && goesOn(passage, line) > (together > TOGETHER ? LIKELY : SURE)) {
      block.lines.push(place);
      block.confidence = Math.min(block.confidence, confidence);
    } else if (group && together > TOGETHER) {
      group.push({ lines: [place], confidence });
    } else {
      groups.push([{ lines: [place], confidence }]);
    }
  }
  return groups;
}
