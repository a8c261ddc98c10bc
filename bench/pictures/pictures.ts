import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Box } from 'treeline';
import { xyCut } from 'treeline/engines';
import {
  loadOcrFeatures,
  lookAtBlocks,
  openPicture,
  type PosMlpWeights,
  posGreedy,
  posHier,
  posMlp,
  ReorganizeModel,
  reorganize,
  rowMajor,
  tighten,
} from 'treeline/reorganize';
import { markdownTable, median, writeMarkdown, writeResult } from '../report.js';
import { drawOrders } from './arrows.js';
import { DIFFERENCES, difference } from './compare.js';
import { duel, type Orders, type Scores, score, spread, type TruePicture } from './orders.js';
import { realPictures } from './real.js';

/* The order of the text blocks of pictures: by position alone, as trained runs have it, and as it is shipped. */

const USAGE = `npm run bench:pictures -- [--set PLACE[,ORDERS]...] [--plain] [--draw NAME]...

Without a set: how long a picture of fifty blocks takes to order.

  --set      pictures with their true order: a .jsonl, a folder of them, or how their names begin (ocr/test for
             ocr/test-000000.jsonl and so on); the pictures lie in folders of the same names.
             ORDERS are those of trained runs, as python -m training.reorganize.evaluate writes them
  --real     folders with the pictures of corpus/labels/pictures.json under any name: another set, by kind too
  --plain    look at no picture: the shipped graph gets boxes alone
  --draw     the picture of this name, its true order, those by position and ours side by side, to docs/pictures/`;

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    real: { type: 'string', multiple: true, default: [] },
    plain: { type: 'boolean', default: false },
    draw: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const MODELS = new URL('../../../models/', import.meta.url);
const loadModel = () => ReorganizeModel.load(async (name) => readFile(new URL(name, MODELS)));

if (values.set.length + values.real.length === 0) {
  const times = (await timeOfFifty(60)).sort((a, b) => a - b);
  process.stdout.write(`50 blocks: least ${times[0]?.toFixed(1)} ms, median ${median(times).toFixed(1)} ms\n`);
  process.exit();
}

/** Milliseconds of each round, on blocks and node features that mean nothing: the time depends on their number alone. */
async function timeOfFifty(rounds: number): Promise<number[]> {
  const model = await loadModel();
  const width = 750;
  const height = 1450;
  const boxes = Array.from({ length: 50 }, (_, i): Box => {
    const x = (i * 211) % 600;
    const y = (i * 617) % 1400;
    return [x, y, x + 40 + ((i * 37) % 120), y + 18];
  });
  const visual = new Float32Array(boxes.length * 192).map((_, i) => Math.sin(i));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await reorganize({ boxes, width, height, visual }, model);
    times.push(performance.now() - from);
  }
  return times;
}

interface Set {
  name: string;
  /** Orders of trained runs. */
  trained?: string | undefined;
  pictures: (TruePicture & { file: string; kind?: string })[];
}

async function setsOf(places: readonly string[], real: readonly string[]): Promise<Set[]> {
  const sets: Set[] = [];
  for (const chosen of places) {
    const [place = '', trained] = chosen.split(',');
    sets.push({ ...(await readSet(place)), trained });
  }
  if (real.length === 0) return sets;
  const { pictures, missing } = await realPictures(real);
  if (missing > 0) process.stderr.write(`${missing} labelled pictures are not in ${real.join(', ')}\n`);
  return [...sets, { name: 'real', pictures }];
}

async function readSet(place: string): Promise<Set> {
  const pictures: Set['pictures'] = [];
  for (const path of await filesOf(place)) {
    for (const line of await linesOf(path)) {
      const picture: TruePicture = JSON.parse(line);
      const { folder, seen } = placeOf(path);
      const boxes = picture.blocks.map(({ box }) => box);
      const blocks = (seen ? tighten(boxes) : boxes).map((box, i) => ({
        box,
        order: picture.blocks[i]?.order ?? null,
      }));
      pictures.push({ ...picture, blocks, file: join(folder, `${picture.id}.jpg`) });
    }
  }
  return { name: join(basename(dirname(place)), basename(place, '.jsonl')), pictures };
}

async function filesOf(place: string): Promise<string[]> {
  if (place.endsWith('.jsonl')) return [place];
  const folder = (await stat(place).catch(() => undefined))?.isDirectory() ? place : dirname(place);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const wanted = folder === place ? names : names.filter((name) => name.startsWith(`${basename(place)}-`));
  if (wanted.length === 0) throw new Error(`${place}: no such pictures`);
  return wanted.map((name) => join(folder, name));
}

/** What OCR saw of `test/000240.jsonl` is kept as `ocr/test-000240.jsonl`, without the pictures. */
function placeOf(path: string): { folder: string; seen: boolean } {
  const seen = /^(.*)\/ocr\/([^/-]+)-([^/]+)\.jsonl$/.exec(path);
  if (!seen) return { folder: path.replace(/\.jsonl$/, ''), seen: false };
  return { folder: join(seen[1] ?? '', seen[2] ?? '', seen[3] ?? ''), seen: true };
}

async function linesOf(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}

/** Runs of one kind, an order of every picture each. */
type Runs = Map<string, Map<string, Map<string, number[]>>>;

async function readRuns(path: string): Promise<Runs> {
  const runs: Runs = new Map();
  for (const line of await linesOf(path)) {
    const { run, seed, id, order }: { run: string; seed: number; id: string; order: number[] } = JSON.parse(line);
    const seeds = runs.get(run) ?? new Map<string, Map<string, number[]>>();
    const orders = seeds.get(String(seed)) ?? new Map<string, number[]>();
    runs.set(run, seeds.set(String(seed), orders.set(id, order)));
  }
  return runs;
}

/** The graph as it is shipped, on the picture itself where that is there. */
async function shipped(set: Set): Promise<{ orders: Orders; milliseconds: number }> {
  const model = await loadModel();
  const eye = values.plain ? undefined : await loadOcrFeatures('fused');
  const orders = new Map<string, number[]>();
  let time = 0;
  for (const { id, size, blocks, file } of set.pictures) {
    const boxes = blocks.map(({ box }) => box);
    const bytes = eye && (await readFile(file).catch(() => undefined));
    const picture = bytes && (await openPicture(bytes).pages[0]?.pixels());
    const visual = eye && picture ? await lookAtBlocks(picture, boxes, eye) : undefined;
    const start = performance.now();
    const steps = await reorganize({ boxes, width: size[0], height: size[1], visual }, model);
    time += performance.now() - start;
    orders.set(
      id,
      steps.map(({ block }) => block),
    );
  }
  return { orders, milliseconds: time / Math.max(1, set.pictures.length) };
}

function inTrueOrder(blocks: TruePicture['blocks']): number[] {
  const known = blocks.flatMap(({ order }, i) => (order === null ? [] : [{ order, i }]));
  return known.sort((a, b) => a.order - b.order).map(({ i }) => i);
}

const RUN_NAMES: Readonly<Record<string, string>> = {
  none: 'GCN-PN',
  literal: 'GCN-PN, Sinkhorn as printed',
  sinkhorn: 'GCN-PN-Sinkhorn',
};

const mlp: PosMlpWeights = JSON.parse(await readFile(new URL('pos-mlp.json', MODELS), 'utf8'));
const pages: string[] = [];
const results: Record<string, unknown> = {};
for (const set of await setsOf(values.set, values.real)) {
  const runs: Runs = set.trained === undefined ? new Map() : await readRuns(set.trained);
  const { pictures } = set;
  const by = (order: (picture: TruePicture) => number[]): Orders =>
    new Map(pictures.map((picture) => [picture.id, order(picture)]));
  const boxesOf = ({ blocks }: TruePicture) => blocks.map(({ box }) => box);
  const plain = by((picture) => rowMajor(boxesOf(picture)));
  const cut = by((picture) => xyCut(boxesOf(picture)));
  const { orders: ours, milliseconds } = await shipped(set);
  const methods: [string, Orders[]][] = [
    ['top to bottom, left to right', [plain]],
    ['XY-cut', [cut]],
    ['POS-Greedy', [by((picture) => posGreedy(boxesOf(picture)))]],
    ['POS-Hier', [by((picture) => posHier(boxesOf(picture)))]],
    ['POS-MLP', [by((p) => posMlp(boxesOf(p), { width: p.size[0], height: p.size[1] }, mlp))]],
    ...Object.entries(RUN_NAMES).flatMap(([run, name]): [string, Orders[]][] => {
      const seeds = [...(runs.get(run)?.values() ?? [])];
      return seeds.length > 0 ? [[`${name} (${seeds.length} seeds)`, seeds]] : [];
    }),
    [values.plain ? 'as shipped, boxes alone' : 'as shipped', [ours]],
  ];
  const rows = methods.map(([name, all]) => {
    const scores = all.map((orders) => score(pictures, orders));
    const figure = (key: keyof Scores) => spread(scores.map((one) => one[key]));
    const duels = all.map((orders) => duel(pictures, orders, plain));
    const share = (key: 'better' | 'same' | 'worse') =>
      `${Math.round(duels.reduce((sum, one) => sum + one[key], 0) / duels.length)}`;
    const keys = ['accuracy', 'bleu2', 'bleu4', 'meanBleu2', 'meanBleu4', 'tau'] as const;
    return [name, ...keys.map(figure), `${share('better')} / ${share('same')} / ${share('worse')}`];
  });
  const header = [
    'order',
    'exact',
    'BLEU-2',
    'BLEU-4',
    'mean BLEU-2',
    'mean BLEU-4',
    'tau',
    'beats plain / same / loses',
  ];
  const kinds = [...new Set(pictures.map(({ kind }) => kind ?? 'all'))].sort();
  const groups = [
    ['all', pictures] as const,
    ...(kinds.length > 1 ? kinds.map((kind) => [kind, pictures.filter((one) => one.kind === kind)] as const) : []),
  ];
  const compared = groups.flatMap(([kind, some]) =>
    [['top to bottom', plain] as const, ['XY-cut', cut] as const].map(([name, orders]) => [
      kind,
      `${some.length}`,
      name,
      ...difference(some, ours, orders),
    ]),
  );
  const blocks = pictures.reduce((sum, picture) => sum + picture.blocks.length, 0);
  const about = `${pictures.length} pictures, ${blocks} blocks; ${milliseconds.toFixed(1)} ms a picture to order them.`;
  pages.push(`## ${set.name}\n\n${about}\n\n${markdownTable(header, rows, 1)}

As shipped, better than by (95 % of draws):

${markdownTable(['pictures', 'number', 'than', ...DIFFERENCES], compared, 1)}\n`);
  results[set.name] = {
    pictures: pictures.length,
    blocks,
    differences: compared,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [header[i], cell]))),
  };
  process.stdout.write(`${pages.at(-1)}\n`);
  for (const picture of pictures.filter(({ id }) => values.draw.includes(id))) {
    const truth = by(({ blocks: all }) => inTrueOrder(all));
    const shown = [
      ['The true order', truth],
      ...methods.slice(0, 3).map(([name, [orders]]) => [name, orders ?? truth] as const),
      ['Ours', ours],
    ] as const;
    const svg = drawOrders(picture, await readFile(picture.file), shown);
    await writeFile(new URL(`../../../docs/pictures/order-${picture.id}.svg`, import.meta.url), svg);
  }
}
const kind = values.set.length === 0 ? 'pictures-real' : 'pictures';
const name = values.plain ? `${kind}-plain` : kind;
await writeResult(name, results);
await writeMarkdown(name, `# The order of text blocks in pictures\n\n${pages.join('\n')}`);
