/** Hash of a file, or of several one after the other, in hexadecimal. */
export async function sha256(...files: readonly Uint8Array[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', inARow(files));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** All bytes in one piece. A single file is copied only where it is shared with another thread: it cannot be hashed where it lies. */
function inARow(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [only, ...others] = files;
  if (only?.buffer instanceof ArrayBuffer && others.length === 0) {
    return new Uint8Array(only.buffer, only.byteOffset, only.byteLength);
  }
  const all = new Uint8Array(files.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const file of files) {
    all.set(file, at);
    at += file.length;
  }
  return all;
}
