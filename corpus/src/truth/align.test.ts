import type { Box } from 'treeline';
import type { Reading, ReadLine } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { align } from './align.js';
import type { Mark, Marks, Unit } from './marks.js';

const BODY: Unit['thread'] = { kind: 'body', name: 'body' };

function read(...pages: [text: string, box: Box, raised?: [number, number][]][][]): Reading {
  let count = 0;
  return {
    source: { name: 'made.pdf', kind: 'pdf', pages: pages.length, sha256: '0'.repeat(64) },
    problems: [],
    evidence: { bookmarks: [], tags: [] },
    pages: pages.map((lines, i) => ({
      page: { number: i + 1, width: 600, height: 800, unit: 'pt' },
      contentOrder: true,
      graphics: [],
      lines: lines.map(
        ([text, box, raised = []]): ReadLine => ({
          id: `l${count++}`,
          page: i + 1,
          box,
          text,
          rotation: 0,
          raised,
          math: 0,
          hidden: false,
          tag: -1,
        }),
      ),
    })),
  };
}

function marks(units: Unit[], placed: Mark[], rest: Partial<Marks> = {}): Marks {
  return { units, marks: placed, areas: [], anchors: [], ...rest };
}

describe('align', () => {
  it('labels the lines of a heading and of a paragraph, first line apart', () => {
    const reading = read([
      ['1 Introduction', [50, 50, 160, 64]],
      ['The path climbs through the larches', [50, 80, 280, 92]],
      ['until the trees give way to stone.', [50, 94, 260, 106]],
    ]);
    const result = align(
      reading,
      marks(
        [
          { id: 10, role: 'heading', thread: BODY, level: 1 },
          { id: 11, role: 'paragraph', thread: BODY },
        ],
        [
          { page: 1, unit: 10, box: [50, 52, 58, 62], text: '1' },
          { page: 1, unit: 10, box: [68, 52, 160, 62], text: 'Introduction' },
          { page: 1, unit: 11, box: [50, 82, 280, 91], text: 'The path climbs through the larches' },
          { page: 1, unit: 11, box: [50, 96, 260, 105], text: 'until the trees give way to stone.' },
        ],
      ),
    );
    expect(result.truth.classes).toEqual([['section'], ['fstline'], ['paraline']]);
    expect(result.truth.regions?.map((region) => region.lines)).toEqual([[0], [1, 2]]);
    expect(result.truth.threads).toEqual([{ kind: 'body', regions: [0, 1] }]);
    expect(result.truth.headings).toEqual([{ region: 0, parent: -1, level: 1 }]);
    expect(result.labelled).toBe(3);
  });

  it('cuts a paragraph at the column and ties the parts', () => {
    const reading = read([
      ['last line of the column', [50, 700, 280, 712]],
      ['first line of the next', [320, 60, 550, 72]],
      ['and its second line', [320, 74, 500, 86]],
    ]);
    const result = align(
      reading,
      marks(
        [{ id: 10, role: 'paragraph', thread: BODY }],
        [
          { page: 1, unit: 10, box: [50, 701, 280, 711] },
          { page: 1, unit: 10, box: [320, 61, 550, 71] },
          { page: 1, unit: 10, box: [320, 75, 500, 85] },
        ],
      ),
    );
    expect(result.truth.regions?.map((region) => region.lines)).toEqual([[0], [1, 2]]);
    expect(result.truth.links).toEqual([{ type: 'continues', from: 0, to: 1 }]);
    expect(result.truth.classes).toEqual([['fstline'], ['paraline'], ['paraline']]);
  });

  it('takes the order of reading from the marks, not from the file', () => {
    const reading = read([
      ['second', [320, 60, 360, 72]],
      ['first', [50, 60, 80, 72]],
    ]);
    const result = align(
      reading,
      marks(
        [
          { id: 10, role: 'paragraph', thread: BODY },
          { id: 11, role: 'paragraph', thread: BODY },
        ],
        [
          { page: 1, unit: 10, box: [50, 60, 80, 72] },
          { page: 1, unit: 11, box: [320, 60, 360, 72] },
        ],
      ),
    );
    expect(result.truth.regions?.map((region) => region.lines)).toEqual([[1], [0]]);
  });

  it('keeps what stands within a figure with the figure and ties its caption', () => {
    const float: Unit['thread'] = { kind: 'float', name: 'float-10' };
    const reading = read([
      ['axis label', [100, 200, 150, 210]],
      ['Figure 1. A plot.', [100, 310, 220, 322]],
    ]);
    const result = align(
      reading,
      marks(
        [
          { id: 10, role: 'figure', thread: float },
          { id: 11, role: 'caption', thread: float, captionOf: 10 },
        ],
        [{ page: 1, unit: 11, box: [100, 311, 220, 321], text: 'Figure 1. A plot.' }],
        { areas: [{ page: 1, unit: 10, box: [80, 100, 400, 300] }] },
      ),
    );
    expect(result.truth.regions).toEqual([
      { role: 'figure', page: 1, box: [80, 100, 400, 300], lines: [0] },
      { role: 'caption', page: 1, box: [100, 310, 220, 322], lines: [1] },
    ]);
    expect(result.truth.links).toEqual([{ type: 'caption', from: 1, to: 0 }]);
    expect(result.truth.threads).toEqual([{ kind: 'float', regions: [0, 1] }]);
  });

  it('finds the sign that calls a note in the joined text of its paragraph', () => {
    const note: Unit['thread'] = { kind: 'note', name: 'notes' };
    const reading = read([
      ['Nobody counts 2 cairns', [50, 60, 250, 72]],
      ['on the ridge2 any more.', [50, 74, 250, 86], [[12, 13]]],
      ['2 A heap of stones.', [50, 700, 200, 710]],
    ]);
    const result = align(
      reading,
      marks(
        [
          { id: 10, role: 'paragraph', thread: BODY },
          { id: 11, role: 'footnote', thread: note },
        ],
        [
          { page: 1, unit: 10, box: [50, 60, 250, 72] },
          { page: 1, unit: 10, box: [50, 74, 250, 86] },
          { page: 1, unit: 11, box: [50, 700, 200, 710] },
        ],
        { anchors: [{ page: 1, note: 11, box: [154, 73, 158, 79], text: '2' }] },
      ),
    );
    const joined = 'Nobody counts 2 cairns on the ridge2 any more.';
    expect(result.truth.links).toEqual([{ type: 'footnote', from: 0, to: 1, mark: '2', at: joined.indexOf('2 any') }]);
  });

  it('says why a line has no label', () => {
    const reading = read([
      ['a stamp nobody planned', [50, 400, 200, 412]],
      ['quite another wording here', [50, 60, 250, 72]],
    ]);
    const result = align(
      reading,
      marks(
        [{ id: 10, role: 'paragraph', thread: BODY }],
        [{ page: 1, unit: 10, box: [50, 60, 250, 72], text: 'ZZZZ ZZZZZZ ZZZ' }],
      ),
    );
    expect(result.truth.classes).toEqual([[], []]);
    expect(result.unlabelled.map(({ drop }) => drop)).toEqual(['no mark there', 'other text than marked']);
  });

  it('leaves a heading that is not on the page out and its children to its parent', () => {
    const reading = read([
      ['Part', [50, 50, 100, 64]],
      ['Detail', [50, 80, 100, 92]],
    ]);
    const result = align(
      reading,
      marks(
        [
          { id: 10, role: 'heading', thread: BODY, level: 1 },
          { id: 11, role: 'heading', thread: BODY, level: 2, parent: 10 },
          { id: 12, role: 'heading', thread: BODY, level: 3, parent: 11 },
        ],
        [
          { page: 1, unit: 10, box: [50, 50, 100, 64] },
          { page: 1, unit: 12, box: [50, 80, 100, 92] },
        ],
      ),
    );
    expect(result.truth.headings).toEqual([
      { region: 0, parent: -1, level: 1 },
      { region: 1, parent: 0, level: 2 },
    ]);
  });

  it('leaves a line without width alone', () => {
    const result = align(read([['|', [50, 60, 50, 72]]]), marks([{ id: 10, role: 'paragraph', thread: BODY }], []));
    expect(result.unlabelled.map(({ drop }) => drop)).toEqual(['no mark there']);
  });

  it('gives a headline that stands on a photograph its own label, and the words in the photograph that of the figure', () => {
    const reading = read([
      ['Over the pass', [60, 120, 260, 150]],
      ['CAFE', [300, 200, 330, 208]],
    ]);
    const result = align(
      reading,
      marks(
        [
          { id: 10, role: 'figure', thread: { kind: 'float', name: 'float-10' } },
          { id: 11, role: 'heading', thread: BODY, level: 1, also: ['title'] },
        ],
        [{ page: 1, unit: 11, box: [60, 122, 260, 148] }],
        { areas: [{ page: 1, unit: 10, box: [50, 50, 500, 300], beneath: true }] },
      ),
    );
    expect(result.truth.classes).toEqual([['section', 'title'], ['figure']]);
  });
});
