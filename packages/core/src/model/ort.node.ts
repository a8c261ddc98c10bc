import type * as Ort from 'onnxruntime-web';

/** The native runtime where it is installed, else the one for browsers, which is slower but runs everywhere. */
export async function loadOrt(): Promise<typeof Ort> {
  // The native one keeps a record of its use, to be sent to its makers, unless it is told before it starts.
  process.env.ORT_DISABLE_TELEMETRY ??= '1';
  try {
    return await import('onnxruntime-node');
  } catch {
    const ort = await import('onnxruntime-web');
    ort.env.wasm.numThreads = 1;
    return ort;
  }
}
