import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../../document/draft.js';
import type { ReadPage } from '../../read/reading.js';
import type { Ordered } from '../../stages.js';
import { headingCandidates } from '../candidates.js';
import { asJudged, type Judged } from '../judge.js';
import { AFTER_TREE, BEFORE_TREE, CONSTRUCT_CORRECTIONS, type ConstructState, correctHeadings } from './list.js';

const NONE = new Set<string>();
const FONT = { bold: false, italic: false, mono: false, color: '#000000' };

/** The cover of a report, then its first page, as headings with their page and the size of their type. */
const HEADINGS: readonly (readonly [text: string, page: number, size: number])[] = [
  ['Annual Report of the Club', 1, 30],
  ['Five Years of Wind', 1, 18],
  ['Keywords', 2, 12],
  ['1 Air', 2, 14],
  ['2 Lift', 2, 14],
];

function stateOf(bookmarked: readonly number[] = []): ConstructState {
  const objects = HEADINGS.map(([text, page], i): DraftObject => {
    const y = 40 + 30 * i;
    return {
      id: `o${i}`,
      role: 'heading',
      page,
      box: [72, y, 300, y + 14],
      lines: [`l${i}`],
      text,
      confidence: 0.9,
      by: 'network',
    };
  });
  const pages = [1, 2].map((number): ReadPage => {
    const lines = objects.flatMap(({ id, page, box, text }, i) => {
      if (page !== number) return [];
      const font = { ...FONT, size: HEADINGS[i]?.[2] ?? 10 };
      return [
        { id: `l${id.slice(1)}`, page, box, text, font, rotation: 0, raised: [], math: 0, hidden: false, tag: -1 },
      ];
    });
    return { page: { number, width: 612, height: 792, unit: 'pt' }, contentOrder: true, graphics: [], lines };
  });
  const ordered: Ordered = {
    source: { name: 'report.pdf', kind: 'pdf', pages: 2, sha256: '0'.repeat(64) },
    pages,
    problems: [],
    evidence: { bookmarks: [], tags: [] },
    objects,
    candidates: new Map(),
    threads: [{ kind: 'body', objects: objects.map(({ id }) => id) }],
    links: [],
  };
  const judged = headingCandidates(ordered).map(
    (candidate): Judged => ({ candidate, odds: { heading: 2, listed: 2 }, by: 'network', bookmark: -1 }),
  );
  const bookmarks = {
    bookmark: judged.map((_, i) => bookmarked.indexOf(i)),
    parents: bookmarked.map(() => -1),
  };
  return { ordered, judged, bookmarks, parents: new Map(judged.map((_, i) => [i, -1])) };
}

const listed = ({ judged }: ConstructState) =>
  judged.filter(({ odds }) => odds.listed > 0).map((it) => it.candidate.object.text);

describe('the corrections of Construct', () => {
  it('have names of their own', () => {
    expect(new Set(CONSTRUCT_CORRECTIONS.map(({ name }) => name)).size).toBe(CONSTRUCT_CORRECTIONS.length);
  });

  it('take lines of the cover out of the outline, unless a bookmark names them', () => {
    expect(listed(correctHeadings(BEFORE_TREE, stateOf(), NONE))).not.toContain('Five Years of Wind');
    const named = correctHeadings(BEFORE_TREE, stateOf([1]), NONE);
    expect(listed(named)).toContain('Five Years of Wind');
    expect(named.judged[1]).toMatchObject({ by: 'bookmarks', bookmark: 0 });
    expect(listed(correctHeadings(BEFORE_TREE, stateOf(), new Set(['cover-lines'])))).toContain('Five Years of Wind');
  });

  it('take the largest first heading for the title, unless a bookmark names it or others hang from it', () => {
    const title = (state: ConstructState) => correctHeadings(AFTER_TREE, state, NONE).judged[0]?.title;
    expect(title(stateOf())).toBeGreaterThan(0);
    expect(title(correctHeadings(BEFORE_TREE, stateOf([0]), NONE))).toBeUndefined();
    expect(title({ ...stateOf(), parents: new Map([[3, 0]]) })).toBeUndefined();
  });

  it('say who made the title, and how sure that is', () => {
    const { judged, ordered } = correctHeadings(AFTER_TREE, stateOf(), NONE);
    const [object] = ordered.objects;
    const [first] = judged;
    expect(object && first && asJudged(object, first, undefined)).toMatchObject({
      role: 'title',
      by: 'opening-title',
      confidence: 0.8,
    });
  });

  it('leave labels out of the outline, unless a bookmark names them', () => {
    expect(correctHeadings(AFTER_TREE, stateOf(), NONE).judged[2]?.isUnlisted).toBe(true);
    const named = correctHeadings(BEFORE_TREE, stateOf([2]), NONE);
    expect(correctHeadings(AFTER_TREE, named, NONE).judged[2]?.isUnlisted).toBeUndefined();
  });

  it('change nothing where all are left out', () => {
    const state = stateOf([1]);
    expect(correctHeadings(CONSTRUCT_CORRECTIONS, state, new Set(['all']))).toBe(state);
  });
});
