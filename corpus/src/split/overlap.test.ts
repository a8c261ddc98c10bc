import { expect, it } from 'vitest';
import { type Fingerprint, leaks } from './overlap.js';

const lines = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const document = (id: string, split: Fingerprint['split'], text: string[], sha256?: string): Fingerprint => ({
  id,
  split,
  sha256,
  lines: text,
});

it('a training document that shares much of its text with a test document is dropped', () => {
  const found = leaks([
    document('test', 'test', lines('a', 10)),
    document('version', 'train', [...lines('a', 4), ...lines('b', 6)]),
    document('stranger', 'train', [...lines('a', 1), ...lines('c', 20)]),
  ]);
  expect([...found]).toEqual([['version', 'test']]);
});

it('the same file under two names is dropped from training even without text', () => {
  expect([...leaks([document('test', 'test', [], 'hash'), document('copy', 'train', [], 'hash')])]).toEqual([
    ['copy', 'test'],
  ]);
});

it('a licence that stands in many documents ties none of them together', () => {
  const licence = lines('licence', 10);
  const many = Array.from({ length: 30 }, (_, i) =>
    document(`d${i}`, i === 0 ? 'test' : 'train', [...licence, `own${i}`]),
  );
  expect(leaks(many).size).toBe(0);
});

it('test documents never lose to others', () => {
  const found = leaks([
    document('a', 'test', lines('x', 5)),
    document('b', 'test', lines('x', 5)),
    document('c', 'valid', lines('x', 5)),
  ]);
  expect([...found.keys()]).toEqual(['c']);
});
