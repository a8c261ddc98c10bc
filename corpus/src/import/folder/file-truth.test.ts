import type { Box } from 'treeline';
import type { Bookmark, Reading, ReadLine, Tag } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { runningLines } from '../running-lines.js';
import { Tally } from '../tally.js';
import { bookmarkTruth } from './bookmarks.js';
import { taggedTruth } from './tagged.js';

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

  it('leaves the number of the page out of the heading below it', () => {
    const bookmarks = [
      bookmark('Wind', 1, 50),
      ...['Lift', 'String', 'Tails', 'Kites'].map((title) => bookmark(title, 1)),
    ];
    const truth = bookmarkTruth(reading(['5', ...texts, '12', 'Kites'], { bookmarks }), new Tally());
    expect(truth?.regions?.map(({ lines }) => lines)).toEqual([[1], [3], [5], [8], [10]]);
  });

  it('knows headings alone: other lines stay unknown', () => {
    const bookmarks = ['Wind', 'Lift', 'String', 'Tails', '1 Wind'].map((title) => bookmark(title, 1));
    const truth = bookmarkTruth(reading([...texts, '1 Wind'], { bookmarks }), new Tally());
    expect(truth?.known).toEqual(['classes', 'headings', 'outline']);
    expect(truth?.classes?.[1]).toEqual([]);
  });

  it('keeps a document whose bookmarks are not on its pages: its outline is known, its tree of headings is not', () => {
    const tally = new Tally();
    const bookmarks = ['Wind', 'Lift', 'Sails', 'Masts', 'Keels'].map((title) => bookmark(title, 1));
    const truth = bookmarkTruth(reading(texts, { bookmarks }), tally);
    expect(truth.known).toEqual(['outline']);
    expect(truth.outline?.map(({ region }) => region)).toEqual([0, 1, undefined, undefined, undefined]);
    expect(truth.headings).toBeUndefined();
    expect(String(tally)).toContain('documents of which only the outline is known');
  });

  it('finds a bookmark at the beginning of a line where its heading runs into the paragraph', () => {
    const titles = ['Wind', 'Lift', 'String', 'Tails', 'Long tails'];
    const bookmarks = titles.map((title, i) => bookmark(title, i > 3 ? 2 : 1));
    const lines = [...texts, '3.1 Long tails. A tail that is long keeps the kite still.', 'Long tails ..... 12'];
    const truth = bookmarkTruth(reading(lines, { bookmarks }), new Tally());
    expect(truth.outline?.at(-1)).toEqual({ title: '3.1 Long tails.', level: 2, page: 1, opens: 8 });
    expect(truth.classes?.[8]).toEqual([]);
    expect(truth.headings).toHaveLength(4);
  });
});

describe('the structure tree as truth', () => {
  const tag = (type: string, depth: number, ...ids: number[]): Tag => ({ type, depth, page: 1, ids });
  const texts: [string, number][] = [
    ['Lift is what holds a kite,', 2],
    ['and drag is what tires it.', 3],
    ['Lift and drag', 1],
    ['• a string', 4],
    ['goes on', 5],
  ];
  const tags = [
    tag('Document', 0),
    tag('H1', 1, 1),
    tag('P', 1, 2, 3),
    tag('L', 1),
    tag('LI', 2),
    tag('Lbl', 3, 4),
    tag('LBody', 3),
    tag('P', 4, 5),
  ];
  /** The heading stands over its text, whatever the order of the content. */
  function page(entries: (string | [text: string, tag: number])[], evidence = tags): Reading {
    const { pages, ...rest } = reading(entries, { tags: evidence });
    const [first] = pages;
    const heading = first?.lines[2];
    if (heading) heading.box = [72, 20, 400, 40];
    return { pages, ...rest };
  }

  it('blocks are regions in the order of the tree, and items own their labels', () => {
    const truth = taggedTruth(page(texts), new Tally())?.truth;
    expect(truth?.regions?.map(({ role, lines }) => [role, lines])).toEqual([
      ['heading', [2]],
      ['paragraph', [0, 1]],
      ['list-item', [3, 4]],
    ]);
    expect(truth?.threads).toEqual([{ kind: 'body', regions: [0, 1, 2] }]);
    expect(truth?.classes?.[1]).not.toContain('fstline');
  });

  it('a paragraph that goes on in the next column is two regions, one after the other', () => {
    const wide = page(texts);
    const second = wide.pages[0]?.lines[1];
    if (second) second.box = [420, 20, 560, 40];
    const truth = taggedTruth(wide, new Tally())?.truth;
    expect(truth?.regions?.map(({ lines }) => lines)).toEqual([[2], [0], [1], [3, 4]]);
    expect(truth?.classes?.[1]).not.toContain('fstline');
  });

  it('a paragraph set as a heading is read in its place, and its class is left open', () => {
    const doubtful = page([['WIND AND STRING', 2], ...texts.slice(1)]);
    const truth = taggedTruth(doubtful, new Tally())?.truth;
    expect(truth?.classes?.[0]).toContain('fstline');
    const alone = taggedTruth(
      page(
        [['WIND AND STRING', 6], ['and drag is what tires it.', 3], ...texts.slice(2)],
        [...tags.slice(0, 2), tag('P', 1, 6), tag('P', 1, 3), ...tags.slice(3)],
      ),
      new Tally(),
    )?.truth;
    expect(alone?.regions?.[1]).toMatchObject({ role: 'heading', lines: [0] });
    expect(alone?.classes?.[0]).toEqual([]);
  });

  it.each([
    [
      'too much untagged text',
      [...texts, 'and much that no element owns, which tears a hole into the order of the page'],
    ],
    ['too many headings', texts.map(([text, id]): [string, number] => [text, id === 2 || id === 3 ? 1 : id])],
  ])('a page with %s does not count', (reason, entries) => {
    const tally = new Tally();
    expect(taggedTruth(page(entries), tally)).toBeUndefined();
    expect(String(tally)).toContain(reason);
  });

  it('a page whose order climbs within a column does not count', () => {
    const climbing = reading(texts, {
      tags: [tags[0] ?? tag('P', 0), tag('P', 1, 2, 3), tag('H1', 1, 1), ...tags.slice(3)],
    });
    const heading = climbing.pages[0]?.lines[2];
    if (heading) heading.box = [72, 20, 400, 40];
    const tally = new Tally();
    expect(taggedTruth(climbing, tally)).toBeUndefined();
    expect(String(tally)).toContain('an order that climbs');
  });
});

describe('running lines', () => {
  it('are those that stand in the same place of several pages, page numbers apart', () => {
    const pages = [1, 2, 3].map((number) => {
      const [first] = reading([`Kites ${number}`, `Page ${number} has its own text.`], {}).pages;
      if (!first) throw new Error('a reading has a page');
      const lines = first.lines.map((line, i) => ({ ...line, id: `p${number}l${i}`, page: number }));
      return {
        ...first,
        page: { ...first.page, number },
        lines: lines.map((line, i) => (i === 0 ? line : { ...line, box: [72, 300, 400, 310] satisfies Box })),
      };
    });
    expect([...runningLines(pages)]).toEqual([1, 2, 3].map((number) => [`p${number}l0`, 'header']));
  });
});
