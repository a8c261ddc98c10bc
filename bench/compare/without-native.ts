import { register } from 'node:module';

/* `node --import …/without-native.js`: as where the native ONNX Runtime is not installed. */

const hooks = `export async function resolve(name, context, next) {
  if (name === 'onnxruntime-node') throw new Error("Cannot find package 'onnxruntime-node'");
  return next(name, context);
}`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
