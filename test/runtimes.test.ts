import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Document, parse, toMarkdown } from 'treeline';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';

/*
 * The recipes of docs/runtime.md for other runtimes and for Next.js. Each tool is installed from the package registry into
 * an empty folder; where none can be reached, the test says so and is left out.
 */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const sample = join(root, 'samples/letter.pdf');
/** What npm and the installers of the tools say where the network is not open. */
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|fetch failed/;

let folder = '';
let expected: Document;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treeline-runtimes-'));
  expected = await parse(await readFile(sample), { name: 'letter.pdf' });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** An empty project with some packages, or no test where they cannot be had. */
async function projectWith(context: TestContext, name: string, packages: readonly string[]): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  try {
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages], { cwd: project, env });
  } catch (error) {
    if (!NO_NETWORK.test(String(error))) throw error;
    context.skip(`${packages.join(' ')} cannot be installed here`);
  }
  return project;
}

describe.each([
  { tool: 'bun', flags: [] },
  { tool: 'deno', flags: ['run', '--allow-all'] },
])('$tool', ({ tool, flags }) => {
  it('runs the package as Node does', async (context) => {
    const project = await projectWith(context, tool, [tool]);
    const program = join(project, 'node_modules/.bin', tool);
    await run(program, ['--version']).catch(() => context.skip(`${tool} has no binary here`));
    await symlink(join(root, 'packages/core'), join(project, 'node_modules/treeline'));
    await writeFile(
      join(project, 'main.js'),
      `import { readFile } from 'node:fs/promises';
       import { parse } from 'treeline';
       const doc = await parse(new Uint8Array(await readFile(process.argv[2])), { name: 'letter.pdf' });
       console.log(JSON.stringify({ engine: doc.engine, texts: doc.objects.map(({ text }) => text) }));`,
    );
    const { stdout } = await run(program, [...flags, 'main.js', sample], { cwd: project });
    expect(JSON.parse(stdout)).toEqual({
      engine: expected.engine,
      texts: expected.objects.map(({ text }) => text),
    });
  });
});

describe('a route handler of Next.js', () => {
  it('converts in a standalone build, natively', async (context) => {
    await run('npm', ['pack', '-w', 'treeline', '--pack-destination', folder], { cwd: root });
    const { version } = JSON.parse(await readFile(join(root, 'packages/core/package.json'), 'utf8'));
    const packed = join(folder, `treeline-${version}.tgz`);
    const project = await projectWith(context, 'next', ['next', 'react', 'react-dom', packed]);
    await cp(join(root, 'examples/nextjs'), project, { recursive: true });
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };
    await run(join(project, 'node_modules/.bin/next'), ['build'], { cwd: project, env });

    const server = spawn('node', ['server.js'], {
      cwd: join(project, '.next/standalone'),
      env: { ...env, PORT: '0', HOSTNAME: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let said = '';
        server.stdout.on('data', (piece) => {
          said += piece;
          const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
          if (found !== undefined && said.includes('Ready')) resolve(found);
        });
        server.once('exit', () => reject(new Error(`the server ended: ${said}`)));
      });
      const response = await fetch(`${address}/api/convert`, { method: 'POST', body: await readFile(sample) });
      expect([response.status, response.headers.get('x-treeline-runtime')]).toEqual([200, expected.engine.runtime]);
      expect(await response.text()).toBe(toMarkdown(expected));
    } finally {
      server.kill();
    }
  });
});
