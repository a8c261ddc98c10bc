import { readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DocumentPool, JobResult } from '@treeline/pool';
import { describeError } from '@treeline/pool/files';
import type { Entry } from './manifest/manifest.js';
import { type Asked, runtime } from './receipts/fingerprint.js';
import { type Receipt, readReceipt, sameWay, sha256, type Way, writeReceipt } from './receipts/receipt.js';
import { type Inputs, isSameFile } from './stores/open.js';
import { type Read, type Store, StoreError } from './stores/store.js';
import { verdictOn } from './verdict.js';

/** What a worker works with. */
export interface Workshop {
  inputs: Inputs;
  outputs: Store;
  pool: DocumentPool;
  asked: Asked;
  way: Way;
  /** The most bytes of one input. */
  mostInput: number;
  /** Replaces outputs that were made from another input, and makes again what is there. */
  force?: boolean;
}

export type Outcome =
  | { kind: 'done' | 'kept'; receipt: Receipt }
  /** Will never work. The receipt says so, where the place belongs to this input. */
  | { kind: 'failed'; code: string; message: string; before: boolean }
  /** May work at another time. Nothing was recorded. */
  | { kind: 'retry'; code: string; message: string }
  | { kind: 'stopped' };

export interface Attempt {
  /** Whether a crash or a timeout now counts as the file's own fault. */
  last: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * One entry from its input to its output and receipt. As often as this runs, and wherever it is killed, the result is the
 * same: the name of the output follows from the entry, and an output without a receipt is made again.
 */
export async function convertOne(shop: Workshop, entry: Entry, attempt: Attempt): Promise<Outcome> {
  const started = performance.now();
  const { outputs, way } = shop;
  let input: Read | undefined;
  let inputSha256: string | undefined;
  let own: Receipt | undefined;
  try {
    if (await isSameFile(entry.input, outputs, entry.output)) throw overInput(entry);
    const receipt = await readReceipt(outputs, entry.output);
    own = receipt !== undefined && receipt !== 'damaged' ? receipt : undefined;
    if (own && !shop.force) {
      if (own.input !== entry.input) throw foreign(entry, own.input);
      const found = await shop.inputs.find(entry.input);
      if (found?.version === own.inputVersion && (await stands(outputs, own, way))) return standing(own);
    }
    input = await shop.inputs.read(entry.input, shop.mostInput);
    if (input === undefined) throw new StoreError('input-failed', `${entry.input}: there is no such file`, false);
    inputSha256 = sha256(input.bytes);
    if (own && !shop.force && own.inputSha256 === inputSha256 && (await stands(outputs, own, way))) {
      return standing(await writeReceipt(outputs, { ...own, inputVersion: input.version }));
    }
    const made = await make(shop, entry, input.bytes, own !== undefined, attempt.signal);
    return {
      kind: 'done',
      receipt: await writeReceipt(outputs, {
        ...common(entry, input, inputSha256),
        status: made.status,
        outputSha256: made.sha256,
        outputBytes: made.bytes,
        pages: made.pages,
        problems: made.problems,
      }),
    };
  } catch (error) {
    return await failure(error);
  }

  function common(of: Entry, read: Read | undefined, hash: string | undefined) {
    return {
      input: of.input,
      ...(read && hash !== undefined && { inputSha256: hash, inputVersion: read.version, inputBytes: read.size }),
      output: of.output,
      ...way,
      runtime: runtime(),
      time: new Date().toISOString(),
      milliseconds: Math.round(performance.now() - started),
    };
  }

  async function failure(error: unknown): Promise<Outcome> {
    const { code, message } = describeError(error);
    const verdict = verdictOn(error);
    if (verdict === 'stopped') return { kind: 'stopped' };
    if (verdict === 'retry' || (verdict === 'attempts' && !attempt.last)) return { kind: 'retry', code, message };
    if (verdict === 'refused' || error instanceof ForeignOutput)
      return { kind: 'failed', code, message, before: false };
    try {
      await writeReceipt(outputs, {
        ...common(entry, input, inputSha256),
        status: 'failed',
        error: { code, message },
      });
      // An output of earlier content would be taken for that of this one. What we did not make stays.
      if (own !== undefined || shop.force) await outputs.remove(entry.output);
    } catch (unwritten) {
      return { kind: 'retry', ...describeError(unwritten) };
    }
    return { kind: 'failed', code, message, before: false };
  }
}

/** Records a failure that another part of the system found out, such as a job that took its worker down again and again. */
export async function recordFailure(shop: Workshop, entry: Entry, code: string, message: string): Promise<void> {
  const { outputs, way } = shop;
  const receipt = await readReceipt(outputs, entry.output);
  // Somebody was faster and made it after all.
  if (receipt !== undefined && receipt !== 'damaged') return;
  await writeReceipt(outputs, {
    status: 'failed',
    input: entry.input,
    output: entry.output,
    error: { code, message },
    ...way,
    runtime: runtime(),
    time: new Date().toISOString(),
    milliseconds: 0,
  });
}

function standing(receipt: Receipt): Outcome {
  if (receipt.status !== 'failed') return { kind: 'kept', receipt };
  const { code = 'unknown', message = '' } = receipt.error ?? {};
  return { kind: 'failed', code, message, before: true };
}

/** Whether what the receipt says was made in this way, and is there in its full length. */
async function stands(outputs: Store, receipt: Receipt, way: Way): Promise<boolean> {
  if (!sameWay(receipt, way)) return false;
  // Failures without the hash of an input are found out again: the file may have come.
  if (receipt.status === 'failed') return receipt.inputSha256 !== undefined;
  return (await outputs.find(receipt.output))?.size === receipt.outputBytes;
}

interface Made {
  status: JobResult['status'];
  pages: number;
  problems: number;
  sha256: string;
  bytes: number;
}

async function make(
  { outputs, pool, asked, force = false }: Workshop,
  entry: Entry,
  bytes: Uint8Array,
  replace: boolean,
  signal: AbortSignal | undefined,
): Promise<Made> {
  const temporary = await outputs.temporary();
  try {
    const { status, pages, problems } = await pool.run({
      input: bytes,
      name: entry.name ?? basename(entry.input),
      options: asked.settings,
      ...(asked.write && { write: asked.write }),
      outputs: [{ format: asked.format, to: { path: entry.output, temporary } }],
      ...(signal && { signal }),
    });
    const made = await readFile(temporary);
    const hash = sha256(made);
    if (!replace && !force) {
      // Without a receipt: of a run that was killed, then it is the same, or of somebody else.
      const there = await outputs.find(entry.output);
      if (there && !(await same(outputs, entry.output, there.size, made, hash))) throw foreign(entry, undefined);
    }
    await outputs.put(entry.output, temporary);
    return { status, pages, problems: problems.length, sha256: hash, bytes: made.length };
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

async function same(store: Store, key: string, size: number, made: Uint8Array, hash: string): Promise<boolean> {
  if (size !== made.length) return false;
  const read = await store.read(key, size);
  return read !== undefined && sha256(read.bytes) === hash;
}

/** What stands there belongs to somebody else; it stays, and so does its receipt. */
class ForeignOutput extends StoreError {}

function overInput(entry: Entry): ForeignOutput {
  const message = `${entry.output} would overwrite the input; name another place`;
  return new ForeignOutput('output-failed', message, false);
}

function foreign(entry: Entry, from: string | undefined): ForeignOutput {
  const made = from === undefined ? 'not by this work' : `from ${from}`;
  const message = `${entry.output} is there and was made ${made}; give --force to replace it, or another place`;
  return new ForeignOutput('output-failed', message, false);
}
