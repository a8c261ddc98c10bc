import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { rawPdf } from '@treeline/pool/raw-pdf';

/* What people send: small and large files, and files that are broken, locked or made to hurt. */

const WORDS = 'river stone lantern garden winter copper window meadow thunder basket harbour violet candle'.split(' ');

/** Writes the files into a folder and gives their names. `corpus` is a folder with further PDFs. */
export async function writeFiles(folder: string, count: number, corpus: string | undefined): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  const put = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    names.push(name);
  };
  for (let i = 0; i < count; i++) await put(`good${i}.pdf`, textPdf(1 + ((i * 7) % 12), i));
  for (const [name, bytes] of Object.entries(await badFiles())) await put(name, bytes);
  if (corpus !== undefined) {
    const found = (await readdir(corpus)).filter((name) => name.endsWith('.pdf')).sort();
    for (const [i, name] of found.slice(0, count).entries())
      await put(`corpus${i}.pdf`, await readFile(join(corpus, name)));
  }
  return names;
}

async function badFiles(): Promise<Record<string, Uint8Array>> {
  const text = (content: string) => new TextEncoder().encode(content);
  const whole = textPdf(6, 99);
  const loop = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9999999 >>'];
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  const huge =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e9 1e9] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>';
  return {
    'bad-garbage.pdf': text(`%PDF-1.7\n${'x9 '.repeat(2000)}`),
    'bad-no-pdf.pdf': text('This is no PDF at all.'),
    'bad-truncated.pdf': whole.subarray(0, Math.floor(whole.length / 2)),
    'bad-locked.pdf': await lockedPdf(),
    'bad-loop.pdf': rawPdf(loop),
    'bad-deep.pdf': rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', deep]),
    'bad-huge-page.pdf': rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      huge,
      '<< /Length 44 >>\nstream\nBT /F1 12 Tf 72 700 Td (On a huge page) Tj ET\nendstream',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]),
  };
}

async function lockedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage().drawText('Locked', { x: 72, y: 700, size: 12, font });
  pdf.encrypt({ userPassword: 'nobody knows', ownerPassword: 'nobody knows either' });
  return await pdf.save();
}

/** Running text with a heading on every third page. */
export function textPdf(pages: number, seed: number): Uint8Array {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'];
  const kids: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const lines = Array.from({ length: 34 }, (_, line) => {
      const words = Array.from(
        { length: 9 },
        (_, i) => WORDS[(seed * 3 + page * 31 + line * 17 + i * (page + 3)) % WORDS.length],
      );
      return `(${line === 0 ? `Sheet ${page} of file ${seed}: ` : ''}${words.join(' ')}.) Tj T*`;
    });
    const heading = page % 3 === 1 ? `BT /F1 18 Tf 72 720 Td (${page} Of ${WORDS[seed % WORDS.length]}) Tj ET ` : '';
    const content = `${heading}BT /F1 10 Tf 13 TL 72 680 Td ${lines.join(' ')} ET`;
    const resources = '/Resources << /Font << /F1 3 0 R >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${objects.length + 2} 0 R >>`,
    );
    kids.push(`${objects.length} 0 R`);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`;
  return rawPdf(objects);
}
