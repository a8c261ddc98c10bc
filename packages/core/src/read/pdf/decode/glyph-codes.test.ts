import { describe, expect, it } from 'vitest';
import { cleanCharacter } from '../../lines/unicode.js';
import { makePdf, show } from '../make-pdf.test.support.js';
import { readPdf } from '../read.js';
import { composedCharacter } from './glyph-codes.js';

const WIDTHS = `/FirstChar 0 /LastChar 122 /Widths [${Array.from({ length: 123 }, () => 500).join(' ')}]`;
const font = (differences: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Helvetica ${WIDTHS} ` +
  `/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${differences}] >> >>`;

describe('a ligature with a code of its own, whose glyph is named by its letters', () => {
  it('is read as its letters, in each font by its own encoding', async () => {
    const page = (text: string, number: number) => ({
      content: show(text, 50, 200, { font: 'L' }),
      resources: `/Font << /L ${number} 0 R >>`,
    });
    const pdf = makePdf({
      pages: [page('a de\x1fned and \x1eat area of \x1de text', 100), page('a de\x1ened area', 101)],
      objects: { 100: font('29 /T_h 30 /f_l /f_i'), 101: font('30 /f_i') },
    });
    const { pages } = await readPdf(pdf, { name: 'ligatures.pdf' });
    expect(pages.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['a defined and flat area of The text'],
      ['a defined area'],
    ]);
  });
});

it('knows two and three letters by the parts of a name, and no name that says nothing', () => {
  const text = (name: string) => cleanCharacter(composedCharacter(name) ?? 0);
  expect(['f_i', 'f_f_i', 'T_h', 't_t.alt', 'fl'].map(text)).toEqual(['fi', 'ffi', 'Th', 'tt', 'fl']);
  expect(composedCharacter('glyph_17')).toBeUndefined();
});
