import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../../document/draft.js';
import { drafted } from '../../document/drafted.test.support.js';
import { compHrdocRows, compHrdocToc, toCompHrdocToc } from './comp-hrdoc.js';

const object = (
  id: string,
  role: DraftObject['role'],
  y: number,
  lines: string[],
  extra: Partial<DraftObject> = {},
): DraftObject => ({
  id,
  role,
  page: 1,
  box: [50, y, 500, y + 10 * Math.max(1, lines.length)],
  lines,
  text: lines.join(' '),
  confidence: 1,
  ...extra,
});

const line = (id: string, y: number) => ({
  id,
  page: 1,
  box: [50, y, 500, y + 10] as [number, number, number, number],
  text: `text of ${id}`,
  rotation: 0,
});

/** A heading over two lines, a paragraph, a table of two lines with its caption, and a heading within. */
const DOCUMENT = drafted({
  schema: 'treeline/1',
  source: { name: 'kites.pdf', kind: 'pdf', pages: 1, sha256: '0'.repeat(64) },
  engine: { name: 'test', version: '0' },
  status: 'ok',
  problems: [],
  pages: [{ number: 1, width: 600, height: 800, unit: 'pt' }],
  lines: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, i) => line(id, 20 + 20 * i)),
  objects: [
    object('h1', 'heading', 20, ['a', 'b'], { level: 1, text: '1 On wind' }),
    object('p', 'paragraph', 60, ['c']),
    object('cap', 'caption', 80, ['d']),
    object('t', 'table', 100, ['e', 'f'], { box: [40, 95, 510, 135] }),
    object('h2', 'heading', 140, ['g'], { level: 2, text: '1.1 Gusts' }),
  ],
  threads: [
    { kind: 'body', objects: ['h1', 'p', 'h2'] },
    { kind: 'float', objects: ['cap', 't'] },
  ],
  links: [{ type: 'caption', from: 'cap', to: 't', confidence: 1 }],
  outline: [
    {
      object: 'h1',
      title: '1 On wind',
      level: 1,
      page: 1,
      confidence: 1,
      children: [{ object: 'h2', title: '1.1 Gusts', level: 2, page: 1, confidence: 1, children: [] }],
    },
  ],
});

describe("Comp-HRDoc's lists", () => {
  it('have a table as one row, whose text is its box, and parents by their place in the list', () => {
    const rows = compHrdocRows(DOCUMENT);
    expect(rows.map((row) => [row.class, row.parent_id, row.relation, row.page_object_id])).toEqual([
      ['section', -1, 'contain', 0],
      ['section', 0, 'connect', 0],
      ['fstline', 0, 'contain', 1],
      ['caption', -1, 'contain', 2],
      ['table', 3, 'contain', 3],
      ['section', 0, 'contain', 4],
    ]);
    expect(rows[4]).toMatchObject({ text: '[40, 95, 510, 135]', page: 0, is_meta: false });
    expect(rows.map(({ line_id }) => line_id)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('of headings alone point within that short list and keep the line ids of the long one', () => {
    expect(compHrdocToc(DOCUMENT)).toMatchObject([
      { line_id: 0, parent_id: -1, relation: 'contain', text: '1 On wind' },
      { line_id: 5, parent_id: 0, relation: 'contain', text: '1.1 Gusts' },
    ]);
    expect(JSON.parse(toCompHrdocToc({ ...DOCUMENT, outline: [] }))).toEqual([]);
  });
});
