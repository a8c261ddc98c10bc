import { openSession, type Session, type Tensor } from './session.js';
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
  /** Per line: what its words say, `WORDING` numbers. Asked for only by a graph that takes them. */
  words?: () => Float32Array;
  /** Per line: V of Eq. (1), where the page was looked at. */
  visual?: Float32Array;
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

/** Numbers of what the words of a line say: known, the share of mathematics by the characters, 32 bits. */
export const WORDING = 34;
/** Width of V, Eq. (1). */
export const VISUAL = 128;

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

  /** The scores of each page. Pages of like length go through the graph together: half of its cost is by the call. */
  async run(pages: readonly PageFields[]): Promise<PageScores[]> {
    const scores: PageScores[] = [];
    const text = await this.#text.encode(pages.flatMap(({ texts }) => texts));
    const starts: number[] = [];
    let lines = 0;
    for (const { texts } of pages) {
      starts.push(lines);
      lines += texts.length;
    }
    const width = lines > 0 ? text.length / lines : 0;
    for (const batch of pageBatches(pages.map(({ texts }) => texts.length))) {
      const together = batch.flatMap((index) => pages[index] ?? []);
      const vectors = batch.map((index) => {
        const start = (starts[index] ?? 0) * width;
        return text.subarray(start, start + (pages[index]?.texts.length ?? 0) * width);
      });
      const found = await this.#runTogether(together, vectors, width);
      for (const [k, index] of batch.entries()) {
        const own = found[k];
        if (own) scores[index] = own;
      }
    }
    return scores;
  }

  async #runTogether(
    pages: readonly PageFields[],
    text: readonly Float32Array[],
    width: number,
  ): Promise<PageScores[]> {
    const b = pages.length;
    const n = Math.max(...pages.map(({ texts }) => texts.length));
    // A page without drawings has one of kind 0, which the graph does not see.
    const g = Math.max(1, ...pages.map(({ graphicKind }) => graphicKind.length));
    const float32 = (rows: number, wide: number, data: readonly ArrayLike<number>[]): Tensor => {
      return { type: 'float32', data: padded(new Float32Array(b * rows * wide), data), dims: [b, rows, wide] };
    };
    const flags = (of: (page: PageFields) => boolean): Tensor => {
      const data = padded(
        new Float32Array(b * n),
        pages.map((page) => new Float32Array(page.texts.length).fill(of(page) ? 1 : 0)),
      );
      return { type: 'float32', data, dims: [b, n] };
    };
    const kinds = padded(
      new Int32Array(b * g),
      pages.map(({ graphicKind }) => graphicKind),
    );
    const mask = padded(
      new Uint8Array(b * n),
      pages.map(({ texts }) => new Uint8Array(texts.length).fill(1)),
    );
    // Weights from before the words of lines were inputs take none.
    const words = this.#session.inputs.has('words') && {
      words: float32(
        n,
        WORDING,
        pages.map(({ words }) => words?.() ?? []),
      ),
    };
    const outputs = await this.#session.run({
      box: float32(n, 4, fieldOf(pages, 'box')),
      page: { type: 'float32', data: Float32Array.from(pages.flatMap(({ page }) => [...page])), dims: [b, 2] },
      mask: { type: 'bool', data: mask, dims: [b, n] },
      font: float32(n, 8, fieldOf(pages, 'font')),
      marks: float32(n, 4, fieldOf(pages, 'marks')),
      rank: float32(n, 2, fieldOf(pages, 'rank')),
      repeats: float32(n, 2, fieldOf(pages, 'repeats')),
      graphic: float32(g, 4, fieldOf(pages, 'graphic')),
      graphic_kind: { type: 'int32', data: kinds, dims: [b, g] },
      text: float32(n, width, text),
      has_text: flags(() => true),
      visual: pages.some(({ visual }) => visual)
        ? float32(
            n,
            VISUAL,
            pages.map(({ visual }) => visual ?? []),
          )
        : { type: 'float32', data: zeros(b * n * VISUAL), dims: [b, n, VISUAL] },
      has_visual: flags(({ visual }) => visual !== undefined),
      ...words,
    });
    const { classes, successor, predecessor, features } = outputs;
    if (!classes || !successor || !predecessor || !features) throw new Error('the Detect graph lacks an output');
    return pages.map(({ texts }, k) => ({
      classes: rowsOf(classes, k, b, n, texts.length),
      successor: square(rowsOf(successor, k, b, n, texts.length), n),
      predecessor: square(rowsOf(predecessor, k, b, n, texts.length), n),
      features: rowsOf(features, k, b, n, texts.length),
    }));
  }
}

/** More pages together, or more pairs of lines, gain nothing. */
const MOST_PAGES = 8;
const MOST_PAIRS = 30_000;
/** The shortest page of a batch has at least this share of the lines of the longest: what is padded is computed too. */
const ALIKE = 0.8;

/** Indices of pages, by how many lines each has, in batches. */
export function pageBatches(lines: readonly number[]): number[][] {
  const batches: number[][] = [];
  let batch: number[] = [];
  let longest = 0;
  for (const index of [...lines.keys()].sort((a, b) => (lines[b] ?? 0) - (lines[a] ?? 0))) {
    const n = lines[index] ?? 0;
    const full = batch.length === MOST_PAGES || (batch.length + 1) * longest ** 2 > MOST_PAIRS;
    if (batch.length === 0 || full || n < ALIKE * longest) {
      batch = [];
      batches.push(batch);
      longest = n;
    }
    batch.push(index);
  }
  return batches;
}

function fieldOf(
  pages: readonly PageFields[],
  field: 'box' | 'font' | 'marks' | 'rank' | 'repeats' | 'graphic',
): Float32Array[] {
  return pages.map((page) => page[field]);
}

/** The rows of each page one after the other, zeros behind those of the shorter ones. */
function padded<Numbers extends Float32Array | Int32Array | Uint8Array>(
  into: Numbers,
  pages: readonly ArrayLike<number>[],
): Numbers {
  for (const [k, data] of pages.entries()) into.set(data, (k * into.length) / pages.length);
  return into;
}

let nothing = new Float32Array();

/** Always the same memory: what most pages know of how their lines look. */
function zeros(length: number): Float32Array {
  if (nothing.length < length) nothing = new Float32Array(length);
  return nothing.subarray(0, length);
}

/** The first `count` of the `n` rows of page `k`, where they lie. */
function rowsOf(table: Float32Array, k: number, b: number, n: number, count: number): Float32Array {
  const page = table.length / b;
  return table.subarray(k * page, k * page + (page / n) * count);
}

/** Rows of `n` columns cut to a square. */
function square(rows: Float32Array, n: number): Float32Array {
  const count = rows.length / n;
  if (count === n) return rows;
  const result = new Float32Array(count * count);
  for (let i = 0; i < count; i++) result.set(rows.subarray(i * n, i * n + count), i * count);
  return result;
}
