import { createHash } from 'node:crypto';

export type Split = 'train' | 'valid' | 'test';

/** Arxiv papers of the HRDoc samples: never in any training set, whichever source they come through. */
export const EXCLUDED = ['1401.6399', '1808.08047'];

/** Families no shipped weight ever saw a page of: what is measured on them is our most honest figure. */
export const TEST_ONLY: ReadonlySet<string> = new Set([
  'prima',
  'benchmark',
  'jose',
  'juliacon',
  'hrdoc',
  'orders-form',
  'orders-magazine',
  'orders-newspaper',
  'orders-scan',
]);

/** Files to choose by: no outline of theirs was trained on, and half of them were read while rules were written. */
export const VALID_ONLY: ReadonlySet<string> = new Set(['papers']);

/** A number in [0, 1) from a name: the same on every machine, for ever. */
export function fraction(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32;
}

/** The split of a group of documents that must stay together: 80 % train, 5 % valid, 15 % test. */
export function splitOf(group: string): Split {
  const at = fraction(group);
  if (at < 0.15) return 'test';
  return at < 0.2 ? 'valid' : 'train';
}

/** The same for labels that teach and do not judge. */
export function splitWithoutTests(group: string): Split {
  return splitOf(group) === 'train' ? 'train' : 'valid';
}
