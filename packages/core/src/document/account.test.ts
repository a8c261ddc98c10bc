import { describe, expect, it } from 'vitest';
import { account } from './account.js';
import type { DraftObject } from './draft.js';
import { drafted } from './drafted.test.support.js';
import { linesOf, sections } from './lookups.js';
import type { Line } from './schema.js';
import { validate } from './validate.js';

function line(id: string, text: string, y = 100): Line {
  return { id, page: 1, box: [72, y, 540, y + 12], text, rotation: 0 };
}

function draft(id: string, role: DraftObject['role'], lines: string[], more: Partial<DraftObject> = {}): DraftObject {
  return { id, role, page: 1, box: [72, 100, 540, 160], lines, text: '', confidence: 0.9, ...more };
}

const body = (...objects: string[]) => [{ kind: 'body' as const, objects }];

describe('the account of all characters', () => {
  it('says where each line went in the text of its object, and omits the hyphen that only broke a word', () => {
    const lines = [line('l0', 'the infor-'), line('l1', '  mation we have ', 114)];
    const made = drafted({ lines, objects: [draft('a', 'paragraph', ['l0', 'l1'])], threads: body('a') });
    expect(made.objects[0]).toMatchObject({
      text: 'the information we have',
      runs: [
        [0, 'l0', 0, 9],
        [9, 'l1', 2, 14],
      ],
    });
    expect(made.omitted).toEqual([{ line: 'l0', from: 9, length: 1, reason: 'hyphen', object: 'a' }]);
    expect(validate(made)).toMatchObject({ valid: true });
  });

  it('omits running heads and the labels of figures, and still knows whose lines they are', () => {
    const lines = [line('l0', 'Annual report'), line('l1', '0.5')];
    const made = drafted({
      lines,
      objects: [draft('head', 'header', ['l0']), draft('plot', 'figure', ['l1'])],
      threads: [
        { kind: 'furniture', objects: ['head'] },
        { kind: 'float', objects: ['plot'] },
      ],
    });
    expect(made.omitted.map(({ reason, object }) => [reason, object])).toEqual([
      ['furniture', 'head'],
      ['figure-label', 'plot'],
    ]);
    expect(made.objects.map((object) => linesOf(made, object).map(({ text }) => text))).toEqual([
      ['Annual report'],
      ['0.5'],
    ]);
    expect(validate(made)).toMatchObject({ valid: true });
  });

  it('makes a paragraph of a line that no stage took', () => {
    const lines = [line('l0', 'Kites'), line('l1', 'forgotten')];
    const made = drafted({ lines, objects: [draft('a', 'paragraph', ['l0'])], threads: body('a') });
    expect(made.objects.map(({ text, by, confidence }) => [text, by, confidence])).toEqual([
      ['Kites', 'rules', 0.9],
      ['forgotten', 'left-over', 0],
    ]);
    expect(validate(made)).toMatchObject({ valid: true });
  });

  it('keeps text of a table that stands in no cell', () => {
    const lines = [line('l0', 'Rain ..... 12'), line('l1', 'in mm', 114)];
    const cells = [
      { row: 0, column: 0, text: 'Rain', runs: [[0, 'l0', 0, 4] satisfies [number, string, number, number]] },
      { row: 0, column: 1, text: '12', runs: [[0, 'l0', 11, 2] satisfies [number, string, number, number]] },
    ];
    const made = drafted({
      lines,
      objects: [draft('t', 'table', ['l0', 'l1'], { cells })],
      threads: [{ kind: 'float', objects: ['t'] }],
    });
    expect(made.omitted).toEqual([{ line: 'l0', from: 5, length: 5, reason: 'leader', object: 't' }]);
    expect(made.objects[0]?.runs.map(([, id]) => id)).toEqual(['l1']);
    expect(validate(made)).toMatchObject({ valid: true });
  });
});

describe('ids from content', () => {
  const lines = [line('l0', 'One'), line('l1', 'Two', 120), line('l2', 'Three', 140)];
  const idsOf = (objects: DraftObject[]) =>
    account(
      { lines, objects, threads: body(...objects.map(({ id }) => id)), links: [], outline: [] },
      'rules',
    ).objects.map(({ id }) => id);

  it('stay the same when another decision changes', () => {
    const apart = idsOf([draft('a', 'heading', ['l0']), draft('b', 'paragraph', ['l1']), draft('c', 'code', ['l2'])]);
    const joined = idsOf([draft('x', 'paragraph', ['l0', 'l1']), draft('y', 'paragraph', ['l2'])]);
    expect(joined).toEqual([apart[0], apart[2]]);
  });

  it('differ for objects that begin alike', () => {
    const twins = [draft('a', 'figure', []), draft('b', 'figure', [])];
    expect(new Set(idsOf([...twins, draft('c', 'paragraph', ['l0', 'l1', 'l2'])])).size).toBe(3);
  });
});

it('sections hold what stands between their heading and the next', () => {
  const lines = [line('l0', '1 Wind'), line('l1', 'Air moves.', 120), line('l2', '1.1 Gusts', 140)];
  const made = drafted({
    lines,
    objects: [
      draft('h', 'heading', ['l0'], { level: 1 }),
      draft('p', 'paragraph', ['l1'], { parent: 'h' }),
      draft('g', 'heading', ['l2'], { level: 2, parent: 'h' }),
    ],
    threads: body('h', 'p', 'g'),
    outline: [
      {
        object: 'h',
        title: '1 Wind',
        level: 1,
        page: 1,
        confidence: 1,
        children: [{ object: 'g', title: '1.1 Gusts', level: 2, page: 1, confidence: 1, children: [] }],
      },
    ],
  });
  expect(sections(made).map(({ path, objects }) => [path.join(' / '), objects.map(({ id }) => id)])).toEqual([
    ['1 Wind', ['p']],
    ['1 Wind / 1.1 Gusts', []],
  ]);
});
