import { PASSAGE_NUMBERS, passageNumbers, tighten, type WrittenLine } from 'treeline/reorganize';
import type { AlignedBlock } from './align-ocr.js';
import { readRows } from './pack/rows.js';

const USAGE = `usage: node corpus/dist/pictures/passages.js OCR/train-….jsonl … [--judge OCR/valid-….jsonl …]

Learns from what OCR saw which lines are one passage (packages/core/src/pictures/passage.ts), prints the weights, and
how many such lines are found on other pictures, and how many wrong ones.`;

interface Pair {
  numbers: readonly number[];
  /** Whether both lines show the same true block. */
  goesOn: boolean;
}

/** Lines that follow one another within a group, in the true order. */
async function pairsOf(files: readonly string[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const file of files) {
    for (const { blocks } of await readRows<{ blocks: AlignedBlock[] }>(file)) {
      const boxes = tighten(blocks.map(({ box }) => box));
      const lines = blocks.flatMap(({ order, ...block }, i) => {
        const box = boxes[i];
        return order === null || !box ? [] : [{ ...block, order, box }];
      });
      lines.sort((a, b) => a.order - b.order);
      let passage: WrittenLine[] = [];
      for (const [i, next] of lines.entries()) {
        const above = lines[i - 1];
        const [shown] = next.truth;
        const goesOn = next.truth.length === 1 && above?.truth.length === 1 && above.truth[0] === shown;
        if (above && above.group !== null && above.group === next.group) {
          const numbers = passageNumbers(passage, next);
          pairs.push({ numbers: [1, ...PASSAGE_NUMBERS.map((name) => numbers[name])], goesOn });
        }
        passage = goesOn ? [...passage, next] : [next];
      }
    }
  }
  return pairs;
}

const ROUNDS = 50;
/** Keeps weights small that say nothing. */
const RIDGE = 2;

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Newton's method on the likelihood. */
function fit(pairs: readonly Pair[]): number[] {
  const size = PASSAGE_NUMBERS.length + 1;
  const weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * weight));
    const curve: number[][] = weights.map((_, i) => weights.map((_, j) => (i === j ? RIDGE : 0)));
    for (const { numbers, goesOn } of pairs) {
      const chance = 1 / (1 + Math.exp(-dot(weights, numbers)));
      const off = (goesOn ? 1 : 0) - chance;
      for (let i = 0; i < size; i++) {
        slope[i] = (slope[i] ?? 0) + off * (numbers[i] ?? 0);
        const row = curve[i];
        const scale = chance * (1 - chance) * (numbers[i] ?? 0);
        if (row) for (let j = 0; j < size; j++) row[j] = (row[j] ?? 0) + scale * (numbers[j] ?? 0);
      }
    }
    for (const [i, step] of solve(curve, slope).entries()) weights[i] = (weights[i] ?? 0) + step;
  }
  return weights;
}

/** Gauss and Jordan; the matrix is positive definite, so that no pivot is zero. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (const [i, pivot] of rows.entries()) {
    const scale = pivot[i] ?? 1;
    for (let j = 0; j < pivot.length; j++) pivot[j] = (pivot[j] ?? 0) / scale;
    for (const other of rows) {
      const factor = other[i] ?? 0;
      if (other === pivot || factor === 0) continue;
      for (let j = 0; j < other.length; j++) other[j] = (other[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}

function judge(pairs: readonly Pair[], weights: readonly number[]): string {
  const right = pairs.filter(({ numbers, goesOn }) => goesOn && dot(weights, numbers) > 0).length;
  const wrong = pairs.filter(({ numbers, goesOn }) => !goesOn && dot(weights, numbers) > 0).length;
  const all = pairs.filter(({ goesOn }) => goesOn).length;
  const f1 = (2 * right) / Math.max(1, right + wrong + all);
  return `${pairs.length} pairs of lines, ${all} of one passage: ${right} found, ${wrong} wrong, F1 ${f1.toFixed(3)}`;
}

const files = process.argv.slice(2);
const cut = files.indexOf('--judge');
const [taught, judged] = cut === -1 ? [files, []] : [files.slice(0, cut), files.slice(cut + 1)];
if (taught.length === 0 || files.includes('--help')) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  const pairs = await pairsOf(taught);
  const weights = fit(pairs);
  const named = ['always', ...PASSAGE_NUMBERS].map((name, i) => [name, Number(weights[i]?.toFixed(2))]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(named), null, 1)}\n${judge(pairs, weights)}\n`);
  if (judged.length > 0) process.stdout.write(`${judge(await pairsOf(judged), weights)}\n`);
}
