/** SPEC 5.4: enough for a hundred blocks. */
const ROUNDS = 20;

/**
 * Eqs. (12)-(13): rows and columns of a square of scores are normalised in turn, so that every block has one successor and
 * is the successor of one. Rows come last: each is a distribution, given as logarithms. The first round is taken in the log
 * domain, where scores may be as large as they like; what it leaves are probabilities, and to scale those is much cheaper.
 */
export function sinkhorn(scores: ArrayLike<number>, side: number, rounds = ROUNDS): Float64Array {
  const log = Float64Array.from(scores);
  for (let column = 0; column < side; column++) normalise(log, column, side, side);
  for (let row = 0; row < side; row++) normalise(log, row * side, 1, side);
  const share = log.map(Math.exp);
  for (let round = 1; round < rounds; round++) settle(share, side);
  return share.map(Math.log);
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

/** One round on probabilities: columns divided by their sums, then rows by theirs. */
function settle(share: Float64Array, side: number): void {
  const sums = new Float64Array(side);
  for (let row = 0; row < share.length; row += side) {
    for (let column = 0; column < side; column++) sums[column] = (sums[column] ?? 0) + (share[row + column] ?? 0);
  }
  const factors = sums.map((sum) => 1 / (sum || 1));
  for (let row = 0; row < share.length; row += side) {
    let sum = 0;
    for (let column = 0; column < side; column++) sum += (share[row + column] ?? 0) * (factors[column] ?? 0);
    const whole = 1 / (sum || 1);
    for (let column = 0; column < side; column++) {
      share[row + column] = (share[row + column] ?? 0) * (factors[column] ?? 0) * whole;
    }
  }
}
