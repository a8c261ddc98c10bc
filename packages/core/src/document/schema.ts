import { z } from 'zod';
import { ROLES } from './roles.js';

/*
 * The document format `treeline/1`. This one definition is the source of the TypeScript types and of the shipped
 * JSON Schema. Flat arrays, ids as references, pages counted from 1; what a schema cannot say (ids resolve, boxes lie
 * on their page, levels agree) is checked in validate.ts.
 */

const probability = z.number().min(0).max(1);
const pageNumber = z.int().min(1);

/** `[x0, y0, x1, y1]` on the page as displayed, origin at the top left, in the page's unit. */
export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const pageSchema = z.strictObject({
  number: pageNumber,
  /** What the file itself calls the page ("iv"), where that differs from the number. */
  label: z.string().optional(),
  width: z.number().positive(),
  height: z.number().positive(),
  unit: z.enum(['pt', 'px']),
});

export const fontSchema = z.strictObject({
  size: z.number().min(0),
  bold: z.boolean(),
  italic: z.boolean(),
  mono: z.boolean(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

export const lineSchema = z.strictObject({
  id: z.string().min(1),
  page: pageNumber,
  box: boxSchema,
  text: z.string(),
  /** How sure OCR was of the text; born-digital lines have none. */
  confidence: probability.optional(),
  /** Absent where the input does not know fonts (OCR, HRDoc). */
  font: fontSchema.optional(),
  /** Clockwise degrees the text is turned by on the displayed page. */
  rotation: z.number().min(0).lt(360),
});

/** A cell of a table. Cells stand row by row and never overlap; the empty ones are there too. */
export const cellSchema = z.strictObject({
  /** The first row and column it stands in, counted from 0. */
  row: z.int().min(0),
  column: z.int().min(0),
  /** How many rows and columns it reaches over; absent: one. */
  rowSpan: z.int().min(1).optional(),
  columnSpan: z.int().min(1).optional(),
  /** Names a row or a column. */
  header: z.boolean().optional(),
  /** Around its text; an empty cell has none. */
  box: boxSchema.optional(),
  /** The lines of the table that its text comes from. A line may run through several cells. */
  lines: z.array(z.string()).optional(),
  text: z.string(),
});

export const objectSchema = z.strictObject({
  id: z.string().min(1),
  role: z.enum(ROLES),
  page: pageNumber,
  box: boxSchema,
  lines: z.array(z.string()),
  text: z.string(),
  /** Depth of a heading in the outline, 1 for the outermost. A heading without one (of a box, say) is not listed there. */
  level: z.int().min(1).optional(),
  confidence: probability,
  /** The heading this object stands under. */
  parent: z.string().optional(),
  /** The cells of a table; absent where they could not be made out. */
  cells: z.array(cellSchema).optional(),
  /** Where the picture of a figure, table or formula was written, relative to the output. */
  image: z.string().optional(),
});

export const threadSchema = z.strictObject({
  kind: z.enum(['body', 'float', 'note', 'furniture']),
  objects: z.array(z.string()).min(1),
});

export const linkSchema = z.discriminatedUnion('type', [
  /** From the earlier to the later part of a paragraph broken by a column, a page or a displayed formula. */
  z.strictObject({ type: z.literal('continues'), from: z.string(), to: z.string(), confidence: probability }),
  /** From the caption to its figure, table or listing. */
  z.strictObject({ type: z.literal('caption'), from: z.string(), to: z.string(), confidence: probability }),
  /** From the text, at a character of its `text`, to the note. */
  z.strictObject({
    type: z.literal('footnote'),
    from: z.string(),
    to: z.string(),
    mark: z.string(),
    at: z.int().min(0),
    confidence: probability,
  }),
]);

const outlineFields = {
  object: z.string(),
  title: z.string(),
  level: z.int().min(1),
  page: pageNumber,
  confidence: probability,
};

export const outlineSchema: z.ZodType<OutlineEntry> = z.strictObject({
  ...outlineFields,
  get children() {
    return z.array(outlineSchema);
  },
});

export const problemSchema = z.strictObject({
  code: z.string(),
  page: pageNumber.optional(),
  message: z.string(),
});

export const sourceSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['pdf', 'image', 'hocr', 'alto', 'page-xml', 'hrdoc']),
  /** Pages of the source, which may be more than were asked for. */
  pages: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  language: z.string().optional(),
});

export const documentSchema = z.strictObject({
  schema: z.literal('treeline/1'),
  source: sourceSchema,
  engine: z.strictObject({ name: z.string(), version: z.string(), weights: z.string().optional() }),
  /** `partial` when a page failed; never `ok` with problems. */
  status: z.enum(['ok', 'partial']),
  problems: z.array(problemSchema),
  pages: z.array(pageSchema),
  lines: z.array(lineSchema),
  objects: z.array(objectSchema),
  threads: z.array(threadSchema),
  links: z.array(linkSchema),
  outline: z.array(outlineSchema),
});

export interface OutlineEntry extends z.infer<z.ZodObject<typeof outlineFields>> {
  children: OutlineEntry[];
}
export type Box = z.infer<typeof boxSchema>;
export type Page = z.infer<typeof pageSchema>;
export type Font = z.infer<typeof fontSchema>;
export type Line = z.infer<typeof lineSchema>;
export type Cell = z.infer<typeof cellSchema>;
export type PageObject = z.infer<typeof objectSchema>;
export type Thread = z.infer<typeof threadSchema>;
export type Link = z.infer<typeof linkSchema>;
export type Problem = z.infer<typeof problemSchema>;
export type Source = z.infer<typeof sourceSchema>;
export type Document = z.infer<typeof documentSchema>;
