/** The package's ES module, which has no types. Its name alone gives Node the CommonJS one: to load that takes 30 ms more. */
declare module 'bidi-js/dist/bidi.mjs' {
  interface EmbeddingLevels {
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): EmbeddingLevels;
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
  }
  export default function bidiFactory(): Bidi;
}
