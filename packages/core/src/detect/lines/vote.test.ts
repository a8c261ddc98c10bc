import { expect, it } from 'vitest';
import { LINE_CLASSES, type LineClass } from '../../document/labels.js';
import { roleProbabilities, vote } from './vote.js';

/** Lines with the probabilities given and nearly nothing elsewhere. */
function lines(...rows: Partial<Record<LineClass, number>>[]) {
  const classes = Float32Array.from(rows.flatMap((row) => LINE_CLASSES.map((name) => Math.log(row[name] ?? 1e-6))));
  return rows.map((_, i) => ({ roles: roleProbabilities(classes, i) }));
}

it('a first line and a further line make a paragraph, not a tie', () => {
  expect(vote(lines({ fstline: 0.9 }, { paraline: 0.9 })).role).toBe('paragraph');
});

it('a paragraph of one line is a paragraph', () => {
  expect(vote(lines({ fstline: 0.6, section: 0.4 })).role).toBe('paragraph');
});

it('most lines win against a surer one', () => {
  expect(vote(lines({ caption: 0.5 }, { caption: 0.5 }, { footnote: 0.99 })).role).toBe('caption');
});

it('a tie goes to the larger sum of probabilities', () => {
  expect(vote(lines({ section: 0.6 }, { 'list-item': 0.9 })).role).toBe('list-item');
});

it('the confidence is the mean probability of the role', () => {
  expect(vote(lines({ footer: 0.8 }, { footer: 0.6, header: 0.4 })).confidence).toBeCloseTo(0.7, 4);
});
