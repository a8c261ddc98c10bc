/** SPEC 5.4: enough for a hundred blocks. */
const ROUNDS = 20;

/**
 * Eqs. (12)-(13): rows and columns of a square of scores are normalised in turn, so that every block has one successor and
 * is the successor of one. Rows come last: each is a distribution, given as logarithms. The first round is taken in the log
 * domain, where scores may be as large as they like; what it leaves are probabilities, and to scale those is much cheaper.
 */
export function sinkhorn(scores: ArrayLike<number>, side: number, rounds = ROUNDS): Float64Array {
  const share = first(scores, side);
  for (let round = 1; round < rounds; round++) settle(share, side);
  for (let i = 0; i < share.length; i++) share[i] = Math.log(share[i] ?? 0);
  return share;
}

/** The first round: columns less the logarithm of their exponentials' sum, then rows as probabilities. */
function first(scores: ArrayLike<number>, side: number): Float64Array {
  const share = Float64Array.from(scores);
  for (let column = 0; column < side; column++) {
    let most = -Infinity;
    for (let i = column; i < share.length; i += side) most = Math.max(most, share[i] ?? -Infinity);
    if (most === -Infinity) continue;
    let sum = 0;
    for (let i = column; i < share.length; i += side) sum += Math.exp((share[i] ?? -Infinity) - most);
    const total = most + Math.log(sum);
    for (let i = column; i < share.length; i += side) share[i] = (share[i] ?? -Infinity) - total;
  }
  for (let row = 0; row < share.length; row += side) {
    let most = -Infinity;
    for (let i = row; i < row + side; i++) most = Math.max(most, share[i] ?? -Infinity);
    if (most === -Infinity) most = 0;
    let sum = 0;
    for (let i = row; i < row + side; i++) {
      const value = Math.exp((share[i] ?? -Infinity) - most);
      share[i] = value;
      sum += value;
    }
    const whole = 1 / (sum || 1);
    for (let i = row; i < row + side; i++) share[i] = (share[i] ?? 0) * whole;
  }
  return share;
}

/** One round on probabilities: columns divided by their sums, then rows by theirs. */
function settle(share: Float64Array, side: number): void {
  const factors = new Float64Array(side);
  for (let row = 0; row < share.length; row += side) {
    for (let column = 0; column < side; column++) factors[column] = (factors[column] ?? 0) + (share[row + column] ?? 0);
  }
  for (let column = 0; column < side; column++) factors[column] = 1 / (factors[column] || 1);
  for (let row = 0; row < share.length; row += side) {
    let sum = 0;
    for (let column = 0; column < side; column++) {
      const value = (share[row + column] ?? 0) * (factors[column] ?? 0);
      share[row + column] = value;
      sum += value;
    }
    const whole = 1 / (sum || 1);
    for (let i = row; i < row + side; i++) share[i] = (share[i] ?? 0) * whole;
  }
}
