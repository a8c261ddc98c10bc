import { join } from 'node:path';
import type { Document } from 'treeline';
import { temporaryPath } from '../files/temporary.js';
import { type OutputBudget, writePieces } from '../files/write.js';
import type { Images, WrittenFile } from './task.js';

/**
 * Cuts the pictures out, writes them under temporary names, which it adds to `files`, and gives the document that refers to
 * them. Only a PDF has pages to cut from.
 */
export async function writeImages(
  document: Document,
  pdf: Uint8Array,
  password: string | undefined,
  { folder, stem, address }: Images,
  owner: string,
  budget: OutputBudget,
  files: WrittenFile[],
): Promise<Document> {
  if (document.source.kind !== 'pdf') return document;
  const { cutPictures, openPdf, withPictures } = await import('treeline');
  const file = await openPdf(pdf, { password });
  try {
    const addresses = new Map<string, string>();
    for (const { object, name, png } of cutPictures(document, file, stem)) {
      const written = { path: join(folder, name), temporary: temporaryPath(folder, owner) };
      await writePieces(written, [png], budget);
      files.push(written);
      addresses.set(object, address === '' ? name : `${address}/${name}`);
    }
    return withPictures(document, addresses);
  } finally {
    file.close();
  }
}
