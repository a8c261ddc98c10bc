export type { Change } from './correct/changes.js';
export {
  type Correction,
  type CorrectionsFile,
  correctionSchema,
  correctionsFileSchema,
  readCorrections,
  savedCorrections,
} from './correct/corrections.js';
export { type TrainingRow, trainingRowSchema, trainingRows } from './correct/training-rows.js';
export type { SoftMask } from './decode/soft-mask.js';
export type { HiddenReason } from './document/hidden.js';
export { linesOf, objectsById, type Section, sections } from './document/lookups.js';
export type { ProblemCode } from './document/problems.js';
export { ROLES, type Role } from './document/roles.js';
export type {
  Box,
  Cell,
  Document,
  Field,
  Figure,
  Font,
  Formula,
  Heading,
  Hyperlink,
  Line,
  Link,
  Metadata,
  Omission,
  OutlineEntry,
  Page,
  PageObject,
  Problem,
  Run,
  Severity,
  Source,
  Span,
  Table,
  Thread,
} from './document/schema.js';
export { type Invalid, type Validation, validate } from './document/validate.js';
export { ERROR_CODES, type ErrorCode, type LimitCode, TreelineError, unlessUnreadable } from './errors.js';
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
export { type ReadPictureOptions, readPicture } from './pictures/read-picture.js';
export { OCR_MODES, type OcrMode, type OcrOptions } from './read/image/ocr-options.js';
export { openPicture, type PictureFile, type PicturePage } from './read/image/open.js';
export type { ReadLimits } from './read/limits.js';
export { type OpenPdf, openPdf } from './read/pdf/read.js';
export { VISION, type Vision } from './read/reading.js';
export { type Corrected, open, type ProvisionalPage, type Session } from './session.js';
export { VERSION } from './version.js';
export { WASM_FILES, type WasmFile, type WasmSource } from './wasm.js';
export { type CutPicture, cutPictures, withPictures } from './write/cut-pictures.js';
export * from './write/index.js';
export { type Bitmap, encodePng } from './write/png.js';
