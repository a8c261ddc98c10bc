import { describe, expect, it } from 'vitest';
import { sha256 as inBrowsers } from './sha256.browser.js';
import { sha256 as inNode } from './sha256.node.js';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe.each([
  ['in Node', inNode],
  ['in browsers', inBrowsers],
])('sha256 %s', (_, sha256) => {
  it('is the hash that others give for the same bytes', async () => {
    expect(await sha256(new TextEncoder().encode('abc'))).toBe(ABC);
  });

  it('looks only at the bytes it was given, not at the memory around them', async () => {
    expect(await sha256(new TextEncoder().encode('xabcx').subarray(1, 4))).toBe(ABC);
  });

  it('is that of all bytes in a row where there are several files', async () => {
    const files = ['a', '', 'bc'].map((text) => new TextEncoder().encode(text));
    expect(await sha256(...files)).toBe(ABC);
  });

  it('takes memory that threads share', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3));
    shared.set(new TextEncoder().encode('abc'));
    expect(await sha256(shared)).toBe(ABC);
  });
});
