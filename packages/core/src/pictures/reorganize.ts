import { sinkhorn } from '../decode/sinkhorn.js';
import type { Box } from '../document/schema.js';
import type { BlockFields, BlockScores } from '../model/reorganize-model.js';
import { sections } from './sections.js';
import { walk } from './walk.js';

/** The graph that scores which block follows which. */
export interface BlockScorer {
  run(fields: BlockFields): Promise<BlockScores>;
}

export interface Blocks {
  boxes: readonly Box[];
  width: number;
  height: number;
  /** Node features, a row a block; undefined where no picture was looked at. */
  visual: Float32Array | undefined;
}

/** One step of the reading order. */
export interface Step {
  /** Place of the block in `boxes`. */
  block: number;
  /** Probability that it is read here, among all blocks that were left. */
  confidence: number;
  /** Probability that it belongs together with the block before: key and value, label and text. */
  together: number;
}

/** Blocks that are ordered at once: few pictures have more, and edges grow with the square. */
const MOST = 96;
/** Paths kept at a time: on validation pictures 8 gain a point and a half over one, 16 no more than that. */
const BEAM = 8;

/** Text blocks of a picture in the order in which a sighted person reads them (SPEC 5). */
export async function reorganize(blocks: Blocks, model: BlockScorer): Promise<Step[]> {
  const { boxes, width, height, visual } = blocks;
  const steps: Step[] = [];
  for (const members of sections(boxes, MOST)) {
    const n = members.length;
    if (n === 0) continue;
    const box = Float32Array.from(members.flatMap((i) => boxes[i] ?? []));
    const { score, together } = await model.run({ size: [width, height], box, visual: rowsOf(visual, members, boxes) });
    const { order, confidence } = walk(sinkhorn(score, n + 1), n, BEAM);
    for (const [k, i] of order.entries()) {
      const before = order[k - 1];
      const logit = before === undefined ? -Infinity : (together[before * n + i] ?? -Infinity);
      steps.push({ block: members[i] ?? 0, confidence: confidence[k] ?? 0, together: 1 / (1 + Math.exp(-logit)) });
    }
  }
  return steps;
}

function rowsOf(
  visual: Float32Array | undefined,
  members: readonly number[],
  boxes: readonly Box[],
): Float32Array | undefined {
  if (!visual) return undefined;
  const width = visual.length / boxes.length;
  const rows = new Float32Array(members.length * width);
  for (const [k, i] of members.entries()) rows.set(visual.subarray(i * width, (i + 1) * width), k * width);
  return rows;
}
