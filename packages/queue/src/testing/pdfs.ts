import { rawPdf } from '@treeline/pool/raw-pdf';

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
