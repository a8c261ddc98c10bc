import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decode, { init } from '@jsquash/webp/decode.js';

let ready: Promise<void> | undefined;

/** libwebp compiled to WebAssembly. */
export async function decodeWebp(bytes: Uint8Array): Promise<{ width: number; height: number; data: Uint8Array }> {
  ready ??= start();
  await ready;
  const { width, height, data } = await withImageData(() => decode(new Uint8Array(bytes).buffer));
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

async function start(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm'));
  await init(await WebAssembly.compile(new Uint8Array(wasm)));
}

/** The decoder gives its pixels as a browser's ImageData, which Node lacks; it is there only while the decoder asks for it. */
async function withImageData<T>(use: () => Promise<T>): Promise<T> {
  if ('ImageData' in globalThis) return use();
  Object.defineProperty(globalThis, 'ImageData', {
    configurable: true,
    value: class {
      constructor(
        readonly data: Uint8ClampedArray,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  });
  try {
    return await use();
  } finally {
    Reflect.deleteProperty(globalThis, 'ImageData');
  }
}
