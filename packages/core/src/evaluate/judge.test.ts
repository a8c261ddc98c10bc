import { describe, expect, it } from 'vitest';
import type { Sheet } from './hrdoc/sheet.js';
import { judgeText, judgeTree, mismatch, type TreeCounts } from './judge.js';
import { type Brief, KITES, sheet } from './kites.test.fixture.js';
import { TREE_METRICS } from './metrics.js';
import { figures } from './report.js';

const gold = sheet(KITES);

/** The truth with some of its units changed. */
function changed(change: (brief: Brief, i: number) => Brief): Sheet {
  return sheet(KITES.map(change));
}

function scores(
  predicted: Sheet | undefined,
): Map<string, { published: number | undefined; strict: number | undefined }> {
  const document = { name: 'kites', counts: judgeTree(gold, predicted) };
  return new Map(
    figures<TreeCounts>(TREE_METRICS, [document]).map(({ metric, published, strict }) => [
      metric,
      { published: published?.value, strict: strict?.value },
    ]),
  );
}

const one = { published: 1, strict: 1 };
const zero = { published: 0, strict: 0 };

describe('a prediction', () => {
  it('that equals the truth scores 1 on every metric', () => {
    for (const [metric, score] of scores(gold)) expect([metric, score]).toEqual([metric, one]);
  });

  it('that is empty scores 0, but for floats as published', () => {
    const empty = scores(undefined);
    expect(empty.get('REDS floats, macro')).toEqual({ published: 1, strict: 0 });
    expect(empty.get('STEDS tree, macro')).toEqual(zero);
    expect(empty.get('REDS text, macro')).toEqual(zero);
    expect(empty.get('line class F1, micro')).toEqual(zero);
    expect(empty.get('page objects mAP')).toEqual(zero);
    expect(empty.get('region F1, lines')).toEqual(zero);
    expect(empty.get('total order accuracy of pages')).toEqual(zero);
  });

  it('without its floats scores 1 on floats as published, 0 strictly', () => {
    const isFloat = (name: string) => ['figure', 'caption', 'table'].includes(name);
    const predicted = changed((brief) => (isFloat(brief[0]) ? [brief[0], brief[1], -1, 'meta', brief[4] ?? 1] : brief));
    expect(scores(predicted).get('REDS floats, micro')).toEqual({ published: 1, strict: 0 });
    expect(scores(predicted).get('REDS text, macro')).toEqual(one);
  });

  it('with half of its floats scores 1 as published, by its lines strictly', () => {
    const predicted = changed((brief, i) => (i >= 12 ? [brief[0], brief[1], -1, 'meta', 2] : brief));
    // The truth has a group of three lines and one of two: the two are missing.
    expect(scores(predicted).get('REDS floats, macro')).toEqual({ published: 1, strict: 1 - 2 / 5 });
  });

  it('with one wrong class pays for it once in the tree and in the text', () => {
    const predicted = changed((brief, i) => (i === 4 ? ['paraline', brief[1], 2, 'equality'] : brief));
    const score = scores(predicted);
    // Of the 14 units the title and the footnote are meta: 12 nodes and the root.
    expect(score.get('STEDS tree, micro')?.strict).toBeCloseTo(1 - 1 / 13);
    // Seven lines of text and a mark behind each of three paragraphs.
    expect(score.get('REDS text, macro')?.strict).toBeCloseTo(1 - 1 / 10);
    expect(score.get('REDS text, micro')?.published).toBeCloseTo(1 - 1 / 13);
    expect(score.get('line class F1, micro')?.strict).toBeCloseTo(13 / 14);
    expect(score.get('page objects mAP')).toEqual(one);
  });

  it('with a heading one level too deep loses in the outline and in the tree, not in the text', () => {
    const predicted = changed((brief, i) => (i === 10 ? ['section', brief[1], 1, 'contain', 2] : brief));
    const score = scores(predicted);
    expect(score.get('STEDS outline, micro')?.strict).toBeCloseTo(1 - 2 / 3);
    expect(score.get('STEDS tree, micro')?.strict).toBeLessThan(1);
    expect(score.get('REDS text, macro')).toEqual(one);
    expect(score.get('line class F1, micro')).toEqual(one);
  });

  it('that cuts a paragraph in two loses a region, a successor and a paragraph mark', () => {
    const predicted = changed((brief, i) => (i === 3 ? ['paraline', brief[1], 2, 'equality'] : brief));
    const score = scores(predicted);
    // 12 regions in the truth: a caption's two lines are one, and "Gusts are | bad for them." is two, broken by the page.
    expect(score.get('region F1, lines')?.strict).toBeCloseTo((2 * 11) / (12 + 13));
    expect(score.get('successor accuracy in regions')?.strict).toBeCloseTo(13 / 14);
    expect(score.get('successor accuracy in reading order')).toEqual(one);
  });

  it('in the wrong order loses successors and the exact order of its page', () => {
    const order = [0, 10, 11, 1, 2, 3, 4, 9, 5, 6, 7, 8, 12, 13];
    const place = new Map(order.map((old, now) => [old, now]));
    const predicted: Sheet = {
      units: order.flatMap((i) => {
        const unit = gold.units[i];
        if (!unit) return [];
        const { parent, relation } = i === 10 ? { parent: -1, relation: 'contain' as const } : unit;
        return [{ ...unit, relation, parent: parent < 0 ? -1 : (place.get(parent) ?? -1) }];
      }),
    };
    const score = scores(predicted);
    expect(score.get('line class F1, micro')).toEqual(one);
    expect(score.get('region F1, lines')).toEqual(one);
    expect(score.get('successor accuracy in regions')).toEqual(one);
    expect(score.get('successor accuracy in reading order')?.strict).toBeCloseTo(5 / 7);
    expect(score.get('total order accuracy of pages')?.strict).toBe(0.5);
    expect(score.get('REDS text, macro')?.strict).toBeLessThan(0.7);
  });
});

describe('a failed document', () => {
  it('is left out as published and scores 0 strictly', () => {
    const documents = [
      { name: 'a', counts: judgeTree(gold, gold) },
      { name: 'b', counts: judgeTree(gold, undefined), failure: 'no prediction' },
    ];
    const tree = figures(TREE_METRICS, documents).find(({ metric }) => metric === 'STEDS tree, macro');
    expect(tree?.published?.value).toBe(1);
    expect(tree?.strict?.value).toBe(0.5);
  });

  it('scores 0 as text, where it has a score', () => {
    expect(judgeText('# Kites\n\nThey fly.', undefined)).toMatchObject({
      nid: { nid: 0 },
      mhs: { mhs: 0 },
      outline: { edit: { distance: 2, size: 2 } },
    });
  });
});

describe('a comparison', () => {
  it('is refused when lines are missing or the texts are of another document', () => {
    expect(mismatch(gold, gold)).toBeUndefined();
    expect(mismatch(gold, sheet(KITES.slice(1)))).toBe('has 13 lines, the truth has 14');
    const other = sheet(
      KITES.map(([name, , parent, relation, page = 1], i) => [name, `x${i}`, parent, relation, page]),
    );
    expect(mismatch(gold, other)).toBe("is another document: 0 of 14 lines have the truth's text");
  });
});

describe('a long document', () => {
  it('of 2,000 lines is judged in seconds, against a prediction that got much of it wrong', () => {
    const briefs: Brief[] = [];
    for (let i = 0; briefs.length < 2000; i++) {
      const heading = briefs.push(['section', `${i} Heading`, -1, 'contain', 1 + (i >> 1)]) - 1;
      for (let p = 0; p < 5; p++) {
        const first = briefs.push(['fstline', `first ${i} ${p}`, heading, 'contain', 1 + (i >> 1)]) - 1;
        for (let k = 0; k < 8; k++)
          briefs.push(['paraline', `line ${i} ${p} ${k}`, first + k, 'connect', 1 + (i >> 1)]);
      }
    }
    const wrong = briefs.map((brief, i): Brief => {
      if (i % 7 === 0) return ['section', brief[1], i - 1, 'contain', brief[4] ?? 1];
      if (i % 11 === 0) return ['fstline', brief[1], Math.max(-1, i - 5), 'equality', brief[4] ?? 1];
      return brief;
    });
    const { tree } = judgeTree(sheet(briefs), sheet(wrong));
    expect(tree.distance).toBeGreaterThan(200);
  });
});
