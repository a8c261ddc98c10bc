/** An order of blocks and how sure each step into it was. */
export interface Walk {
  order: number[];
  /** For each block of `order`, the probability of going there among all that were left. */
  confidence: number[];
}

interface Path {
  /** The path it goes on from; undefined at the start. */
  before: Path | undefined;
  /** Where it stands: a block, or the start. */
  here: number;
  visited: Uint8Array;
  /** Logarithm of the probability of all its steps. */
  score: number;
}

interface Step {
  path: Path;
  to: number;
  score: number;
}

/**
 * The pointer decoder (SPEC 5.3): from the start always on to a block not yet visited, `beam` paths at a time; of whole
 * paths the likeliest wins, its end included. `log` are log-probabilities, n+1 square: row i what follows block i, the
 * last row what comes first, the last column the end.
 */
export function walk(log: ArrayLike<number>, n: number, beam: number): Walk {
  const side = n + 1;
  const steady = Float64Array.from(log);
  // What is not a number is as good as impossible, too.
  for (let i = 0; i < steady.length; i++) if (!((steady[i] ?? NEVER) > NEVER)) steady[i] = NEVER;
  const at = (row: number, column: number) => steady[row * side + column] ?? NEVER;
  let paths: Path[] = [{ before: undefined, here: n, visited: new Uint8Array(n), score: 0 }];
  for (let step = 0; step < n; step++) {
    const steps: Step[] = [];
    // Most steps are worse than all that are kept, and are passed over before anything is made of them.
    let worst = -Infinity;
    for (const path of paths) {
      const row = path.here * side;
      for (let to = 0; to < n; to++) {
        const score = path.score + (steady[row + to] ?? NEVER);
        if (path.visited[to] !== 0 || score <= worst) continue;
        keep(steps, { path, to, score }, beam);
        if (steps.length === beam) worst = steps[beam - 1]?.score ?? -Infinity;
      }
    }
    paths = steps.map(({ path, to, score }) => {
      const visited = path.visited.slice();
      visited[to] = 1;
      return { before: path, here: to, visited, score };
    });
  }
  const whole = (path: Path) => path.score + at(path.here, n);
  const [best] = paths.sort((a, b) => whole(b) - whole(a));
  const order: number[] = [];
  for (let path = best; path?.before; path = path.before) order.push(path.here);
  order.reverse();
  return { order, confidence: confidences(at, n, order) };
}

/** Puts a step in its place among the `most` best, the best first. */
function keep(steps: Step[], step: Step, most: number): void {
  let place = steps.length;
  while (place > 0 && (steps[place - 1]?.score ?? 0) < step.score) place -= 1;
  if (place >= most) return;
  steps.splice(place, 0, step);
  if (steps.length > most) steps.pop();
}

/** Below this a step is as good as impossible, and how much below says nothing. */
const NEVER = -60;

function confidences(at: (row: number, column: number) => number, n: number, order: readonly number[]): number[] {
  return order.map((to, step) => {
    const here = order[step - 1] ?? n;
    const left = order.slice(step).map((other) => at(here, other));
    const most = Math.max(...left);
    const sum = left.reduce((total, value) => total + Math.exp(value - most), 0);
    return Math.exp(at(here, to) - most) / sum;
  });
}
