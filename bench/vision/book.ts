import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { parse } from 'treeline';
import { SAMPLES } from '../sample.js';

const PAGE = [396, 612] as const;
const SIZE = 10.5;
const LEADING = 13.5;
const LEFT = 54;
const TOP = 84;
const BOTTOM = 66;
const CHAPTER_EVERY = 12;

/** A book of prose alone: chapters, running heads, page numbers, and a rule over a note on every third page. */
export async function writeBook(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [body, bold] = [
    await pdf.embedFont(StandardFonts.TimesRoman),
    await pdf.embedFont(StandardFonts.TimesRomanBold),
  ];
  const words = await proseWords(body);
  let at = 0;
  const fill = (width: number, size: number) => {
    let line = '';
    for (;;) {
      const word = words[at % words.length] ?? '';
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && body.widthOfTextAtSize(longer, size) > width) return line;
      line = longer;
      at += 1;
    }
  };
  const [width, height] = PAGE;
  const measure = width - 2 * LEFT;
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([width, height]);
    const chapter = Math.ceil(number / CHAPTER_EVERY);
    const opens = number % CHAPTER_EVERY === 1;
    const noted = number % 3 === 0;
    let y = height - TOP;
    if (opens) {
      page.drawText(`${chapter}  ${fill(measure / 2, 18)}`, { x: LEFT, y, size: 18, font: bold });
      y -= 48;
    } else {
      page.drawText(`Chapter ${chapter}`, { x: LEFT, y: height - 48, size: 9, font: body });
    }
    page.drawText(String(number), { x: width / 2 - 8, y: 36, size: 9, font: body });
    const end = BOTTOM + (noted ? 40 : 0);
    for (let line = 0; y > end; line++, y -= LEADING) {
      const indent = line % 9 === 0 ? 14 : 0;
      // The last line of a paragraph ends early.
      const text = fill(line % 9 === 8 ? measure * 0.6 : measure - indent, SIZE);
      page.drawText(text, { x: LEFT + indent, y, size: SIZE, font: body });
    }
    if (noted) {
      page.drawLine({ start: { x: LEFT, y: end - 4 }, end: { x: LEFT + 90, y: end - 4 }, thickness: 0.5 });
      for (const y of [end - 16, end - 27]) page.drawText(fill(measure, 8.5), { x: LEFT, y, size: 8.5, font: body });
    }
  }
  return pdf.save();
}

/** The words of the paragraphs of our samples, as far as the font has them. */
async function proseWords(font: PDFFont): Promise<string[]> {
  const known = new Set(font.getCharacterSet());
  const words: string[] = [];
  for (const name of ['paper.pdf', 'report.pdf', 'letter.pdf']) {
    const { objects } = await parse(await readFile(join(SAMPLES, name)), { name, engine: 'baseline', vision: 'never' });
    for (const { role, text } of objects) if (role === 'paragraph') words.push(...text.split(/\s+/));
  }
  return words.filter(
    (word) => word !== '' && [...word].every((character) => known.has(character.codePointAt(0) ?? 0)),
  );
}
