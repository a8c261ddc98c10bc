import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { givenWasm } from '../../wasm.js';

/** The engine's own glue looks beside itself, which bundlers for Node break; so the bytes are found by package name. */
export async function pdfiumWasm(): Promise<ArrayBuffer | undefined> {
  const given = await givenWasm('pdfium.wasm');
  if (given) return given.buffer;
  const file = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  return new Uint8Array(file).buffer;
}
