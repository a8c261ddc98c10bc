import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openPdf, readPdf, withReadPdf } from './read.js';

const paper = () => readFile(new URL('../../../../../samples/paper.pdf', import.meta.url));

describe('pages of a PDF that was read', () => {
  it('can be drawn in grey, in the scale asked for, until the file is closed', async () => {
    const [first, second] = await withReadPdf(await paper(), { name: 'paper.pdf' }, async ({ pages }) => {
      const [page] = pages;
      const picture = await page?.draw?.(0.75);
      expect(picture?.height).toBe(Math.round(0.75 * (page?.page.height ?? 0)));
      expect(picture?.data).toHaveLength((picture?.width ?? 0) * (picture?.height ?? 0));
      // Black on white.
      expect(picture?.data.some((value) => value < 80)).toBe(true);
      expect((picture?.data.filter((value) => value > 250).length ?? 0) / (picture?.data.length ?? 1)).toBeGreaterThan(
        0.5,
      );
      return pages;
    });
    expect(await first?.draw?.(0.5)).toBeUndefined();
    expect(second?.lines.length).toBeGreaterThan(0);
  });

  it('give up on pictures that would fill the memory', async () => {
    await withReadPdf(await paper(), { name: 'paper.pdf', pages: '1' }, async ({ pages }) => {
      expect(await pages[0]?.draw?.(1000)).toBeUndefined();
      expect((await pages[0]?.draw?.(0.5))?.width).toBeGreaterThan(100);
    });
  });

  it('know nothing of drawing where nobody keeps the file open', async () => {
    const { pages } = await readPdf(await paper(), { name: 'paper.pdf' });
    expect(pages.every((page) => !('draw' in page))).toBe(true);
  });
});

describe('a part of a page', () => {
  it('is drawn as it stands on the whole', async () => {
    const pdf = await openPdf(await paper());
    try {
      const scale = 1.5;
      const whole = pdf.renderPage(2, { scale, gray: true });
      const part = pdf.renderPage(2, { scale, gray: true, box: [60, 70, 300, 220] });
      expect([part.width, part.height]).toEqual([360, 225]);
      let different = 0;
      for (let y = 0; y < part.height; y++) {
        for (let x = 0; x < part.width; x++) {
          const there = whole.data[(y + 105) * whole.width + x + 90] ?? 0;
          if (Math.abs((part.data[y * part.width + x] ?? 0) - there) > 8) different++;
        }
      }
      expect(different).toBe(0);
    } finally {
      pdf.close();
    }
  });
});
