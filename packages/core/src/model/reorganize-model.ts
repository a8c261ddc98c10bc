import { openSession, type Session } from './session.js';
import { PICTURE_WEIGHTS, type Weights } from './weights.js';

/** The text blocks of a picture as the exported graph takes them. */
export interface BlockFields {
  /** Width and height of the picture, in the unit of the boxes. */
  size: readonly [number, number];
  /** Per block: `[x0, y0, x1, y1]`. */
  box: Float32Array;
  /** Per block: what the text-detection network sees of it; undefined where no picture was looked at. */
  visual: Float32Array | undefined;
}

/** What the graph says about n blocks. */
export interface BlockScores {
  /** n+1 square, unnormalised (SPEC 5.4): row i what follows block i, the last row what comes first, the last column the end. */
  score: Float32Array;
  /** n square: logits that two blocks are one thing to a listener. */
  together: Float32Array;
}

/** Width of the node features. */
const VISUAL = 192;
/** Two readers are heard together, which on one core would take too long for a picture of many blocks. */
const THREADS = 2;

export class ReorganizeModel {
  readonly #session: Session;

  private constructor(session: Session) {
    this.#session = session;
  }

  static async load(weights: Weights): Promise<ReorganizeModel> {
    return new ReorganizeModel(await openSession(await weights(PICTURE_WEIGHTS), { threads: THREADS }));
  }

  async run({ size, box, visual }: BlockFields): Promise<BlockScores> {
    const n = box.length / 4;
    const { score, together } = await this.#session.run({
      box: { type: 'float32', data: box, dims: [1, n, 4] },
      size: { type: 'float32', data: Float32Array.from(size), dims: [1, 2] },
      visual: { type: 'float32', data: visual ?? new Float32Array(n * VISUAL), dims: [1, n, VISUAL] },
      seen: { type: 'float32', data: new Float32Array(n).fill(visual ? 1 : 0), dims: [1, n] },
      mask: { type: 'bool', data: new Uint8Array(n).fill(1), dims: [1, n] },
    });
    if (!score || !together) throw new Error('the picture graph lacks an output');
    return { score, together };
  }
}
