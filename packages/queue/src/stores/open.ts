import { basename, dirname, join } from 'node:path';
import { identityOf } from '@treeline/pool/files';
import { FolderStore } from './folder.js';
import { isS3, parseS3, S3Store } from './s3.js';
import type { Read, Store } from './store.js';

/** The store at an address: a folder, or a bucket where it begins with `s3://`. */
export function openStore(address: string): Store {
  return isS3(address) ? new S3Store(address) : new FolderStore(address);
}

/** Whether an output would be written over an input, also by another name of it. */
export async function isSameFile(input: string, outputs: Store, key: string): Promise<boolean> {
  if (isS3(input) || isS3(outputs.address)) return input === `${outputs.address.replace(/\/$/, '')}/${key}`;
  const [from, to] = await Promise.all([identityOf(input), identityOf(join(outputs.address, key))]);
  return from !== undefined && from === to;
}

/** Inputs by their whole addresses, wherever they are. */
export class Inputs {
  readonly #buckets = new Map<string, S3Store>();

  async find(address: string): ReturnType<Store['find']> {
    const { store, key } = this.#place(address);
    return await store.find(key);
  }

  async read(address: string, most: number): Promise<Read | undefined> {
    const { store, key } = this.#place(address);
    return await store.read(key, most);
  }

  #place(address: string): { store: Store; key: string } {
    if (!isS3(address)) return { store: new FolderStore(dirname(address)), key: basename(address) };
    const { bucket, key } = parseS3(address);
    let store = this.#buckets.get(bucket);
    if (!store) {
      store = new S3Store(`s3://${bucket}`);
      this.#buckets.set(bucket, store);
    }
    return { store, key };
  }
}
