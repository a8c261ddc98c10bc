import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '@treeline/pool';
import { commit, describeError, readRegular, systemFact, systemPath, writePieces } from '@treeline/pool/files';
import { loadJson } from 'treeline/evaluate';
import {
  countPairs,
  emptyMask,
  maskMatrix,
  maskToJson,
  type SoftMask,
  shippedMask,
  toMaskSvg,
} from 'treeline/research';
import { UsageError } from './errors.js';
import { plural, printable } from './messages.js';
import { targetFor } from './outputs.js';
import { checkOutputs } from './own-output.js';
import { print } from './standard-streams.js';

export interface MaskOptions {
  /** A folder or a file; without it the shipped counts. */
  from?: string;
  format: 'json' | 'svg';
  output?: string;
}

/** Gives the exit code. */
export async function countMask({ from, format, output }: MaskOptions): Promise<number> {
  const files = from === undefined ? [] : await jsonFiles(from);
  await checkOutputs([{ option: '-o', path: output }], files);
  const { mask, failed } =
    from === undefined ? { mask: await shippedMask(), failed: 0 } : await countFiles(from, files);
  const text = format === 'svg' ? toMaskSvg(maskMatrix(mask)) : maskToJson(mask);
  if (output === undefined) await print(text);
  else {
    const target = await targetFor(output);
    await writePieces(target, [text]);
    if (target.temporary !== undefined) await commit(target.temporary, target.path, true);
  }
  return failed > 0 ? 1 : 0;
}

async function countFiles(from: string, files: readonly string[]): Promise<{ mask: SoftMask; failed: number }> {
  if (files.length === 0) throw new UsageError(`${from}: no files with .json in it`);
  const mask = emptyMask();
  let failed = 0;
  for (const file of files) {
    try {
      countPairs(
        mask,
        loadJson(new TextDecoder().decode(await readRegular(file, DEFAULT_LIMITS.input)), file).sheet.units,
      );
    } catch (error) {
      failed += 1;
      process.stderr.write(`${printable(`${file}: ${describeError(error).message}`)}\n`);
    }
  }
  if (failed === files.length) throw new UsageError(`${from}: no document could be read`);
  const pairs = mask.counts.flat().reduce((sum, count) => sum + count, 0);
  process.stderr.write(`${plural(files.length - failed, 'document')}, ${plural(pairs, 'line')}\n`);
  return { mask, failed };
}

async function jsonFiles(path: string): Promise<string[]> {
  try {
    if (!(await stat(systemPath(path))).isDirectory()) return [path];
    const names = await readdir(path, { recursive: true });
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(path, name));
  } catch (error) {
    throw new UsageError(`${path}: ${systemFact(error)}`);
  }
}
