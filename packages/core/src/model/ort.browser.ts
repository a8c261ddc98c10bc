import { givenWasm } from '../wasm.js';
import { openedOnce } from './opened-once.js';
import type { Runtime } from './runtime.js';

export const loadOrt = openedOnce(load);

async function load(): Promise<Runtime> {
  const ort = await import('onnxruntime-web/wasm');
  // Threads would start workers from the file that this code was bundled into: they run the whole program and never answer.
  ort.env.wasm.numThreads = 1;
  const given = await givenWasm('ort-wasm-simd-threaded.wasm');
  if (given) ort.env.wasm.wasmBinary = given.buffer;
  return { ort, name: 'wasm' };
}
