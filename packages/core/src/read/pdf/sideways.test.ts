import { describe, expect, it } from 'vitest';
import { toDisplayed } from '../upright.js';
import { makePdf, show } from './make-pdf.test.support.js';
import { readPdf } from './read.js';

const row = (text: string, x: number) => `BT /F1 8 Tf 0 1 -1 0 ${x} 40 Tm (${text}) Tj ET\n`;

describe('a page on its side', () => {
  const rows = [
    'Year and place of the survey',
    'Persons asked in the first round',
    'Answers that could be used',
    'Share of all answers in per cent',
    'Mean age of those who answered',
  ];
  const content = rows.map((text, i) => row(text, 60 + i * 14)).join('') + show('Head', 50, 285, { size: 8 });

  it('is given upright, row by row', async () => {
    const [page] = (await readPdf(makePdf({ pages: [{ content }] }), { name: 'test.pdf' })).pages;
    expect(page?.page).toMatchObject({ width: 300, height: 400 });
    expect(page?.lines.map(({ text, rotation }) => [text, rotation])).toEqual([
      ...rows.map((text) => [text, 0]),
      ['Head', 90],
    ]);
    const tops = page?.lines.slice(0, 5).map(({ box }) => box[1]) ?? [];
    expect([...tops].sort((a, b) => a - b)).toEqual(tops);
    const first = page?.lines[0];
    if (first && page.turned) expect(toDisplayed(first.box, page.turned)[0]).toBeCloseTo(52.4, 0);
  });

  it('can be drawn upright', async () => {
    const { withReadPdf } = await import('./read.js');
    const picture = await withReadPdf(makePdf({ pages: [{ content }] }), { name: 'test.pdf' }, async ({ pages }) =>
      pages[0]?.draw?.(1),
    );
    expect([picture?.width, picture?.height]).toEqual([300, 400]);
  });

  it('is not one with a stamp along its edge', async () => {
    const body = ['The first line of the page is long.', 'So is the second one.'].map((text, i) =>
      show(text, 50, 250 - 20 * i),
    );
    const [page] = (
      await readPdf(makePdf({ pages: [{ content: body.join('') + row('arXiv', 20) }] }), { name: 'test.pdf' })
    ).pages;
    expect(page?.turned).toBeUndefined();
    expect(page?.page.width).toBe(400);
  });
});
