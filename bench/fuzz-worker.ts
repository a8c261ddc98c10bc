import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { dirname } from 'node:path';
import { serveTasks } from '@treeline/pool/serve';
import { randomNumbers } from 'treeline/evaluate';
import { FUZZ_TARGETS } from './fuzz-targets.js';
import { mutate } from './mutate.js';

/*
 * Coverage-guided fuzzing. V8 itself says which blocks of our code have run that never ran before; an input that reaches one
 * joins the corpus, and is damaged further. `npm run fuzz:jazzer` does the same faster, where the binary of jazzer.js runs;
 * this runs everywhere, so the tests use it. Of PDFium, which is WASM, V8 says nothing: only our side of the reader guides.
 */

export interface FuzzTask {
  target: string;
  /** Where the first damage comes from. */
  seed: number;
  runs: number;
  /** The input in work is kept here, for the case that nothing comes back. */
  current: string;
}

export interface FuzzResult {
  runs: number;
  /** Inputs of the corpus now. */
  corpus: number;
  /** What came out wrong, by message, with the bytes. */
  faults: { message: string; bytes: Uint8Array }[];
}

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });

const corpora = new Map<string, Uint8Array[]>();
/** Smaller inputs run faster and are damaged where it matters. */
const MOST_BYTES = 200_000;

serveTasks<FuzzTask, FuzzResult>(async ({ target: name, seed, runs, current }) => {
  const target = FUZZ_TARGETS[name];
  if (!target) throw new Error(`no target is called ${name}`);
  let corpus = corpora.get(name);
  if (!corpus) {
    corpus = (await target.seeds()).filter(({ length }) => length <= MOST_BYTES);
    for (const bytes of corpus) await target.run(bytes);
    corpora.set(name, corpus);
  }
  reachesNew();
  mkdirSync(dirname(current), { recursive: true });
  const random = randomNumbers(seed);
  const faults: FuzzResult['faults'] = [];
  for (let run = 0; run < runs; run++) {
    // Half of the time one of those that came last: they stand where nobody was before.
    const recent = random() < 0.5 ? Math.max(0, corpus.length - 8) : 0;
    const parent = corpus[recent + Math.floor(random() * (corpus.length - recent))] ?? new Uint8Array();
    const bytes = mutate(crossed(parent, corpus, random), seed * 100_000 + run).subarray(0, MOST_BYTES);
    writeFileSync(current, bytes);
    try {
      await target.run(bytes);
    } catch (error) {
      faults.push({ message: error instanceof Error ? `${error.name}: ${error.message}` : String(error), bytes });
    }
    if (reachesNew()) corpus.push(bytes);
  }
  return { runs, corpus: corpus.length, faults };
});

/** Now and then the end of another input. */
function crossed(one: Uint8Array, corpus: readonly Uint8Array[], random: () => number): Uint8Array {
  if (random() > 0.15) return one;
  const other = corpus[Math.floor(random() * corpus.length)] ?? one;
  return Buffer.concat([
    one.subarray(0, Math.floor(random() * one.length)),
    other.subarray(Math.floor(random() * other.length)),
  ]);
}

const seen = new Set<string>();

/** Whether a block of our code ran that had not before. */
function reachesNew(): boolean {
  const before = seen.size;
  session.post('Profiler.takePreciseCoverage', (_, coverage) => {
    for (const { scriptId, url, functions } of coverage.result) {
      if (!url.includes('/packages/core/')) continue;
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          if (count > 0) seen.add(`${scriptId}:${startOffset}:${endOffset}`);
        }
      }
    }
  });
  return seen.size > before;
}
