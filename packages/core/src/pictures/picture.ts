import { loadInstalledOcr } from '#ocr-weights';
import { sha256 } from '#sha256';
import { loadShippedWeights } from '#weights';
import { account } from '../document/account.js';
import { union } from '../document/box.js';
import type { DraftObject } from '../document/draft.js';
import type { Box, Document, Line, Thread } from '../document/schema.js';
import type { OcrFeatureModel, OcrModel } from '../model/ocr-model.js';
import type { OcrWeights } from '../model/ocr-weights.js';
import { ReorganizeModel } from '../model/reorganize-model.js';
import { PICTURE_WEIGHTS, type Weights } from '../model/weights.js';
import { readWriting } from '../read/image/blocks.js';
import { loadOcr, loadOcrFeatures } from '../read/image/ocr.js';
import { openPicture, type PicturePage } from '../read/image/open.js';
import { Budget } from '../read/limits.js';
import type { Picture } from '../read/pdf/engine.js';
import { VERSION } from '../version.js';
import { joinLines } from '../words/join.js';
import { groupsOf } from './groups.js';
import { lookAtBlocks } from './node-features.js';
import type { ReadPictureOptions } from './read-picture.js';
import { reorganize } from './reorganize.js';
import { tighten } from './tighten.js';
import { upright } from './upright.js';
import { writingLanguage } from './writing-language.js';

/** What `readPicture` does, once it is loaded. */
export async function pictureDocument(bytes: Uint8Array, options: ReadPictureOptions): Promise<Document> {
  const file = openPicture(bytes);
  const budget = new Budget(options.limits);
  budget.pages(file.pages.length);
  for (const [index, { width, height }] of file.pages.entries()) budget.pixels(width, height, index + 1);
  const reader = await readerWith(options);
  const pages: PageReading[] = [];
  for (const page of file.pages) {
    options.signal?.throwIfAborted();
    pages.push(await readPage(page, pages, reader, options.signal));
  }
  const lines = pages.flatMap((page) => page.lines);
  const language = await writingLanguage(lines.map(({ text }) => text).join('\n'));
  const problems = file.problems.map((problem) => ({ ...problem }));
  const objects = pages.flatMap((page) => page.objects);
  const threads = pages.flatMap((page) => page.threads);
  return {
    schema: 'treeline/1',
    source: {
      name: options.name ?? 'picture',
      kind: 'image',
      pages: file.pages.length,
      sha256: await sha256(bytes),
      ...(language !== undefined && { language }),
    },
    engine: { name: 'treeline', version: VERSION, weights: reader.hash },
    status: problems.some(({ severity }) => severity === 'error') ? 'partial' : 'ok',
    problems,
    pages: file.pages.map(({ width, height }, i) => ({ number: i + 1, width, height, unit: 'px', text: 'ocr' })),
    lines,
    hyperlinks: [],
    ...account({ lines, objects, threads, links: [], outline: [] }, 'network'),
  };
}

interface PageReading {
  lines: Line[];
  objects: DraftObject[];
  threads: Thread[];
}

async function readPage(
  page: PicturePage,
  before: readonly PageReading[],
  reader: Reader,
  signal: AbortSignal | undefined,
): Promise<PageReading> {
  const picture = await page.pixels();
  const { blocks, angle } = await readWriting(picture, reader.ocr, signal);
  if (blocks.length === 0) return { lines: [], objects: [], threads: [] };
  // What the network sees of writing on its side is not what the order was trained on.
  const visual = Math.abs(angle) < Math.PI / 4 ? await look(picture, blocks, reader.features) : undefined;
  const level = upright(
    blocks.map(({ quad }) => quad),
    picture,
    angle,
  );
  const boxes = tighten(level.boxes);
  const steps = await reorganize({ ...level, boxes, visual }, reader.order);

  const number = before.length + 1;
  const [scaleX, scaleY] = [page.width / picture.width, page.height / picture.height];
  const onPage = ([x0, y0, x1, y1]: Box): Box => [
    within(x0 * scaleX, page.width),
    within(y0 * scaleY, page.height),
    within(x1 * scaleX, page.width),
    within(y1 * scaleY, page.height),
  ];
  const firstLine = before.reduce((sum, { lines }) => sum + lines.length, 0);
  const firstObject = before.reduce((sum, { objects }) => sum + objects.length, 0);
  const lines: Line[] = [];
  const objects: DraftObject[] = [];
  const threads: Thread[] = [];
  const seen = boxes.map((box, i) => ({ box, text: blocks[i]?.text ?? '' }));
  for (const group of groupsOf(steps, seen)) {
    const thread: Thread = { kind: 'body', objects: [] };
    for (const block of group) {
      const own = block.lines.flatMap((i) => blocks[i] ?? []);
      const written = own.map(({ box, text, confidence, rotation }, k): Line => {
        const id = `l${firstLine + lines.length + k}`;
        return { id, page: number, box: onPage(box), text, confidence: rounded(confidence, 4), rotation };
      });
      const id = `o${firstObject + objects.length}`;
      objects.push({
        id,
        role: 'paragraph',
        page: number,
        box: union(written.map(({ box }) => box)),
        lines: written.map((line) => line.id),
        text: joinLines(written).text,
        confidence: rounded(block.confidence, 4),
      });
      lines.push(...written);
      thread.objects.push(id);
    }
    threads.push(thread);
  }
  return { lines, objects, threads };
}

function look(picture: Picture, blocks: readonly { box: Box }[], model: OcrFeatureModel): Promise<Float32Array> {
  return lookAtBlocks(picture, tighten(blocks.map(({ box }) => box)), model);
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const within = (value: number, most: number) => rounded(Math.min(Math.max(value, 0), most), 2);

/** All models a picture passes through. */
interface Reader {
  ocr: OcrModel;
  features: OcrFeatureModel;
  order: ReorganizeModel;
  /** Hash of the weights of the order. */
  hash: string;
}

async function readerWith(options: ReadPictureOptions): Promise<Reader> {
  const { weights = loadShippedWeights, ocr = loadInstalledOcr } = options;
  const [reading, features, order] = await Promise.all([
    loadOcr(ocr),
    kept(FEATURES, ocr, () => loadOcrFeatures('fused', ocr)),
    kept(ORDERS, weights, () => loadOrder(weights)),
  ]);
  return { ocr: reading, features, ...order };
}

const FEATURES = new WeakMap<OcrWeights, Promise<OcrFeatureModel>>();
const ORDERS = new WeakMap<Weights, Promise<Pick<Reader, 'order' | 'hash'>>>();

/** What a function loads is loaded once and kept; where loading failed it is tried again. */
function kept<From extends object, Model>(
  models: WeakMap<From, Promise<Model>>,
  from: From,
  load: () => Promise<Model>,
): Promise<Model> {
  let model = models.get(from);
  if (!model) {
    model = load();
    models.set(from, model);
    model.catch(() => models.delete(from));
  }
  return model;
}

async function loadOrder(weights: Weights): Promise<Pick<Reader, 'order' | 'hash'>> {
  const bytes = await weights(PICTURE_WEIGHTS);
  // Sixteen digits tell one set of weights from another.
  return { order: await ReorganizeModel.load(async () => bytes), hash: (await sha256(bytes)).slice(0, 16) };
}
