import { describe, expect, it } from 'vitest';
import { changesTable, compareReports, isSure, parseReport } from './compare.js';

function report(scores: Record<string, number>) {
  const documents = Object.entries(scores).map(([name, value]) => ({ name, scores: { outline: value } }));
  return parseReport(JSON.stringify({ weights: 'w', documents: [{ source: 'kites', scores: documents }] }));
}

describe('two reports of the judge', () => {
  it('are compared on the documents that both have', () => {
    const { changes, onlyInOne } = compareReports(report({ a: 0.5, b: 0.6, c: 1 }), report({ a: 0.6, b: 0.7, d: 0 }));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ source: 'kites', figure: 'outline', documents: 2 });
    expect(changes[0]?.difference.value).toBeCloseTo(0.1);
    expect(onlyInOne.sort()).toEqual(['c', 'd']);
  });

  it('differ for sure only where the paired interval leaves out zero', () => {
    const worse = compareReports(report({ a: 0.9, b: 0.8, c: 0.7 }), report({ a: 0.8, b: 0.7, c: 0.6 })).changes;
    expect(worse.every(({ difference }) => isSure(difference))).toBe(true);
    expect(changesTable(worse)).toContain('**worse**');
    const noise = compareReports(report({ a: 0.9, b: 0.8, c: 0.7 }), report({ a: 0.8, b: 0.9, c: 0.7 })).changes;
    expect(noise.some(({ difference }) => isSure(difference))).toBe(false);
  });

  it('name the documents that lost most', () => {
    const [change] = compareReports(report({ a: 0.9, b: 0.9, c: 0.7 }), report({ a: 0.8, b: 0.2, c: 0.9 })).changes;
    expect(change?.worst.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});
