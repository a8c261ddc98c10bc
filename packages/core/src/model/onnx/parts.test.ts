import { describe, expect, it } from 'vitest';
import { OcrModel } from '../ocr-model.js';
import { loadInstalledOcr } from '../ocr-weights.node.js';
import { openSession } from '../session.js';
import { loadShippedWeights } from '../weights.node.js';
import { inParts } from './parts.js';

const SIDE = 96;
const planes = Float32Array.from({ length: 3 * SIDE * SIDE }, (_, i) => Math.sin(i));

describe('a graph in parts', () => {
  it('says the same as the whole one', async () => {
    const weights = await loadInstalledOcr('ch_PP-OCRv4_det_infer.onnx');
    const whole = await openSession(weights);
    const [map] = Object.values(await whole.run({ x: { type: 'float32', data: planes, dims: [1, 3, SIDE, SIDE] } }));
    const model = await OcrModel.load(loadInstalledOcr);
    expect(await model.detect(planes, SIDE, SIDE)).toEqual(map);
  });

  it('has no more convolutions in a part than it may', async () => {
    const weights = await loadInstalledOcr('ch_PP-OCRv4_det_infer.onnx');
    expect(inParts(weights, 10)).toHaveLength(7);
    expect(inParts(weights, 1000)).toHaveLength(1);
  });

  it('stays whole where other operators are in it', async () => {
    const [only, ...others] = inParts(await loadShippedWeights('openings.onnx'), 1);
    expect(others).toEqual([]);
    expect((await openSession(only ?? new Uint8Array())).inputs.size).toBeGreaterThan(0);
  });

  it('stops between two parts', async () => {
    const model = await OcrModel.load(loadInstalledOcr);
    const stop = new AbortController();
    setImmediate(() => setImmediate(() => stop.abort(new Error('enough'))));
    await expect(model.detect(planes, SIDE, SIDE, stop.signal)).rejects.toThrow('enough');
  });
});
