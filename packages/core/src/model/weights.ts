/** Names the sha256 of every other file. It is written at build, so that a file is known before it is loaded. */
export const MANIFEST = 'weights.json';
/** The files of `models/` that the learned engine needs: they are copied into the package at build. */
export const WEIGHT_FILES = [
  'text.onnx',
  'vocabulary.json',
  'vision.onnx',
  'detect.onnx',
  'openings.onnx',
  'order.onnx',
  'construct.onnx',
] as const;
/** The one that the picture reader needs. */
export const PICTURE_WEIGHTS = 'reorganize.onnx';
/** Those that the other decoder needs, beside Detect and Order. */
export const DSPS_FILES = ['dsps.onnx', 'dsps-parents.onnx', 'mask.json'] as const;
export type WeightFile =
  | (typeof WEIGHT_FILES)[number]
  | (typeof DSPS_FILES)[number]
  | typeof PICTURE_WEIGHTS
  | typeof MANIFEST;

/** Where weights come from: the name of a file → its bytes. */
export type Weights = (name: WeightFile) => Promise<Uint8Array>;
