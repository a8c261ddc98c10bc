import { type Bitmap, type Box, encodePng, openPdf, openPicture, TreelineError } from 'treeline';
import type { DrawTask } from './task.js';

/** A page, or a box on it, as a PNG. */
export async function draw(bytes: Uint8Array, { page, box, scale, maxSide, password }: DrawTask): Promise<Uint8Array> {
  if (isPdf(bytes)) {
    const file = await openPdf(bytes, { password });
    try {
      const drawn = (wanted: number) => file.renderPage(page, { scale: wanted, ...(box && { box }) });
      const side = box ? Math.max(box[2] - box[0], box[3] - box[1]) : longest(drawn(MEASURE)) / MEASURE;
      return encodePng(drawn(Math.min(scale, maxSide / Math.max(1, side))));
    } finally {
      file.close();
    }
  }
  const picture = openPicture(bytes).pages[page - 1];
  if (!picture) throw new TreelineError('no-such-page', `there is no page ${page}`);
  const pixels = await picture.pixels();
  return encodePng(box ? cut(pixels, box, pixels.width / picture.width) : pixels);
}

/** A thumbnail costs next to nothing and tells how large the page is. */
const MEASURE = 0.02;

function longest({ width, height }: Bitmap): number {
  return Math.max(width, height);
}

/** The mark of a PDF stands within its first kilobyte. */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
}

function cut({ width, height, channels, data }: Bitmap, box: Box, scale: number): Bitmap {
  const [x0, y0, x1, y1] = box.map((value) => Math.round(value * scale));
  const left = Math.min(Math.max(0, x0 ?? 0), width - 1);
  const top = Math.min(Math.max(0, y0 ?? 0), height - 1);
  const right = Math.min(Math.max(left + 1, x1 ?? width), width);
  const bottom = Math.min(Math.max(top + 1, y1 ?? height), height);
  const row = (right - left) * channels;
  const part = new Uint8Array(row * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * channels;
    part.set(data.subarray(from, from + row), (y - top) * row);
  }
  return { width: right - left, height: bottom - top, channels, data: part };
}
