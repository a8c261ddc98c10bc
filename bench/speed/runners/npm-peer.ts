import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { forEachFile } from './protocol.js';

/*
 * The peers from npm, in one process each: `node npm-peer.js PEERS NAME FILE…`, where PEERS is the package.json of the folder
 * they are installed in. They are not dependencies, so nothing is known about their types: what is used is checked.
 */

const [peersPackage, name] = process.argv.splice(2, 2);
if (peersPackage === undefined || name === undefined) throw new Error('usage: npm-peer PEERS NAME FILE...');

async function load(specifier: string): Promise<object> {
  const path = createRequire(peersPackage ?? '').resolve(specifier);
  const module: unknown = await import(pathToFileURL(path).href);
  return asObject(module, specifier);
}

function asObject(value: unknown, what: string): object {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) throw new Error(`${what}: nothing`);
  return value;
}

function method(owner: object, key: string): (...args: unknown[]) => unknown {
  const found: unknown = Reflect.get(owner, key);
  if (typeof found !== 'function') throw new Error(`no function ${key}`);
  return (...args) => Reflect.apply(found, owner, args);
}

function construct(owner: object, key: string, ...args: unknown[]): object {
  const found: unknown = Reflect.get(owner, key);
  if (typeof found !== 'function') throw new Error(`no class ${key}`);
  return asObject(Reflect.construct(found, args), key);
}

type Work = (bytes: Uint8Array, path: string) => Promise<string>;

/** A text, or the field of an answer that holds it. */
function textOf(answer: unknown, ...keys: string[]): string {
  const found = keys.reduce((value: unknown, key) => Reflect.get(asObject(value, key), key), answer);
  if (typeof found !== 'string') throw new Error(`no text in ${keys.join('.')}`);
  return found;
}

const PEERS: Record<string, () => Promise<Work>> = {
  async '@llamaindex/liteparse'() {
    const options = { outputFormat: 'markdown', ocrEnabled: false, quiet: true, maxPages: 100_000 };
    const parse = method(construct(await load('@llamaindex/liteparse'), 'LiteParse', options), 'parse');
    return async (_, path) => textOf(await parse(path), 'text');
  },
  async '@firecrawl/pdf-inspector'() {
    const processPdf = method(await load('@firecrawl/pdf-inspector'), 'processPdf');
    return async (bytes) => textOf(processPdf(Buffer.from(bytes)), 'markdown');
  },
  async unpdf() {
    const extractText = method(await load('unpdf'), 'extractText');
    return async (bytes) => textOf(await extractText(new Uint8Array(bytes), { mergePages: true }), 'text');
  },
  async '@opendocsg/pdf2md'() {
    const convert = method(await load('@opendocsg/pdf2md'), 'default');
    return async (bytes) => textOf(await convert(new Uint8Array(bytes)));
  },
};

const start = PEERS[name];
if (!start) throw new Error(`no peer ${name}`);
await forEachFile(await start());
