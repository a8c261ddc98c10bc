import { TreelineError } from './errors.js';

/*
 * The WebAssembly that the library runs: PDFium everywhere, ONNX Runtime in browsers and where the native one is missing.
 * A thread runs one copy of each, so where they come from is set once for the thread, before the first file.
 */

/** Files of WebAssembly, by the names they have in their packages. */
export const WASM_FILES = ['pdfium.wasm', 'ort-wasm-simd-threaded.wasm'] as const;
export type WasmFile = (typeof WASM_FILES)[number];

/** Where WebAssembly comes from: the name of a file → its bytes, or the address to fetch it from. */
export type WasmSource = (name: WasmFile) => Uint8Array | URL | Promise<Uint8Array | URL>;

let source: WasmSource | undefined;

/** From now on files come from here; what is running already goes on. */
export function useWasm(given: WasmSource): void {
  source = given;
}

/** The bytes of a file, where somebody has said where it comes from. */
export async function givenWasm(name: WasmFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await source?.(name);
  if (found === undefined) return undefined;
  if (found instanceof Uint8Array) return new Uint8Array(found);
  if (!(found instanceof URL)) {
    throw new TreelineError('invalid-option', `wasm gives neither bytes nor a URL for ${name}`);
  }
  const response = await fetch(found);
  if (!response.ok) {
    throw new TreelineError('invalid-option', `wasm: ${found.href} answers ${response.status} ${response.statusText}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** The shortest module there is: the magic number and the version. */
const SHORTEST_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** An error that names the directive, where the page forbids WebAssembly; else undefined. */
export function blockedWasm(cause: unknown): TreelineError | undefined {
  try {
    new WebAssembly.Module(SHORTEST_MODULE);
    return undefined;
  } catch {
    // Any failure of a valid module means that modules are forbidden; what the browser said is the cause.
    const fact = "the Content Security Policy of the page forbids WebAssembly: add 'wasm-unsafe-eval' to script-src";
    return new TreelineError('wasm-blocked', fact, { cause });
  }
}
