/** `treeline/research`: the engines stage by stage, the readers, the soft mask and the picture reader, for researchers. */
export { countPairs, emptyMask, maskMatrix, maskToJson, parseMask, type SoftMask } from './decode/soft-mask.js';
export * from './engines/index.js';
export { shippedMask } from './engines/shipped-mask.js';
export { type HrdocOptions, type PageSizes, readHrdoc } from './read/hrdoc/hrdoc.js';
export { readPdf, withPdf } from './read/pdf/read.js';
export type { Bookmark, Evidence, Graphic, Reading, ReadLine, ReadPage, Tag } from './read/reading.js';
export { toMaskSvg } from './write/mask-picture.js';
