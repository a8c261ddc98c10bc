import { describe, expect, it } from 'vitest';
import { validate } from '../../document/validate.js';
import { hrdocRows } from '../../write/hrdoc/hrdoc.js';
import { KITES, sheet } from '../kites.test.fixture.js';
import { documentOfHrdoc } from './hrdoc-document.js';

describe('the truth as a document', () => {
  const gold = sheet(KITES);
  const document = documentOfHrdoc(gold, 'kites.json');

  it('is valid', () => {
    expect(validate(document)).toMatchObject({ valid: true });
  });

  it('has paragraphs, links and floats as the list ties them', () => {
    expect(document.objects.map(({ role, text }) => [role, text])).toEqual([
      ['title', 'On Kites'],
      ['heading', '1 Wind'],
      ['paragraph', 'Kites need steady air.'],
      ['paragraph', 'Gusts are'],
      ['footnote', '1 See below.'],
      ['figure', 'Figure'],
      ['caption', 'Figure 1. A kite in the sky.'],
      ['paragraph', 'bad for them.'],
      ['heading', '2 String'],
      ['paragraph', 'It must hold.'],
      ['caption', 'Table 1. Strings'],
      ['table', 'Table'],
    ]);
    expect(document.links.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['continues', 'o3', 'o7'],
      ['caption', 'o6', 'o5'],
      ['caption', 'o10', 'o11'],
    ]);
    expect(document.threads.filter(({ kind }) => kind === 'float').map(({ objects }) => objects)).toEqual([
      ['o5', 'o6'],
      ['o10', 'o11'],
    ]);
  });

  it('gives back the list it came from', () => {
    const rows = hrdocRows(document);
    expect(rows.map((row) => [row.class, row.text, row.parent_id, row.relation, row.page + 1])).toEqual(
      KITES.map(([name, text, parent, relation, page = 1]) =>
        // A heading is written with its parent instead of its sibling: the same tree.
        text === '2 String' ? [name, text, -1, 'contain', page] : [name, text, parent, relation, page],
      ),
    );
  });
});
