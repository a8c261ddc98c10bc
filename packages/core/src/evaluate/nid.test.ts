import { describe, expect, it } from 'vitest';
import { indelSimilarity, nid } from './nid.js';

/** Longest common subsequence by the textbook table. */
function table(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const best = same ? (rows[i - 1]?.[j - 1] ?? 0) + 1 : Math.max(rows[i - 1]?.[j] ?? 0, rows[i]?.[j - 1] ?? 0);
      rows[i]?.splice(j, 1, best);
    }
  }
  return rows[a.length]?.[b.length] ?? 0;
}

describe('indelSimilarity', () => {
  it('equals the textbook table across word boundaries', () => {
    let state = 11;
    const draw = (length: number) =>
      Array.from({ length }, () => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return 'abcd'[(state >>> 16) % 4];
      }).join('');
    for (const [n, m] of [
      [1, 1],
      [31, 40],
      [32, 32],
      [33, 64],
      [64, 10],
      [97, 130],
    ] as const) {
      const [a, b] = [draw(n), draw(m)];
      expect(indelSimilarity(a, b)).toBeCloseTo((2 * table(a, b)) / (n + m), 12);
    }
  });

  it('is 1 for equal texts, 0 for texts with nothing in common', () => {
    expect(indelSimilarity('', '')).toBe(1);
    expect(indelSimilarity('树线', '树线')).toBe(1);
    expect(indelSimilarity('abc', 'xyz')).toBe(0);
    expect(indelSimilarity('abc', '')).toBe(0);
  });

  it('compares texts of a hundred pages in seconds', () => {
    const page = Array.from({ length: 3000 }, (_, i) => String.fromCharCode(97 + ((i * i + i) % 26))).join('');
    expect(indelSimilarity(page.repeat(33), page.repeat(32))).toBeCloseTo(64 / 65, 5);
  });
});

describe('nid', () => {
  it('does not see emphasis, white space or how a table is written', () => {
    expect(nid('# A\n\nsome **bold** *text*', '# A some bold text')?.nid).toBe(1);
    const html = '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>';
    expect(nid('| a | b |\n|---|:-:|\n| 1 | 2 |', html)?.nid).toBe(1);
  });

  it('leaves tables out of NID-S', () => {
    const score = nid('text\n\n| a |\n|---|\n| 1 |', 'text');
    expect(score?.nid).toBeLessThan(0.5);
    expect(score?.nidS).toBe(1);
  });

  it('has no score without a truth and 0 without a prediction', () => {
    expect(nid(' \n', 'text')).toBeUndefined();
    expect(nid('text', '')?.nid).toBe(0);
  });
});
