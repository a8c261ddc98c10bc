import { describe, expect, it } from 'vitest';
import type { DraftObject } from './draft.js';
import { lineage, type Structure, type Unit } from './lineage.js';
import type { Role } from './roles.js';
import type { Link, OutlineEntry, Thread } from './schema.js';

/** Objects in few words: id, role, texts of its lines, heading; each line's id is its object's with a letter. */
type Brief = readonly [id: string, role: Role, texts: readonly string[], parent?: string];

function structure(
  briefs: readonly Brief[],
  rest: { floats?: string[][]; notes?: string[]; links?: Link[]; outline?: OutlineEntry[] } = {},
): Structure {
  const objects = briefs.map(
    ([id, role, texts, parent], i): DraftObject => ({
      id,
      role,
      page: 1,
      box: [0, 50 * i, 100, 50 * i + 40],
      lines: texts.map((_, j) => `${id}${'abcdef'[j]}`),
      text: texts.join(' '),
      confidence: 0.9,
      ...(parent !== undefined && { parent }),
    }),
  );
  const elsewhere = new Set([...(rest.floats ?? []).flat(), ...(rest.notes ?? [])]);
  const threads: Thread[] = [
    { kind: 'body', objects: objects.map(({ id }) => id).filter((id) => !elsewhere.has(id)) },
    ...(rest.floats ?? []).map((members): Thread => ({ kind: 'float', objects: members })),
    ...(rest.notes ?? []).map((id): Thread => ({ kind: 'note', objects: [id] })),
  ];
  const lines = briefs.flatMap(([id, , texts], i) =>
    texts.map((text, j) => ({
      id: `${id}${'abcdef'[j]}`,
      page: 1,
      box: [0, 50 * i + 10 * j, 100, 50 * i + 10 * j + 9] satisfies Unit['box'],
      text,
      rotation: 0,
    })),
  );
  return { lines, objects, threads, links: rest.links ?? [], outline: rest.outline ?? [] };
}

function entry(object: string, level: number, children: OutlineEntry[] = []): OutlineEntry {
  return { object, title: object, level, page: 1, confidence: 1, children };
}

function continues(from: string, to: string): Link {
  return { type: 'continues', from, to, confidence: 1 };
}

/** `line class relation parent` of each unit, the parent by its line. */
function family(of: Structure): string[] {
  const units = lineage(of);
  const name = (unit: Unit | undefined) => unit?.line ?? unit?.object ?? '-';
  return units.map((unit) => `${name(unit)} ${unit.class} ${unit.relation} ${name(units[unit.parent])}`);
}

describe('the lines of the running text', () => {
  it('hang from their heading, from the paragraph before and from the line before', () => {
    const paper = structure(
      [
        ['t', 'title', ['On', 'Kites']],
        ['p', 'paragraph', ['An abstract']],
        ['h', 'heading', ['1 Wind', 'and air']],
        ['q', 'paragraph', ['It', 'blows'], 'h'],
        ['r', 'list-item', ['- hard', 'or not'], 'h'],
        ['i', 'heading', ['1.1 Gusts'], 'h'],
        ['s', 'paragraph', ['They blow'], 'i'],
        ['j', 'heading', ['2 String']],
      ],
      { outline: [entry('h', 1, [entry('i', 2)]), entry('j', 1)] },
    );
    expect(family(paper)).toEqual([
      'ta title meta -',
      'tb title meta -',
      'pa fstline contain -',
      'ha section contain -',
      'hb section connect ha',
      'qa fstline contain ha',
      'qb paraline connect qa',
      'ra fstline equality qa',
      'rb paraline connect ra',
      'ia section contain ha',
      'sa fstline contain ia',
      'ja section contain -',
    ]);
    expect(lineage(paper)[7]?.lineClass).toBe('list-item');
  });

  it('has the head of a box, which the outline does not list, among its paragraphs', () => {
    const paper = structure(
      [
        ['h', 'heading', ['1 Wind']],
        ['b', 'heading', ['Did you know?'], 'h'],
        ['p', 'paragraph', ['It blows'], 'h'],
      ],
      { outline: [entry('h', 1)] },
    );
    expect(family(paper)).toEqual(['ha section contain -', 'ba fstline contain ha', 'pa fstline equality ba']);
    expect(lineage(paper)[1]?.lineClass).toBe('section');
  });

  it('run on through a formula and over the page', () => {
    const paper = structure(
      [
        ['p', 'paragraph', ['The force', 'is']],
        ['f', 'formula', ['F = mg']],
        ['q', 'paragraph', ['where g', 'is small']],
        ['r', 'paragraph', ['on the moon.']],
        ['s', 'paragraph', ['Next.']],
      ],
      { links: [continues('p', 'q'), continues('q', 'r')] },
    );
    expect(family(paper)).toEqual([
      'pa fstline contain -',
      'pb paraline connect pa',
      'fa equation connect pb',
      'qa paraline connect fa',
      'qb paraline connect qa',
      'ra paraline connect qb',
      'sa fstline equality pa',
    ]);
  });

  it('start with a formula where there is no paragraph before it', () => {
    const paper = structure(
      [
        ['h', 'heading', ['Law']],
        ['f', 'formula', ['F = mg'], 'h'],
        ['p', 'paragraph', ['holds.'], 'h'],
      ],
      { outline: [entry('h', 1)] },
    );
    expect(family(paper)).toEqual(['ha section contain -', 'fa equation contain ha', 'pa fstline equality fa']);
  });

  it('do not follow a link that runs backwards or in a ring', () => {
    const paper = structure(
      [
        ['p', 'paragraph', ['One']],
        ['q', 'paragraph', ['Two']],
      ],
      { links: [continues('q', 'p'), continues('p', 'p')] },
    );
    expect(family(paper)).toEqual(['pa fstline contain -', 'qa fstline equality pa']);
  });

  it('hang from the heading before them where none is named', () => {
    const paper = structure(
      [
        ['h', 'heading', ['Wind']],
        ['p', 'paragraph', ['It blows.']],
      ],
      { outline: [entry('h', 1)] },
    );
    expect(family(paper)).toContain('pa fstline contain ha');
  });
});

describe('floats and notes', () => {
  it('hang from the root in the order of their thread', () => {
    const paper = structure(
      [
        ['f', 'figure', []],
        ['c', 'caption', ['Figure 1.', 'A kite.']],
        ['d', 'caption', ['Table 1.']],
        ['t', 'table', ['a b', 'c d']],
        ['n', 'footnote', ['1 See', 'below.']],
        ['p', 'paragraph', ['Text.']],
      ],
      {
        floats: [
          ['f', 'c'],
          ['d', 't'],
        ],
        notes: ['n'],
      },
    );
    expect(family(paper)).toEqual([
      'f figure contain -',
      'ca caption contain f',
      'cb caption connect ca',
      'da caption contain -',
      'ta table contain da',
      'tb table connect ta',
      'na footnote meta -',
      'nb footnote connect na',
      'pa fstline contain -',
    ]);
  });

  it('keep a caption with its figure when only a link says so', () => {
    const paper = structure(
      [
        ['f', 'figure', ['x']],
        ['c', 'caption', ['Figure 1.']],
      ],
      { floats: [['f'], ['c']], links: [{ type: 'caption', from: 'c', to: 'f', confidence: 1 }] },
    );
    expect(family(paper)).toEqual(['fa figure contain -', 'ca caption contain fa']);
  });

  it('let a table go on over the page', () => {
    const paper = structure(
      [
        ['t', 'table', ['a b']],
        ['u', 'table', ['c d']],
      ],
      { floats: [['t'], ['u']], links: [continues('t', 'u')] },
    );
    expect(family(paper)).toEqual(['ta table contain -', 'ua table connect ta']);
  });
});

it('a line of no object stands nowhere in the tree', () => {
  const paper = structure([['p', 'paragraph', ['Text.']]]);
  const stray: Structure = { ...paper, objects: [] };
  expect(family(stray)).toEqual(['pa paraline meta -']);
});
