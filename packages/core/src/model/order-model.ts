import { openSession, type Session } from './session.js';
import type { Weights } from './weights.js';

/** Page objects of up to three neighbouring pages as the exported Order graph takes them. */
export interface WindowFields {
  /** Features of all lines of these pages from Detect, a row a line. */
  features: Float32Array;
  /** Per line: the object it belongs to, -1 for none. */
  member: Int32Array;
  /** Per object: its box and the width and height of its page. */
  box: Float32Array;
  size: Float32Array;
  /** Per object: 0, 1 or 2, the page's place in the window. */
  page: Float32Array;
  /** Per object: place of its role in ROLES. */
  role: Int32Array;
  /** Per object: lowest place of its lines in content order, and its place by XY-cut, on its page; -1 unknown. */
  content: Float32Array;
  cut: Float32Array;
  /** Per object: row of its first and last line, -1 without lines. */
  first: Int32Array;
  last: Int32Array;
}

/** Kinds of links that Order tells apart (Eq. 17). */
export const LINK_TYPES = ['text', 'graphical', 'continuation'] as const;

/** Log-probabilities over the r objects of a window: r × r, the diagonal means "none". */
export interface WindowScores {
  successor: Float32Array;
  predecessor: Float32Array;
  /** What the types of links are made of: see `typesOf`. */
  typed: TypedWindow;
}

/** A vector for each object and type, as the start of a link and as its end, one object after the other; and a bias for each type. */
export interface TypedWindow {
  q: Float32Array;
  k: Float32Array;
  bias: Float32Array;
}

/** Eq. (17): the probability of each type of the link from object `i` to `j`. Few pairs are asked for, so the graph does not compute them all. */
export function typesOf({ q, k, bias }: TypedWindow, r: number, i: number, j: number): number[] {
  const width = q.length / r / bias.length;
  const scores = Array.from(bias, (score, type) => {
    const from = (i * bias.length + type) * width;
    const to = (j * bias.length + type) * width;
    let product = 0;
    for (let n = 0; n < width; n++) product += (q[from + n] ?? 0) * (k[to + n] ?? 0);
    return score + product / Math.sqrt(width);
  });
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

export class OrderModel {
  readonly #session: Session;

  private constructor(session: Session) {
    this.#session = session;
  }

  static async load(weights: Weights): Promise<OrderModel> {
    return new OrderModel(await openSession(await weights('order.onnx'), { arena: false, images: false }));
  }

  async run(fields: WindowFields): Promise<WindowScores> {
    const r = fields.page.length;
    const l = fields.member.length;
    // The graph wants at least one line; one that belongs to no object changes nothing.
    const width = l > 0 ? fields.features.length / l : FEATURES;
    const answers = await this.#session.run({
      features: {
        type: 'float32',
        data: l > 0 ? fields.features : new Float32Array(width),
        dims: [1, Math.max(1, l), width],
      },
      member: { type: 'int32', data: l > 0 ? fields.member : Int32Array.of(-1), dims: [1, Math.max(1, l)] },
      box: { type: 'float32', data: fields.box, dims: [1, r, 4] },
      size: { type: 'float32', data: fields.size, dims: [1, r, 2] },
      page: { type: 'float32', data: fields.page, dims: [1, r] },
      role: { type: 'int32', data: fields.role, dims: [1, r] },
      content: { type: 'float32', data: fields.content, dims: [1, r] },
      cut: { type: 'float32', data: fields.cut, dims: [1, r] },
      first: { type: 'int32', data: fields.first, dims: [1, r] },
      last: { type: 'int32', data: fields.last, dims: [1, r] },
      mask: { type: 'bool', data: new Uint8Array(r).fill(1), dims: [1, r] },
    });
    const { successor, predecessor, type_q: q, type_k: k, type_offset: bias } = answers;
    if (!successor || !predecessor || !q || !k || !bias) throw new Error('the Order graph lacks an output');
    return { successor, predecessor, typed: { q, k, bias } };
  }
}

/** Width of Detect's features. */
const FEATURES = 256;
