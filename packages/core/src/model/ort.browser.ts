import type * as Ort from 'onnxruntime-web';

export async function loadOrt(): Promise<typeof Ort> {
  return await import('onnxruntime-web/wasm');
}
