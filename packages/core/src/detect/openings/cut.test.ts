import { describe, expect, it } from 'vitest';
import { ROLES } from '../../document/roles.js';
import type { Font } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { ScoredLine } from '../lines/vote.js';
import { cutPage } from './cut.js';
import { OPENING_NUMBERS, openingFields } from './fields.js';
import { openingsOf } from './openings.js';

const PLAIN: Font = { size: 10, bold: false, italic: false, mono: false, color: '#000000' };
const BOLD: Font = { ...PLAIN, bold: true };

/** Lines of a paragraph, one below the other; `lead` letters of a line are bold, all of them where it is its length. */
function pageOf(...rows: [text: string, lead: number][]): { page: ReadPage; chain: ScoredLine[] } {
  const setting = new Setting().page();
  for (const [i, [text]] of rows.entries()) setting.line(text, 72, 100 + 12 * i);
  const [given] = setting.pages;
  if (!given) throw new Error('no page');
  const lines = given.lines.map((line, i): ReadLine => {
    const [text = '', end = 0] = rows[i] ?? [];
    const isWhole = end === text.length;
    return {
      ...line,
      font: isWhole ? BOLD : PLAIN,
      ...(end > 0 && !isWhole && { lead: { end, font: BOLD, rest: PLAIN, again: 0 } }),
    };
  });
  const roles = ROLES.map((role) => Number(role === 'paragraph'));
  return { page: { ...given, lines }, chain: lines.map((line) => ({ line, roles, role: 'paragraph' as const })) };
}

const texts = (lines: readonly ScoredLine[]) => lines.map(({ line }) => line.text);

describe('a line that opens with a run-in heading', () => {
  it('is cut behind it, and the rest opens the paragraph', () => {
    const { page, chain } = pageOf(['Wind. It blows from', 5], ['one side all day.', 0]);
    const openings = openingsOf(page, [chain], new Set());
    const cut = cutPage(page, [chain], openings, [3]);
    expect(cut.runIns.map(({ lines }) => texts(lines))).toEqual([['Wind.']]);
    expect(cut.chains.map(texts)).toEqual([['It blows from', 'one side all day.']]);
    expect(cut.page.lines.map(({ text }) => text)).toEqual(['Wind.', 'It blows from', 'one side all day.']);
    const [words, rest] = cut.page.lines;
    expect(words?.box[2]).toBeLessThanOrEqual(rest?.box[0] ?? 0);
    expect(words?.part?.whole).toBe(page.lines[0]);
    expect(rest?.part?.start).toBe(6);
  });

  it('takes the lines above it along that stand whole in its type', () => {
    const { page, chain } = pageOf(
      ['Text before it ends.', 0],
      ['Strings that hold', 17],
      ['a kite. They are', 7],
      ['long.', 0],
    );
    const openings = openingsOf(page, [chain], new Set());
    const cut = cutPage(page, [chain], openings, [3]);
    expect(cut.runIns.map(({ lines }) => texts(lines))).toEqual([['Strings that hold', 'a kite.']]);
    expect(cut.chains.map(texts)).toEqual([['Text before it ends.'], ['They are', 'long.']]);
  });

  it('stays whole where the network says that it is none, and in figures, tables and lists of units', () => {
    const { page, chain } = pageOf(['Wind. It blows from', 5]);
    const openings = openingsOf(page, [chain], new Set());
    expect(cutPage(page, [chain], openings, [-3]).chains.map(texts)).toEqual([['Wind. It blows from']]);
    expect(openingsOf(page, [chain], new Set(page.lines))).toEqual([]);
    expect(openingsOf({ ...page, hasUnits: true }, [chain], new Set())).toEqual([]);
  });

  it('goes on below where the network ended the chain with its line', () => {
    const { page, chain } = pageOf(
      ['3.1 Definitions. In', 16],
      ['this agreement words mean', 0],
      ['what they say.', 0],
    );
    const chains = [chain.slice(0, 1), chain.slice(1)];
    const openings = openingsOf(page, chains, new Set());
    const cut = cutPage(page, chains, openings, [3]);
    expect(cut.chains.map(texts)).toEqual([['In', 'this agreement words mean', 'what they say.']]);
  });
});

it('a number or capitals with a stop may open a line where type says nothing', () => {
  const { page, chain } = pageOf(
    ['2. COMPENSATION. The company pays', 0],
    ['Plain words. And more', 0],
    ['NOTICES: All notices', 0],
  );
  const openings = openingsOf(page, [chain], new Set());
  expect(openings.map(({ scored, end }) => scored.line.text.slice(0, end))).toEqual(['2. COMPENSATION.', 'NOTICES:']);
});

it('every opening is described by as many numbers as the network takes', () => {
  const { page, chain } = pageOf(['Wind. It blows from', 5], ['one side all day.', 0]);
  const fields = openingFields(page, openingsOf(page, [chain], new Set()), {
    features: new Float32Array(2 * 256),
    classes: new Float32Array(2 * 18),
  });
  expect(fields.numbers).toHaveLength(OPENING_NUMBERS);
  expect([...fields.numbers].every((value) => Number.isFinite(value) && Math.abs(value) <= 2)).toBe(true);
});
