import '@treeline/pool/v8-settings';
import { ENGINE_NAMES, parse, VISION } from 'treeline/parse';
import { toMarkdown } from 'treeline/write';
import { forEachFile } from './protocol.js';

/** `node parse.js ENGINE VISION FILE…` */
const [name, look] = process.argv.splice(2, 2);
const engine = ENGINE_NAMES.find((known) => known === name);
if (engine === undefined) throw new Error(`no engine ${name}`);
const vision = VISION.find((known) => known === look);
if (vision === undefined) throw new Error(`no vision ${look}`);

await forEachFile(async (bytes, path) => toMarkdown(await parse(bytes, { name: path, engine, vision })));
