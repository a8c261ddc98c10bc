import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Document } from 'treeline';
import { OutputError } from './errors.js';
import type { Images } from './images.js';

/** Cuts the pictures out, writes them, and gives the document that refers to them. Only a PDF has pages to cut from. */
export async function writeImages(
  document: Document,
  pdf: Uint8Array,
  password: string | undefined,
  { folder, stem, address }: Images,
): Promise<Document> {
  if (document.source.kind !== 'pdf') return document;
  const { cutPictures, openPdf, withPictures } = await import('treeline');
  const file = await openPdf(pdf, { password });
  try {
    const addresses = new Map<string, string>();
    for (const { object, name, png } of cutPictures(document, file, stem)) {
      await writeWhole(join(folder, name), png);
      addresses.set(object, address === '' ? name : `${address}/${name}`);
    }
    return withPictures(document, addresses);
  } finally {
    file.close();
  }
}

/** Nothing half-written is ever there under the name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(dirname(path), `.treeline-${randomUUID()}.part`);
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new OutputError(path, cause);
  }
}
