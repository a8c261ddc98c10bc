import '@treeline/pool/v8-settings';
import { BareEngine } from '../bare-engine.js';
import { forEachFile } from './protocol.js';

const engine = await BareEngine.start();
await forEachFile((bytes) => {
  if (engine.readAll(bytes) < 0) throw new Error('PDFium cannot open it');
  return undefined;
});
