import { expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import { Setting } from '../engines/baseline/reading.test.fixture.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Ordered } from '../stages.js';
import { RunIns } from './run-ins.js';

const setting = new Setting().page();
setting.line('Wind. It blows', 72, 100);
const [page] = setting.pages;
const [whole] = page?.lines ?? [];
if (!page || !whole) throw new Error('no line');
const part = (id: string, start: number, end: number): ReadLine => ({
  ...whole,
  id,
  text: whole.text.slice(start, end),
  part: { whole, start },
});

const draft = (id: string, role: DraftObject['role'], lines: string[], runIn?: true): DraftObject => ({
  id,
  role,
  page: 1,
  box: [72, 90, 100, 100],
  lines,
  text: id,
  confidence: 1,
  runIn,
});

const cut: ReadPage = { ...page, lines: [part('l0', 0, 5), part('l0+6', 6, 14)] };
const objects = [
  draft('heading', 'heading', ['l0'], true),
  draft('text', 'paragraph', ['l0+6']),
  draft('other', 'paragraph', []),
];

function orderedBackwards(given: readonly DraftObject[]): Ordered {
  return {
    source: { name: 'a.pdf', kind: 'pdf', pages: 1, sha256: '0'.repeat(64) },
    pages: [cut],
    problems: [],
    evidence: { bookmarks: [], tags: [] },
    objects: [...given].reverse(),
    threads: [{ kind: 'body', objects: given.map(({ id }) => id).reverse() }],
    links: [{ type: 'continues', from: 'other', to: 'text', confidence: 1 }],
  };
}

it('a run-in heading stands right before the text that it opens, wherever that is read', () => {
  const runIns = new RunIns();
  const joined = runIns.joined(cut, objects);
  expect(joined.map(({ id, lines }) => `${id}: ${lines.join(' ')}`)).toEqual(['text: l0 l0+6', 'other: ']);
  const ordered = runIns.apart(orderedBackwards(joined));
  expect(ordered.objects.map(({ id }) => id)).toEqual(['other', 'heading', 'text']);
  expect(ordered.threads).toEqual([{ kind: 'body', objects: ['other', 'heading', 'text'] }]);
  expect(ordered.objects[2]?.lines).toEqual(['l0+6']);
});

it('what a heading opens continues nothing', () => {
  const runIns = new RunIns();
  expect(runIns.apart(orderedBackwards(runIns.joined(cut, objects))).links).toEqual([]);
});
