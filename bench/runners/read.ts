import '@treeline/cli/compile-late';
import { readPdf } from 'treeline/read';
import { forEachFile } from './protocol.js';

await forEachFile(async (bytes, name) => {
  await readPdf(bytes, { name });
  return undefined;
});
