export { countPairs, emptyMask, maskMatrix, maskToJson, parseMask, type SoftMask } from './construct/dsps/soft-mask.js';
export { ROLES, type Role } from './document/roles.js';
export type {
  Box,
  Cell,
  Document,
  Font,
  Line,
  Link,
  OutlineEntry,
  Page,
  PageObject,
  Problem,
  Source,
  Thread,
} from './document/schema.js';
export { type Invalid, type Validation, validate } from './document/validate.js';
export { type ErrorCode, TreelineError, unlessUnreadable } from './errors.js';
export { type OcrFile, type OcrWeights, ocrFrom } from './model/ocr-weights.js';
export type { WeightFile, Weights } from './model/weights.js';
export { pagePictures } from './page-pictures.js';
export {
  ENGINE_NAMES,
  type EngineName,
  INPUT_KINDS,
  type InputKind,
  type ParseOptions,
  type Progress,
  parse,
} from './parse.js';
export { openPicture, type PictureFile, type PicturePage } from './read/image/open.js';
export { type OpenPdf, openPdf } from './read/pdf/read.js';
export { VISION, type Vision } from './read/reading.js';
export { type ReadPictureOptions, readPicture } from './read-picture.js';
export { shippedMask } from './shipped-mask.js';
export { VERSION } from './version.js';
export { type CutPicture, cutPictures, withPictures } from './write/cut-pictures.js';
export * from './write/index.js';
export { type Bitmap, encodePng } from './write/png.js';
