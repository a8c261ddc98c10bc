import { describe, expect, it } from 'vitest';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { ReadLine, ReadPage } from '../reading.js';
import { withReadableLines } from './unreadable.js';

/** A page whose second and third line nobody can read. */
function garbled(): ReadPage {
  const [page] = new Setting().page().line('Readable', 72, 100).line('6SDWHQ', 72, 120).line('VWLFK', 72, 135).pages;
  if (!page) throw new Error('the setting has no page');
  return { ...page, lines: page.lines.map((line, i) => (i > 0 ? { ...line, unreadable: true } : line)) };
}

const textsOf = ({ lines }: ReadPage) => lines.map(({ text }) => text);

describe('lines whose fonts do not say what their characters mean', () => {
  it('are read from their picture, all that follow each other at once', async () => {
    const page = garbled();
    const asked: number[] = [];
    const { page: mended, problems } = await withReadableLines(page, async (_, box) => {
      asked.push(Math.round(box[1]));
      const [line] = page.lines;
      const read: ReadLine[] = line ? [{ ...line, text: 'Spatenstich', confidence: 0.9 }] : [];
      return read;
    });
    expect(asked).toHaveLength(1);
    expect(textsOf(mended)).toEqual(['Readable', 'Spatenstich']);
    expect(problems).toEqual([expect.objectContaining({ code: 'text-repaired', severity: 'info' })]);
  });

  it('stay, with a problem, where there is no OCR or it finds too little', async () => {
    const page = garbled();
    const { page: mended, problems } = await withReadableLines(page, async () => []);
    expect(textsOf(mended)).toEqual(textsOf(page));
    expect(problems).toEqual([expect.objectContaining({ code: 'text-unreadable', severity: 'error', page: 1 })]);
  });
});
