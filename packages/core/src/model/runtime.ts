import type * as Ort from 'onnxruntime-web';
import { loadOrt } from '#ort';

/** ONNX Runtime as it was found here. */
export interface Runtime {
  ort: typeof Ort;
  /** `native` is several times faster. */
  name: 'native' | 'wasm';
  /** Why it is not the native one, where one was looked for. */
  reason?: string;
}

/** Which runtime the networks of this thread run on, and why it is not the native one. */
export async function runtime(): Promise<Omit<Runtime, 'ort'>> {
  const { name, reason } = await loadOrt();
  return { name, ...(reason !== undefined && { reason }) };
}
