import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadShippedWeights } from '#weights';
import { openSession, type Tensor } from './session.js';
import { Tokenizer } from './tokens/tokenizer.js';
import type { WeightFile } from './weights.js';

/*
 * `training/export/detect.py` and `structure.py` write down what the shipped graphs answer to small inputs; the same
 * graphs have to answer the same here.
 */

interface Written {
  type: string;
  dims: number[];
  data: number[];
}

interface Golden {
  inputs: Record<string, Written>;
  outputs: Record<string, Written>;
}

interface GoldenPage extends Golden {
  texts: string[];
  tokens: Written;
  text: Written;
}

const CLOSE = 1e-3;
/** Below that a log-probability means "never", and how much below says nothing. */
const NEVER = -50;

async function golden<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../../../../models/${name}`, import.meta.url), 'utf8'));
}

function tensor({ type, dims, data }: Written): Tensor {
  if (type === 'int32') return { type, dims, data: Int32Array.from(data) };
  if (type === 'bool') return { type, dims, data: Uint8Array.from(data) };
  return { type: 'float32', dims, data: Float32Array.from(data) };
}

/** The largest difference between the answers now and those written down. */
async function difference(file: WeightFile, { inputs, outputs }: Golden): Promise<number> {
  const session = await openSession(await loadShippedWeights(file));
  const answers = await session.run(
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, tensor(input)])),
  );
  let worst = 0;
  for (const [name, { data }] of Object.entries(outputs)) {
    expect(answers[name], name).toHaveLength(data.length);
    for (const [i, value] of data.entries()) {
      const answer = answers[name]?.[i] ?? Number.NaN;
      worst = Math.max(worst, Math.abs(Math.max(answer, NEVER) - Math.max(value, NEVER)));
    }
  }
  return worst;
}

describe('the shipped graphs answer as they did when they were exported', () => {
  it('text: the same tokens and the same vectors of lines', async () => {
    const { texts, tokens, text } = await golden<GoldenPage>('golden.json');
    const vocabulary = new TextDecoder().decode(await loadShippedWeights('vocabulary.json'));
    const tokenizer = new Tokenizer(JSON.parse(vocabulary));
    const length = tokens.dims[1] ?? 0;
    const ids = texts.flatMap((line) => {
      const row = tokenizer.line(line);
      return [...row, ...Array<number>(length - row.length).fill(0)];
    });
    expect(ids).toEqual(tokens.data);
    expect(await difference('text.onnx', { inputs: { tokens }, outputs: { text } })).toBeLessThan(CLOSE);
  });

  it('openings: which words are a heading', async () => {
    const written = await golden<Golden>('golden-openings.json');
    expect(await difference('openings.onnx', written)).toBeLessThan(CLOSE);
  });

  it('Detect: classes, successors, predecessors and features', async () => {
    const { inputs, outputs, text } = await golden<GoldenPage>('golden.json');
    const lines = { ...text, dims: [1, ...text.dims] };
    expect(await difference('detect.onnx', { inputs: { ...inputs, text: lines }, outputs })).toBeLessThan(CLOSE);
  });

  it.each(['order', 'construct'] as const)('%s', async (name) => {
    const all = await golden<Record<typeof name, Golden>>('golden-structure.json');
    expect(await difference(`${name}.onnx`, all[name])).toBeLessThan(CLOSE);
  });

  it.each(['dsps', 'dsps-parents'] as const)('%s', async (name) => {
    const all = await golden<Record<typeof name, Golden>>('golden-dsps.json');
    expect(await difference(`${name}.onnx`, all[name])).toBeLessThan(CLOSE);
  });

  it('pictures: what follows what, and what is read together', async () => {
    const recorded = await golden<Golden>('golden-reorganize.json');
    expect(await difference('reorganize.onnx', recorded)).toBeLessThan(CLOSE);
  });
});
