import type * as Ort from 'onnxruntime-web';

export async function loadOrt(): Promise<typeof Ort> {
  const ort = await import('onnxruntime-web/wasm');
  // More threads would need a page that is isolated from other origins.
  ort.env.wasm.numThreads = 1;
  return ort;
}
