/** `treeline/parse`: what it takes to parse a file, for short-lived scripts that want to start quickly. */
import type { Document } from './document/schema.js';
import { TreelineError } from './errors.js';
import { ENGINE_NAMES, type EngineName, type ParseOptions } from './options.js';
import type { Progress } from './progress.js';
import { INPUT_KINDS, type InputKind } from './read/kind.js';
import type { ReadLimits } from './read/limits.js';
import { VISION, type Vision } from './read/reading.js';
import { open, parseOnce } from './session.js';

export {
  ENGINE_NAMES,
  type EngineName,
  INPUT_KINDS,
  type InputKind,
  open,
  type ParseOptions,
  type Progress,
  type ReadLimits,
  TreelineError,
  VISION,
  type Vision,
};

/**
 * Turns a PDF, a scan or a picture into the tree its author had in mind.
 *
 * @example
 * const doc = await parse(await readFile('paper.pdf'), { name: 'paper.pdf' });
 * console.log(toMarkdown(doc));
 */
export async function parse(bytes: Uint8Array, options: ParseOptions = {}): Promise<Document> {
  return await parseOnce(bytes, options);
}
