import { describe, expect, it } from 'vitest';
import { Recall } from './recall.js';

function counted() {
  let runs = 0;
  return { run: async () => ++runs, runs: () => runs };
}

describe('the memory of a network', () => {
  it('answers the same question once, and another one anew', async () => {
    const recall = new Recall<number>(100);
    const { run, runs } = counted();
    const ask = (value: number) => recall.ask('0', [Float32Array.of(1, value)], 1, run);
    expect(await ask(1)).toBe(await ask(1));
    expect(await ask(2)).not.toBe(await ask(1));
    expect(runs()).toBe(2);
  });

  it('keeps no more than it has room for', async () => {
    const recall = new Recall<number>(1);
    const { run, runs } = counted();
    await recall.ask('a', [['x']], 1, run);
    await recall.ask('b', [['x']], 1, run);
    await recall.ask('a', [['x']], 1, run);
    await recall.ask('b', [['x']], 1, run);
    expect(runs()).toBe(3);
  });
});
