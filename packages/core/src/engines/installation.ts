import { loadInstalledOcr } from '#ocr-weights';
import { sha256 } from '#sha256';
import { loadShippedWeights } from '#weights';
import { OCR_FILES } from '../model/ocr-weights.js';
import { runtime } from '../model/runtime.js';
import { DSPS_FILES, MANIFEST, PICTURE_WEIGHTS, WEIGHT_FILES, type WeightFile } from '../model/weights.js';
import { instance } from '../read/pdf/pdfium/instance.js';

/* What an installation has and what it lacks, for `treeline doctor` and for whoever starts a service. */

/** A part of the installation: there, or not and why. */
export type Part = { found: true } | { found: false; reason: string };

export interface Installation {
  /** What runs the networks; `reason` says why it is not the native one. */
  runtime: { found: true; name: 'native' | 'wasm'; reason?: string } | { found: false; reason: string };
  /** The weights of all engines, each the file that the package names. */
  weights: Part;
  pdfium: Part;
  /** The models of OCR, which only scans and pictures need. */
  ocr: Part;
}

export async function installation(): Promise<Installation> {
  return {
    runtime: await runtime().then(
      (found) => ({ found: true, ...found }),
      (error: unknown) => ({ found: false, reason: factOf(error) }),
    ),
    weights: await partOf(checkWeights),
    pdfium: await partOf(instance),
    ocr: await partOf(() => Promise.all(OCR_FILES.map((name) => loadInstalledOcr(name)))),
  };
}

async function partOf(look: () => Promise<unknown>): Promise<Part> {
  try {
    await look();
    return { found: true };
  } catch (error) {
    return { found: false, reason: factOf(error) };
  }
}

function factOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

async function checkWeights(): Promise<void> {
  const named: Record<string, unknown> = JSON.parse(new TextDecoder().decode(await loadShippedWeights(MANIFEST)));
  const files: WeightFile[] = [...WEIGHT_FILES, ...DSPS_FILES, PICTURE_WEIGHTS];
  for (const name of files) {
    if ((await sha256(await loadShippedWeights(name))) !== named[name]) throw new Error(`${name} is damaged`);
  }
}
