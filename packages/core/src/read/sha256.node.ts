import { createHash } from 'node:crypto';

/**
 * Hash of a file, or of several one after the other, in hexadecimal. Here and now: to hand a file over to another thread
 * costs as much as to hash it.
 */
export async function sha256(...files: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  return hash.digest('hex');
}
