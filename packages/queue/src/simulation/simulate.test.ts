import { randomNumbers } from 'treeline/evaluate';
import { describe, expect, it } from 'vitest';
import { type SimulationOptions, simulate } from './simulate.js';

const quiet: SimulationOptions = {
  workers: 1000,
  jobs: 50_000,
  jobSeconds: 3,
  lockSeconds: 30,
  crash: 0,
  restartSeconds: 20,
  pause: 0,
  pauseSeconds: 60,
  refusal: 0,
  poison: 0,
  maxStalled: 3,
  random: randomNumbers(1),
};

describe('a thousand workers', () => {
  it('take no longer than the work divided by the workers, where nothing fails', () => {
    const report = simulate({ ...quiet, random: randomNumbers(1) });
    expect(report).toMatchObject({ runs: 50_000, repeated: 0, dead: 0, faults: [] });
    expect(report.seconds / report.idealSeconds).toBeLessThan(1.25);
  });

  it.each([1, 2, 3])('lose nothing and double nothing when everything fails now and then (seed %i)', (seed) => {
    const trouble = { crash: 0.02, pause: 0.01, refusal: 0.01, poison: 5 };
    const report = simulate({ ...quiet, ...trouble, random: randomNumbers(seed) });
    expect(report.faults).toEqual([]);
    expect(report.crashes).toBeGreaterThan(500);
    expect(report.pauses).toBeGreaterThan(300);
    expect(report.repeated).toBeGreaterThan(0);
    // The files that take workers down are stated; by bad luck an innocent one may be among them, never the other way round.
    expect(report.dead).toBeGreaterThanOrEqual(5);
    expect(report.dead).toBeLessThan(10);
    // Each crash, refusal and lost lock costs one more run, and nothing else does.
    const more = report.crashes + report.refusals + report.pauses;
    expect(report.runs).toBeLessThanOrEqual(quiet.jobs + more);
    expect(report.runs).toBeGreaterThanOrEqual(quiet.jobs);
  });
});
