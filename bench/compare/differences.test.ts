import { describe, expect, it } from 'vitest';
import { differences } from './differences.js';
import { plainDocument } from './plain.js';

const TEXTS = ['1 Wind', 'Kites need wind', 'that blows.', 'Figure 1: A kite'];
const LINES = TEXTS.map((text, i) => ({ id: `l${i}`, page: 1, text, box: [0, 20 * i, 100, 20 * i + 10] }));
const BASE = { status: 'ok', problems: [], lines: LINES, links: [] };
const OUTLINE = [{ title: '1 Wind', level: 1, page: 1, children: [] }];

/** Objects as lists of lines, as they were written before. */
function byLines(roles: readonly (readonly [role: string, lines: readonly number[]])[], outline = OUTLINE) {
  const objects = roles.map(([role, lines], i) => ({
    id: `o${i}`,
    role,
    page: 1,
    text: lines.map((line) => TEXTS[line]).join(' '),
    lines: lines.map((line) => `l${line}`),
  }));
  return plainDocument({
    ...BASE,
    objects,
    threads: [{ kind: 'body', objects: objects.map(({ id }) => id) }],
    outline,
  });
}

/** The same with runs and ids of another kind. */
function byRuns(roles: readonly (readonly [role: string, lines: readonly number[], by?: string])[]) {
  const lines = LINES.map((line) => ({ ...line, id: `x${line.id}` }));
  const objects = roles.map(([role, members, by = 'network'], i) => {
    let at = 0;
    const runs = members.map((line) => {
      const length = TEXTS[line]?.length ?? 0;
      at += length + 1;
      return [at - length - 1, `xl${line}`, 0, length];
    });
    return { id: `oabc${i}`, role, page: 1, text: members.map((line) => TEXTS[line]).join(' '), by, runs };
  });
  const threads = [{ kind: 'body', objects: objects.map(({ id }) => id) }];
  return plainDocument({ ...BASE, lines, objects, omitted: [], threads, outline: OUTLINE });
}

const AS_BEFORE = [
  ['heading', [0]],
  ['paragraph', [1, 2]],
  ['caption', [3]],
] as const;

describe('two builds', () => {
  it('agree though one names lines and the other characters of them', () => {
    expect(differences(byLines(AS_BEFORE), byRuns(AS_BEFORE))).toEqual([]);
  });

  it('differ in roles, and the correction that gave the new one is named', () => {
    const after = byRuns([...AS_BEFORE.slice(0, 2), ['paragraph', [3], 'kites']]);
    expect(differences(byLines(AS_BEFORE), after)).toEqual([
      { kind: 'role: caption → paragraph (kites)', page: 1, example: 'Figure 1: A kite' },
    ]);
  });

  it('differ in regions and in order', () => {
    const split = byLines([
      ['heading', [0]],
      ['paragraph', [1]],
      ['caption', [3]],
      ['paragraph', [2]],
    ]);
    const kinds = differences(byLines(AS_BEFORE), split).map(({ kind }) => kind);
    expect(kinds).toEqual(['region: split', 'order: follows another line', 'order: follows another line']);
  });

  it('differ in text: nothing may be lost in silence', () => {
    const kinds = differences(byLines(AS_BEFORE), byRuns(AS_BEFORE.slice(0, 2))).map(({ kind }) => kind);
    expect(kinds).toContain('text: word is gone from the objects');
    expect(kinds).toContain('role: caption → in no object');
  });

  it('agree on a running head that one has in an object and the other leaves out', () => {
    const threads = [{ kind: 'body', objects: [] }];
    const head = { id: 'o0', role: 'header', page: 1, text: TEXTS[0] };
    const document = { ...BASE, lines: LINES.slice(0, 1), outline: [], threads };
    const before = plainDocument({ ...document, objects: [{ ...head, lines: ['l0'] }] });
    const omitted = [{ line: 'l0', length: 6, reason: 'furniture' }];
    expect(differences(before, plainDocument({ ...document, objects: [head], omitted }))).toEqual([]);
  });

  it('differ in the outline', () => {
    const deeper = byLines(AS_BEFORE, [{ title: '1 Wind', level: 2, page: 1, children: [] }]);
    expect(differences(byLines(AS_BEFORE), deeper)).toEqual([
      { kind: 'outline: another level', page: 1, example: '1 Wind: 1 → 2' },
    ]);
  });
});
