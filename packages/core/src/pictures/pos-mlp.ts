import type { Box } from '../document/schema.js';

/** Fully connected layers, ReLU between them; `weight` has a row for each output. */
export type PosMlpWeights = readonly { weight: readonly (readonly number[])[]; bias: readonly number[] }[];

/**
 * POS-MLP (SPEC 5.6): for each pair a small network says from the seven numbers of Eq. (2) whether one block comes
 * before the other; blocks are sorted by the pairs they win.
 */
export function posMlp(
  boxes: readonly Box[],
  size: { width: number; height: number },
  weights: PosMlpWeights,
): number[] {
  const before = (a: Box, b: Box) => run(weights, edgeNumbers(a, b, size));
  const wins = boxes.map((a, i) => boxes.filter((b, j) => i !== j && before(a, b) > before(b, a)).length);
  return boxes.map((_, i) => i).sort((a, b) => (wins[b] ?? 0) - (wins[a] ?? 0) || a - b);
}

/** Eq. (2): `[ΔX, ΔY, l_i/h_i, l_j/h_i, h_j/h_i, h_j/l_i, l_j/l_i]`, the ratios as logarithms. */
export function edgeNumbers(i: Box, j: Box, { width, height }: { width: number; height: number }): number[] {
  const least = Math.max(width, height) * 1e-3;
  const log = (length: number) => Math.log(Math.max(length, least));
  const [li, hi, lj, hj] = [log(i[2] - i[0]), log(i[3] - i[1]), log(j[2] - j[0]), log(j[3] - j[1])];
  return [(j[0] - i[0]) / width, (j[1] - i[1]) / height, li - hi, lj - hi, hj - hi, hj - li, lj - li];
}

function run(weights: PosMlpWeights, input: readonly number[]): number {
  let values = input;
  for (const [layer, { weight, bias }] of weights.entries()) {
    const last = layer === weights.length - 1;
    values = weight.map((row, k) => {
      const sum = row.reduce((total, w, c) => total + w * (values[c] ?? 0), bias[k] ?? 0);
      return last ? sum : Math.max(0, sum);
    });
  }
  return values[0] ?? 0;
}
