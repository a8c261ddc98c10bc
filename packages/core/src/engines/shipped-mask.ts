import { loadShippedWeights } from '#weights';
import { parseMask, type SoftMask } from '../decode/soft-mask.js';

/** The soft mask that came with the package. */
export async function shippedMask(): Promise<SoftMask> {
  return parseMask(new TextDecoder().decode(await loadShippedWeights('mask.json')));
}
