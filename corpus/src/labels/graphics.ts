import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { madeBy } from './links.js';

/*
 * labels/graphics.json: real pages with the boxes of their figures, tables and formulas, drawn by looking at them. It is
 * a test set: no page stands in it, and no model saw its documents. A page without objects has none, which counts as
 * much as the boxes do. How the pages were chosen and labelled: labels/README.md.
 */

const page = z
  .strictObject({
    source: z.enum(['docbank', 'huridocs', 'jose', 'juliacon', 'prima', 'publaynet']),
    document: z.string().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    page: z.int().min(1),
    /** In points, of the page as displayed: crop box and rotation applied. */
    width: z.number().positive(),
    height: z.number().positive(),
    objects: z.array(
      z.strictObject({
        kind: z.enum(['figure', 'table', 'formula']),
        /** In points from the top left of the page as displayed. */
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      }),
    ),
  })
  .refine(
    ({ width, height, objects }) =>
      objects.every(
        ({ box: [x0, y0, x1, y1] }) => 0 <= x0 && x0 < x1 && x1 <= width && 0 <= y0 && y0 < y1 && y1 <= height,
      ),
    { error: 'a box is empty or leaves its page' },
  );

export const graphicLabelsSchema = z.strictObject({ madeBy, guideline: z.array(z.string()), pages: z.array(page) });

export type GraphicLabels = z.infer<typeof graphicLabelsSchema>;
export type LabelledPage = z.infer<typeof page>;

export async function readGraphicLabels(): Promise<GraphicLabels> {
  const file = new URL('../../labels/graphics.json', import.meta.url);
  return graphicLabelsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
