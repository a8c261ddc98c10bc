import { describe, expect, it } from 'vitest';
import { findingsOf } from '../doctor.js';
import { scratchFolder, treeline } from '../testing/command.js';

const found = { found: true } as const;
const machine = { node: '22.1.0', platform: 'linux x64', memory: 8 * 2 ** 30 };
const whole = { runtime: { found: true, name: 'native' }, weights: found, pdfium: found, ocr: found } as const;

describe('the doctor', () => {
  it('finds all that is needed in this installation', async () => {
    const { code, stdout } = await treeline(['doctor'], { cwd: await scratchFolder() });
    expect(stdout).toMatch(/^ok +Node /m);
    expect(stdout).toMatch(/^ok +the weights of the models$/m);
    expect(stdout).toMatch(/^ok +PDFium$/m);
    expect(code).toBe(0);
  });

  it('says why the native runtime is not used, and what to do', () => {
    const slow = { found: true, name: 'wasm', reason: 'the package onnxruntime-node is not installed' } as const;
    const finding = findingsOf({ ...whole, runtime: slow }, machine).find(({ fact }) => fact.includes('WebAssembly'));
    expect(finding).toMatchObject({ state: 'warning', fact: expect.stringContaining('is not installed') });
    expect(finding?.advice).toContain('npm install onnxruntime-node');
  });

  it('tells what is needed from what only some inputs need', () => {
    const lost = { found: false, reason: 'there is no such file' } as const;
    const states = (given: object, on = machine) => findingsOf({ ...whole, ...given }, on).map(({ state }) => state);
    expect(states({})).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
    expect(states({ weights: lost })).toContain('missing');
    expect(states({ ocr: lost })).not.toContain('missing');
    expect(states({}, { ...machine, node: '18.20.0' })).toContain('missing');
    expect(states({}, { ...machine, memory: 2 ** 30 })).toContain('warning');
  });
});
