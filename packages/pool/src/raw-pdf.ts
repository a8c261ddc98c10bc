/* Small PDFs written by hand: to ask an engine whether it works, and for tests. */

/** A file of hand-written objects, with a cross-reference table that fits. The first object is the catalog. */
export function rawPdf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** One page with this content. Its font F1 is Helvetica. */
export function onePagePdf(content: string): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** One page of text that no other number gives. */
export function numberedPdf(number: number): Uint8Array {
  const lines = Array.from(
    { length: 12 },
    (_, i) => `(Sheet ${number}, line ${i}: ${(number * 7919 + i * 104_729) % 99_991}) Tj T*`,
  );
  return onePagePdf(`BT /F1 11 Tf 14 TL 72 720 Td ${lines.join(' ')} ET`);
}
