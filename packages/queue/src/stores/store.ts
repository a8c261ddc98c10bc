import { TreelineError } from 'treeline/errors';

/** What is known about an object without reading it. `version` changes when the content does. */
export interface Found {
  size: number;
  version: string;
}

export interface Read extends Found {
  bytes: Uint8Array;
}

/**
 * A place for inputs or outputs: a folder or a bucket. Keys are relative names with `/`. Whatever fails throws a
 * `StoreError`, which says whether it may work at the next try.
 */
export interface Store {
  /** As people write it: a path or `s3://bucket/prefix`. */
  readonly address: string;
  find(key: string): Promise<Found | undefined>;
  /** All of it; undefined where there is nothing. Larger than `most` bytes is an error. */
  read(key: string, most: number): Promise<Read | undefined>;
  /** A new local file name. What is written there gets its key with `put`. */
  temporary(): Promise<string>;
  /** Moves a finished temporary file to its key. Others see the old object or the whole new one. */
  put(key: string, temporary: string): Promise<void>;
  /** A small object, whole or not at all. */
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** All keys that begin with this one. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes what is left of temporary files. */
  close(): Promise<void>;
}

/** A store that could not be read or written. */
export class StoreError extends TreelineError {
  /** Whether the same may work later: the network or the disk failed, not the request. */
  readonly retry: boolean;

  constructor(
    code: 'input-failed' | 'output-failed' | 'input-limit',
    message: string,
    retry: boolean,
    cause?: unknown,
  ) {
    super(code, message, cause === undefined ? {} : { cause });
    this.name = 'StoreError';
    this.retry = retry;
  }
}
