import { z } from 'zod';
import { HIDDEN_REASONS } from './hidden.js';
import { PROBLEM_CODES } from './problems.js';
import { ROLES } from './roles.js';

/*
 * The document format `treeline/1`. This one definition is the source of the TypeScript types and of the shipped
 * JSON Schema. Flat arrays, ids as references, pages counted from 1. What a schema cannot say (ids resolve, boxes lie
 * on their page, every character is accounted for) is checked in validate.ts.
 */

const probability = z.number().min(0).max(1);
const pageNumber = z.int().min(1);
const offset = z.int().min(0);
const id = z.string().min(1);

/** `[x0, y0, x1, y1]` on the page as displayed, origin at the top left, in the page's unit. */
export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/**
 * `[at, line, from, length]`: at offset `at` of a text stand `length` characters of a line, from offset `from` of its
 * text. Offsets count UTF-16 units.
 */
export const runSchema = z.tuple([offset, id, offset, z.int().min(1)]);

export const pageSchema = z.strictObject({
  number: pageNumber,
  /** What the file itself calls the page ("iv"), where that differs from the number. */
  label: z.string().optional(),
  width: z.number().positive(),
  height: z.number().positive(),
  unit: z.enum(['pt', 'px']),
  /** Where the text comes from: the file, OCR, the hidden text layer of a scan, or nowhere. */
  text: z.enum(['file', 'ocr', 'layer', 'none']).optional(),
});

export const fontSchema = z.strictObject({
  family: z.string().optional(),
  size: z.number().min(0),
  bold: z.boolean(),
  italic: z.boolean(),
  mono: z.boolean(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

/** Characters `[start, end)` of a line that differ from its own font, or carry a link. */
export const spanSchema = z.strictObject({
  start: offset,
  end: offset,
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  mono: z.boolean().optional(),
  strike: z.boolean().optional(),
  underline: z.boolean().optional(),
  script: z.enum(['super', 'sub']).optional(),
  /** Id of a hyperlink. */
  link: id.optional(),
});

export const lineSchema = z.strictObject({
  id,
  page: pageNumber,
  box: boxSchema,
  text: z.string(),
  /** Clockwise degrees the text is turned by on the displayed page. */
  rotation: z.number().min(0).lt(360),
  /** How sure OCR was of the text; born-digital lines have none. */
  confidence: probability.optional(),
  /** Absent where the input does not know fonts (OCR, HRDoc). */
  font: fontSchema.optional(),
  spans: z.array(spanSchema).optional(),
  /** Set where the page does not show the text. Such lines are in no text output unless they are asked for. */
  hidden: z.enum(HIDDEN_REASONS).optional(),
});

/** A cell of a table. Cells stand row by row and never overlap; the empty ones are there too. */
export const cellSchema = z.strictObject({
  /** The first row and column it stands in, counted from 0. */
  row: offset,
  column: offset,
  /** How many rows and columns it reaches over; absent: one. */
  rowSpan: z.int().min(1).optional(),
  columnSpan: z.int().min(1).optional(),
  /** Names a row or a column. */
  header: z.boolean().optional(),
  /** Where the table crosses pages: the page of this cell. Absent: the page of the table. */
  page: pageNumber.optional(),
  /** Around its text; an empty cell has none. */
  box: boxSchema.optional(),
  text: z.string(),
  runs: z.array(runSchema).optional(),
});

const objectFields = {
  page: pageNumber,
  box: boxSchema,
  text: z.string(),
  confidence: probability,
  /** Who decided the role: `network`, `drawing`, `vision`, `rules`, `input`, `person` or the name of a correction. */
  by: id,
  /** The heading this object stands under. */
  parent: z.string().optional(),
  /** How the text is made of lines. Lines that are in no text output are in `omitted` instead. */
  runs: z.array(runSchema),
};

/** Where the picture of an object was written, relative to the output. */
const image = z.string().optional();

/** Roles without fields of their own. */
const PLAIN_ROLES = ROLES.filter(
  (role) => role !== 'heading' && role !== 'figure' && role !== 'table' && role !== 'formula' && role !== 'field',
);

export const plainObjectSchema = z.strictObject({ id, role: z.enum(PLAIN_ROLES), ...objectFields });

export const headingSchema = z.strictObject({
  id,
  role: z.literal('heading'),
  ...objectFields,
  /** Depth in the outline, 1 for the outermost. A heading without one (of a box, say) is not listed there. */
  level: z.int().min(1).optional(),
  /** Shares its line with the paragraph that it opens. */
  runIn: z.boolean().optional(),
});

export const figureSchema = z.strictObject({ id, role: z.literal('figure'), ...objectFields, image });

export const tableSchema = z.strictObject({
  id,
  role: z.literal('table'),
  ...objectFields,
  /** Absent where the cells could not be made out. */
  cells: z.array(cellSchema).optional(),
  /** Id of the table on an earlier page that this one goes on from. */
  continues: z.string().optional(),
  image,
});

export const formulaSchema = z.strictObject({
  id,
  role: z.literal('formula'),
  ...objectFields,
  tex: z.string().optional(),
  image,
});

export const fieldSchema = z.strictObject({
  id,
  role: z.literal('field'),
  ...objectFields,
  /** The field's name in the form. */
  name: z.string(),
  /** What is filled in; for a choice, the chosen option. */
  value: z.string().optional(),
  /** Of check boxes and radio buttons. */
  checked: z.boolean().optional(),
});

export const objectSchema = z.discriminatedUnion('role', [
  plainObjectSchema,
  headingSchema,
  figureSchema,
  tableSchema,
  formulaSchema,
  fieldSchema,
]);

/** Why characters of a line are in no text output. */
export const OMISSION_REASONS = [
  /** Running heads and feet, page numbers, line numbers. */
  'furniture',
  /** The page does not show it; see `hidden` of the line. */
  'hidden',
  /** The same text is drawn twice in one place. */
  'duplicate',
  'watermark',
  /** Stands inside a figure; `--figure-text` prints it. */
  'figure-label',
  /** A hyphen at a line end that only breaks a word. */
  'hyphen',
  /** Dots that lead from one cell to the next. */
  'leader',
] as const;

export const omissionSchema = z.strictObject({
  line: id,
  from: offset,
  length: z.int().min(1),
  reason: z.enum(OMISSION_REASONS),
  /** The object it belongs to: the running head, the figure. */
  object: z.string().optional(),
});

export const hyperlinkSchema = z.union([
  z.strictObject({ id, uri: z.string() }),
  /** A place in the document. */
  z.strictObject({ id, page: pageNumber, object: z.string().optional() }),
]);

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
    at: offset,
    confidence: probability,
  }),
  /** From characters of a text ("see Table 2") to the object they speak of. */
  z.strictObject({
    type: z.literal('reference'),
    from: z.string(),
    to: z.string(),
    at: offset,
    length: z.int().min(1),
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

export const SEVERITIES = ['error', 'warning', 'info'] as const;

export const problemSchema = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  /** `error`: content is missing. `warning`: content may be wrong. `info`: worth knowing, nothing to do. */
  severity: z.enum(SEVERITIES),
  page: pageNumber.optional(),
  message: z.string(),
});

/** What the file says about itself. */
export const metadataSchema = z.strictObject({
  title: z.string().optional(),
  /** Set when the file names no title and it was taken from the page. */
  titleFrom: z.enum(['page']).optional(),
  authors: z.array(z.string()).optional(),
  subject: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  /** ISO 8601. */
  created: z.string().optional(),
  modified: z.string().optional(),
  producer: z.string().optional(),
  language: z.string().optional(),
  /** Whether the file has a structure tree. */
  tagged: z.boolean().optional(),
});

export const sourceSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['pdf', 'image', 'hocr', 'alto', 'page-xml', 'hrdoc']),
  /** Pages of the source, which may be more than were asked for. */
  pages: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  language: z.string().optional(),
  metadata: metadataSchema.optional(),
});

export const engineSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** Hash of the weights, where the engine has any. */
  weights: z.string().optional(),
  /** What ran the networks. */
  runtime: z.enum(['native', 'wasm']).optional(),
});

export const documentSchema = z.strictObject({
  schema: z.literal('treeline/1'),
  source: sourceSchema,
  engine: engineSchema,
  /** `partial` when content is missing: some problem has the severity `error`. */
  status: z.enum(['ok', 'partial']),
  problems: z.array(problemSchema),
  pages: z.array(pageSchema),
  lines: z.array(lineSchema),
  /** Body objects stand in reading order. */
  objects: z.array(objectSchema),
  omitted: z.array(omissionSchema),
  hyperlinks: z.array(hyperlinkSchema),
  threads: z.array(threadSchema),
  links: z.array(linkSchema),
  outline: z.array(outlineSchema),
});

/** A heading in the outline, with the headings under it. */
export interface OutlineEntry extends z.infer<z.ZodObject<typeof outlineFields>> {
  children: OutlineEntry[];
}
/** `[x0, y0, x1, y1]` on the page as displayed, origin at the top left, in the page's unit. */
export type Box = z.infer<typeof boxSchema>;
/** `[at, line, from, length]`: how a text is made of lines, in UTF-16 units. */
export type Run = z.infer<typeof runSchema>;
/** A page: number, label, size, and where its text comes from. */
export type Page = z.infer<typeof pageSchema>;
/** The font of most of a line. */
export type Font = z.infer<typeof fontSchema>;
/** Characters of a line that differ from its own font, or carry a link. */
export type Span = z.infer<typeof spanSchema>;
/** A text-line with its place and font. */
export type Line = z.infer<typeof lineSchema>;
/** A cell of a table. */
export type Cell = z.infer<typeof cellSchema>;
/** Part of a page with a logical role. A union by `role`: only a heading has a level, only a table has cells. */
export type PageObject = z.infer<typeof objectSchema>;
export type Heading = z.infer<typeof headingSchema>;
export type Figure = z.infer<typeof figureSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Formula = z.infer<typeof formulaSchema>;
export type Field = z.infer<typeof fieldSchema>;
/** Characters of a line that are in no text output, and why. */
export type Omission = z.infer<typeof omissionSchema>;
/** A link to an address, or to a place in the document. */
export type Hyperlink = z.infer<typeof hyperlinkSchema>;
/** Objects that follow one another: body, floats, notes, furniture. */
export type Thread = z.infer<typeof threadSchema>;
/** A tie between two objects: continuation, caption, footnote or reference. */
export type Link = z.infer<typeof linkSchema>;
/** Something that went wrong, or is worth knowing, and how much it matters. */
export type Problem = z.infer<typeof problemSchema>;
export type Severity = (typeof SEVERITIES)[number];
/** What the file says about itself: title, authors, dates. */
export type Metadata = z.infer<typeof metadataSchema>;
/** What was read: name, kind, pages, hash. */
export type Source = z.infer<typeof sourceSchema>;
/** The whole result: pages, lines, objects, threads, links and outline. */
export type Document = z.infer<typeof documentSchema>;
