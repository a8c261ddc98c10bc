import { ENGINE_NAMES, parse, toMarkdown } from 'treeline';
import { forEachFile } from './protocol.js';

/** `node parse.js ENGINE FILE…` */
const [name] = process.argv.splice(2, 1);
const engine = ENGINE_NAMES.find((known) => known === name);
if (engine === undefined) throw new Error(`no engine ${name}`);

await forEachFile(async (bytes, path) => toMarkdown(await parse(bytes, { name: path, engine })));
