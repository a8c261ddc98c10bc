/** SPEC 5.4: enough for a hundred blocks. */
const ROUNDS = 20;

/**
 * Eqs. (12)-(13) in the log domain: rows and columns of a square of scores are normalised in turn, so that every block
 * has one successor and is the successor of one. Rows come last: each is a distribution, given as logarithms.
 */
export function sinkhorn(scores: ArrayLike<number>, side: number, rounds = ROUNDS): Float64Array {
  const log = Float64Array.from(scores);
  for (let round = 0; round < rounds; round++) {
    for (let column = 0; column < side; column++) normalise(log, column, side, side);
    for (let row = 0; row < side; row++) normalise(log, row * side, 1, side);
  }
  return log;
}

/** Takes the logarithm of their exponentials' sum from `count` values, `step` apart. */
function normalise(log: Float64Array, first: number, step: number, count: number): void {
  const end = first + step * count;
  let most = -Infinity;
  for (let i = first; i < end; i += step) most = Math.max(most, log[i] ?? -Infinity);
  if (most === -Infinity) return;
  let sum = 0;
  for (let i = first; i < end; i += step) sum += Math.exp((log[i] ?? -Infinity) - most);
  const total = most + Math.log(sum);
  for (let i = first; i < end; i += step) log[i] = (log[i] ?? -Infinity) - total;
}
