import { basename } from 'node:path';
import { createPool, DEFAULT_LIMITS, type DocumentPool } from '@treeline/pool';
import { nameAsText, readRegular, systemFact } from '@treeline/pool/files';
import type { Document } from 'treeline';
import { UsageError } from './errors.js';

export interface ParsedPdf {
  bytes: Uint8Array;
  document: Document;
}

/** One process with the usual limits, for the commands that change or judge PDFs one by one. */
export async function withPool<T>(use: (pool: DocumentPool) => Promise<T>): Promise<T> {
  const pool = createPool({ size: 1 });
  pool.warm();
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

/** Reads one PDF, and parses it in a process of the pool. */
export async function parsedPdf(path: string, pool: DocumentPool): Promise<ParsedPdf> {
  try {
    const bytes = await readRegular(path, DEFAULT_LIMITS.input);
    const { texts } = await pool.run({
      input: bytes,
      name: nameAsText(basename(path)),
      options: { from: 'pdf' },
      outputs: [{ format: 'json', to: 'text' }],
    });
    const { validate } = await import('treeline');
    const checked = validate(JSON.parse(texts[0] ?? ''));
    if (!checked.valid) throw new Error(`the document is not valid: ${checked.errors[0]?.message ?? ''}`);
    return { bytes, document: checked.document };
  } catch (cause) {
    throw new Error(`${path}: ${systemFact(cause)}`, { cause });
  }
}

/** Nobody has longer texts for figures, and a wrong file name should not read a film. */
const MOST_JSON = 64 * 1024 * 1024;

/** A text file that the user named. */
export async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readRegular(path, MOST_JSON));
  } catch (error) {
    throw new UsageError(`${path}: ${systemFact(error)}`);
  }
}

/** JSON from a file that the user named. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path}: is not JSON`);
  }
}
