import { describe, expect, it } from 'vitest';
import { FEATURE_TAPS, OcrFeatureModel } from '../ocr-model.js';
import { loadInstalledOcr } from '../ocr-weights.node.js';
import { openSession } from '../session.js';
import { withOutputs } from './taps.js';

const SIDE = 64;
const planes = Float32Array.from({ length: 3 * SIDE * SIDE }, (_, i) => Math.sin(i));

describe('a tap into a graph', () => {
  it.each(['fused', 'stage16'] as const)('gives the map of %s', async (tap) => {
    const { stride, channels } = FEATURE_TAPS[tap];
    const model = await OcrFeatureModel.load(loadInstalledOcr, tap);
    const map = await model.run(planes, SIDE, SIDE);
    expect(map).toHaveLength((channels * SIDE * SIDE) / stride ** 2);
    expect(map.every(Number.isFinite)).toBe(true);
    expect(new Set(map).size).toBeGreaterThan(100);
  });

  it('leaves the other outputs as they were', async () => {
    const whole = await loadInstalledOcr('ch_PP-OCRv4_det_infer.onnx');
    const input = { x: { type: 'float32', data: planes, dims: [1, 3, SIDE, SIDE] } } as const;
    const before = await (await openSession(whole)).run(input);
    const [name = ''] = Object.keys(before);
    const after = await (await openSession(withOutputs(whole, [FEATURE_TAPS.fused.value, name]))).run(input);
    expect(Object.keys(after)).toEqual([FEATURE_TAPS.fused.value, name]);
    const difference = after[name]?.map((value, i) => Math.abs(value - (before[name]?.[i] ?? 9)));
    expect(Math.max(...(difference ?? [9]))).toBeLessThan(1e-5);
  });

  it('leaves out what it does not need', async () => {
    const whole = await loadInstalledOcr('ch_PP-OCRv4_det_infer.onnx');
    const early = withOutputs(whole, [FEATURE_TAPS.stage16.value]);
    const late = withOutputs(whole, [FEATURE_TAPS.fused.value]);
    expect(early.length).toBeLessThan(late.length);
  });

  it('into a value that is not there, or into no graph, fails', async () => {
    const whole = await loadInstalledOcr('ch_PP-OCRv4_det_infer.onnx');
    expect(() => withOutputs(whole, ['nobody'])).toThrow('no value named nobody');
    expect(() => withOutputs(whole.subarray(0, 1000), ['nobody'])).toThrow('not an ONNX graph');
    expect(() => withOutputs(Uint8Array.of(0x3c, 0x68, 0x74), ['nobody'])).toThrow('not an ONNX graph');
  });
});
