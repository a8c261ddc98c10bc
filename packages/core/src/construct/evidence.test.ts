import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Candidate } from './candidates.js';
import { contentsOf } from './contents.js';
import { looksOf } from './looks.js';
import { usageOf } from './usage.js';

interface Set {
  text: string;
  left?: number;
  right?: number;
  size?: number;
  bold?: boolean;
}

function pageOf(number: number, lines: readonly Set[]): ReadPage {
  return {
    page: { number, width: 600, height: 800, unit: 'pt' },
    contentOrder: true,
    graphics: [],
    lines: lines.map(({ text, left = 72, right = 300, size = 12, bold = false }, i): ReadLine => {
      return {
        id: `l${number}.${i}`,
        page: number,
        box: [left, 40 + 20 * i, right, 52 + 20 * i],
        text,
        font: { size, bold, italic: false, mono: false, color: '#000000' },
        rotation: 0,
        raised: [],
        math: 0,
        hidden: false,
        tag: -1,
      };
    }),
  };
}

function candidatesOf(pages: readonly ReadPage[]): Candidate[] {
  return pages.flatMap((page, number) =>
    page.lines.map(({ id, box, text }, row): Candidate => {
      const object: DraftObject = {
        id,
        role: 'heading',
        page: page.page.number,
        box,
        lines: [id],
        text,
        confidence: 1,
      };
      return { object, row, page, number, features: new Float32Array(), odds: 0, ownOdds: 0, listed: 0 };
    }),
  );
}

describe('style classes', () => {
  const looks = (...lines: Set[]) => looksOf(candidatesOf([pageOf(1, lines)]));

  it('hold what looks the same, though its size differs by less than one sees', () => {
    expect(looks({ text: 'Air', size: 12 }, { text: 'Wind', size: 12.2 }, { text: 'Lift', size: 14 })).toEqual([
      0, 0, 1,
    ]);
  });

  it('part weights, capitals, what is centred and patterns of numbers', () => {
    const found = looks(
      { text: 'Air' },
      { text: 'Wind', bold: true },
      { text: 'LIFT' },
      { text: 'Rope', left: 200, right: 400 },
      { text: '1 Kites' },
      { text: '1.2 Kites' },
      { text: '2 Flight' },
    );
    expect(found).toEqual([0, 1, 2, 3, 4, 5, 4]);
  });
});

describe('the printed contents', () => {
  const contents = pageOf(1, [
    { text: '1 Air .......... 2' },
    { text: 'Wind .......... 2', left: 90 },
    { text: 'What the long rope .......... 3', left: 90 },
    { text: 'Flight .......... 3' },
  ]);
  const pages = [
    contents,
    pageOf(2, [{ text: 'Chapter 1: Air' }, { text: 'Wind' }]),
    pageOf(3, [{ text: 'Of strings and what the long rope' }, { text: 'Flight' }, { text: 'Index' }]),
  ];
  const all = candidatesOf(pages).slice(4);

  it('name headings without the words for parts, and by the last line of an entry', () => {
    expect(contentsOf(pages, all)).toMatchObject({ isBelieved: true, entries: [0, 1, 2, 3, -1] });
  });

  it('nest as they are indented', () => {
    expect(contentsOf(pages, all).above).toEqual([-1, 0, 0, -1]);
  });

  it('are not believed where they name hardly anything', () => {
    expect(contentsOf(pages.slice(1), all)).toMatchObject({ isBelieved: false, entries: [-1, -1, -1, -1, -1] });
  });
});

describe('what a document does with its styles', () => {
  it('makes a heading likelier under a class that others of its class stand under, and nobody votes for itself', () => {
    // Two chapters with two sections each; the last section was hung from the top.
    const looks = [0, 1, 1, 0, 1, 1];
    const usage = usageOf({ parents: [-1, 0, 0, -1, 3, -1], confidence: [1, 1, 1, 1, 1, 0.4] }, looks);
    expect(usage(5, 3, 4, 1)).toBeGreaterThan(usage(5, -1, 3, 0) + 1);
    const alone = usageOf({ parents: [-1], confidence: [1] }, [0]);
    expect(alone(0, -1, 0, 0)).toBeCloseTo(Math.log(0.5));
  });
});
