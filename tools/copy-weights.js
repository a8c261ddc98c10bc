// The weights travel inside the package: they are copied beside the code that loads them.
import { cp, mkdir, readdir } from 'node:fs/promises';

const from = new URL('../models/', import.meta.url);
const to = new URL('../packages/core/dist/model/weights/', import.meta.url);
await mkdir(to, { recursive: true });
for (const file of await readdir(from)) {
  if (/\.onnx$|^(vocabulary|mask)\.json$/.test(file)) await cp(new URL(file, from), new URL(file, to));
}
