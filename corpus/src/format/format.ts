import { z } from 'zod';

/*
 * The training format `treeline-corpus/1`: one JSON object a document, one document a row of a `.jsonl.gz` shard.
 *
 * It keeps what the reader gave (raw fields, nothing derived from them: whatever a model computes from them is computed
 * inside its graph) and, beside it, what is known to be true. Sources differ in what they know, so every kind of truth
 * is optional and `known` says which kinds are there. An absent kind is unknown, never "none".
 *
 * Lines are numbered through the document, page after page, in the order of `pages[].lines` (the file's content order).
 * Regions are numbered by their place in `truth.regions`.
 */

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const index = z.int().min(0);

const font = z.object({
  family: z.string().optional(),
  size: z.number(),
  bold: z.boolean(),
  italic: z.boolean(),
  mono: z.boolean(),
  color: z.string(),
});

const line = z.object({
  box,
  text: z.string(),
  font: font.optional(),
  /** Words that open the line in another type than the rest of it. */
  lead: z
    .object({
      end: index,
      font,
      rest: font,
      again: z.number(),
      gap: z.tuple([z.number(), z.number()]).optional(),
    })
    .optional(),
  rotation: z.number(),
  raised: z.array(z.tuple([index, index])),
  math: z.number(),
  hidden: z.boolean(),
});

const page = z.object({
  number: z.int().min(1),
  width: z.number(),
  height: z.number(),
  unit: z.enum(['pt', 'px']),
  /** Whether the order of `lines` is the file's own or means nothing. */
  contentOrder: z.boolean(),
  lines: z.array(line),
  graphics: z.array(z.object({ kind: z.enum(['image', 'path', 'rule']), box })),
});

/** What a source may know. Scoring and losses touch only what is listed. */
export const KNOWLEDGE = [
  'classes',
  'regions',
  'order',
  'captions',
  'footnotes',
  'continues',
  'headings',
  'outline',
  'graphics',
] as const;

const truth = z.object({
  known: z.array(z.enum(KNOWLEDGE)),
  /** Per line, the line classes (names of LINE_CLASSES) it may be; empty: unknown. Present if `classes` is known. */
  classes: z.array(z.array(z.string())).optional(),
  /**
   * Text regions: their lines in reading order. Graphical regions: a box, and the lines inside it. A line in no region
   * has an unknown region, unless `regions` is known, when it is a region of its own.
   */
  regions: z.array(z.object({ role: z.string(), page: z.int().min(1), box, lines: z.array(index) })).optional(),
  /** Pairs of lines of which the second may or may not follow the first in a region, though `regions` are known. */
  doubtful: z.array(z.tuple([index, index])).optional(),
  /** Threads of regions in reading order. `body` runs through the document; one `float` a figure or table. */
  threads: z
    .array(z.object({ kind: z.enum(['body', 'float', 'note', 'furniture']), regions: z.array(index) }))
    .optional(),
  /** Pairs of regions; `mark` and `at` (a character of the region's joined text) for footnotes. */
  links: z
    .array(
      z.object({
        type: z.enum(['continues', 'caption', 'footnote']),
        from: index,
        to: index,
        mark: z.string().optional(),
        at: index.optional(),
      }),
    )
    .optional(),
  /** The heading tree: for each heading region its parent heading, -1 for the top. In reading order. */
  headings: z.array(z.object({ region: index, parent: z.int().min(-1), level: z.int().min(1) })).optional(),
  /**
   * The whole outline as its maker wrote it, present if `outline` is known. An entry has the `region` of its lines where it
   * was found as whole lines, `opens` where it is only the beginning of that line (a run-in heading), and neither where it
   * was not found: what is unknown is said entry by entry.
   */
  outline: z
    .array(
      z.object({
        title: z.string(),
        level: z.int().min(1),
        /** Absent where the entry points nowhere. */
        page: z.int().min(1).optional(),
        region: index.optional(),
        opens: index.optional(),
      }),
    )
    .optional(),
  /** Pages (numbers) on which the truth is complete; absent: all of them. */
  pages: z.array(z.int().min(1)).optional(),
});

export const corpusDocumentSchema = z.object({
  format: z.literal('treeline-corpus/1'),
  /** `source/name`, unique over the corpus. */
  id: z.string(),
  /** The family it is left out with: `publaynet`, `prima`, `one-column`, `docbank`, `latex`, `html`, `procedural` … */
  source: z.string(),
  kind: z.enum(['real', 'rendered', 'procedural']),
  split: z.enum(['train', 'valid', 'test']),
  /** What must stay on one side of the split: a template, a TeX package, a journal. */
  group: z.string(),
  language: z.string().optional(),
  /** Hash of the PDF, for the global split. */
  sha256: z.string().optional(),
  pages: z.array(page),
  truth,
});

export type CorpusDocument = z.infer<typeof corpusDocumentSchema>;
export type CorpusPage = z.infer<typeof page>;
export type CorpusLine = z.infer<typeof line>;
export type Truth = z.infer<typeof truth>;
export type Knowledge = (typeof KNOWLEDGE)[number];
