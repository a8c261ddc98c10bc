/**
 * Turns the successor and predecessor heads into chains (SPEC 1.6): a path cover that maximises the product of both.
 *
 * `successor[i * n + j]` is the log-probability that j follows i, `predecessor[j * n + i]` that i precedes j; both
 * diagonals mean "none". A pair is worth taking when it beats "i ends here and j starts here" in both heads together;
 * pairs are taken by falling gain while both ends are free and no cycle closes. Union-Find keeps the cycles out and is
 * the grouping at the same time.
 */
export function decodeChains(successor: Float32Array, predecessor: Float32Array, n: number): number[][] {
  const pairs = worthTaking(successor, predecessor, n);
  pairs.sort((a, b) => b.gain - a.gain || a.from - b.from || a.to - b.to);

  const next = new Int32Array(n).fill(-1);
  const previous = new Int32Array(n).fill(-1);
  const find = unionFind(n);
  for (const { from, to } of pairs) {
    if (next[from] !== -1 || previous[to] !== -1) continue;
    if (!find.join(from, to)) continue;
    next[from] = to;
    previous[to] = from;
  }

  const chains: number[][] = [];
  for (let start = 0; start < n; start++) {
    if (previous[start] !== -1) continue;
    const chain: number[] = [];
    for (let at = start; at !== -1; at = next[at] ?? -1) chain.push(at);
    chains.push(chain);
  }
  return chains;
}

interface Pair {
  from: number;
  to: number;
  gain: number;
}

/** By itself: all but a little of the time is spent here, so this is all that engines need to compile. */
function worthTaking(successor: Float32Array, predecessor: Float32Array, n: number): Pair[] {
  const pairs: Pair[] = [];
  const starts: number[] = [];
  for (let j = 0; j < n; j++) starts.push(predecessor[j * n + j] ?? 0);
  for (let i = 0; i < n; i++) {
    const row = i * n;
    const ends = successor[row + i] ?? 0;
    for (let j = 0, back = i; j < n; j++, back += n) {
      const gain = (successor[row + j] ?? 0) + (predecessor[back] ?? 0) - ends - (starts[j] ?? 0);
      if (gain > 0 && i !== j) pairs.push({ from: i, to: j, gain });
    }
  }
  return pairs;
}

function unionFind(n: number) {
  const parent = new Int32Array(n);
  for (let i = 0; i < n; i++) parent[i] = i;
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      const up = parent[at] ?? at;
      parent[at] = parent[up] ?? up;
      at = parent[at] ?? at;
    }
    return at;
  };
  return {
    /** False when both stood in one set already. */
    join(a: number, b: number): boolean {
      const [x, y] = [root(a), root(b)];
      if (x === y) return false;
      parent[x] = y;
      return true;
    },
  };
}
