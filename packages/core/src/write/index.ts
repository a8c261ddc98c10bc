/** `treeline/write`: a document as text of every format. What makes pictures of it is not here: it takes longer to load. */
export { type Chunk, type ChunkOptions, type Citation, toChunks, toChunksJsonl } from './chunks.js';
export { type CompHrdocRow, compHrdocRows, compHrdocToc, toCompHrdoc, toCompHrdocToc } from './comp-hrdoc.js';
export { type HrdocRow, hrdocRows, toHrdoc } from './hrdoc.js';
export { htmlPieces, toHtml } from './html.js';
export { jsonPieces, toJson } from './json.js';
export { markdownPieces, toMarkdown } from './markdown.js';
export { toMaskSvg } from './mask-picture.js';
export { toOutline } from './outline.js';
export { overlayPieces, toOverlay } from './overlay/overlay.js';
export type { PagePicture } from './overlay/page.js';
export { placedHtmlPieces, toPlacedHtml } from './placed.js';
export { toSpokenText } from './spoken.js';
export { toSsml } from './ssml.js';
export { textPieces, toText } from './text.js';
