import type { PageObject } from 'treeline';
import type { OpenedFile } from '../state/viewer.ts';

/** Pixels for a unit of the page in pictures of figures. */
const PICTURE_SCALE = 2.5;

/** The picture of an object, cut out of its page; nothing where nobody wants it any more. */
export async function pictureOf(
  { drawing, isPicture }: Pick<OpenedFile, 'drawing' | 'isPicture'>,
  { page, box }: Pick<PageObject, 'page' | 'box'>,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const scale = isPicture ? 1 : PICTURE_SCALE;
  const drawn = await drawing.draw(page, scale, signal);
  if (!drawn) return undefined;
  const [x0, y0, x1, y1] = [
    Math.floor(box[0] * scale),
    Math.floor(box[1] * scale),
    Math.ceil(box[2] * scale),
    Math.ceil(box[3] * scale),
  ];
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(x1, drawn.width) - Math.max(0, x0));
  canvas.height = Math.max(1, Math.min(y1, drawn.height) - Math.max(0, y0));
  canvas.getContext('2d')?.putImageData(drawn, -Math.max(0, x0), -Math.max(0, y0));
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
