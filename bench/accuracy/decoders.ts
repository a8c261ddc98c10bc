import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AS_READ, KnownTruth, readingOf, readShard, settled, shardsIn, trueDocument } from '@treeline/corpus/judge';
import { hrdocPageSizes } from '@treeline/pool/hrdoc-pages';
import {
  type Constructed,
  type Engine,
  engineNamed,
  inGivenOrder,
  loadDsps,
  type Ordered,
  toDocument,
} from 'treeline/engines';
import { addCounts, judgeTree, microF1, type Sheet, sheetOf, sheetOfHrdoc, similarity } from 'treeline/evaluate';
import { type Reading, readHrdoc } from 'treeline/read';
import { emptyMask } from 'treeline/research';
import { markdownTable, writeMarkdown, writeResult } from '../report.js';
import { parents } from './parents.js';

/* The two ways to the tree side by side: Detect-Order-Construct and DSPS, with and without the soft mask. */

const USAGE = `npm run bench:decoders -- [--hrdoc FOLDER]... [--shards PLACE]... [--weights FOLDER]... [--documents 40]

  --hrdoc      a folder of HRDoc lists, in which the reading order can be given
  --shards     shards of the corpus, or folders of them: test documents whose whole tree is known
  --weights    a decoder trained in another way (training.export.dsps), called by the name of its folder
  --documents  so many of the shards at most`;

const { values } = parseArgs({
  options: {
    hrdoc: { type: 'string', multiple: true, default: [] },
    shards: { type: 'string', multiple: true, default: [] },
    weights: { type: 'string', multiple: true, default: [] },
    documents: { type: 'string', default: '40' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.hrdoc.length + values.shards.length === 0) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}

interface Contestant {
  name: string;
  engine: Engine;
}

const MODELS = new URL('../../../models/', import.meta.url);

/** The decoder of a folder, after Detect and Order as shipped. One that was trained without the mask runs without. */
async function decoderOf(folder: string, isMasked: boolean): Promise<Engine> {
  const load = await loadDsps((name) =>
    readFile(/^(dsps|mask)/.test(name) ? join(folder, name) : new URL(name, MODELS)),
  );
  const { soft } = JSON.parse(await readFile(join(folder, 'export-dsps.json'), 'utf8'));
  return load(isMasked && soft ? undefined : emptyMask());
}

const treeline = await engineNamed('treeline');
const dsps = await engineNamed('dsps');
const contestants: Contestant[] = [
  { name: 'Detect-Order-Construct', engine: treeline },
  { name: 'DSPS', engine: dsps },
  { name: 'DSPS, mask left out at use', engine: await decoderOf(fileURLToPath(MODELS), false) },
  {
    name: 'DSPS, outline by Construct',
    engine: { ...dsps, construct: async (ordered) => treeline.construct(unnested(await dsps.construct(ordered))) },
  },
];
for (const folder of values.weights) {
  contestants.push({ name: basename(folder), engine: await decoderOf(folder, true) });
}

/** The same without its outline, for another Construct to make. */
function unnested(constructed: Constructed): Ordered {
  return { ...constructed, objects: constructed.objects.map(({ level, parent, ...object }) => object) };
}

interface Subject {
  reading: Reading;
  gold: Sheet;
  /** Floats and notes of generated documents have no place of their own among the text. */
  isSettled: boolean;
}

async function* lists(folder: string, givenOrder: boolean): AsyncGenerator<Subject> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const path = join(folder, file);
    const bytes = await readFile(path);
    const reading = await readHrdoc(bytes, { name: file, pageSizes: await hrdocPageSizes(path), givenOrder });
    yield { reading, gold: sheetOfHrdoc(new TextDecoder().decode(bytes)), isSettled: false };
  }
}

async function* generated(places: readonly string[], most: number): AsyncGenerator<Subject> {
  let done = 0;
  for (const place of places) {
    for (const shard of (await stat(place)).isDirectory() ? await shardsIn(place) : [place]) {
      for await (const document of readShard(shard)) {
        if (document.split !== 'test' || done >= most) continue;
        const reading = readingOf(document, AS_READ);
        const truth = await trueDocument(new KnownTruth(document), reading);
        if (!truth) continue;
        done += 1;
        yield { reading, gold: sheetOf(settled(truth)), isSettled: true };
      }
    }
  }
}

const header = [
  'documents',
  'way to the tree',
  'line F1',
  'parents',
  'STEDS tree',
  'STEDS outline',
  'ms / 1,000 lines',
];
const rows: string[][] = [];
const results: object[] = [];
const subjects = [
  ...values.hrdoc.flatMap((folder) => [
    { name: `${basename(folder)}, order given`, list: () => lists(folder, true) },
    { name: `${basename(folder)}, order predicted`, list: () => lists(folder, false) },
  ]),
  ...(values.shards.length > 0
    ? [{ name: 'generated', list: () => generated(values.shards, Number(values.documents)) }]
    : []),
];
for (const { name, list } of subjects) {
  for (const contestant of contestants) {
    const figures = await judge(contestant.engine, list());
    results.push({ documents: name, way: contestant.name, ...figures });
    const shown = [figures.f1, figures.parents, figures.tree, figures.outline].map((it) => it?.toFixed(3) ?? '–');
    rows.push([name, contestant.name, ...shown, figures.milliseconds.toFixed(0)]);
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`);
  }
}
const table = markdownTable(header, rows, 2);
process.stdout.write(`${table}\n`);
await writeResult('decoders', { rows: results });
await writeMarkdown('decoders', `# Two ways to the tree\n\n${table}\n`);

async function judge(engine: Engine, list: AsyncIterable<Subject>) {
  const counts: ReturnType<typeof judgeTree>[] = [];
  const hung = { right: 0, all: 0 };
  const time = { spent: 0, lines: 0 };
  for await (const { reading, gold, isSettled } of list) {
    const ordered = inGivenOrder(await engine.order(await engine.detect(reading)));
    const started = performance.now();
    const document = toDocument(await engine.construct(ordered), engine);
    time.spent += performance.now() - started;
    time.lines += document.lines.length;
    const found = sheetOf(isSettled ? settled(document) : document);
    counts.push(judgeTree(gold, found));
    const { right, all } = parents(gold, found);
    hung.right += right;
    hung.all += all;
  }
  return {
    f1: microF1(addCounts(counts.map(({ classes }) => classes))),
    parents: hung.all > 0 ? hung.right / hung.all : undefined,
    tree: similarity(counts.map(({ tree }) => tree)),
    outline: similarity(counts.map(({ outline }) => outline)),
    milliseconds: (1000 * time.spent) / Math.max(1, time.lines),
  };
}
