import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Picture } from '../pdf/engine.js';
import type { Writing } from './blocks.js';
import { boxOf, corners, type Rectangle } from './rectangle.js';
import type { Tesseract } from './tesseract.js';

export type { Tesseract };

/*
 * The packages `tesseract.js` and `@tesseract.js-data/LANGUAGE`, where they are installed. They are no dependencies: whoever needs a
 * language adds them. So nothing is known about their types, and what they give is looked at before it is used.
 */

const require = createRequire(import.meta.url);
/** The smaller of the two models each package has; the other is no better on print. */
const DATA = '4.0.0_best_int';
/** Below this, in per cent, it is noise. */
const CONFIDENT = 35;

const engines = new Map<string, Promise<Tesseract | undefined>>();

/** Undefined where it, or the data of one of the languages, is not installed. */
export function loadTesseract(languages: readonly string[]): Promise<Tesseract | undefined> {
  const key = languages.join('+');
  const known = engines.get(key);
  if (known) return known;
  const loaded = load(languages);
  engines.set(key, loaded);
  loaded.catch(() => engines.delete(key));
  return loaded;
}

async function load(languages: readonly string[]): Promise<Tesseract | undefined> {
  const main = resolved('tesseract.js');
  const data = languages.map((code) => resolved(`@tesseract.js-data/${code}`));
  if (main === undefined || data.includes(undefined)) return undefined;
  const { langPath, remove } = await folderOf(
    languages.map((code, i) => join(dirname(data[i] ?? ''), DATA, fileOf(code))),
  );
  const library: unknown = require(main);
  const createWorker = member(library, 'createWorker');
  if (typeof createWorker !== 'function') return undefined;
  let worker: unknown;
  try {
    worker = await createWorker([...languages], 1, { langPath, cacheMethod: 'none' });
  } finally {
    await remove();
  }
  const thread = member(worker, 'worker');
  // Its thread must not keep the program from ending, unless it is at work.
  const hold = (held: boolean) => {
    const change = member(thread, held ? 'ref' : 'unref');
    if (typeof change === 'function') change.call(thread);
  };
  hold(false);
  const recognize = member(worker, 'recognize');
  if (typeof recognize !== 'function') return undefined;
  return {
    async read(picture, signal) {
      signal?.throwIfAborted();
      hold(true);
      try {
        const page: unknown = await recognize.call(worker, greymap(picture), {}, { blocks: true });
        return writingOf(member(page, 'data'), picture);
      } finally {
        hold(false);
      }
    },
  };
}

function fileOf(code: string): string {
  return `${code}.traineddata.gz`;
}

/** Tesseract takes all its languages from one folder; each package has its own. */
async function folderOf(files: readonly string[]): Promise<{ langPath: string; remove: () => Promise<void> }> {
  const [first = ''] = files;
  if (files.length === 1) return { langPath: dirname(first), remove: async () => {} };
  const langPath = await mkdtemp(join(tmpdir(), 'treeline-ocr-'));
  for (const file of files) await copyFile(file, join(langPath, basename(file)));
  return { langPath, remove: () => rm(langPath, { recursive: true, force: true }) };
}

/** Netpbm's grey format, which is a line of text and the pixels. */
function greymap({ width, height, channels, data }: Picture): Buffer {
  const head = Buffer.from(`P5 ${width} ${height} 255\n`);
  if (channels === 1) return Buffer.concat([head, data]);
  const grey = new Uint8Array(width * height);
  // Green is nearest to what the eye takes for brightness.
  for (let i = 0; i < grey.length; i++) grey[i] = data[channels * i + 1] ?? 0;
  return Buffer.concat([head, grey]);
}

function resolved(name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/** Blocks hold paragraphs, and those lines. */
function writingOf(data: unknown, { width, height }: Picture): Writing {
  const lines = listOf(data, 'blocks').flatMap((block) =>
    listOf(block, 'paragraphs').flatMap((paragraph) => listOf(paragraph, 'lines')),
  );
  const blocks = lines.flatMap((line): Writing['blocks'] => {
    const text = member(line, 'text');
    const confidence = numberIn(line, 'confidence');
    const place = member(line, 'bbox');
    if (typeof text !== 'string' || text.trim() === '' || confidence < CONFIDENT) return [];
    const [x0, y0] = [numberIn(place, 'x0'), numberIn(place, 'y0')];
    const [x1, y1] = [Math.min(width, numberIn(place, 'x1')), Math.min(height, numberIn(place, 'y1'))];
    if (!(x1 > x0 && y1 > y0)) return [];
    // PP-OCR sees text with some room around it, and what follows expects that.
    const room = ROOM * (y1 - y0);
    const rectangle: Rectangle = {
      x: (x0 + x1) / 2,
      y: (y0 + y1) / 2,
      width: x1 - x0 + 2 * room,
      height: y1 - y0 + 2 * room,
      angle: 0,
    };
    return [
      {
        rectangle,
        box: boxOf(rectangle),
        quad: corners(rectangle),
        text: text.trim().replace(/\s+/gu, ' '),
        confidence: confidence / 100,
        rotation: 0,
      },
    ];
  });
  return { blocks, angle: 0 };
}

const ROOM = 0.1;

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
}

function listOf(value: unknown, key: string): unknown[] {
  const list = member(value, key);
  return Array.isArray(list) ? list : [];
}

function numberIn(value: unknown, key: string): number {
  const number = member(value, key);
  return typeof number === 'number' ? number : 0;
}
