import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathFrom, systemPath } from '../files/names.js';
import { openRegular, readRegular } from '../files/regular.js';

/** The size stands in the first bytes, behind whatever a camera or an editor wrote about the picture. */
const HEADER = 256 * 1024;
/** A file beyond this is no picture of a page. */
const LARGEST = 64 * 1024 * 1024;
/** No document has a page whose number has more digits. */
const MOST_DIGITS = 5;

interface PictureSize {
  width: number;
  height: number;
  /** Its file. */
  picture: () => Promise<Uint8Array>;
}

/**
 * Sizes of the page pictures beside an HRDoc list, by page from 0: `paper.json` has them in `paper/`, as `7.png` or
 * `paper_7.jpg`. What is no picture is passed over; without the folder there are none.
 */
export async function hrdocPageSizes(list: string): Promise<Map<number, PictureSize>> {
  const folder = list.replace(/(?:\.hrdoc)?\.json$/i, '');
  const name = basename(folder);
  const sizes = new Map<number, PictureSize>();
  for (const file of folder === list ? [] : await filesOf(folder)) {
    const [, title, page] = /^(?:(.*)_)?(\d+)\.(?:png|jpe?g)$/i.exec(file) ?? [];
    if (page === undefined || (title !== undefined && title !== name)) continue;
    const size = await pictureSize(join(folder, file));
    const path = join(folder, file);
    if (size && page.length <= MOST_DIGITS)
      sizes.set(Number(page), { ...size, picture: () => readRegular(path, LARGEST) });
  }
  return sizes;
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(systemPath(folder), { encoding: 'buffer' })).map(pathFrom);
  } catch {
    return [];
  }
}

async function pictureSize(path: string): Promise<{ width: number; height: number } | undefined> {
  const { imageSize } = await import('image-size');
  // Whatever else lies in the folder, a pipe say, is passed over.
  const opened = await openRegular(path).catch(() => undefined);
  if (!opened) return undefined;
  const { file } = opened;
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
