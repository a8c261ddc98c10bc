import { randomUUID } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import { TreelineError } from 'treeline/errors';
import type { Asked } from '../receipts/fingerprint.js';
import { type Receipt, readReceipt, receiptKey } from '../receipts/receipt.js';
import { openStore } from '../stores/open.js';
import type { Store } from '../stores/store.js';
import type { JobData } from './jobs.js';
import { Producer, type ProducerOptions } from './producer.js';

/*
 * How a service lets workers on other machines do what it would do itself. It puts the file into a store that the workers
 * can read, submits the address, and waits for the receipt. The receipt decides: Redis forgets jobs that are done. Every
 * file has names of its own, so that two servers never share one. All of them are removed when the result was fetched; what
 * a server that was killed leaves behind stands in `handed/` and may be removed after a day.
 */

export interface HandOffOptions extends ProducerOptions {
  url: string;
  /** A folder that this process and all workers see, or `s3://bucket/prefix`. */
  store: string;
}

/** A file to be converted elsewhere. */
export interface Handed {
  path: string;
  /** What the document calls its source. */
  name: string;
  asked: Asked;
  /** Where the result goes on this machine. */
  to: string;
  signal?: AbortSignal | undefined;
  /** Called when a worker has begun. */
  onStart?: () => void;
}

export interface HandedResult {
  pages: number;
  status: 'ok' | 'partial';
  problems: number;
}

const FIRST_LOOK_MS = 50;
const LONGEST_LOOK_MS = 1000;
/** The largest result that is fetched. */
const MAX_RESULT_BYTES = 4 * 1024 ** 3;
const FOLDER = 'handed';

export class HandOff {
  readonly #producer: Producer;
  readonly #store: Store;

  private constructor(producer: Producer, store: Store) {
    this.#producer = producer;
    this.#store = store;
  }

  static async open({ url, store, ...options }: HandOffOptions): Promise<HandOff> {
    return new HandOff(await Producer.open(url, options), openStore(store));
  }

  /** Throws what the worker found wrong with the file, under the same code. */
  async convert({ path, name, asked, to, signal, onStart }: Handed): Promise<HandedResult> {
    const store = this.#store;
    const input = `${FOLDER}/${randomUUID()}`;
    const output = `${input}.out`;
    try {
      const temporary = await store.temporary();
      await copyFile(path, temporary);
      await store.put(input, temporary);
      if (signal?.aborted) throw stopped(name);
      const address = `${store.address.replace(/\/$/, '')}/${input}`;
      const receipt = await this.#end({ input: address, output, out: store.address, asked, name }, signal, onStart);
      if (receipt.status === 'failed') throw failureOf(receipt);
      const read = await store.read(output, MAX_RESULT_BYTES);
      if (!read) throw new TreelineError('internal-error', `${name}: its result is gone from the store`);
      await writeFile(to, read.bytes);
      const { pages = 0, status, problems = 0 } = receipt;
      return { pages, status, problems };
    } finally {
      for (const key of [input, output, receiptKey(output)]) await store.remove(key).catch(() => {});
    }
  }

  async close(): Promise<void> {
    await this.#producer.close();
    await this.#store.close();
  }

  /** The receipt of a job that has come to its end. */
  async #end(job: JobData, signal: AbortSignal | undefined, onStart: (() => void) | undefined): Promise<Receipt> {
    const id = await this.#producer.submit(job);
    let begun = false;
    for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LONGEST_LOOK_MS, wait * 1.5)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (signal?.aborted) {
        await this.#producer.withdraw(id);
        throw stopped(job.input);
      }
      const status = await this.#producer.status(id);
      if (status?.state === 'active' && !begun) {
        begun = true;
        onStart?.();
      }
      if (status !== undefined && status.state !== 'done' && status.state !== 'failed') continue;
      // Asked for after the job: it was written before the job ended.
      const receipt = await readReceipt(this.#store, job.output);
      // The caller is told; nobody looks for a dead letter whose file is gone.
      if (status?.state === 'failed') await this.#producer.withdraw(id);
      if (receipt !== undefined && receipt !== 'damaged') return receipt;
      throw new TreelineError(
        'worker-died',
        status?.reason ?? 'the queue lost the job; is its Redis keeping its data?',
      );
    }
  }
}

function failureOf({
  error: { code, message } = { code: 'internal-error', message: 'no reason was given' },
}: Receipt): Error {
  return Object.assign(new Error(message), { code });
}

function stopped(name: string): TreelineError {
  return new TreelineError('stopped', `${name}: stopped`);
}
