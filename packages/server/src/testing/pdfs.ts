import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { rawPdf } from '@treeline/pool/raw-pdf';

const WORDS = 'river stone lantern garden winter copper window meadow thunder basket harbour violet candle'.split(' ');

/** A book: every tenth page begins a chapter, and every page says which it is. */
export function bookPdf(pages: number, seed = 0, linesPerPage = 30): Uint8Array {
  const kids: string[] = [];
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>');
  for (let page = 1; page <= pages; page++) {
    const chapter = page % 10 === 1 ? `${Math.ceil(page / 10)} Chapter of ${WORDS[page % WORDS.length]}` : undefined;
    const heading = chapter ? `BT /F2 18 Tf 72 720 Td (${chapter}) Tj ET ` : '';
    const lines = Array.from({ length: linesPerPage }, (_, line) => {
      const words = Array.from(
        { length: 9 },
        (_, i) => WORDS[(seed + page * 31 + line * 17 + i * (page + 3)) % WORDS.length],
      );
      return `(${line === 0 ? `Sheet ${page} of book ${seed} speaks of ` : ''}${words.join(' ')}.) Tj T*`;
    });
    const content = `${heading}BT /F1 10 Tf 13 TL 72 680 Td ${lines.join(' ')} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
    );
    kids.push(`${objects.length} 0 R`);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`;
  return rawPdf(objects);
}

export async function encryptedPdf(password: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([595, 842]).drawText('Nobody else may read this.', { x: 72, y: 700, size: 12, font });
  pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return await pdf.save();
}
