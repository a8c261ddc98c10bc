import { VISUAL } from './detect-model.js';
import { openSession, type Session } from './session.js';
import type { Weights } from './weights.js';

/** A page in grey, one byte a pixel, rows from the top, white to the right of it and below it up to multiples of 32. */
export interface VisionFields {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Per line: its box in pixels. */
  lines: Float32Array;
}

/** What the graph says of each cell of a grid over the page; the centre of cell (i, j) is `stride` × (j + ½, i + ½). */
export interface VisionScores {
  stride: number;
  columns: number;
  rows: number;
  /** 3 × rows × columns: probabilities of figure, table and formula. */
  scores: Float32Array;
  /** 4 × rows × columns: pixels from the centre to the left, top, right and bottom side of the object it is in. */
  boxes: Float32Array;
  /** Per line: V of Eq. (1). */
  visual: Float32Array;
}

const STRIDE = 8;
/** The graph wants pictures whose sides are multiples of this. */
export const VISION_MULTIPLE = 32;

/** SPEC 1.1 and 1.2: where the graphical objects of a page are, and what its lines look like. */
export class VisionModel {
  readonly #session: Session;

  private constructor(session: Session) {
    this.#session = session;
  }

  static async load(weights: Weights): Promise<VisionModel> {
    return new VisionModel(await openSession(await weights('vision.onnx')));
  }

  async run({ width, height, pixels, lines }: VisionFields): Promise<VisionScores> {
    const n = lines.length / 4;
    const { scores, boxes, visual } = await this.#session.run({
      pixels: { type: 'uint8', data: pixels, dims: [1, height, width] },
      // The graph wants at least one line.
      lines: { type: 'float32', data: n > 0 ? lines : new Float32Array(4), dims: [Math.max(1, n), 4] },
    });
    if (!scores || !boxes || !visual) throw new Error('the vision graph lacks an output');
    return {
      stride: STRIDE,
      columns: width / STRIDE,
      rows: height / STRIDE,
      scores,
      boxes,
      visual: visual.subarray(0, n * VISUAL),
    };
  }
}
