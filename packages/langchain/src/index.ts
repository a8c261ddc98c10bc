export { type LoaderMode, TreelineLoader, type TreelineLoaderOptions } from './loader.js';
export { type ChunkMetadata, TreelineSplitter } from './splitter.js';
