import { givenWasm } from '../../wasm.js';

/**
 * Unless somebody says where it comes from, the engine's own glue knows best: it asks for `new URL('pdfium.wasm', import.meta.url)`, a form that
 * bundlers understand and turn into an asset. Naming the file here too would put it into the bundle twice.
 */
export async function pdfiumWasm(): Promise<ArrayBuffer | undefined> {
  return (await givenWasm('pdfium.wasm'))?.buffer;
}
