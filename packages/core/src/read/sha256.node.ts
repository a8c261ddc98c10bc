import { createHash } from 'node:crypto';

/** Hash of a file, in hexadecimal. Here and now: to hand a file over to another thread costs as much as to hash it. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  return createHash('sha256').update(bytes).digest('hex');
}
