import { open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The size stands in the first bytes, behind whatever a camera or an editor wrote about the picture. */
const HEADER = 256 * 1024;

/**
 * Sizes of the page pictures beside an HRDoc list, by page from 0: `paper.json` has them in `paper/`, as `7.png` or
 * `paper_7.jpg`. What is no picture is passed over; without the folder there are none.
 */
export async function hrdocPageSizes(list: string): Promise<Map<number, { width: number; height: number }>> {
  const folder = list.replace(/(?:\.hrdoc)?\.json$/i, '');
  const name = basename(folder);
  const sizes = new Map<number, { width: number; height: number }>();
  for (const file of folder === list ? [] : await filesOf(folder)) {
    const [, title, page] = /^(?:(.*)_)?(\d+)\.(?:png|jpe?g)$/i.exec(file) ?? [];
    if (page === undefined || (title !== undefined && title !== name)) continue;
    const size = await pictureSize(join(folder, file));
    if (size) sizes.set(Number(page), size);
  }
  return sizes;
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

async function pictureSize(path: string): Promise<{ width: number; height: number } | undefined> {
  const { imageSize } = await import('image-size');
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEADER), 0, HEADER, 0);
    const { width, height } = imageSize(buffer.subarray(0, bytesRead));
    return { width, height };
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
