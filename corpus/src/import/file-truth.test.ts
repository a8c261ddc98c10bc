import type { Box } from 'treeline';
import type { Bookmark, Reading, ReadLine, Tag } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { bookmarkTruth } from './bookmarks.js';
import { taggedTruth } from './tagged.js';
import { Tally } from './tally.js';

/** A reading of one page with a line every twenty points. */
function reading(
  texts: (string | [text: string, tag: number])[],
  evidence: { bookmarks?: Bookmark[]; tags?: Tag[] },
): Reading {
  const lines = texts.map((entry, i): ReadLine => {
    const [text, tag] = typeof entry === 'string' ? [entry, -1] : entry;
    const box: Box = [72, 50 + 20 * i, 400, 60 + 20 * i];
    return { id: `l${i}`, page: 1, box, text, rotation: 0, raised: [], math: 0, hidden: false, tag };
  });
  return {
    source: { name: 'a.pdf', kind: 'pdf', pages: 1, sha256: '0'.repeat(64) },
    pages: [{ page: { number: 1, width: 612, height: 792, unit: 'pt' }, lines, contentOrder: true, graphics: [] }],
    problems: [],
    evidence: { bookmarks: evidence.bookmarks ?? [], tags: evidence.tags ?? [] },
  };
}

describe('bookmarks as truth', () => {
  const texts = [
    '1 Wind',
    'Kites need air.',
    '1.1 Lift',
    'Lift is a',
    '2 String',
    '2.1 A title that is broken',
    'over two lines',
    '3 Tails',
  ];
  const bookmark = (title: string, level: number, y?: number): Bookmark => ({
    title,
    level,
    page: 1,
    ...(y !== undefined && { y }),
  });

  it('finds titles with and without their numbers and over several lines, and nests them', () => {
    const bookmarks = [
      bookmark('Wind', 1),
      bookmark('1.1 Lift', 2),
      bookmark('String', 1),
      bookmark('A title that is broken over two lines', 2),
      bookmark('Tails', 1),
    ];
    const truth = bookmarkTruth(reading(texts, { bookmarks }), new Tally());
    expect(truth?.regions?.map(({ lines }) => lines)).toEqual([[0], [2], [4], [5, 6], [7]]);
    expect(truth?.headings?.map(({ parent }) => parent)).toEqual([-1, 0, -1, 2, -1]);
  });

  it('knows headings alone: other lines stay unknown', () => {
    const bookmarks = ['Wind', 'Lift', 'String', 'Tails', '1 Wind'].map((title) => bookmark(title, 1));
    const truth = bookmarkTruth(reading([...texts, '1 Wind'], { bookmarks }), new Tally());
    expect(truth?.known).toEqual(['classes', 'headings']);
    expect(truth?.classes?.[1]).toEqual([]);
  });

  it('drops a document whose bookmarks are not on their pages, and says so', () => {
    const tally = new Tally();
    const bookmarks = ['Wind', 'Lift', 'Sails', 'Masts', 'Keels'].map((title) => bookmark(title, 1));
    expect(bookmarkTruth(reading(texts, { bookmarks }), tally)).toBeUndefined();
    expect(String(tally)).toContain('documents with fewer than 80 % of the bookmarks found');
  });
});

describe('the structure tree as truth', () => {
  const tag = (type: string, depth: number, ...ids: number[]): Tag => ({ type, depth, page: 1, ids });

  it('blocks are regions in the order of the tree, lists own their labels, and untagged lines are furniture', () => {
    const truth = taggedTruth(
      reading([['Body', 2], ['Heading', 1], ['• item', 3], ['goes on', 4], 'Page 1'], {
        tags: [
          tag('Document', 0),
          tag('H1', 1, 1),
          tag('P', 1, 2),
          tag('L', 1),
          tag('LI', 2),
          tag('Lbl', 3, 3),
          tag('LBody', 3),
          tag('P', 4, 4),
        ],
      }),
      new Tally(),
    );
    expect(truth?.regions?.map(({ role, lines }) => [role, lines])).toEqual([
      ['heading', [1]],
      ['paragraph', [0]],
      ['list-item', [2, 3]],
    ]);
    expect(truth?.threads).toEqual([{ kind: 'body', regions: [0, 1, 2] }]);
    expect(truth?.classes?.[4]).toEqual(['header', 'footer']);
  });

  it('a document without headings is no truth', () => {
    expect(taggedTruth(reading([['Body', 0]], { tags: [tag('P', 0, 0)] }), new Tally())).toBeUndefined();
  });
});
