import type { Entry } from '../manifest/manifest.js';
import type { Asked } from '../receipts/fingerprint.js';
import { sha256 } from '../receipts/receipt.js';

/** A job as it stands in Redis: everything a worker on another machine needs, and no content. */
export interface JobData {
  /** A path that all workers can read, or `s3://bucket/key`. */
  input: string;
  output: string;
  /** What the document calls its source. Default: the last part of the input's name. */
  name?: string;
  /** The output store. */
  out: string;
  asked: Asked;
}

export interface JobOutcome {
  kind: 'done' | 'kept';
  pages: number;
}

/** The same work has the same id, so enqueueing it twice while it waits changes nothing. */
export function jobId({ input, output, out, asked, name }: JobData): string {
  return `t${sha256(JSON.stringify([input, output, out, asked, name])).slice(0, 31)}`;
}

export function entryOf({ input, output, name }: JobData): Entry {
  return { input, output, ...(name !== undefined && { name }) };
}

/** How often a job is tried, and the pause before the second try; each later pause is twice as long. */
export interface Retries {
  attempts: number;
  delayMs: number;
}

export const RETRIES: Retries = { attempts: 5, delayMs: 1000 };
