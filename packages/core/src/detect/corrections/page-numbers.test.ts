import { describe, expect, it } from 'vitest';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import { pageNumbers } from './page-numbers.js';

/** Pages with a line of text between what stands at their head and at their foot. */
function pages(...edges: { head?: string; foot?: string }[]) {
  const setting = new Setting();
  for (const { head, foot } of edges) {
    setting.page();
    if (head !== undefined) setting.line(head, 300, 40);
    setting
      .line('Kites', 72, 80)
      .line('need steady air', 72, 300)
      .line('and a string', 72, 320)
      .line('or two', 72, 340);
    if (foot !== undefined) setting.line(foot, 300, 750);
  }
  return setting.pages;
}

function found(read: ReturnType<typeof pages>): string[] {
  return [...pageNumbers(read)].map(([{ text }, side]) => `${text} ${side}`);
}

describe('pageNumbers', () => {
  it('finds numbers that count on in the same place', () => {
    expect(found(pages({ head: '3' }, { head: '4' }, { head: '5' }))).toEqual(['3 header', '4 header', '5 header']);
    expect(found(pages({ foot: '- 9 -' }, { foot: '- 10 -' }, { foot: '- 11 -' }))).toHaveLength(3);
  });

  it('finds rules typed at the head of each page', () => {
    expect(found(pages({ head: '_____' }, { head: '_____' }, { head: '_____' }))).toHaveLength(3);
  });

  it('goes on over a page without one', () => {
    expect(found(pages({ foot: '1' }, {}, { foot: '3' }, { foot: '4' }))).toEqual(['3 footer']);
  });

  it('leaves numbers that do not count on', () => {
    expect(found(pages({ head: '3' }, { head: '3' }, { head: '3' }))).toEqual([]);
    expect(found(pages({ head: '2019' }, { head: '12' }, { head: '7' }))).toEqual([]);
    expect(found(pages({ head: '3' }))).toEqual([]);
  });

  it('leaves numbers inside the text', () => {
    const setting = new Setting();
    for (const n of [1, 2, 3])
      setting.page().line('a', 72, 40).line('b', 72, 60).line('c', 72, 80).line(`${n}`, 72, 400);
    expect(pageNumbers(setting.pages).size).toBe(0);
  });
});
