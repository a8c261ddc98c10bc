// Converts a file with a running `treeline serve`: node examples/client.js samples/paper.pdf [http://127.0.0.1:8321]
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { TreelineClient } from '@treeline/client';

const [path = 'samples/paper.pdf', url = 'http://127.0.0.1:8321'] = process.argv.slice(2);
const treeline = new TreelineClient({ url });
const job = await treeline.start(await readFile(path), { format: 'md', name: basename(path) });
for await (const { stage, page, pages } of treeline.watch(job.id)) {
  if (stage) console.error(`${stage}: page ${page} of ${pages}`);
}
console.log((await treeline.result(job.id)).text);
