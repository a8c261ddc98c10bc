import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { madeBy } from './links.js';

/*
 * labels/pictures.json: real pictures (menus, posters, forms, labels) with the boxes of their text blocks and the order in
 * which they are read. It is a test set: no picture and no text of one stands in it. How the pictures were chosen and
 * labelled: labels/README.md.
 */

const picture = z
  .strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    repository: z.string().regex(/^[^/]+\/[^/]+$/),
    path: z.string().min(1),
    licence: z.string().min(1),
    kind: z.enum(['menu', 'poster', 'infographic', 'form', 'label', 'leaflet']),
    /** Width and height in pixels, as displayed. */
    size: z.tuple([z.int().positive(), z.int().positive()]),
    /** What OCR saw, noise included. */
    blocks: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).min(2),
    /** Numbers of blocks as they are read; what is missing is noise. */
    order: z.array(z.int().min(0)).min(2),
  })
  .refine(({ blocks, order }) => new Set(order).size === order.length && order.every((i) => i < blocks.length), {
    error: 'the order names a block twice, or one that is not there',
  });

export const pictureLabelsSchema = z.strictObject({
  madeBy,
  guideline: z.array(z.string()),
  pictures: z.array(picture),
});

export type LabelledPicture = z.infer<typeof picture>;

export async function readPictureLabels(): Promise<LabelledPicture[]> {
  const file = new URL('../../labels/pictures.json', import.meta.url);
  return pictureLabelsSchema.parse(JSON.parse(await readFile(file, 'utf8'))).pictures;
}
