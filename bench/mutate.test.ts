import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { mutate } from './mutate.js';

const paper = new Uint8Array(await readFile(new URL('../samples/paper.pdf', import.meta.url)));

describe('mutate', () => {
  test('the same seed gives the same damage', () => {
    expect(mutate(paper, 7)).toEqual(mutate(paper, 7));
  });

  test('nearly every seed gives another file, and none the original length and bytes', () => {
    const seeds = Array.from({ length: 60 }, (_, seed) => seed);
    const changed = seeds.map((seed) => Buffer.from(mutate(paper, seed)).toString('latin1'));
    const original = Buffer.from(paper).toString('latin1');
    expect(new Set(changed).size).toBeGreaterThan(50);
    expect(changed.filter((text) => text === original).length).toBeLessThan(5);
  });

  test('the original is left alone', () => {
    const before = new Uint8Array(paper);
    for (let seed = 0; seed < 20; seed++) mutate(paper, seed);
    expect(paper).toEqual(before);
  });

  test('an empty file stays empty', () => {
    expect(mutate(new Uint8Array(), 1)).toHaveLength(0);
  });
});
