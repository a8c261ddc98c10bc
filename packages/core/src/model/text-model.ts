import { openSession, type Session } from './session.js';
import { TOKENS_A_LINE, Tokenizer } from './tokenizer.js';
import type { Weights } from './weights.js';

/** Lines whose vectors are computed in one go. */
const BATCH = 64;
/** Vectors kept for lines that come again: running heads, table cells, page numbers. */
const REMEMBERED = 5000;

/** Eq. (2): a vector for the text of each line, alone, so that lines batch and repeated ones are computed once. */
export class TextModel {
  readonly #session: Session;
  readonly #tokenizer: Tokenizer;
  readonly #vectors = new Map<string, Float32Array>();

  private constructor(session: Session, tokenizer: Tokenizer) {
    this.#session = session;
    this.#tokenizer = tokenizer;
  }

  static async load(weights: Weights): Promise<TextModel> {
    const [graph, vocabulary] = await Promise.all([weights('text.onnx'), weights('vocabulary.json')]);
    const tokens: string[] = JSON.parse(new TextDecoder().decode(vocabulary));
    return new TextModel(await openSession(graph), new Tokenizer(tokens));
  }

  /** The vectors of the lines, one after the other. */
  async encode(texts: readonly string[]): Promise<Float32Array> {
    const ids = new Map<string, number[]>();
    for (const text of texts) if (!this.#vectors.has(text)) ids.set(text, this.#tokenizer.line(text));
    // Lines of like length go together, so that little is padded.
    const fresh = [...ids].sort(([, a], [, b]) => a.length - b.length);
    if (this.#vectors.size + fresh.length > REMEMBERED) this.#forgetAllBut(texts);
    for (let start = 0; start < fresh.length; start += BATCH) {
      const batch = fresh.slice(start, start + BATCH);
      const length = Math.min(TOKENS_A_LINE, Math.max(...batch.map(([, tokens]) => tokens.length)));
      const tokens = new Int32Array(batch.length * length);
      for (const [row, [, line]] of batch.entries()) tokens.set(line.slice(0, length), row * length);
      const { text } = await this.#session.run({
        tokens: { type: 'int32', data: tokens, dims: [batch.length, length] },
      });
      if (!text) throw new Error('the text graph lacks its output');
      const width = text.length / batch.length;
      for (const [row, [line]] of batch.entries()) this.#vectors.set(line, text.slice(row * width, (row + 1) * width));
    }
    const width = this.#vectors.get(texts[0] ?? '')?.length ?? 0;
    const result = new Float32Array(texts.length * width);
    for (const [row, text] of texts.entries()) result.set(this.#vectors.get(text) ?? [], row * width);
    return result;
  }

  #forgetAllBut(texts: readonly string[]): void {
    const kept = texts.flatMap((text): [string, Float32Array][] => {
      const vector = this.#vectors.get(text);
      return vector ? [[text, vector]] : [];
    });
    this.#vectors.clear();
    for (const [text, vector] of kept) this.#vectors.set(text, vector);
  }
}
