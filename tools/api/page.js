// Makes docs/api.md from the declarations of the package `treeline` and from the schema of its document.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportsOf, statements } from './declarations.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CORE = join(ROOT, 'packages/core');
const SECTIONS = [
  ['Functions', 'function'],
  ['Classes', 'class'],
  ['Types', 'interface', 'type'],
  ['Constants', 'const', 'let', 'enum'],
];
const INFERRED = /z\.infer<typeof ([\w$]+)>/;

/** The text of docs/api.md as it should be now. */
export function apiPage() {
  const folder = mkdtempSync(join(tmpdir(), 'treeline-api-'));
  try {
    const flags = ['--declaration', '--emitDeclarationOnly', '--composite', 'false', '--incremental', 'false'];
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    execFileSync(tsc, ['-p', CORE, ...flags, '--declarationMap', 'false', '--outDir', folder], { stdio: 'pipe' });
    return formatted(page(entriesOf(folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `npm run format` would leave it, so that lint has nothing to say about the page. */
function formatted(text) {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const args = ['format', '--stdin-file-path=docs/api.md'];
  return execFileSync(biome, args, { cwd: ROOT, input: text, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
}

function entriesOf(folder) {
  const exported = [...exportsOf(join(folder, 'index.d.ts'))];
  return exported
    .map(([name, { kind, file, texts }]) => ({ name, kind, text: definition(folder, file, texts) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Types that come from the schema are shown by its definition, which says what each field means, together with what the
 * definition spreads and with parts that have no type of their own.
 */
function definition(folder, file, texts) {
  const text = texts.map(clean).join('\n');
  const schema = INFERRED.exec(text)?.[1];
  if (!schema) return text;
  const source = readFileSync(join(CORE, 'src', file.slice(folder.length + 1).replace(/\.d\.ts$/, '.ts')), 'utf8');
  const defined = new Map();
  for (const { text: line, doc } of statements(source)) {
    const name = /^(?:export )?const (\w+)/.exec(line)?.[1];
    if (name) defined.set(name, clean(doc + line));
  }
  const typed = new Set([...source.matchAll(new RegExp(INFERRED, 'g'))].map(([, name]) => name));
  const main = defined.get(schema) ?? '';
  const parts = [...main.matchAll(/\.\.\.(\w+)|\b(\w+Schema)\b/g)].map(([, spread, part]) => spread ?? part);
  const shown = new Set(parts.filter((name) => name !== schema && !typed.has(name)));
  return [text, main, ...[...shown].map((name) => defined.get(name) ?? '')].filter((part) => part !== '').join('\n\n');
}

function clean(text) {
  return text
    .replace(/\bexport\s+/, '')
    .replace(/\bdeclare\s+/, '')
    .replace(/^ {4}/gm, '  ')
    .replace(/^ {6}/gm, '    ')
    .trim();
}

function page(entries) {
  const parts = [
    '# API reference',
    'This page is made from the types of the package `treeline`. Do not edit it: run `npm run docs:api`.',
    pathsTable(),
  ];
  const anchors = anchorsOf(entries);
  for (const [title, ...kinds] of SECTIONS) {
    const chosen = entries.filter(({ kind }) => kinds.includes(kind));
    if (chosen.length === 0) continue;
    parts.push(`## ${title}`, overview(chosen, anchors));
    for (const { name, text } of chosen) parts.push(`### ${name}`, `\`\`\`ts\n${text}\n\`\`\``);
  }
  return `${parts.join('\n\n')}\n`;
}

function pathsTable() {
  const { exports } = JSON.parse(readFileSync(join(CORE, 'package.json'), 'utf8'));
  const rows = Object.keys(exports).map((path) => `| \`treeline${path.slice(1)}\` | ${ABOUT[path] ?? ''} |`);
  return ['| import from | what it has |', '| --- | --- |', ...rows].join('\n');
}

const ABOUT = {
  '.': 'everything on this page',
  './parse': '`parse` alone, for scripts that should start quickly',
  './write': 'the writers alone',
  './read': 'the readers alone: lines of a file, without roles',
  './evaluate': 'the metrics of the field (STEDS, TEDS, NID, MHS, F1)',
  './engines': 'the stages of each engine, for experiments',
  './research': 'the stages and decoders, for experiments',
  './reorganize': 'the reading order of text blocks in pictures',
  './pdf': 'bookmarks and tags written into a PDF, and lint',
  './labels': 'the labels of every data set, mapped to roles',
  './worker': 'a session in a Web Worker or a worker thread',
  './schema.json': 'the JSON Schema of the document',
};

/** Headings that differ in case alone get numbered anchors, in the order of the page. */
function anchorsOf(entries) {
  const seen = new Map();
  const inOrder = SECTIONS.flatMap(([, ...kinds]) => entries.filter(({ kind }) => kinds.includes(kind)));
  return new Map(
    inOrder.map(({ name }) => {
      const anchor = name.toLowerCase();
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return [name, times === 0 ? anchor : `${anchor}-${times}`];
    }),
  );
}

function overview(entries, anchors) {
  const rows = entries.map(({ name, text }) => `| [\`${name}\`](#${anchors.get(name)}) | ${summary(text)} |`);
  return ['| name | about |', '| --- | --- |', ...rows].join('\n');
}

/** The first sentence of a comment. */
function summary(text) {
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
  const words = comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first = ''] = /^.*?[.:](?=\s|$)/.exec(words) ?? [words];
  return first.replace(/[.:]$/, '').replaceAll('|', '\\|');
}
