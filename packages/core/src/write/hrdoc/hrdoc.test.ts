import { describe, expect, it } from 'vitest';
import { drafted } from '../../document/drafted.test.support.js';
import { hrdocRows, toHrdoc } from './hrdoc.js';

/** Two columns in the wrong order of the list: l1 is read before l0. */
const paper = drafted({
  schema: 'treeline/1',
  source: { name: 'kites.json', kind: 'hrdoc', pages: 1, sha256: '0'.repeat(64) },
  engine: { name: 'test', version: '0' },
  status: 'ok',
  problems: [],
  pages: [{ number: 1, width: 600, height: 800, unit: 'px' }],
  lines: [
    { id: 'l1', page: 1, box: [70, 140, 290, 151], text: 'Kites need', rotation: 0 },
    { id: 'l0', page: 1, box: [310, 140, 500, 151], text: 'steady "air".', rotation: 0 },
    { id: 'l2', page: 1, box: [70, 700, 290, 711], text: '1 Note', rotation: 0 },
    { id: 'l3', page: 1, box: [70, 712, 290, 723], text: 'goes on', rotation: 0 },
  ],
  objects: [
    { id: 'o0', role: 'paragraph', page: 1, box: [70, 140, 500, 151], lines: ['l1', 'l0'], text: '', confidence: 1 },
    { id: 'o1', role: 'figure', page: 1, box: [70, 200, 290, 300], lines: [], text: '', confidence: 1 },
    { id: 'o2', role: 'footnote', page: 1, box: [70, 700, 290, 723], lines: ['l2', 'l3'], text: '', confidence: 1 },
  ],
  threads: [
    { kind: 'body', objects: ['o0'] },
    { kind: 'float', objects: ['o1'] },
    { kind: 'note', objects: ['o2'] },
  ],
  links: [],
  outline: [],
});

describe('a document as a list of HRDoc', () => {
  it('has one row for each row it was read from, in that order, with the reading order beside it', () => {
    expect(hrdocRows(paper)).toEqual([
      {
        line_id: 0,
        text: 'steady "air".',
        box: [310, 140, 500, 151],
        class: 'paraline',
        page: 0,
        is_meta: false,
        parent_id: 1,
        relation: 'connect',
        order: 1,
      },
      {
        line_id: 1,
        text: 'Kites need',
        box: [70, 140, 290, 151],
        class: 'fstline',
        page: 0,
        is_meta: false,
        parent_id: -1,
        relation: 'contain',
        order: 0,
      },
      {
        line_id: 2,
        text: '1 Note',
        box: [70, 700, 290, 711],
        class: 'footnote',
        page: 0,
        is_meta: true,
        parent_id: -1,
        relation: 'meta',
        order: 2,
      },
      {
        line_id: 3,
        text: 'goes on',
        box: [70, 712, 290, 723],
        class: 'footnote',
        page: 0,
        is_meta: true,
        parent_id: 2,
        relation: 'connect',
        order: 3,
      },
    ]);
  });

  it('is in reading order, figures without lines included, where it was not read from a list', () => {
    const rows = hrdocRows({ ...paper, source: { ...paper.source, kind: 'pdf' } });
    expect(rows.map(({ line_id, class: name, text, parent_id }) => [line_id, name, text, parent_id])).toEqual([
      [0, 'fstline', 'Kites need', -1],
      [1, 'paraline', 'steady "air".', 0],
      [2, 'figure', '', -1],
      [3, 'footnote', '1 Note', -1],
      [4, 'footnote', 'goes on', 3],
    ]);
  });

  it('is JSON with one row a line', () => {
    const text = toHrdoc(paper);
    expect(JSON.parse(text)).toEqual(hrdocRows(paper));
    expect(text.trimEnd().split('\n')).toHaveLength(6);
    expect(JSON.parse(toHrdoc({ ...paper, lines: [], objects: [], threads: [] }))).toEqual([]);
  });
});
