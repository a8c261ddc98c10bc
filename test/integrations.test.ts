import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeApi, startServer } from '@treeline/server';
import { expect, it, onTestFinished } from 'vitest';
import { clientTypes } from '../tools/client-types.js';

/* The examples of retrieval and of the clients run as printed, with the built packages. */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

async function example(program: string, name: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, [join('examples', name), ...args], { cwd: root, maxBuffer: 1 << 26 });
  return stdout;
}

it('retrieves a piece and cites headings, page and box', async () => {
  const answer = await example(
    'node',
    'retrieve.js',
    'samples/paper.pdf',
    'Which perforated steel pipe was used for mounting?',
  );
  expect(answer).toContain('perforated steel pipe');
  expect(answer).toMatch(/— paper\.pdf, .*2\.2\.1 Mounting, page 1, \[\d+, \d+, \d+, \d+\]/);
});

it('retrieves and cites with LangChain', async () => {
  const answer = await example('node', 'langchain.js', 'samples/paper.pdf', 'perforated steel pipe');
  expect(answer).toMatch(/perforated steel pipe[\s\S]*— .*2\.2\.1 Mounting, page 1, \[/);
});

it('retrieves and cites with the tools for the AI SDK', async () => {
  const answer = await example('node', 'ai-tools.js', 'samples/paper.pdf', 'perforated steel pipe');
  expect(answer).toMatch(/perforated steel pipe[\s\S]*— .*2\.2\.1 Mounting, page 1, \[\[/);
});

it('converts with the clients for TypeScript and Python', async ({ annotate }) => {
  const server = await startServer({ port: 0, size: 1, log: () => {} });
  onTestFinished(async () => void (await server.stop()));
  expect(await example('node', 'client.js', 'samples/paper.pdf', server.url)).toContain('1 Introduction');
  if (!existsSync('/usr/bin/python3')) return void (await annotate('NOT TESTED: no Python here', 'warning'));
  expect(await example('/usr/bin/python3', 'client.py', 'samples/paper.pdf', server.url)).toContain('1 Introduction');
});

it('has a client made from the description as it is now (npm run client:types)', async () => {
  expect(await readFile(join(root, 'packages/client/src/api.ts'), 'utf8')).toBe(clientTypes(describeApi()));
});
