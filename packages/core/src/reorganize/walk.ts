/** An order of blocks and how sure each step into it was. */
export interface Walk {
  order: number[];
  /** For each block of `order`, the probability of going there among all that were left. */
  confidence: number[];
}

interface Path {
  order: number[];
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
  const at = (row: number, column: number) => {
    const value = log[row * side + column] ?? NEVER;
    return Number.isNaN(value) ? NEVER : Math.max(value, NEVER);
  };
  let paths: Path[] = [{ order: [], visited: new Uint8Array(n), score: 0 }];
  for (let step = 0; step < n; step++) {
    const steps: Step[] = [];
    for (const path of paths) {
      const here = path.order.at(-1) ?? n;
      for (let to = 0; to < n; to++) {
        if (path.visited[to] === 0) keep(steps, { path, to, score: path.score + at(here, to) }, beam);
      }
    }
    paths = steps.map(({ path, to, score }) => {
      const visited = path.visited.slice();
      visited[to] = 1;
      return { order: [...path.order, to], visited, score };
    });
  }
  const whole = (path: Path) => path.score + at(path.order.at(-1) ?? n, n);
  const [best] = paths.sort((a, b) => whole(b) - whole(a));
  const order = best?.order ?? [];
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
