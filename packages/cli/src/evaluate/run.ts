import {
  type Difference,
  differences,
  documentScores,
  type Figure,
  figures,
  type Judged,
  judgeText,
  judgeTree,
  type Metric,
  mismatch,
  TEXT_METRICS,
  type TextCounts,
  TREE_METRICS,
  type TreeCounts,
} from 'treeline/evaluate';
import { printable } from '../messages.js';
import { print } from '../standard-streams.js';
import { type Found, findFiles, isMarkdown, load, type Material } from './files.js';
import { writeTables } from './table.js';

export interface Evaluation {
  gold: string;
  predicted: string;
  other: string | undefined;
  format: 'text' | 'json';
  documents?: true;
}

/** What is printed, as JSON or as tables. */
export interface Report {
  figures: Figure[];
  documents: ReturnType<typeof documentScores>;
  other?: { figures: Figure[]; documents: Report['documents']; differences: Difference[] };
}

/** Judges and prints; the exit code says whether all files were sound. */
export async function evaluate(evaluation: Evaluation): Promise<number> {
  const gold = await findFiles(evaluation.gold);
  const sides = [await findFiles(evaluation.predicted)];
  if (evaluation.other !== undefined) sides.push(await findFiles(evaluation.other));
  const asText = [gold, ...sides].some(({ paths }) => [...paths.values()].some(isMarkdown));
  const work = new Work(gold, sides);
  const report = asText
    ? reportOn(TEXT_METRICS, await work.judge(textCounts))
    : reportOn(TREE_METRICS, await work.judge(treeCounts));
  await print(
    evaluation.format === 'json'
      ? `${JSON.stringify(report, null, 2)}\n`
      : writeTables(report, evaluation.documents ?? false),
  );
  return work.sound ? 0 : 1;
}

function reportOn<Counts>(metrics: readonly Metric<Counts>[], [first, second]: Judged<Counts>[][]): Report {
  const report = { figures: figures(metrics, first ?? []), documents: documentScores(metrics, first ?? []) };
  if (!second) return report;
  return {
    ...report,
    other: {
      figures: figures(metrics, second),
      documents: documentScores(metrics, second),
      differences: differences(metrics, second, first ?? []),
    },
  };
}

/** Counts of a prediction, or why it cannot be judged; without one, those of a failure. */
type Count<Counts> = (gold: Material, predicted: Material | undefined) => { counts: Counts; failure?: string };

const treeCounts: Count<TreeCounts> = (gold, predicted) => {
  const truth = gold.sheet ?? { units: [] };
  const failure = predicted?.sheet && mismatch(truth, predicted.sheet);
  const counts = judgeTree(truth, failure === undefined ? predicted?.sheet : undefined);
  return { counts, ...(failure !== undefined && { failure }) };
};

const textCounts: Count<TextCounts> = (gold, predicted) => ({
  counts: judgeText(gold.markdown(), predicted?.markdown()),
});

class Work {
  sound = true;
  readonly #gold: Found;
  readonly #sides: readonly Found[];

  constructor(gold: Found, sides: readonly Found[]) {
    this.#gold = gold;
    this.#sides = sides;
  }

  /** One list of documents a side, in the same order. A truth that cannot be read judges nobody. */
  async judge<Counts>(count: Count<Counts>): Promise<Judged<Counts>[][]> {
    const lists: Judged<Counts>[][] = this.#sides.map(() => []);
    for (const [name, path] of this.#gold.paths) {
      const truth = await load(path);
      if ('fault' in truth) {
        this.#say(path, truth.fault);
        continue;
      }
      for (const [i, side] of this.#sides.entries()) {
        const own = side.single && this.#gold.single ? [...side.paths.values()][0] : side.paths.get(name);
        const found = own === undefined ? { fault: 'no prediction' } : await load(own);
        const failed = 'fault' in found ? found.fault : undefined;
        const { counts, failure = failed } = count(truth.material, 'fault' in found ? undefined : found.material);
        if (failure !== undefined) this.#say(own ?? name, failure);
        lists[i]?.push({ name, counts, ...(failure !== undefined && { failure }) });
      }
    }
    this.#nameStrays();
    return lists;
  }

  #nameStrays(): void {
    for (const { paths, single } of this.#sides) {
      if (single && this.#gold.single) continue;
      for (const [name, path] of paths) if (!this.#gold.paths.has(name)) this.#say(path, 'there is no truth for it');
    }
  }

  #say(path: string, fact: string): void {
    this.sound = false;
    process.stderr.write(`${printable(`${path}: ${fact}`)}\n`);
  }
}
