import { describe, expect, it } from 'vitest';
import { makePdf, show, stream } from '../make-pdf.test.support.js';
import { readPdf } from '../read.js';

/** A font whose code 2 is a space, which its table of meanings does not say. */
const WIDTHS = `/FirstChar 2 /LastChar 122 /Widths [${Array.from({ length: 121 }, () => 500).join(' ')}]`;
const FONT =
  `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${WIDTHS} /ToUnicode 101 0 R ` +
  '/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [2 /space] >> >>';
const MEANINGS = `/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfchar <02> <0002> endbfchar
1 beginbfrange <20> <7A> <0020> endbfrange
endcmap end`;

async function linesOf(content: string): Promise<string[]> {
  const pdf = makePdf({
    pages: [{ content, resources: '/Font << /F1 3 0 R /F9 100 0 R >>' }],
    objects: { 100: FONT, 101: stream(MEANINGS) },
  });
  const { pages } = await readPdf(pdf, { name: 'codes.pdf', ocr: { mode: 'never' } });
  return (pages[0]?.lines ?? []).map(({ text }) => text);
}

describe('a font that gives its space the code of a control character', () => {
  it('has a space there, also at the end of a line', async () => {
    const lines = await linesOf(show('The\x02origins\x02of\x02it\x02', 50, 200, { font: 'F9' }));
    expect(lines).toEqual(['The origins of it']);
  });

  it('does not change hyphens that break words', async () => {
    const lines = await linesOf(show('many different transfor-', 50, 200) + show('mations of the text', 50, 188));
    expect(lines).toEqual(['many different transfor-', 'mations of the text']);
  });
});

describe('letters of formulas beyond the first plane of Unicode', () => {
  it('are whole characters', async () => {
    const meanings = `/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfchar <78> <D835DC65> <79> <D835DC66> endbfchar
1 beginbfrange <20> <77> <0020> endbfrange
endcmap end`;
    const pdf = makePdf({
      pages: [{ content: show('x = y + 1', 50, 200, { font: 'M' }), resources: '/Font << /M 100 0 R >>' }],
      objects: { 100: FONT, 101: stream(meanings) },
    });
    const { pages } = await readPdf(pdf, { name: 'formula.pdf' });
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['𝑥 = 𝑦 + 1']);
  });
});
