/** The package's own types describe its default export as ES modules have it; TypeScript reads them as CommonJS. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): EmbeddingLevels;
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
  }
  export default function bidiFactory(): Bidi;
}
