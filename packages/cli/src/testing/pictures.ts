import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { encodePng, openPdf } from 'treeline';

export interface Written {
  text: string;
  x: number;
  /** From the top. */
  y: number;
  size: number;
}

/** A PNG of these words, black on white. */
export async function makePicture(words: readonly Written[], width = 480, height = 320): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([width, height]);
  for (const { text, x, y, size } of words) page.drawText(text, { x, y: height - y - size, size, font });
  const file = await openPdf(await pdf.save(), {});
  try {
    return encodePng(file.renderPage(1, { scale: 1.5 }));
  } finally {
    file.close();
  }
}

/** A title over a table of keys and values. */
export const LAMP: readonly Written[] = [
  { text: 'Garden Lantern', x: 40, y: 30, size: 34 },
  { text: 'Light for long evenings', x: 40, y: 80, size: 16 },
  { text: 'Weight', x: 40, y: 160, size: 14 },
  { text: '480 grams', x: 260, y: 160, size: 14 },
  { text: 'Battery', x: 40, y: 195, size: 14 },
  { text: 'Twelve hours', x: 260, y: 195, size: 14 },
  { text: 'Colour', x: 40, y: 230, size: 14 },
  { text: 'Copper', x: 260, y: 230, size: 14 },
];
