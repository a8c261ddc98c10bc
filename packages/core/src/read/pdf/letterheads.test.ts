import { expect, it } from 'vitest';
import type { Box } from '../../document/schema.js';
import { Setting } from '../../engines/baseline/reading.test.fixture.js';
import type { ReadPage } from '../reading.js';
import { withoutLetterheads } from './letterheads.js';

const LOGO: Box = [20, 10, 170, 75];

function pageWith(logo: Box, ...texts: string[]): ReadPage {
  const setting = new Setting().page();
  setting.line('Kite Club', 30, 60);
  for (const [i, text] of texts.entries()) setting.line(text, 72, 200 + 14 * i);
  const [page] = setting.pages;
  if (!page) throw new Error('no page');
  const [head, ...lines] = page.lines;
  if (!head) throw new Error('no line');
  return {
    ...page,
    page: { ...page.page, text: 'file' },
    lines: [{ ...head, box: [30, 30, 100, 50], confidence: 0.98 }, ...lines],
    graphics: [{ kind: 'image', box: logo }],
  };
}

it('what OCR reads in a picture of a letterhead is kept aside', () => {
  const [first, second] = withoutLetterheads([pageWith(LOGO, 'One.'), pageWith([20.2, 10, 170, 75], 'Two.')]);
  for (const page of [first, second]) expect(page?.aside?.map(({ text }) => text)).toEqual(['Kite Club']);
  expect(second?.lines.map(({ text }) => text)).toEqual(['Two.']);
});

it('what it reads in a picture of one page alone is text', () => {
  const pages = [pageWith(LOGO, 'One.'), pageWith([300, 300, 500, 400], 'Two.')];
  expect(withoutLetterheads(pages)).toEqual(pages);
});
