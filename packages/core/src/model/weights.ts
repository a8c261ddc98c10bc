/** The files of `models/` that the learned engine needs: they are copied into the package at build. */
export const WEIGHT_FILES = ['text.onnx', 'vocabulary.json', 'detect.onnx', 'order.onnx', 'construct.onnx'] as const;
export type WeightFile = (typeof WEIGHT_FILES)[number];

/** Where weights come from: the name of a file → its bytes. */
export type Weights = (name: WeightFile) => Promise<Uint8Array>;
