import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './measure.js';
import { KEEP_IN } from './runners/protocol.js';

/*
 * Other converters, installed beside the project on first use (bench/.peers, never committed) and run as they come. Whoever
 * cannot be installed or has no runtime here is left out, and the reason printed.
 */

const FOLDER = fileURLToPath(new URL('../../.peers/', import.meta.url));
const PYTHON = join(FOLDER, 'venv/bin/python');
const RUNNER = fileURLToPath(new URL('./runners/npm-peer.js', import.meta.url));

export interface Subject {
  name: string;
  gives: string;
  /** One command for all files, or one for each. Texts are kept as runners/protocol.ts says. */
  commands(files: readonly string[], scratch: string): Command[];
}

interface Peer extends Subject {
  /** Why it cannot run here; undefined when it can. */
  install(): string | undefined;
}

/** The newest versions that run on Node 20; pdf2md 0.3 never settles there. */
const NPM = [
  { name: '@llamaindex/liteparse', version: '2.14.7', gives: 'Markdown by rules' },
  { name: '@firecrawl/pdf-inspector', version: '1.25.1', gives: 'Markdown by rules' },
  { name: 'unpdf', version: '1.7.0', gives: 'text' },
  { name: '@opendocsg/pdf2md', version: '0.2.1', gives: 'Markdown by rules' },
] as const;

const OPENDATALOADER = { name: '@opendataloader/pdf', version: '2.5.0' } as const;

/** Each program reads the files of its command line and says which it could not do, as the other runners do. */
const PYPI = [
  {
    name: 'pdfplumber',
    requirement: 'pdfplumber==0.11.10',
    gives: 'text',
    load: 'import pdfplumber',
    convert: [
      'text = ""',
      'with pdfplumber.open(path) as pdf:',
      '  for page in pdf.pages: text += page.extract_text() + "\\n"; page.close()',
    ],
  },
  {
    name: 'markitdown',
    requirement: 'markitdown[pdf]==0.1.8',
    gives: 'Markdown without headings',
    load: 'from markitdown import MarkItDown; converter = MarkItDown()',
    convert: ['text = converter.convert(path).text_content'],
  },
  {
    name: 'pymupdf4llm',
    requirement: 'pymupdf4llm==1.28.2',
    gives: 'Markdown, learned layout',
    load: 'import pymupdf4llm',
    convert: ['text = pymupdf4llm.to_markdown(path)'],
  },
] as const;

export async function installPeers(wanted: (name: string) => boolean): Promise<Subject[]> {
  await mkdir(FOLDER, { recursive: true });
  const manifest = join(FOLDER, 'package.json');
  if (!existsSync(manifest)) await writeFile(manifest, '{ "private": true }\n');
  const ready: Subject[] = [];
  for (const peer of allPeers().filter(({ name }) => wanted(name))) {
    const obstacle = peer.install();
    if (obstacle === undefined) ready.push(peer);
    else process.stderr.write(`LEFT OUT: ${peer.name}: ${obstacle}\n`);
  }
  return ready;
}

function allPeers(): Peer[] {
  return [poppler, ...NPM.map(npmPeer), opendataloader, ...PYPI.map(pythonPeer)];
}

const poppler: Peer = {
  name: 'poppler pdftotext',
  gives: 'text',
  install: () => missing('pdftotext', ['-v']),
  commands: (files) => files.map((file) => ({ program: 'pdftotext', args: [file, '/dev/null'] })),
};

function npmPeer({ name, version, gives }: (typeof NPM)[number]): Peer {
  return {
    name: `${name} ${version}`,
    gives,
    install: () => installFromNpm(name, version),
    commands: (files) => [{ program: process.execPath, args: [RUNNER, join(FOLDER, 'package.json'), name, ...files] }],
  };
}

const opendataloader: Peer = {
  name: `${OPENDATALOADER.name} ${OPENDATALOADER.version}`,
  gives: 'Markdown by rules',
  install: () => missing('java', ['-version']) ?? installFromNpm(OPENDATALOADER.name, OPENDATALOADER.version),
  commands: (files, scratch) => {
    const jar = join(FOLDER, 'node_modules', OPENDATALOADER.name, 'lib/opendataloader-pdf-cli.jar');
    const options = ['--format', 'markdown', '--image-output', 'off', '-o', scratch];
    return [{ program: 'java', args: ['-jar', jar, ...options, ...files] }];
  },
};

function pythonPeer({ name, requirement, gives, load, convert }: (typeof PYPI)[number]): Peer {
  const program = [
    'import os, pathlib, sys',
    load,
    `folder = os.environ.get("${KEEP_IN}")`,
    'for path in sys.argv[1:]:',
    '  try:',
    ...convert.map((line) => `    ${line}`),
    '    if folder: pathlib.Path(folder, pathlib.Path(path).stem + ".md").write_text(text)',
    '  except Exception: print(f"\\nFAILED {path}")',
  ].join('\n');
  return {
    name: requirement.replace('==', ' '),
    gives,
    install: () => installFromPypi(name, requirement),
    commands: (files) => [{ program: PYTHON, args: ['-c', program, ...files] }],
  };
}

function installFromNpm(name: string, version: string): string | undefined {
  const manifest = join(FOLDER, 'node_modules', name, 'package.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"version": "${version}"`)) return undefined;
  return attempt('npm', ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', `${name}@${version}`]);
}

function installFromPypi(name: string, requirement: string): string | undefined {
  if (!existsSync(PYTHON)) {
    const obstacle = attempt('python3', ['-m', 'venv', join(FOLDER, 'venv')]);
    if (obstacle !== undefined) return obstacle;
  }
  if (attempt(PYTHON, ['-m', 'pip', 'show', '--quiet', name]) === undefined) return undefined;
  return attempt(PYTHON, ['-m', 'pip', 'install', '--quiet', requirement]);
}

function missing(program: string, args: readonly string[]): string | undefined {
  return spawnSync(program, args).error ? `${program} is not installed` : undefined;
}

function attempt(program: string, args: readonly string[]): string | undefined {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? undefined : (stderr.trim().split('\n').at(-1) ?? `exit code ${status}`);
}
