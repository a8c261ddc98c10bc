/** One page of text that no other file has. */
export function smallPdf(number: number): Uint8Array {
  const lines = Array.from(
    { length: 12 },
    (_, i) => `(Sheet ${number}, line ${i}: ${(number * 7919 + i * 104_729) % 99_991}) Tj T*`,
  );
  const content = `BT /F1 11 Tf 14 TL 72 720 Td ${lines.join(' ')} ET`;
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** A small file that asks for much memory: each form shows the next one ten times. Its limit ends whoever reads it. */
export function poisonPdf(): Uint8Array {
  const forms = Array.from({ length: 16 }, (_, i) => {
    const content = i < 15 ? '/X Do '.repeat(10) : '0 0 10 10 re f '.repeat(50);
    const resources = `/Resources << /XObject << /X ${5 + i} 0 R >> >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /X 4 0 R >> >> /Contents 20 0 R >>',
    ...forms,
    '<< /Length 6 >>\nstream\n/X Do \nendstream',
  ]);
}

/** A file of hand-written objects, with a cross-reference table that fits. */
function rawPdf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
