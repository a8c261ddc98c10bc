import { expect, it } from 'vitest';
import { KITES, sheet } from '../kites.test.fixture.js';
import { preorder, treeOf } from './tree.js';

it('has a node for each unit that is not meta, hung as its relation says', () => {
  const tree = treeOf(sheet(KITES));
  expect(preorder(tree).map((node) => tree.labels[node])).toEqual([
    'ROOT',
    'section:1 Wind',
    'fstline:Kites need',
    'paraline:steady air.',
    'fstline:Gusts are',
    'paraline:bad for them.',
    'figure:Figure',
    'caption:Figure 1. A kite',
    'caption:in the sky.',
    'section:2 String',
    'fstline:It must hold.',
    'caption:Table 1. Strings',
    'table:Table',
  ]);
});

it('drops what hangs from meta, and an equality to the root', () => {
  const tree = treeOf(
    sheet([
      ['footnote', '1 A note', -1, 'meta'],
      ['footnote', 'of two lines', 0, 'connect'],
      ['fstline', 'lost', -1, 'equality'],
      ['fstline', 'beside a note', 0, 'equality'],
      ['fstline', 'kept', -1, 'contain'],
    ]),
  );
  expect(preorder(tree).map((node) => tree.labels[node])).toEqual(['ROOT', 'fstline:kept']);
});

it('lets unit 0 be a parent', () => {
  const tree = treeOf(
    sheet([
      ['section', 'Wind', -1, 'contain'],
      ['fstline', 'It blows.', 0, 'contain'],
    ]),
  );
  expect(tree.children).toEqual([[1], [2], []]);
});

it('takes a parent that comes later in the list', () => {
  const tree = treeOf(
    sheet([
      ['caption', 'Table 1', 1, 'contain'],
      ['table', 'Table', -1, 'contain'],
    ]),
  );
  expect(preorder(tree)).toEqual([0, 2, 1]);
});
