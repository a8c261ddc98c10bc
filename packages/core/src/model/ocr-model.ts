import { TreelineError } from '../errors.js';
import { charactersFrom, classesFor, PROBE_WIDTH } from './ocr-characters.js';
import type { OcrFile, OcrWeights } from './ocr-weights.js';
import { inParts } from './onnx/parts.js';
import { withOutputs } from './onnx/taps.js';
import { type FloatTensor, openSession, type Session } from './session.js';

/** Sides of what the detection network takes are multiples of this. */
export const DETECTION_STRIDE = 32;
/** Height of a strip of text as the recognition network takes it. */
export const STRIP_HEIGHT = 48;
/** What the angle network takes: a strip, cut or filled up to this width. */
export const ANGLE_WIDTH = 192;

/** So many convolutions of the detection network take well below a tenth of a second on a page. */
const CONVOLUTIONS = 5;

/** Layers of the detection network whose maps describe what is seen at a place: their stride and their depth. */
export const FEATURE_TAPS = {
  /** Joined maps of all scales (FPN). */
  fused: { value: 'p2o.Concat.1', stride: 4, channels: 96 },
  /** The third stage: what is around a place, at a quarter of the cost of all. */
  stage16: { value: 'p2o.Add.147', stride: 16, channels: 192 },
} as const;
export type FeatureTap = keyof typeof FEATURE_TAPS;

/** PP-OCR of any version: where text is, what it says, and whether it stands on its head. It knows tensors only. */
export class OcrModel {
  /** Characters by class; class 0 is CTC's blank and stands for nothing. */
  readonly characters: readonly string[];
  /** The parts of the network, one behind the other. */
  readonly #detection: readonly Session[];
  readonly #recognition: Session;
  /** From version 5 on PP-OCR comes without. */
  readonly #angle: Session | undefined;

  private constructor(
    detection: readonly Session[],
    recognition: Session,
    angle: Session | undefined,
    characters: readonly string[],
  ) {
    this.#detection = detection;
    this.#recognition = recognition;
    this.#angle = angle;
    this.characters = characters;
  }

  static async load(weights: OcrWeights): Promise<OcrModel> {
    const [detection, recognition, angle, keys] = await Promise.all([
      weights('ch_PP-OCRv4_det_infer.onnx'),
      weights('ch_PP-OCRv4_rec_infer.onnx'),
      optional(weights, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'),
      optional(weights, 'ppocr_keys_v1.txt'),
    ]);
    const reader = await openSession(recognition);
    const characters = charactersFrom(keys, recognition);
    if (!characters) {
      throw new TreelineError(
        'ocr-missing',
        'the OCR recogniser has no list of its characters: put its dictionary (.txt) or inference.yml beside it',
      );
    }
    const outputs = await stripOutputs(reader, new Float32Array(3 * STRIP_HEIGHT * PROBE_WIDTH), PROBE_WIDTH);
    const classes = classesFor(characters, outputs.length);
    if (!classes) {
      throw new TreelineError(
        'ocr-missing',
        `the OCR dictionary of ${characters.length} characters does not belong to its recogniser`,
      );
    }
    // Looking at a whole page at once is a quarter of a second of work that nobody could stop.
    const parts = await Promise.all(inParts(detection, CONVOLUTIONS).map((part) => openSession(part)));
    return new OcrModel(parts, reader, angle && (await openSession(angle)), classes);
  }

  /**
   * How wide letters have to be in a strip, 1 being as wide as they are. Newer recognisers read narrower ones as well: word recall
   * on `bench:ocr` stays, and a strip costs what it is wide. Version 4 loses words.
   */
  get letterWidth(): number {
    return this.knowsAngles ? 1 : 0.85;
  }

  /** From which probability on pixels and regions are text, as the makers of each version set it for small print. */
  get thresholds(): { pixel: number; region: number } {
    return this.knowsAngles ? { pixel: 0.3, region: 0.55 } : { pixel: 0.2, region: 0.4 };
  }

  /** Whether it can say by itself that a strip stands on its head. */
  get knowsAngles(): boolean {
    return this.#angle !== undefined;
  }

  /** Probability of text at every pixel of a picture given as three planes. */
  async detect(planes: Float32Array, width: number, height: number, signal?: AbortSignal): Promise<Float32Array> {
    const parts = this.#detection;
    let values: [string, FloatTensor][] = [['x', { type: 'float32', data: planes, dims: [1, 3, height, width] }]];
    for (const [i, part] of parts.entries()) {
      signal?.throwIfAborted();
      const outputs = await part.answer(Object.fromEntries(values.filter(([name]) => part.inputs.has(name))));
      const later = parts.slice(i + 1);
      const isAsked = ([name]: [string, FloatTensor]) => later.some(({ inputs }) => inputs.has(name));
      values = later.length > 0 ? [...values, ...Object.entries(outputs)].filter(isAsked) : Object.entries(outputs);
    }
    return onlyOutput(Object.fromEntries(values.map(([name, { data }]) => [name, data])));
  }

  /**
   * Probabilities of the classes, a row for each step from left to right of one strip. One strip at a time: batches are
   * no faster on a CPU and would have to be padded.
   */
  async recognise(planes: Float32Array, width: number): Promise<Float32Array> {
    return stripOutputs(this.#recognition, planes, width);
  }

  /** Probability that a strip of ANGLE_WIDTH stands on its head; a half where no network knows. */
  async upsideDown(planes: Float32Array): Promise<number> {
    if (!this.#angle) return 0.5;
    const outputs = await this.#angle.run({
      x: { type: 'float32', data: planes, dims: [1, 3, STRIP_HEIGHT, ANGLE_WIDTH] },
    });
    return onlyOutput(outputs)[1] ?? 0;
  }
}

/** The detection network as a description of places: one map of features, without the text it was made to find. */
export class OcrFeatureModel {
  readonly tap: FeatureTap;
  readonly #session: Session;

  private constructor(session: Session, tap: FeatureTap) {
    this.#session = session;
    this.tap = tap;
  }

  static async load(weights: OcrWeights, tap: FeatureTap): Promise<OcrFeatureModel> {
    const graph = withOutputs(await weights('ch_PP-OCRv4_det_infer.onnx'), [FEATURE_TAPS[tap].value]);
    return new OcrFeatureModel(await openSession(graph), tap);
  }

  /** Channel after channel, each a map of height / stride rows of width / stride. */
  async run(planes: Float32Array, width: number, height: number): Promise<Float32Array> {
    const outputs = await this.#session.run({ x: { type: 'float32', data: planes, dims: [1, 3, height, width] } });
    return onlyOutput(outputs);
  }
}

async function stripOutputs(session: Session, planes: Float32Array, width: number): Promise<Float32Array> {
  return onlyOutput(await session.run({ x: { type: 'float32', data: planes, dims: [1, 3, STRIP_HEIGHT, width] } }));
}

/** A file that not every version of PP-OCR has. */
async function optional(weights: OcrWeights, name: OcrFile): Promise<Uint8Array | undefined> {
  try {
    return await weights(name);
  } catch (error) {
    if (error instanceof TreelineError && error.code === 'ocr-missing') return undefined;
    throw error;
  }
}

function onlyOutput(outputs: Readonly<Record<string, Float32Array>>): Float32Array {
  const [output] = Object.values(outputs);
  if (!output) throw new Error('the OCR graph lacks its output');
  return output;
}
