import { openSession, type Session } from './session.js';
import type { TextModel } from './text-model.js';
import type { Weights } from './weights.js';

/** The raw fields of one page as the exported graph takes them; whatever is derived from them is derived inside it. */
export interface PageFields {
  /** Width and height, in the unit of the boxes. */
  page: readonly [number, number];
  texts: readonly string[];
  /** Per line: `[x0, y0, x1, y1]`. */
  box: Float32Array;
  /** Per line: size, bold, italic, mono, red, green, blue (0 to 1), and whether the font is known. */
  font: Float32Array;
  /** Per line: rotation in degrees, share of maths, hidden, share of raised characters. */
  marks: Float32Array;
  /** Per line: place in content order and in XY-cut order; -1 where there is none. */
  rank: Float32Array;
  /** Per line: on how many of the pages around it stands again, and how many pages are around. */
  repeats: Float32Array;
  /** Per drawing: box, and kind (1 image, 2 path, 3 rule). */
  graphic: Float32Array;
  graphicKind: Int32Array;
}

/** What Detect says about the n lines of a page, as log-probabilities. */
export interface PageScores {
  /** n × 18, in the order of LINE_CLASSES. */
  classes: Float32Array;
  /** n × n; the diagonal means "none". */
  successor: Float32Array;
  predecessor: Float32Array;
  /** n × d: the lines as Order sees them. */
  features: Float32Array;
}

/** Width of V, Eq. (1). */
const VISUAL = 128;

export class DetectModel {
  readonly #text: TextModel;
  readonly #session: Session;

  private constructor(text: TextModel, session: Session) {
    this.#text = text;
    this.#session = session;
  }

  static async load(text: TextModel, weights: Weights): Promise<DetectModel> {
    return new DetectModel(text, await openSession(await weights('detect.onnx')));
  }

  async run(fields: PageFields): Promise<PageScores> {
    const n = fields.texts.length;
    const g = fields.graphicKind.length;
    const text = await this.#text.encode(fields.texts);
    const { classes, successor, predecessor, features } = await this.#session.run({
      box: { type: 'float32', data: fields.box, dims: [1, n, 4] },
      page: { type: 'float32', data: Float32Array.from(fields.page), dims: [1, 2] },
      mask: { type: 'bool', data: new Uint8Array(n).fill(1), dims: [1, n] },
      font: { type: 'float32', data: fields.font, dims: [1, n, 8] },
      marks: { type: 'float32', data: fields.marks, dims: [1, n, 4] },
      rank: { type: 'float32', data: fields.rank, dims: [1, n, 2] },
      repeats: { type: 'float32', data: fields.repeats, dims: [1, n, 2] },
      // A page without drawings has one of kind 0, which the graph does not see.
      graphic: { type: 'float32', data: g > 0 ? fields.graphic : new Float32Array(4), dims: [1, Math.max(1, g), 4] },
      graphic_kind: { type: 'int32', data: g > 0 ? fields.graphicKind : new Int32Array(1), dims: [1, Math.max(1, g)] },
      text: { type: 'float32', data: text, dims: [1, n, text.length / n] },
      has_text: { type: 'float32', data: new Float32Array(n).fill(1), dims: [1, n] },
      // No picture has been looked at.
      visual: { type: 'float32', data: new Float32Array(n * VISUAL), dims: [1, n, VISUAL] },
      has_visual: { type: 'float32', data: new Float32Array(n), dims: [1, n] },
    });
    if (!classes || !successor || !predecessor || !features) throw new Error('the Detect graph lacks an output');
    return { classes, successor, predecessor, features };
  }
}
