import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/*
 * Which room may import which: this list is the only place that says so. `node tools/layers.js --write` turns it into the
 * lint rules of biome.layers.json, which biome.json extends; test/layers.test.ts fails where they differ.
 */

/**
 * The rooms of core, lowest first. A room imports rooms that stand before it, never one behind it. words/ knows nothing but
 * strings, so that document/ can join lines as their language wants it.
 */
export const ROOMS = [
  'words',
  'document',
  'decode',
  'model',
  'read',
  'detect',
  'order',
  'construct',
  'correct',
  'pictures',
  'engines',
  'evaluate',
  'write',
  'lint',
];

/** Files that stand above all rooms. */
const ABOVE = ['session.js', 'parse.js', 'input.js', 'page-pictures.js'];

/** Lower rooms that a room must not know all the same: writers and metrics see only the document. */
const STRANGERS = {
  decode: ['words'],
  model: ['words'],
  pictures: ['detect', 'order', 'construct', 'correct'],
  evaluate: ['decode', 'model', 'read', 'detect', 'order', 'construct', 'correct', 'pictures', 'engines'],
  write: ['decode', 'model', 'read', 'detect', 'order', 'construct', 'correct', 'pictures', 'engines', 'evaluate'],
  lint: ['decode', 'model', 'read', 'detect', 'order', 'construct', 'correct', 'pictures', 'engines', 'evaluate'],
};

/**
 * The packages, lowest first, each with those of ours that it may import.
 *
 * @type {Record<string, string[]>}
 */
export const PACKAGES = {
  core: [],
  pool: ['core'],
  reader: ['core', 'pool'],
  viewer: ['core'],
  client: ['core'],
  langchain: ['core', 'pool', 'reader', 'client'],
  ai: ['core', 'pool', 'reader', 'client'],
  server: ['core', 'pool', 'reader', 'viewer'],
  queue: ['core', 'pool'],
  cli: ['core', 'pool', 'viewer', 'server', 'queue'],
};

const NODE = { group: ['node:*'], message: 'core runs in browsers too: only *.node.ts may import node modules.' };
const ONNX = { group: ['onnxruntime*'], message: 'only model/ knows onnxruntime.' };

/**
 * @param {string[]} includes
 * @param {{ group: string[]; message: string }[]} patterns
 */
function override(includes, patterns) {
  const noRestrictedImports = { level: 'error', options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

/** All but tests and what is for Node alone. The index of a room is an entry of the package and may gather from above. */
function sources(folder) {
  return [`${folder}/**/*.ts`, `!${folder}/index.ts`, `!${folder}/**/*.node.ts`, `!${folder}/**/*.test.ts`];
}

/** Forbids the packages that one must not know, by the names under which they are imported. */
function otherPackages(name) {
  const banned = Object.keys(PACKAGES).filter((other) => other !== name && !PACKAGES[name].includes(other));
  const group = banned.flatMap((other) => (other === 'core' ? ['treeline', 'treeline/**'] : [`@treeline/${other}`]));
  return { group, message: `${name} may not import this package (see tools/layers.js).` };
}

/** The rules of one room. */
function roomOverride(room, place) {
  const banned = [...(STRANGERS[room] ?? []), ...ROOMS.slice(place + 1)];
  const group = [...banned.map((other) => `../**/${other}/**`), ...ABOVE.map((file) => `../**/${file}`)];
  const message = `${room}/ may not import this room (see tools/layers.js).`;
  const patterns = [{ group, message }, otherPackages('core'), NODE, ...(room === 'model' ? [] : [ONNX])];
  return override(sources(`packages/core/src/${room}`), patterns);
}

/** The whole file, as it is checked in. */
export function layers() {
  const packages = Object.keys(PACKAGES).map((name) =>
    override(sources(`packages/${name}/src`), [otherPackages(name), ...(name === 'core' ? [NODE, ONNX] : [])]),
  );
  const free = {
    includes: ['packages/*/src/**/*.node.ts'],
    linter: { rules: { style: { noRestrictedImports: 'off' } } },
  };
  return { overrides: [...packages, ...ROOMS.map(roomOverride), free] };
}

export const LAYERS_FILE = fileURLToPath(new URL('../biome.layers.json', import.meta.url));

/** As text, in the one form that the formatter leaves alone. */
export function layersText() {
  return `${JSON.stringify(layers(), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) await writeFile(LAYERS_FILE, layersText());
  else process.exitCode = (await readFile(LAYERS_FILE, 'utf8')) === layersText() ? 0 : 1;
}
