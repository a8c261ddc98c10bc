import { readFile } from 'node:fs/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

export async function sample(name: string): Promise<Uint8Array> {
  return readFile(new URL(`../../../../samples/${name}`, import.meta.url));
}

export interface MadePdf {
  pages?: number;
  size?: [width: number, height: number];
  password?: string;
  lines?: number;
}

const WORDS =
  'river stone lantern garden winter copper window meadow thunder basket harbour violet candle orchard'.split(' ');

/** A PDF of running text, different on every page, so that nothing looks like a page header; `says(n)` is on page n. */
export async function makePdf({
  pages = 1,
  size = [595, 842],
  password,
  lines = 3,
}: MadePdf = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage(size);
    for (let line = 0; line < lines; line++) {
      const words = Array.from(
        { length: 8 },
        (_, i) => WORDS[(number * 31 + line * 17 + i * (number + 3)) % WORDS.length],
      );
      const text = line === 0 ? `${says(number)} ${words.slice(0, 3).join(' ')}` : words.join(' ');
      page.drawText(text, { x: 72, y: size[1] - 130 - 12 * line, size: 10, font });
    }
  }
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return pdf.save();
}

/** What only this page of a made PDF says. */
export function says(page: number): string {
  return `The ${WORDS[page % WORDS.length]} of sheet ${page} was`;
}
