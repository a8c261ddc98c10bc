import { readFile } from 'node:fs/promises';
import type { WeightFile } from './weights.js';

/** The weights that came with the package, copied beside this file at build. */
export async function loadShippedWeights(name: WeightFile): Promise<Uint8Array> {
  const built = new URL(`./weights/${name}`, import.meta.url);
  try {
    return await readFile(built);
  } catch {
    // Running from the sources: the weights stand in the repository's own folder.
    return await readFile(new URL(`../../../../models/${name}`, import.meta.url));
  }
}
