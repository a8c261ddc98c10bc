import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadShippedWeights } from '#weights';
import { VisionModel } from './vision-model.js';

interface Written {
  dims: number[];
  data: number[];
}

/** What `training/vision/export.py` wrote down of the shipped graph. */
interface Golden {
  inputs: { pixels: Written; lines: Written };
  outputs: { scores: Written; boxes: Written; visual: Written };
}

async function golden(): Promise<Golden> {
  return JSON.parse(await readFile(new URL('../../../../models/golden-vision.json', import.meta.url), 'utf8'));
}

function furthest(answer: Float32Array, { data }: Written): number {
  expect(answer).toHaveLength(data.length);
  return data.reduce((most, value, i) => Math.max(most, Math.abs(value - (answer[i] ?? Number.NaN))), 0);
}

describe('the vision model', () => {
  it('answers here as it did where it was exported', async () => {
    const { inputs, outputs } = await golden();
    const [, height = 0, width = 0] = inputs.pixels.dims;
    const pixels = Uint8Array.from(inputs.pixels.data);
    const model = await VisionModel.load(loadShippedWeights);
    const scores = await model.run({ width, height, pixels, lines: Float32Array.from(inputs.lines.data) });
    expect([scores.rows, scores.columns]).toEqual(outputs.scores.dims.slice(1));
    expect(furthest(scores.scores, outputs.scores)).toBeLessThan(1e-3);
    expect(furthest(scores.boxes, outputs.boxes)).toBeLessThan(2e-2);
    expect(furthest(scores.visual, outputs.visual)).toBeLessThan(1e-2);
  });

  it('looks at a page without lines', async () => {
    const model = await VisionModel.load(loadShippedWeights);
    const pixels = new Uint8Array(64 * 32).fill(255);
    const { visual, scores } = await model.run({ width: 32, height: 64, pixels, lines: new Float32Array() });
    expect(visual).toHaveLength(0);
    expect(Math.max(...scores)).toBeLessThan(0.5);
  });
});
