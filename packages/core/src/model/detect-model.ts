import { loadShippedWeights } from '#weights';
import { openSession, type Session } from './session.js';
import { TOKENS_A_LINE, Tokenizer } from './tokenizer.js';

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

/** Where weights come from: a file name of `models/` → its bytes. */
export type Weights = (name: string) => Promise<Uint8Array>;

/** Lines whose vectors are computed in one go. */
const BATCH = 64;
/** Vectors kept for lines that come again: running heads, table cells, page numbers. */
const REMEMBERED = 5000;

export class DetectModel {
  readonly #text: Session;
  readonly #detect: Session;
  readonly #tokenizer: Tokenizer;
  readonly #vectors = new Map<string, Float32Array>();

  private constructor(text: Session, detect: Session, tokenizer: Tokenizer) {
    this.#text = text;
    this.#detect = detect;
    this.#tokenizer = tokenizer;
  }

  static async load(weights: Weights = loadShippedWeights): Promise<DetectModel> {
    const [text, detect, vocabulary] = await Promise.all(['text.onnx', 'detect.onnx', 'vocabulary.json'].map(weights));
    if (!text || !detect || !vocabulary) throw new Error('weights are missing');
    const tokens: string[] = JSON.parse(new TextDecoder().decode(vocabulary));
    return new DetectModel(await openSession(text), await openSession(detect), new Tokenizer(tokens));
  }

  async run(fields: PageFields): Promise<PageScores> {
    const n = fields.texts.length;
    const g = fields.graphicKind.length;
    const text = await this.#encode(fields.texts);
    const { classes, successor, predecessor, features } = await this.#detect.run({
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
    });
    if (!classes || !successor || !predecessor || !features) throw new Error('the Detect graph lacks an output');
    return { classes, successor, predecessor, features };
  }

  /** The vectors of the lines, one after the other. Lines of like length go together, known ones are not computed. */
  async #encode(texts: readonly string[]): Promise<Float32Array> {
    const ids = new Map<string, number[]>();
    for (const text of texts) if (!this.#vectors.has(text)) ids.set(text, this.#tokenizer.line(text));
    const fresh = [...ids].sort(([, a], [, b]) => a.length - b.length);
    if (this.#vectors.size + fresh.length > REMEMBERED) this.#forgetAllBut(texts);
    for (let start = 0; start < fresh.length; start += BATCH) {
      const batch = fresh.slice(start, start + BATCH);
      const length = Math.min(TOKENS_A_LINE, Math.max(...batch.map(([, tokens]) => tokens.length)));
      const tokens = new Int32Array(batch.length * length);
      for (const [row, [, line]] of batch.entries()) tokens.set(line.slice(0, length), row * length);
      const { text } = await this.#text.run({ tokens: { type: 'int32', data: tokens, dims: [batch.length, length] } });
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
