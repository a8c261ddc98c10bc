import { openSession, type Session } from './session.js';
import type { Weights } from './weights.js';

/** Headings, or what might be some, in reading order as the exported Construct graph takes them; all fields speak of their first lines. */
export interface HeadingFields {
  count: number;
  /** Per heading: features from Detect, and the vector of its text. */
  features: Float32Array;
  text: Float32Array;
  /** Per heading: as in PageFields. */
  font: Float32Array;
  box: Float32Array;
  /** Per heading: width and height of its page, and the page's place in the document from 0. */
  size: Float32Array;
  page: Float32Array;
  /** Per heading: kind, label, bracket, depth and the first four values of its number (0 for none, values -1). */
  numbers: Int32Array;
  /** Per heading: Detect's log-odds that it is one, and what a printed table of contents says (see listed.ts). */
  evidence: Float32Array;
  /** Per heading: what style classes are made of beside all that (see look-fields.ts). Weights from before the classes do not ask for it. */
  look: Float32Array;
}

/** Log-probabilities over k headings: k × k; the diagonal is "top level" for the parent, "first child" for the sibling. */
export interface HeadingScores {
  parent: Float32Array;
  sibling: Float32Array;
  /** Per heading: log-odds that the outline has it. */
  heading: Float32Array;
}

export class ConstructModel {
  readonly #session: Session;

  private constructor(session: Session) {
    this.#session = session;
  }

  static async load(weights: Weights): Promise<ConstructModel> {
    return new ConstructModel(await openSession(await weights('construct.onnx'), { arena: false }));
  }

  async run(fields: HeadingFields): Promise<HeadingScores> {
    const { count: k, features, text, font, box, size, page, numbers, evidence, look } = fields;
    const { parent, sibling, heading } = await this.#session.run({
      features: { type: 'float32', data: features, dims: [1, k, features.length / k] },
      text: { type: 'float32', data: text, dims: [1, k, text.length / k] },
      font: { type: 'float32', data: font, dims: [1, k, 8] },
      box: { type: 'float32', data: box, dims: [1, k, 4] },
      size: { type: 'float32', data: size, dims: [1, k, 2] },
      page: { type: 'float32', data: page, dims: [1, k] },
      numbers: { type: 'int32', data: numbers, dims: [1, k, 8] },
      evidence: { type: 'float32', data: evidence, dims: [1, k, 2] },
      ...(this.#session.inputs.has('look') && { look: { type: 'float32', data: look, dims: [1, k, look.length / k] } }),
      mask: { type: 'bool', data: new Uint8Array(k).fill(1), dims: [1, k] },
    });
    if (!parent || !sibling || !heading) throw new Error('the Construct graph lacks an output');
    return { parent, sibling, heading };
  }
}
