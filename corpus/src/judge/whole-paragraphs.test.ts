import type { DraftObject, Structure } from 'treeline/engines';
import { expect, it } from 'vitest';
import { withWholeParagraphs } from './whole-paragraphs.js';

const draft = (id: string, role: DraftObject['role'], lines: string[], runIn?: true): DraftObject => ({
  id,
  role,
  page: 1,
  box: [0, 0, 10, 10],
  lines,
  text: id,
  confidence: 1,
  runIn,
});

const structure: Structure = {
  lines: [],
  objects: [
    draft('heading', 'heading', ['l0', 'l1'], true),
    draft('text', 'paragraph', ['l1', 'l2']),
    draft('other', 'heading', ['l3']),
  ],
  threads: [{ kind: 'body', objects: ['heading', 'text', 'other'] }],
  links: [],
  outline: [],
};

it('a run-in heading counts to the paragraph whose line it shares; other headings stay', () => {
  const { objects, threads } = withWholeParagraphs(structure);
  expect(objects.map(({ id, lines }) => [id, lines])).toEqual([
    ['text', ['l0', 'l1', 'l2']],
    ['other', ['l3']],
  ]);
  expect(threads).toEqual([{ kind: 'body', objects: ['text', 'other'] }]);
});
