import { TreelineError } from '../../errors.js';

/** Readers accept a PDF that starts a little later, behind mail headers or a byte order mark. */
const HEADER_WITHIN = 1024;

export function checkIsPdf(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new TreelineError('empty-input', 'the file is empty');
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_WITHIN + 5));
  if (!head.includes('%PDF-')) throw new TreelineError('not-a-pdf', `not a PDF (starts with "${opening(bytes)}")`);
}

/** The first few characters, safe to print. */
function opening(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 40)).trimStart();
  const word = /^<?[!?]?[\w-]+/.exec(text)?.[0] ?? text.slice(0, 8);
  return word.slice(0, 16).replace(/[^\x20-\x7e]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
