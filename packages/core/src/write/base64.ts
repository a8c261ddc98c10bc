/** In pieces of whole triples, so that no piece needs padding but the last. */
export function* base64(data: Uint8Array): Generator<string> {
  const step = 3 * 8192;
  for (let i = 0; i < data.length; i += step) yield btoa(String.fromCharCode(...data.subarray(i, i + step)));
}
