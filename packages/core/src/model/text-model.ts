import { openSession, type Session } from './session.js';
import { Tokenizer } from './tokens/tokenizer.js';
import type { Weights } from './weights.js';

/** Lines whose vectors are computed in one go: at most so many, and from so many on only lines of one length. */
const MOST = 64;
const ENOUGH = 16;

/** Eq. (2): a vector for the text of each line, alone, so that lines batch and repeated ones are computed once. */
export class TextModel {
  readonly #session: Session;
  readonly #tokenizer: Tokenizer;

  private constructor(session: Session, tokenizer: Tokenizer) {
    this.#session = session;
    this.#tokenizer = tokenizer;
  }

  static async load(weights: Weights): Promise<TextModel> {
    const [graph, vocabulary] = await Promise.all([weights('text.onnx'), weights('vocabulary.json')]);
    const tokens: string[] = JSON.parse(new TextDecoder().decode(vocabulary));
    return new TextModel(await openSession(graph), new Tokenizer(tokens));
  }

  /**
   * The vectors of the lines, one after the other. Nothing is remembered for the next call: the quantised graph scales
   * a batch as a whole, so a vector from another call would make the answer depend on what was asked before.
   */
  async encode(texts: readonly string[]): Promise<Float32Array> {
    const lines: TokenLine[] = [];
    const firstRows = new Map<string, number>();
    const again: number[] = [];
    for (let row = 0; row < texts.length; row++) {
      const text = texts[row] ?? '';
      if (firstRows.has(text)) again.push(row);
      else {
        firstRows.set(text, row);
        lines.push({ ids: this.#tokenizer.line(text), row });
      }
    }
    let vectors = new Float32Array();
    let width = 0;
    for (const batch of batchesOf(lines)) {
      const length = batch.at(-1)?.ids.length ?? 0;
      const tokens = new Int32Array(batch.length * length);
      let end = 0;
      for (const { ids } of batch) {
        tokens.set(ids, end);
        end += length;
      }
      const { text } = await this.#session.run({
        tokens: { type: 'int32', data: tokens, dims: [batch.length, length] },
      });
      if (!text) throw new Error('the text graph lacks its output');
      width = text.length / batch.length;
      if (vectors.length === 0) vectors = new Float32Array(texts.length * width);
      let start = 0;
      for (const { row } of batch) {
        vectors.set(text.subarray(start, start + width), row * width);
        start += width;
      }
    }
    for (const row of again) {
      const first = (firstRows.get(texts[row] ?? '') ?? 0) * width;
      vectors.copyWithin(row * width, first, first + width);
    }
    return vectors;
  }
}

interface TokenLine {
  ids: readonly number[];
  /** Where its vector is wanted first. */
  row: number;
}

/** Lines of like length together, shorter first: the cost is that of the tokens, padding included. */
export function batchesOf<Line extends Pick<TokenLine, 'ids'>>(lines: readonly Line[]): Line[][] {
  const batches: Line[][] = [];
  let batch: Line[] = [];
  const byLength: Line[][] = [];
  for (const line of lines) {
    byLength[line.ids.length] ??= [];
    byLength[line.ids.length]?.push(line);
  }
  for (const line of byLength.flat()) {
    const alike = batch[0]?.ids.length === line.ids.length;
    if (batch.length === 0 || batch.length === MOST || (!alike && batch.length >= ENOUGH)) {
      batch = [];
      batches.push(batch);
    }
    batch.push(line);
  }
  return batches;
}
