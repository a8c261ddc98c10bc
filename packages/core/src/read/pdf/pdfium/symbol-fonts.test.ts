import { expect, it } from 'vitest';
import { makePdf, show } from '../make-pdf.test.support.js';
import { readPdf } from '../read.js';

it('gives letters of Wingdings the meaning of its signs, and leaves the letters of other fonts', async () => {
  const pdf = makePdf({
    pages: [
      {
        content: show('l', 50, 200, { font: 'W' }) + show('less of it', 65, 200) + show('l', 50, 180),
        resources: '/Font << /F1 3 0 R /W 100 0 R >>',
      },
    ],
    objects: {
      100: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Wingdings-Regular /Encoding /WinAnsiEncoding >>',
    },
  });
  const { pages } = await readPdf(pdf, { name: 'signs.pdf' });
  expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['● less of it', 'l']);
});
