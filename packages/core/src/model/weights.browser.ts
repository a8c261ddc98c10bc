import type { WeightFile } from './weights.js';

/** Written out one by one, because bundlers take a file along only where they can read its name in the source. */
const SHIPPED: Record<WeightFile, URL> = {
  'text.onnx': new URL('./weights/text.onnx', import.meta.url),
  'vocabulary.json': new URL('./weights/vocabulary.json', import.meta.url),
  'detect.onnx': new URL('./weights/detect.onnx', import.meta.url),
  'openings.onnx': new URL('./weights/openings.onnx', import.meta.url),
  'order.onnx': new URL('./weights/order.onnx', import.meta.url),
  'construct.onnx': new URL('./weights/construct.onnx', import.meta.url),
  'vision.onnx': new URL('./weights/vision.onnx', import.meta.url),
  'reorganize.onnx': new URL('./weights/reorganize.onnx', import.meta.url),
  'dsps.onnx': new URL('./weights/dsps.onnx', import.meta.url),
  'dsps-parents.onnx': new URL('./weights/dsps-parents.onnx', import.meta.url),
  'mask.json': new URL('./weights/mask.json', import.meta.url),
  'weights.json': new URL('./weights/weights.json', import.meta.url),
};

/** The weights that came with the package. */
export async function loadShippedWeights(name: WeightFile): Promise<Uint8Array> {
  const inlined = bytesWithin(SHIPPED[name].href);
  if (inlined) return inlined;
  const response = await fetch(SHIPPED[name]);
  if (!response.ok) throw new Error(`weights ${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Bundlers put small files into the address itself, which a strict `connect-src` forbids to fetch. */
function bytesWithin(address: string): Uint8Array | undefined {
  const base64 = /^data:[^,]*;base64,(.*)$/.exec(address)?.[1];
  return base64 === undefined ? undefined : Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}
