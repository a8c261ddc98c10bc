import type { Document } from 'treeline';
import { type Constructed, type Structure, structureOf, toDocument } from 'treeline/engines';
import { judgeTree, sheetOf, type TreeCounts } from 'treeline/evaluate';
import type { Reading } from 'treeline/read';
import { oracle } from '../oracle.js';
import type { KnownTruth } from '../truth.js';

export type WholeTree = Pick<TreeCounts, 'tree' | 'reds'>;

/** Tree edit distance takes time and memory with the square of the lines: 3,000 are some seconds and 40 MB. */
const MOST_LINES = 3000;

/** The document that a perfect engine would give, where all of the tree is known. */
export async function trueDocument(truth: KnownTruth, reading: Reading): Promise<Document | undefined> {
  const constructed = await trueConstruct(truth, reading);
  return constructed && toDocument(constructed, oracle(truth));
}

async function trueConstruct(truth: KnownTruth, reading: Reading): Promise<Constructed | undefined> {
  if (!truth.knows('classes', 'regions', 'order', 'headings')) return undefined;
  if (!reading.pages.every(({ page }) => truth.covers(page.number))) return undefined;
  const engine = oracle(truth);
  return engine.construct(await engine.order(await engine.detect(reading)));
}

export async function countTree(
  truth: KnownTruth,
  reading: Reading,
  predicted: Structure | undefined,
): Promise<WholeTree | undefined> {
  const gold = truth.lines.length > MOST_LINES ? undefined : await trueConstruct(truth, reading);
  if (!gold) return undefined;
  const { tree, reds } = judgeTree(sheetOf(settled(structureOf(gold))), predicted && sheetOf(settled(predicted)));
  return { tree, reds };
}

const KINDS = ['body', 'float', 'note', 'furniture'] as const;

/**
 * Where a float, a note or a running head stands among the text of its page says nothing, but an ordered tree would
 * compare it: both sides get them after the text of their page, from top to bottom.
 */
export function settled<Tree extends Document | Structure>(document: Tree): Tree {
  const kinds = new Map(document.threads.flatMap(({ kind, objects }) => objects.map((id) => [id, kind] as const)));
  const rank = ({ id }: { id: string }) => KINDS.indexOf(kinds.get(id) ?? 'furniture');
  const objects = document.objects
    .map((object, place) => ({ object, place }))
    .sort((a, b) => {
      const kind = rank(a.object);
      const apart = a.object.page - b.object.page || kind - rank(b.object);
      if (apart !== 0) return apart;
      const down = a.object.box[1] - b.object.box[1] || a.object.box[0] - b.object.box[0];
      return kind === 0 ? a.place - b.place : down || a.place - b.place;
    })
    .map(({ object }) => object);
  return { ...document, objects };
}
