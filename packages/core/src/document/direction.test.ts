import { describe, expect, it } from 'vitest';
import { isRightToLeft } from './direction.js';

const lines = (...texts: string[]) => texts.map((text) => ({ text }));

describe('the direction of a text', () => {
  it('is from right to left in Hebrew and Arabic, also in presentation forms', () => {
    expect(isRightToLeft(lines('שלום עולם'))).toBe(true);
    expect(isRightToLeft(lines('السلام عليكم'))).toBe(true);
    expect(isRightToLeft(lines('\ufefb\ufe8e'))).toBe(true);
  });

  it('is from left to right in Latin, Greek, Cyrillic, Chinese and where there is no text', () => {
    expect(isRightToLeft(lines('Kites need air', 'Χαρταετός', 'Воздушный змей', '风筝'))).toBe(false);
    expect(isRightToLeft([])).toBe(false);
    expect(isRightToLeft(lines(''))).toBe(false);
  });

  it('is that of most characters, not of most lines', () => {
    expect(isRightToLeft(lines('1', '2', '3', 'العفيفة تحتاج إلى هواء ثابت'))).toBe(true);
    expect(
      isRightToLeft(lines('The word שלום means peace.', 'It is said when people meet, and when they part again.')),
    ).toBe(false);
  });
});
