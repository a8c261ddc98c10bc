/** The files of `models/` that the learned engine needs: they are copied into the package at build. */
export const WEIGHT_FILES = [
  'text.onnx',
  'vocabulary.json',
  'vision.onnx',
  'detect.onnx',
  'order.onnx',
  'construct.onnx',
] as const;
/** The one that the picture reader needs. */
export const PICTURE_WEIGHTS = 'reorganize.onnx';
/** Those that the other decoder needs, beside Detect and Order. */
export const DSPS_FILES = ['dsps.onnx', 'dsps-parents.onnx', 'mask.json'] as const;
export type WeightFile = (typeof WEIGHT_FILES)[number] | (typeof DSPS_FILES)[number] | typeof PICTURE_WEIGHTS;

/** Where weights come from: the name of a file → its bytes. */
export type Weights = (name: WeightFile) => Promise<Uint8Array>;
