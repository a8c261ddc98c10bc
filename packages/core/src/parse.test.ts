import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#sha256';
import { loadShippedWeights } from '#weights';
import { validate } from './document/validate.js';
import type { WeightFile } from './model/weights.js';
import { parse } from './parse.js';
import { toJson } from './write/index.js';

const paper = await readFile(new URL('../../../samples/paper.pdf', import.meta.url));

describe('parse', () => {
  it('takes the learned engine by default, and names the weights it ran with', async () => {
    const document = await parse(paper);
    expect(document.engine).toMatchObject({
      name: 'treeline',
      weights: expect.stringMatching(/^[0-9a-f]{16}$/),
      runtime: 'native',
    });
    expect(document.status).toBe('ok');
    expect(validate(JSON.parse(toJson(document)))).toMatchObject({ valid: true });
    expect(document.objects.find(({ role }) => role === 'title')?.text).toContain('Listening to Small Rivers');
    expect(document.outline.length).toBeGreaterThan(2);
  });

  it('gives the same bytes for the same file, one after the other and side by side', async () => {
    const [first, second] = await Promise.all([parse(paper), parse(paper)]);
    expect(toJson(first)).toBe(toJson(second));
    expect(toJson(await parse(paper))).toBe(toJson(first));
  });

  it('takes weights from elsewhere, and loads them once', async () => {
    const asked: WeightFile[] = [];
    const weights = async (name: WeightFile) => {
      asked.push(name);
      return await loadShippedWeights(name);
    };
    const document = await parse(paper, { weights });
    expect(toJson(document)).toBe(toJson(await parse(paper)));
    await parse(paper, { weights });
    expect(asked.sort()).toEqual([
      'construct.onnx',
      'detect.onnx',
      'openings.onnx',
      'order.onnx',
      'text.onnx',
      'vision.onnx',
      'vocabulary.json',
      'weights.json',
    ]);
  });

  it('asks for the vision weights only when a page needs them, and gives the same hash before', async () => {
    const asked: WeightFile[] = [];
    const sums = { 'vision.onnx': await sha256(await loadShippedWeights('vision.onnx')) };
    const weights = async (name: WeightFile) => {
      asked.push(name);
      if (name === 'weights.json') return new TextEncoder().encode(JSON.stringify(sums));
      return await loadShippedWeights(name);
    };
    const blind = await parse(paper, { weights, vision: 'never' });
    expect(asked).not.toContain('vision.onnx');
    const seen = await parse(paper, { weights, vision: 'always' });
    expect(asked.filter((name) => name === 'vision.onnx')).toHaveLength(1);
    expect(blind.engine).toEqual(seen.engine);
    expect(seen.engine).toEqual((await parse(paper)).engine);
  });

  it('refuses vision weights that are not those of the manifest', async () => {
    const weights = async (name: WeightFile) =>
      name === 'weights.json'
        ? new TextEncoder().encode(JSON.stringify({ 'vision.onnx': '0'.repeat(64) }))
        : await loadShippedWeights(name);
    await expect(parse(paper, { weights, vision: 'always' })).rejects.toMatchObject({ code: 'engine-failed' });
  });

  it('says when weights cannot be had, and tries again the next time', async () => {
    let offline = true;
    const weights = async (name: WeightFile) => {
      if (offline) throw new Error(`${name} is not to be had`);
      return await loadShippedWeights(name);
    };
    await expect(parse(paper, { weights })).rejects.toThrow('is not to be had');
    offline = false;
    await expect(parse(paper, { weights })).resolves.toMatchObject({ status: 'ok' });
  });

  it('needs no weights for a file that cannot be read, nor for the engine of rules', async () => {
    const weights = async () => {
      throw new Error('not needed');
    };
    await expect(parse(new TextEncoder().encode('<html>'), { weights })).rejects.toMatchObject({ code: 'not-a-pdf' });
    const document = await parse(paper, { weights, engine: 'baseline' });
    expect(document.engine).toEqual({ name: 'baseline', version: expect.any(String) });
  });
});
