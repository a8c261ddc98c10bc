import { openSession, type Session } from './session.js';
import type { TextModel } from './text-model.js';
import type { Weights } from './weights.js';

/** Lines that may open with a run-in heading, as the exported graph takes them. */
export interface OpeningFields {
  count: number;
  /** Per opening: the words that may be the heading, and what follows them in their line. */
  words: readonly string[];
  rests: readonly string[];
  /** Per opening: type, words and place as numbers (detect/openings/fields.ts). */
  numbers: Float32Array;
  /** Per opening: what Detect says of its line. */
  features: Float32Array;
  classes: Float32Array;
}

/** Says of words that open a line whether they are a heading that runs into its paragraph. */
export class OpeningModel {
  readonly #text: Pick<TextModel, 'encode'>;
  readonly #session: Session;

  private constructor(text: Pick<TextModel, 'encode'>, session: Session) {
    this.#text = text;
    this.#session = session;
  }

  static async load(text: Pick<TextModel, 'encode'>, weights: Weights): Promise<OpeningModel> {
    return new OpeningModel(text, await openSession(await weights('openings.onnx')));
  }

  /** Per opening: the log-odds that its words are a heading. */
  async run(fields: OpeningFields): Promise<Float32Array> {
    const { count, numbers, features, classes } = fields;
    if (count === 0) return new Float32Array();
    const [words, rests] = await openingTexts(this.#text, fields);
    const rows = (data: Float32Array) => ({ type: 'float32', data, dims: [count, data.length / count] }) as const;
    const { heading } = await this.#session.run({
      numbers: rows(numbers),
      features: rows(features),
      classes: rows(classes),
      words: rows(words),
      rests: rows(rests),
    });
    if (!heading) throw new Error('the graph of openings lacks its output');
    return heading;
  }
}

/** The vectors of the words and of the rests, one row each. */
export async function openingTexts(
  text: Pick<TextModel, 'encode'>,
  { count, words, rests }: Pick<OpeningFields, 'count' | 'words' | 'rests'>,
): Promise<[words: Float32Array, rests: Float32Array]> {
  const vectors = await text.encode([...words, ...rests]);
  const half = (vectors.length / (2 * Math.max(1, count))) * count;
  return [vectors.slice(0, half), vectors.slice(half)];
}
