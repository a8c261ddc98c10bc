import type { InferenceSession } from 'onnxruntime-web';
import { loadOrt } from '#ort';
import { nextTurn } from '../progress.js';
import { blockedWasm } from '../wasm.js';

/** Numbers with a shape, as they enter and leave a model. */
export type Tensor =
  | { type: 'float32'; data: Float32Array; dims: readonly number[] }
  | { type: 'int32'; data: Int32Array; dims: readonly number[] }
  | { type: 'uint8'; data: Uint8Array; dims: readonly number[] }
  | { type: 'bool'; data: Uint8Array; dims: readonly number[] };

/** A model that is ready to run. It knows nothing of documents. */
export interface Session {
  /** Names of the inputs that the graph has: older weights lack some. */
  inputs: ReadonlySet<string>;
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Record<string, Float32Array>>;
  /** The same, with their shapes. */
  answer(inputs: Readonly<Record<string, Tensor>>): Promise<Record<string, FloatTensor>>;
}

export type FloatTensor = Extract<Tensor, { type: 'float32' }>;

/** How long runs follow each other before others get the thread, in milliseconds. */
const LONGEST_TURN = 50;
let since = 0;

async function turn(): Promise<void> {
  if (performance.now() - since < LONGEST_TURN) return;
  await nextTurn();
  since = performance.now();
}

const OPTIONS: InferenceSession.SessionOptions = {
  interOpNumThreads: 1,
  // A plan of the memory is kept for every shape that was ever asked, and hardly one comes twice.
  enableMemPattern: false,
  // The fused kernel of this one is several times slower than the two it stands for.
  extra: { optimization: { disable_specified_optimizers: 'SkipLayerNormFusion' } },
};

/**
 * `arena`: keep the memory of a run for the next. Worth it for many questions of bounded size. Models that are asked for
 * whole documents at once give it back: keeping it would save them little and cost what long files may not.
 * `threads`: one, since pages run side by side in workers and short matrices gain nothing from more; pictures come alone.
 * `images`: the convolutions are over pictures; else turning the layout of the numbers for them costs more than it gains.
 */
export async function openSession(
  weights: Uint8Array,
  { arena = true, threads = 1, images = true } = {},
): Promise<Session> {
  const { ort, name } = await loadOrt();
  const created = ort.InferenceSession.create(weights, {
    ...OPTIONS,
    graphOptimizationLevel: images ? 'all' : 'extended',
    intraOpNumThreads: threads,
    enableCpuMemArena: arena,
  });
  const session = await created.catch((error: unknown) => {
    throw (name === 'wasm' && blockedWasm(error)) || error;
  });
  const answer = async (inputs: Readonly<Record<string, Tensor>>) => {
    const feeds: Record<string, InstanceType<typeof ort.Tensor>> = {};
    for (const [name, { type, data, dims }] of Object.entries(inputs)) {
      feeds[name] = new ort.Tensor(type, data, dims);
    }
    const outputs: Record<string, FloatTensor> = {};
    const answers = await session.run(feeds);
    // WebAssembly answers without a turn of the event loop: nobody could stop a page that takes many runs.
    if (name === 'wasm') await turn();
    for (const [name, { data, dims }] of Object.entries(answers)) {
      if (!(data instanceof Float32Array)) throw new TypeError(`output ${name} is not float32`);
      outputs[name] = { type: 'float32', data, dims };
    }
    return outputs;
  };
  return {
    inputs: new Set(session.inputNames),
    answer,
    run: async (inputs) => {
      const outputs = Object.entries(await answer(inputs));
      return Object.fromEntries(outputs.map(([output, { data }]) => [output, data]));
    },
  };
}
