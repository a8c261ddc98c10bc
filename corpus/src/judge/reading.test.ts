import { describe, expect, it } from 'vitest';
import { KITES } from './kites.test.fixture.js';
import { AS_READ, readingOf } from './reading.js';

function ids(reading: ReturnType<typeof readingOf>): string[] {
  return reading.pages.flatMap(({ lines }) => lines.map(({ id }) => id));
}

describe('a corpus document as a reading', () => {
  it('has its lines in content order, and no evidence', () => {
    const reading = readingOf(KITES, AS_READ);
    expect(ids(reading)).toEqual(['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6']);
    expect(reading.pages[0]?.contentOrder).toBe(true);
    expect(reading.evidence).toEqual({ bookmarks: [], tags: [] });
  });

  it('keeps the lines of a region together when shuffled, and is shuffled the same way each time', () => {
    const shuffled = { ...AS_READ, content: 'shuffled' } as const;
    const order = ids(readingOf(KITES, shuffled));
    expect(order).not.toEqual(ids(readingOf(KITES, AS_READ)));
    expect(order.toSorted()).toEqual(ids(readingOf(KITES, AS_READ)));
    expect(order.indexOf('l2')).toBe(order.indexOf('l1') + 1);
    expect(ids(readingOf(KITES, shuffled))).toEqual(order);
  });

  it('says that there is no content order where it is absent, and reads from top to bottom', () => {
    const reading = readingOf(KITES, { ...AS_READ, content: 'absent' });
    expect(reading.pages[0]?.contentOrder).toBe(false);
    expect(ids(reading).slice(0, 3)).toEqual(['l0', 'l3', 'l1']);
  });

  it('hides fonts and drawings on demand', () => {
    const font = { size: 10, bold: false, italic: false, mono: false, color: '#000000' };
    const pages = KITES.pages.map((page) => ({ ...page, lines: page.lines.map((line) => ({ ...line, font })) }));
    const hidden = readingOf({ ...KITES, pages }, { ...AS_READ, hide: new Set(['fonts', 'graphics']) });
    expect(hidden.pages[0]?.lines[0]?.font).toBeUndefined();
    expect(hidden.pages[0]?.graphics).toEqual([]);
    expect(readingOf({ ...KITES, pages }, AS_READ).pages[0]?.lines[0]?.font).toEqual(font);
  });
});
