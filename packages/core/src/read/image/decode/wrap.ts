import { TreelineError } from '../../../errors.js';
import type { Picture } from '../../pdf/engine.js';
import { pdfium } from '../../pdf/pdfium.js';
import { MOST_PIXELS } from './limits.js';

/*
 * PDFium decodes what PDFs may hold: JPEG with all its colours, deflated pixels with PNG's predictors, LZW, fax. It does so
 * inside its own memory, row by row where a picture is large, and reduces while it decodes. So a picture is wrapped into
 * a PDF of one page, its bytes as they are, and that page is drawn: in Node and in browsers alike.
 */

/** A piece of a picture as an image of a PDF. */
export interface WrappedImage {
  width: number;
  height: number;
  /** Entries of the image's dictionary that say how the bytes are to be read. */
  entries: string;
  data: Uint8Array;
  /** Where it stands on the whole. */
  left: number;
  top: number;
}

/** A colour no picture is filled with: what still has it at the end was not painted. */
const UNPAINTED: readonly [number, number, number] = [254, 253, 251];

/** Numbers of a pixel that are no colours, such as transparency: so many numbers, of which the first are its colours. */
export interface ExtraSamples {
  samples: number;
  colours: number;
}

/** How an image refers to the function that drops its extra samples. */
export const WITHOUT_EXTRA = '5 0 R';

/** Draws the pieces on a page of `width` × `height` pixels, reduced where that is too many. */
export async function drawWrapped(
  width: number,
  height: number,
  images: readonly WrappedImage[],
  extra: ExtraSamples = { samples: 1, colours: 1 },
): Promise<Picture> {
  const file = await pdfium.open(wrap(width, height, images, extra));
  try {
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
    const picture = file.render(0, { width: Math.max(1, Math.round(width * scale)) });
    if (isUnpainted(picture)) throw new TreelineError('broken-picture', 'the pixels of the picture cannot be decoded');
    return picture;
  } finally {
    file.close();
  }
}

function isUnpainted({ data }: Picture): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== UNPAINTED[0] || data[at + 1] !== UNPAINTED[1] || data[at + 2] !== UNPAINTED[2]) return false;
  }
  return true;
}

function wrap(width: number, height: number, images: readonly WrappedImage[], extra: ExtraSamples): Uint8Array {
  const paint = UNPAINTED.map((value) => value / 255).join(' ');
  const content = [
    `${paint} rg 0 0 ${width} ${height} re f`,
    ...images.map(
      (image, i) =>
        `q ${image.width} 0 0 ${image.height} ${image.left} ${height - image.top - image.height} cm /I${i} Do Q`,
    ),
  ].join('\n');
  const names = images.map((_, i) => `/I${i} ${FIRST_IMAGE + i} 0 R`).join(' ');
  const pdf = new PdfWriter();
  pdf.object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  pdf.object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  pdf.object(
    3,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << ${names} >> >> >>`,
  );
  pdf.stream(4, '', new TextEncoder().encode(content));
  const ranges = `/Domain [${'0 1 '.repeat(extra.samples)}] /Range [${'0 1 '.repeat(extra.colours)}]`;
  const program = `{${'pop '.repeat(extra.samples - extra.colours)}}`;
  pdf.stream(5, `/FunctionType 4 ${ranges}`, new TextEncoder().encode(program));
  for (const [i, image] of images.entries()) {
    const size = `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height}`;
    pdf.stream(FIRST_IMAGE + i, `${size} ${image.entries}`, image.data);
  }
  return pdf.end();
}

const FIRST_IMAGE = 6;

class PdfWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    this.#write('%PDF-1.7\n');
  }

  /** Objects are written in the order of their numbers, from 1. */
  object(number: number, body: string): void {
    this.#offsets.push(this.#length);
    this.#write(`${number} 0 obj\n${body}\nendobj\n`);
  }

  stream(number: number, entries: string, data: Uint8Array): void {
    this.#offsets.push(this.#length);
    this.#write(`${number} 0 obj\n<< /Length ${data.length} ${entries} >>\nstream\n`);
    this.#append(data);
    this.#write('\nendstream\nendobj\n');
  }

  end(): Uint8Array {
    const start = this.#length;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.#offsets.length + 1;
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`);
    this.#write(`startxref\n${start}\n%%EOF\n`);
    const file = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }

  #write(text: string): void {
    this.#append(new TextEncoder().encode(text));
  }

  #append(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
