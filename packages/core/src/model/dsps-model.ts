import { openSession, type Session, type Tensor } from './session.js';
import type { Weights } from './weights.js';

/** Lines of a whole document in reading order, as the exported graph takes them. */
export interface UnitFields {
  count: number;
  /** Per unit: features and class log-probabilities from Detect. */
  features: Float32Array;
  scores: Float32Array;
  /** Per unit: as in PageFields. */
  font: Float32Array;
  box: Float32Array;
  /** Per unit: width and height of its page, and the page's place in the document from 0. */
  size: Float32Array;
  page: Float32Array;
  /** Per unit: as in HeadingFields. */
  numbers: Int32Array;
}

/** What DSPS says of the n units of a document. Unit i has number i + 1, because 0 is the root. */
export interface UnitScores {
  /** n × 14, log-probabilities in the order of HRDOC_CLASSES. */
  classes: Float32Array;
  /** Per unit: number of its likeliest parent, and how likely that is. */
  parent: Int32Array;
  confidence: Float32Array;
  /** (n + 1) × 3: what a unit adds to the scores of its relations, as the child and as the parent. */
  child: Float32Array;
  above: Float32Array;
}

/** Rows scored at a time: memory grows with their number times the length of the document. */
const ROWS = 128;
const CLASSES = 14;

/** What the rows of the units themselves are taken from, and what stays for all candidates before them. */
const OWN = ['q', 'own', 'gain', 'alike'] as const;
const CANDIDATES = ['k', 'pooled', 'key', 'counted', 'look'] as const;

type Tables = Record<(typeof OWN)[number] | (typeof CANDIDATES)[number], Float32Array>;

export class DspsModel {
  readonly #units: Session;
  readonly #parents: Session;

  private constructor(units: Session, parents: Session) {
    this.#units = units;
    this.#parents = parents;
  }

  static async load(weights: Weights): Promise<DspsModel> {
    const [units, parents] = await Promise.all([weights('dsps.onnx'), weights('dsps-parents.onnx')]);
    return new DspsModel(await openSession(units, { arena: false }), await openSession(parents));
  }

  /** `matrix` is M_cp, 15 × 14. */
  async run(fields: UnitFields, matrix: Float32Array): Promise<UnitScores> {
    const n = fields.count;
    const part = (data: Float32Array): Tensor => ({ type: 'float32', data, dims: [1, n, data.length / n] });
    const answer = await this.#units.run({
      features: part(fields.features),
      scores: part(fields.scores),
      font: part(fields.font),
      box: part(fields.box),
      size: part(fields.size),
      page: { type: 'float32', data: fields.page, dims: [1, n] },
      numbers: { type: 'int32', data: fields.numbers, dims: [1, n, 8] },
    });
    const { classes, child, above, q, k, pooled, own, key, counted, gain, look, alike } = answer;
    if (!classes || !child || !above || !q || !k || !pooled || !own || !key || !counted || !gain || !look || !alike) {
      throw new Error('the DSPS graph lacks an output');
    }
    const found = await this.#hang({ q, k, pooled, own, key, counted, gain, look, alike }, classes, matrix);
    return { classes, child, above, ...found };
  }

  /** Parents, some rows at a time, each among all units before it. */
  async #hang(
    tables: Tables,
    classes: Float32Array,
    matrix: Float32Array,
  ): Promise<Pick<UnitScores, 'parent' | 'confidence'>> {
    const n = classes.length / CLASSES;
    const p = classes.map((value) => Math.exp(value));
    const tilde = withRoot(p, n);
    const parent = new Int32Array(n);
    const confidence = new Float32Array(n);
    const rows = (table: Float32Array, wide: number, low: number, high: number): Tensor => ({
      type: 'float32',
      data: table.subarray(low * wide, high * wide),
      dims: [1, high - low, wide],
    });
    const width = (table: Float32Array) => table.length / (n + 1);
    for (let low = 1; low <= n; low += ROWS) {
      const high = Math.min(low + ROWS, n + 1);
      const inputs: Record<string, Tensor> = {
        before: rows(tables.counted, width(tables.counted), low - 1, high - 1),
        mine: rows(tables.look, width(tables.look), low, high),
        child: rows(p, CLASSES, low - 1, high - 1),
        place: { type: 'int32', data: Int32Array.from({ length: high - low }, (_, i) => low + i), dims: [high - low] },
        probability: rows(tilde, CLASSES + 1, 0, high),
        matrix: { type: 'float32', data: matrix, dims: [CLASSES + 1, CLASSES] },
      };
      for (const name of OWN) inputs[name] = rows(tables[name], width(tables[name]), low, high);
      for (const name of CANDIDATES) inputs[name] = rows(tables[name], width(tables[name]), 0, high);
      const answer = await this.#parents.run(inputs);
      if (!answer.parent || !answer.confidence) throw new Error('the graph of DSPS parents lacks an output');
      parent.set(answer.parent, low - 1);
      confidence.set(answer.confidence, low - 1);
    }
    return { parent, confidence };
  }
}

/** P̃ of SPEC 4.2: the root has a class of its own, the last. */
function withRoot(p: Float32Array, n: number): Float32Array {
  const width = CLASSES + 1;
  const tilde = new Float32Array((n + 1) * width);
  tilde[CLASSES] = 1;
  for (let i = 0; i < n; i++) tilde.set(p.subarray(i * CLASSES, (i + 1) * CLASSES), (i + 1) * width);
  return tilde;
}
