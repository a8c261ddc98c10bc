import { decodeChains } from '../decode/chains.js';

/*
 * The reading order of one page: which of several whole orders the model finds most likely. Beside the order it decodes
 * itself stand the simple ones (the file's content order, XY-cut, from top to bottom), so that where the model is
 * unsure, and its own chains fall apart, it can still recognise a good order when it sees one.
 */

/** Log-probabilities over the n objects of a page; the diagonal means "none". */
export interface Scores {
  successor: Float32Array;
  predecessor: Float32Array;
  n: number;
}

/** What one order says about all its neighbours: the higher, the more likely. Comparable among orders of one page. */
export function likelihood(order: readonly number[], { successor, predecessor, n }: Scores): number {
  let sum = 0;
  for (let k = 0; k + 1 < order.length; k++) {
    const from = order[k] ?? 0;
    const to = order[k + 1] ?? 0;
    sum += clamp(successor[from * n + to]) + clamp(predecessor[to * n + from]);
  }
  return sum;
}

/** One impossible pair must not outweigh all others. */
const LEAST = -8;

function clamp(value: number | undefined): number {
  return Math.max(LEAST, value ?? LEAST);
}

/** Chains by both heads, then tail to head by the best of what is left (SPEC 2.4). */
export function decodeOrder(scores: Scores): number[] {
  const { successor, predecessor, n } = scores;
  const chains = decodeChains(successor, predecessor, n);
  while (chains.length > 1) {
    let best = { gain: -Infinity, from: 0, to: 1 };
    for (const [from, head] of chains.entries()) {
      for (const [to, tail] of chains.entries()) {
        if (from === to) continue;
        const i = head.at(-1) ?? 0;
        const j = tail[0] ?? 0;
        const gain = (successor[i * n + j] ?? LEAST) + (predecessor[j * n + i] ?? LEAST);
        if (gain > best.gain) best = { gain, from, to };
      }
    }
    const joined = [...(chains[best.from] ?? []), ...(chains[best.to] ?? [])];
    const rest = chains.filter((_, k) => k !== best.from && k !== best.to);
    chains.splice(0, chains.length, ...rest, joined);
  }
  return chains[0] ?? [];
}

export interface Candidate {
  order: readonly number[];
  /** How much less likely than the decoded order it may be and still win, in nats. */
  margin: number;
}

/** The decoded order, unless a simple one is about as likely. Also gives how sure it is: the mean over neighbours. */
export function bestOrder(scores: Scores, simple: readonly Candidate[]): { order: number[]; confidence: number } {
  let order = decodeOrder(scores);
  let best = likelihood(order, scores);
  for (const candidate of simple) {
    const value = likelihood(candidate.order, scores) + candidate.margin;
    if (value >= best) {
      best = value;
      order = [...candidate.order];
    }
  }
  const pairs = Math.max(1, 2 * (order.length - 1));
  return { order, confidence: order.length > 1 ? Math.exp(likelihood(order, scores) / pairs) : 1 };
}
