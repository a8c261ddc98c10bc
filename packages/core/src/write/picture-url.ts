import { printable } from './flow/clean.js';

const INLINE_PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

/**
 * The address of a written picture, safe in Markdown and HTML: a relative path, percent-encoded, that cannot name a
 * scheme or another host; or the picture itself.
 */
export function pictureUrl(image: string): string {
  if (INLINE_PICTURE.test(image)) return image;
  const path = encodeURI(printable(image).replaceAll('\\', '/'))
    .replace(/[()'*?#&]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/^\/+/, '');
  return path.split('/', 1)[0]?.includes(':') ? `./${path}` : path;
}
