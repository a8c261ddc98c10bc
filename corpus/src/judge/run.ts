import { readFile, stat } from 'node:fs/promises';
import type { Engine } from 'treeline/engines';
import type { Judged } from 'treeline/evaluate';
import { withPdf } from 'treeline/read';
import { pdfsByHash } from '../files/pdfs.js';
import type { CorpusDocument } from '../format/format.js';
import { readShard, shardsIn } from '../format/shards.js';
import { fraction } from '../split/split.js';
import { type CorpusCounts, judgeDocument } from './document.js';
import { HandLabels } from './labels.js';
import type { View } from './reading.js';

/** Which documents are judged, and how much of them the engines get. */
export interface JudgeOptions {
  /** `all` takes every split, `none` no document but labelled pages. */
  split: string;
  /** Only these sources. Default: all. */
  sources?: readonly string[];
  /** A part of the documents, 0 to 1, always the same ones. Default: 1. */
  share?: number;
  view: View;
  /** Folders with the PDFs, so that pages can be drawn. Default: none are. */
  pdfs?: readonly string[];
  /** Also judges the pages of `links.json` and `graphics.json`. */
  labels?: boolean;
  /** Also judges the pages of `links-valid.json`. */
  validLabels?: boolean;
  onProgress?: (done: number) => void;
}

export interface JudgeRun {
  /** For each source its documents, once for each engine, in the same order. */
  sources: Map<string, Judged<CorpusCounts>[][]>;
  /** Sources whose documents our own generators wrote. */
  generated: Set<string>;
  done: number;
  /** Labelled pages whose documents are not in the shards. */
  missing: string[];
}

/** Runs engines on the documents of shards. Documents are dropped as soon as they are counted. */
export async function judgeShards(
  places: readonly string[],
  engines: readonly Engine[],
  options: JudgeOptions,
): Promise<JudgeRun> {
  const { split, sources: wanted = [], share = 1, view } = options;
  const sources: JudgeRun['sources'] = new Map();
  const generated = new Set<string>();
  const pdfs = await pdfsByHash(options.pdfs ?? []);
  const labels = [
    ...(options.labels ? [await HandLabels.read()] : []),
    ...(options.validLabels ? [await HandLabels.readValid()] : []),
  ];
  let done = 0;
  const judge = async (document: CorpusDocument): Promise<void> => {
    if (wanted.length > 0 && !wanted.includes(document.source)) return;
    if (fraction(`share:${document.id}`) >= share) return;
    const lists = sources.get(document.source) ?? engines.map(() => []);
    sources.set(document.source, lists);
    if (document.kind !== 'real') generated.add(document.source);
    const judgeIn = async (how: View) => {
      for (const [i, engine] of engines.entries()) lists[i]?.push(await judgeDocument(document, engine, how));
    };
    const file = pdfs.get(document.sha256 ?? '');
    if (file === undefined) await judgeIn(view);
    else {
      await withPdf(await readFile(file), {}, (pdf) =>
        judgeIn({ ...view, draw: async (page, scale) => pdf.renderPage(page, { scale, gray: true }) }),
      );
    }
    done += 1;
    options.onProgress?.(done);
  };
  for (const place of places) {
    const shards = (await stat(place)).isDirectory() ? await shardsIn(place) : [place];
    for (const shard of shards) {
      for await (const document of readShard(shard)) {
        for (const labelled of labels.flatMap((set) => set.of(document))) await judge(labelled);
        if (split === 'all' || document.split === split) await judge(document);
      }
    }
  }
  return { sources, generated, done, missing: labels.flatMap((set) => set.missing()) };
}
