import { readFile } from 'node:fs/promises';
import { ROLES } from 'treeline';
import { z } from 'zod';

/*
 * labels/links.json and links-valid.json: real pages, alone or two in a row, with regions, reading order and links written
 * down by looking at them. The first is a test set, the second is there to choose rules by. No page and no text of a page
 * stands in them: a region is known by the boxes of its lines, so that the labels outlive changes of the reader. How the
 * pages were chosen and labelled: labels/README.md.
 */

/** Who made the labels, in words: people, or models, and whether a draft of the engine led them. */
export const madeBy = z.string().min(1);

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const index = z.int().min(0);

const region = z.strictObject({
  page: z.int().min(1),
  role: z.enum(ROLES),
  box,
  /** The lines in reading order; those inside a graphic in any. Absent where the file has no text for what is seen. */
  lines: z.array(box).min(1).optional(),
});

const link = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('continues'), from: index, to: index }),
  z.strictObject({ type: z.literal('caption'), from: index, to: index }),
  z.strictObject({
    type: z.literal('footnote'),
    from: index,
    to: index,
    mark: z.string().min(1),
    /** The line of the region `from` and the character of that line, as the reader gave it, where the mark stands. */
    at: z.tuple([index, index]),
  }),
]);

/** Pages of one file with all that is on them. */
export const labelledRun = z.strictObject({
  document: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  pages: z.array(z.int().min(1)).min(1),
  regions: z.array(region),
  /** The body in reading order: all text but captions, notes, furniture and what floats. */
  order: z.array(index),
  /** Text beside the body that is read on its own: pull quotes, margins, boxes. Each in its own order. */
  asides: z.array(z.array(index).min(1)).optional(),
  links: z.array(link),
});

const linkRun = labelledRun.extend({
  source: z.enum(['docbank', 'huridocs', 'juliacon', 'jose', 'prima', 'publaynet']),
});

export const linkLabelsSchema = z.strictObject({ madeBy, guideline: z.array(z.string()), runs: z.array(linkRun) });

export type LinkLabels = z.infer<typeof linkLabelsSchema>;
export type LinkRun = z.infer<typeof linkRun>;
export type LabelledRun = z.infer<typeof labelledRun>;
export type LabelledRegion = z.infer<typeof region>;

export async function readLinkLabels(name: 'links' | 'links-valid' = 'links'): Promise<LinkLabels> {
  const file = new URL(`../../labels/${name}.json`, import.meta.url);
  return linkLabelsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
