import { describe, expect, it } from 'vitest';
import { listedTogether } from './listing.js';
import type { Odds } from './odds.js';

const odds = (...listed: number[]): Odds[] => listed.map((each) => ({ heading: 2, listed: each }));
const NO_CONTENTS = { isBelieved: false, entries: [-1, -1, -1, -1, -1, -1], above: undefined };
const inOutline = (found: readonly Odds[]) => found.map(({ listed }) => listed > 0);

describe('what the outline has', () => {
  it('has a doubtful heading if it has the others that look like it, and lacks it if it lacks those', () => {
    const all = odds(2, 6, 6, 6, 6);
    expect(inOutline(listedTogether(all, [0, 0, 0, 0, 0], NO_CONTENTS))).toEqual([true, true, true, true, true]);
    expect(inOutline(listedTogether(all, [0, 1, 1, 1, 1], NO_CONTENTS))[0]).toBe(false);
    expect(inOutline(listedTogether(odds(2, -4, -4, -4), [0, 0, 0, 0], NO_CONTENTS))[0]).toBe(false);
  });

  it('has what the printed contents name, with those that look like it, and leaves out a style that they never name', () => {
    const all = odds(-2, -2, -2, 2, 2, 2);
    const contents = { isBelieved: true, entries: [0, 1, -1, -1, -1, -1], above: undefined };
    expect(inOutline(listedTogether(all, [0, 0, 0, 1, 1, 1], contents))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('says nothing new of what Detect thinks', () => {
    expect(listedTogether(odds(1), [0], NO_CONTENTS)).toMatchObject([{ heading: 2 }]);
  });
});
