import { describe, expect, it } from 'vitest';
import { loadJson } from '../load.js';
import { parseHrdocTruth } from './hrdoc.js';

/** The example of SPEC 6.1. */
const KITES = [
  { line_id: 0, text: 'On Kites', box: [90, 70, 300, 84], class: 'title', page: 0, parent_id: -1, relation: 'meta' },
  { line_id: 1, text: '1 Wind', box: [70, 120, 140, 131], class: 'sec1', page: 0, parent_id: -1, relation: 'contain' },
  {
    line_id: 2,
    text: 'Kites need',
    box: [70, 140, 290, 151],
    class: 'fstline',
    page: 0,
    parent_id: 1,
    relation: 'contain',
  },
  { line_id: 3, text: 'air.', box: [70, 153, 150, 164], class: 'para', page: 0, parent_id: 2, relation: 'connect' },
  {
    line_id: 4,
    text: 'and rope',
    box: [70, 166, 150, 177],
    class: 'opara',
    page: 1,
    parent_id: 1,
    relation: 'connect',
  },
];

function written(rows: readonly object[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
}

function withRow(i: number, change: object): string {
  return written(KITES.map((row, j) => (i === j ? { ...row, ...change } : row)));
}

describe('a list of HRDoc', () => {
  it('gives units with mapped classes; a continuation has the class of what it continues', () => {
    const units = parseHrdocTruth(written(KITES));
    expect(units.map((unit) => unit.class)).toEqual(['title', 'section', 'fstline', 'paraline', 'section']);
    expect(units[4]).toEqual({
      line: 'l4',
      page: 2,
      box: [70, 166, 150, 177],
      text: 'and rope',
      class: 'section',
      parent: 1,
      relation: 'connect',
      confidence: 1,
    });
  });

  it('is read in the order that its rows name, where they do', () => {
    const units = parseHrdocTruth(written(KITES.map((row, i) => ({ ...row, order: 4 - i }))));
    expect(units.map(({ line }) => line)).toEqual(['l4', 'l3', 'l2', 'l1', 'l0']);
    expect(units.map(({ parent }) => parent)).toEqual([3, 2, 3, -1, -1]);
  });

  it.each([
    ['a comma too many', '[\n{"text": "a",}\n]', /^line 2, column 14: not valid JSON$/],
    ['half a file', written(KITES).slice(0, 300), /^line 4, column \d+: not valid JSON$/],
    ['nothing', '', /^line 1, column 1: not valid JSON$/],
    ['an object', '{}', /^neither a treeline document nor a list/],
    ['a text for a number', withRow(3, { parent_id: '2' }), /^line 5, column \d+: \[3\]\.parent_id: .*number/],
    ['a missing field', withRow(2, { relation: undefined }), /^line 4, column 1: \[2\]\.relation: /],
    ['an unknown class', withRow(1, { class: 'sec9' }), /^line 3, column \d+: \[1\]\.class: "sec9" is none/],
    [
      'a parent that is not there',
      withRow(3, { parent_id: 5 }),
      /^line 5, .*\[3\]\.parent_id: 5 is no unit \(the list has 5\)/,
    ],
    ['a loop of parents', withRow(1, { parent_id: 4 }), /^line \d, .*the unit is its own ancestor/],
    ['an order given twice', written(KITES.map((row) => ({ ...row, order: 1 }))), /^line 3, .*no permutation/],
    ['a foreign document', '{"schema": "treeline/2"}', /^line 1, column 12: schema: /],
  ])('is refused with the place of the fault: %s', (_, text, message) => {
    expect(() => loadJson(text, 'kites.json')).toThrow(message);
  });
});
