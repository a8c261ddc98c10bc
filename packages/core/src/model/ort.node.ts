import { givenWasm } from '../wasm.js';
import { openedOnce } from './opened-once.js';
import type { Runtime } from './runtime.js';

/** The native runtime where it is installed, else the one for browsers, which is slower but runs everywhere. */
export const loadOrt = openedOnce(load);

async function load(): Promise<Runtime> {
  // The native one keeps a record of its use, to be sent to its makers, unless it is told before it starts.
  process.env.ORT_DISABLE_TELEMETRY ??= '1';
  try {
    return { ort: await import('onnxruntime-node'), name: 'native' };
  } catch (error) {
    const ort = await import('onnxruntime-web');
    ort.env.wasm.numThreads = 1;
    const given = await givenWasm('ort-wasm-simd-threaded.wasm');
    if (given) ort.env.wasm.wasmBinary = given.buffer;
    return { ort, name: 'wasm', reason: reasonOf(error) };
  }
}

/** One line: loaders add the stack of requires below theirs. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  if (/Cannot find (package|module) 'onnxruntime-node'/.test(line))
    return 'the package onnxruntime-node is not installed';
  return `onnxruntime-node cannot be loaded: ${line}`;
}
