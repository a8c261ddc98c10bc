import { createHash } from 'node:crypto';
import type { Store } from '../stores/store.js';

/*
 * Beside every output stands its receipt, `.receipts/NAME.json`. It says what was made of what, by which options and
 * weights. It is written after the output: where it stands, the output was complete. A failure that no retry can help has a
 * receipt too, without an output.
 */

const SCHEMA = 'treeline-receipt/1';

export interface Receipt {
  schema: typeof SCHEMA;
  status: 'ok' | 'partial' | 'failed';
  input: string;
  /** Absent where the input could not be read. */
  inputSha256?: string;
  /** How the store names this state of the input, so that it need not be read again. */
  inputVersion?: string;
  inputBytes?: number;
  output: string;
  outputSha256?: string;
  outputBytes?: number;
  /** Why there is no output. */
  error?: { code: string; message: string };
  pages?: number;
  /** How many problems the document names. */
  problems?: number;
  format: string;
  /** Everything that was asked for. */
  options: string;
  version: string;
  weights: string;
  runtime: string;
  /** When the work ended, and how many milliseconds it took. */
  time: string;
  milliseconds: number;
}

/** What decides the output besides the input. */
export interface Way {
  format: string;
  options: string;
  version: string;
  weights: string;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether the receipt was made in this way. */
export function sameWay(receipt: Way, way: Way): boolean {
  return (
    receipt.format === way.format &&
    receipt.options === way.options &&
    receipt.version === way.version &&
    receipt.weights === way.weights
  );
}

export const RECEIPTS = '.receipts/';

export function receiptKey(output: string): string {
  return `${RECEIPTS}${output}.json`;
}

/** The largest receipt anybody writes. */
const MAX_RECEIPT_BYTES = 1 << 20;

/** The receipt of an output; 'damaged' where something else stands in its place. */
export async function readReceipt(store: Store, output: string): Promise<Receipt | 'damaged' | undefined> {
  const read = await store.read(receiptKey(output), MAX_RECEIPT_BYTES);
  if (read === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(read.bytes).toString());
  } catch {
    return 'damaged';
  }
  return isReceipt(value) ? value : 'damaged';
}

export async function writeReceipt(store: Store, receipt: Omit<Receipt, 'schema'>): Promise<Receipt> {
  const whole: Receipt = { schema: SCHEMA, ...receipt };
  await store.write(receiptKey(receipt.output), `${JSON.stringify(whole, null, 2)}\n`);
  return whole;
}

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  const all = (names: string[], type: string) => names.every((name) => typeof fields.get(name) === type);
  const status = fields.get('status');
  if (fields.get('schema') !== SCHEMA) return false;
  if (!all(['input', 'output', 'format', 'options', 'version', 'weights', 'runtime', 'time'], 'string')) return false;
  if (status === 'failed') return typeof fields.get('error') === 'object' && fields.get('error') !== null;
  if (status !== 'ok' && status !== 'partial') return false;
  return all(['inputSha256', 'inputVersion', 'outputSha256'], 'string') && all(['outputBytes'], 'number');
}
