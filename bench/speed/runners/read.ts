import '@treeline/pool/v8-settings';
import { readPdf } from 'treeline/read';
import { forEachFile } from './protocol.js';

await forEachFile(async (bytes, name) => {
  await readPdf(bytes, { name });
  return undefined;
});
