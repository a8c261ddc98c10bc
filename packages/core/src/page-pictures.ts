import { openPicture } from './read/image/open.js';
import type { PagePicture } from './write/overlay/page.js';
import { encodePng } from './write/png.js';

/** The pages of a picture as a browser shows them: the file itself, or, of one that browsers do not open, its pixels. */
export async function pagePictures(bytes: Uint8Array): Promise<PagePicture[]> {
  const { pages } = openPicture(bytes);
  const mime = mimeOf(bytes);
  return Promise.all(
    pages.map(async ({ width, height, pixels }, i): Promise<PagePicture> => {
      if (mime) return { page: i + 1, mime, data: bytes, width, height };
      const picture = await pixels();
      return { page: i + 1, mime: 'image/png', data: encodePng(picture), width: picture.width, height: picture.height };
    }),
  );
}

function mimeOf(bytes: Uint8Array): PagePicture['mime'] | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes[0] === 0x52 && bytes[8] === 0x57) return 'image/webp';
  return undefined;
}
