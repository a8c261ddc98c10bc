import { z } from 'zod';

/*
 * `treeline-tables/1`: tables with their true cells, one `tables.json` beside a folder `pdf/`. For tests and for the
 * choice of thresholds; nothing is trained on it.
 */

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const index = z.int().min(0);

const cell = z.object({
  row: index,
  column: index,
  rowSpan: z.int().min(1).optional(),
  columnSpan: z.int().min(1).optional(),
  /** Absent where the source does not say which cells are headers. */
  header: z.boolean().optional(),
  text: z.string(),
});

export const tableFileSchema = z.object({
  format: z.literal('treeline-tables/1'),
  documents: z.array(
    z.object({
      name: z.string(),
      /** What the tables of the document have in common, for figures by kind. */
      kind: z.string(),
      /** All tables of these documents are listed; on other pages there are none. */
      tables: z.array(
        z.object({
          page: z.int().min(1),
          /** On the page as displayed, in points from the top left. */
          box,
          cells: z.array(cell),
        }),
      ),
    }),
  ),
});

export type TableFile = z.infer<typeof tableFileSchema>;
export type TableDocument = TableFile['documents'][number];
export type TrueTable = TableDocument['tables'][number];
export type TrueCell = TrueTable['cells'][number];

/** Where a document of a folder has its PDF. */
export function pdfOf(name: string): string {
  return `pdf/${name}.pdf`;
}
