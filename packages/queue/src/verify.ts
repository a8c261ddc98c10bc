import type { Entry } from './manifest/manifest.js';
import { Seen } from './manifest/seen.js';
import { RECEIPTS, type Receipt, readReceipt, receiptKey, sameWay, sha256, type Way } from './receipts/receipt.js';
import type { Inputs } from './stores/open.js';
import type { Store } from './stores/store.js';
import { EXIT } from './verdict.js';

/*
 * The proof that a set is complete. It trusts nobody: every input and every output is read and hashed again. An input is
 * in order when it has a receipt of its present content, made with the present options and weights, and the output that
 * the receipt describes, byte for byte; or a receipt that states why there is none.
 */

export type FaultKind = 'missing' | 'damaged' | 'outdated' | 'foreign';

export interface Fault {
  input: string;
  output: string;
  fault: FaultKind;
  detail: string;
}

export interface Verification {
  inputs: number;
  valid: number;
  /** Failures with a stated reason. */
  failed: number;
  faults: Fault[];
  /** Outputs in the store that belong to no entry; only for a whole manifest. */
  others: number;
}

export interface VerifyRun {
  inputs: Inputs;
  outputs: Store;
  entries: AsyncIterable<Entry>;
  way: Way;
  mostInput: number;
  concurrency: number;
  /** Removes what is damaged, so that the next run makes it again. */
  repair?: boolean;
  /** The entries are the whole manifest, so everything else in the store is none of its outputs. */
  whole: boolean;
}

/** The largest output that is read back. */
const MAX_OUTPUT_BYTES = 4 * 1024 ** 3;

export async function verify(run: VerifyRun): Promise<Verification> {
  const result: Verification = { inputs: 0, valid: 0, failed: 0, faults: [], others: 0 };
  const expected = new Seen();
  const iterator = run.entries[Symbol.asyncIterator]();
  let turn: Promise<unknown> = Promise.resolve();
  const consume = async () => {
    for (;;) {
      const asked = turn.then(() => iterator.next());
      turn = asked.catch(() => {});
      const { done, value } = await asked;
      if (done) return;
      result.inputs += 1;
      expected.give(value.output, value.input, result.inputs);
      const checked = await check(run, value);
      if (checked === 'valid' || checked === 'failed') result[checked] += 1;
      else {
        const [fault, detail] = checked;
        result.faults.push({ ...value, fault, detail });
        if (run.repair && fault === 'damaged') {
          await run.outputs.remove(receiptKey(value.output));
          await run.outputs.remove(value.output);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, consume));
  if (run.whole) {
    for await (const key of run.outputs.list('')) {
      if (!key.startsWith(RECEIPTS) && !key.startsWith('.') && !expected.has(key)) result.others += 1;
    }
  }
  return result;
}

type Checked = 'valid' | 'failed' | readonly [FaultKind, string];

async function check({ inputs, outputs, way, mostInput }: VerifyRun, entry: Entry): Promise<Checked> {
  const receipt = await readReceipt(outputs, entry.output);
  if (receipt === undefined) return ['missing', 'there is no receipt'];
  if (receipt === 'damaged') return ['damaged', 'the receipt cannot be read'];
  if (receipt.input !== entry.input) return ['foreign', `it was made from ${receipt.input}`];
  const input = await readInput(inputs, entry.input, mostInput);
  const present = input && sha256(input);
  if (present !== receipt.inputSha256 && input !== 'too large') return ['outdated', 'the input has changed'];
  if (!sameWay(receipt, way)) return ['outdated', difference(receipt, way)];
  if (receipt.status === 'failed') {
    const stray = await outputs.find(entry.output);
    return stray ? ['damaged', 'it failed, and yet there is an output'] : 'failed';
  }
  const output = await outputs.read(entry.output, MAX_OUTPUT_BYTES);
  if (output === undefined) return ['missing', 'there is a receipt and no output'];
  if (sha256(output.bytes) !== receipt.outputSha256) return ['damaged', 'the output is not what was written'];
  return 'valid';
}

async function readInput(inputs: Inputs, address: string, most: number): Promise<Uint8Array | 'too large' | undefined> {
  const found = await inputs.find(address);
  if (found !== undefined && found.size > most) return 'too large';
  return (await inputs.read(address, most))?.bytes;
}

function difference(receipt: Receipt, way: Way): string {
  if (receipt.weights !== way.weights) return `it was made with the weights ${receipt.weights}`;
  if (receipt.version !== way.version) return `it was made by version ${receipt.version}`;
  if (receipt.format !== way.format) return `it was made as ${receipt.format}`;
  return `it was made with the options ${receipt.options}`;
}

/** 0: all proved. 75: running the same work again puts it right. 1: somebody else's output stands in the place of one. */
export function verifyExitCode({ faults }: Verification): number {
  if (faults.length === 0) return EXIT.done;
  return faults.some(({ fault }) => fault === 'foreign') ? EXIT.never : EXIT.retry;
}
