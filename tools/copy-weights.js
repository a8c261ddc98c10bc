// The weights travel inside the package: they are copied beside the code that loads them, with a list of their hashes.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

const from = new URL('../models/', import.meta.url);
const to = new URL('../packages/core/dist/model/weights/', import.meta.url);
await mkdir(to, { recursive: true });
const sums = {};
for (const file of (await readdir(from)).sort()) {
  if (!/\.onnx$|^(vocabulary|mask)\.json$/.test(file)) continue;
  await cp(new URL(file, from), new URL(file, to));
  sums[file] = createHash('sha256')
    .update(await readFile(new URL(file, from)))
    .digest('hex');
}
await writeFile(new URL('weights.json', to), `${JSON.stringify(sums, null, 2)}\n`);
