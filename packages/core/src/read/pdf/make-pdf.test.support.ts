/** A page of a PDF made for a test: its content stream and what differs from a plain page of 400 by 300 points. */
export interface TestPage {
  content: string;
  /** Further entries of the page dictionary: `/Rotate 90`, `/CropBox [...]`. */
  entries?: string;
  /** Further resources, beside the fonts F1 (Helvetica), F2 (Helvetica-Bold), F3 (Courier) and F4 (Times-Italic). */
  resources?: string;
}

export interface TestPdf {
  pages: TestPage[];
  /** Further entries of the catalog: `/Lang (de)`, `/Outlines 100 0 R`. */
  catalog?: string;
  /** Further entries of the trailer: `/Info 100 0 R`. */
  trailer?: string;
  /** Further objects, by number; choose numbers from 100. */
  objects?: Record<number, string>;
}

const FONTS = ['Helvetica', 'Helvetica-Bold', 'Courier', 'Times-Italic'];
const FIRST_PAGE = 10;

/** Writes the PDF by hand, so that tests decide about every byte that matters to them. */
export function makePdf({ pages, catalog = '', trailer = '', objects = {} }: TestPdf): Uint8Array {
  const bodies = new Map<number, string>();
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`).join(' ');
  bodies.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  bodies.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 400 300] >>`);
  FONTS.forEach((name, index) => {
    bodies.set(3 + index, `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  });
  const fonts = FONTS.map((_, index) => `/F${index + 1} ${3 + index} 0 R`).join(' ');
  pages.forEach((page, index) => {
    const number = FIRST_PAGE + index * 2;
    const resources = `/Resources << /Font << ${fonts} >> ${page.resources ?? ''} >>`;
    bodies.set(
      number,
      `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${number + 1} 0 R ${page.entries ?? ''} >>`,
    );
    bodies.set(number + 1, stream(page.content));
  });
  for (const [number, body] of Object.entries(objects)) bodies.set(Number(number), body);
  let file = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, body] of bodies) {
    offsets.set(number, file.length);
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...bodies.keys()) + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number++) {
    const offset = offsets.get(number);
    file += `${String(offset ?? 0).padStart(10, '0')} ${offset === undefined ? '65535 f' : '00000 n'} \n`;
  }
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

export function stream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;
}

/** Text at a place of the page, in points from the bottom left. */
export function show(text: string, x: number, y: number, { size = 10, font = 'F1', before = '' } = {}): string {
  const escaped = text.replace(/[\\()]/g, (character) => `\\${character}`);
  return `BT ${before} /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET\n`;
}
