import { describe, expect, it } from 'vitest';
import { mhs } from './mhs.js';

describe('mhs', () => {
  it('is 1 for the same text', () => {
    const text = '# Kites\n\nThey fly.\n\n## Wind\n\nIt blows.';
    expect(mhs(text, text)).toEqual({ mhs: 1, mhsS: 1, nested: 1, nestedS: 1 });
  });

  it('has no score without headings in the truth, and 0 without headings in the prediction', () => {
    expect(mhs('just text', '# Heading')).toBeUndefined();
    expect(mhs('# Title\ntext', 'Title\ntext')).toEqual({ mhs: 0, mhsS: 0, nested: 0, nestedS: 0 });
  });

  it('does not see levels as published; nested it does', () => {
    const score = mhs('# A\n## B\n## C\n# D', '# A\n# B\n# C\n# D');
    expect(score?.mhs).toBe(1);
    // Moving B and C out from under A: delete and insert A around them, or each of them: two edits of five nodes.
    expect(score?.nested).toBeCloseTo(1 - 2 / 5);
  });

  it('counts a missing section by its nodes', () => {
    // document, Intro, its text, Details, its text: two of five are missing.
    const score = mhs('# Intro\nWelcome\n# Details\nDeep dive', '# Intro\nWelcome');
    expect(score).toMatchObject({ mhs: 0.6, mhsS: 0.6 });
  });

  it('measures changed text by its share of changed characters', () => {
    const score = mhs('# Intro\nabcd', '# Intro\nabcx');
    expect(score?.mhs).toBeCloseTo(1 - 0.25 / 3);
    expect(score?.mhsS).toBe(1);
  });
});
