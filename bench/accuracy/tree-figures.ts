import { AS_READ, type CorpusCounts, judgeDocument, metricsOf, readShard } from '@treeline/corpus/judge';
import type { EngineName } from 'treeline';
import { engineNamed } from 'treeline/engines';
import { bootstrap, type Interval } from 'treeline/evaluate';

/** What can be asked of those who give a tree, on the test documents of the corpus. */
export interface TreeFigures {
  role?: Interval | undefined;
  order?: Interval | undefined;
  tree?: Interval | undefined;
}

const FIGURES = {
  role: 'line class F1, micro',
  order: 'order, own regions: pages exact, engine',
  tree: 'tree STEDS',
} as const;

export async function treeFigures(name: EngineName, shards: readonly string[]): Promise<TreeFigures> {
  const engine = await engineNamed(name);
  const counts: CorpusCounts[] = [];
  for (const shard of shards) {
    for await (const document of readShard(shard)) {
      if (document.split === 'test') counts.push((await judgeDocument(document, engine, AS_READ)).counts);
    }
  }
  const metrics = metricsOf(counts);
  const figure = (metric: string) => {
    const found = metrics.find((it) => it.name === metric);
    const known = found && counts.filter((it) => found.of([it])([0]) !== undefined);
    return found && known && bootstrap(known.length, found.of(known));
  };
  return { role: figure(FIGURES.role), order: figure(FIGURES.order), tree: figure(FIGURES.tree) };
}
