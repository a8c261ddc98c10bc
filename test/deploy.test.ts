import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/* The files of deploy/ as far as a machine without Docker can check them. */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const deploy = (name: string) => readFile(join(root, 'deploy', name), 'utf8');

it('names only options that the command has', async () => {
  const { stdout: help } = await run('node', ['packages/cli/bin/treeline.js', 'serve', '--help'], { cwd: root });
  const [dockerfile, unit] = [await deploy('Dockerfile'), await deploy('treeline.service')];
  const used = [
    ...(/^CMD \["serve".*$/m.exec(dockerfile)?.[0].match(/--[a-z-]+/g) ?? []),
    ...(/^ExecStart=.*$/m.exec(unit)?.[0].match(/--[a-z-]+/g) ?? []),
  ];
  expect(used.length).toBeGreaterThan(5);
  for (const option of used) expect(help).toContain(option);
});

it('copies and starts what is there', async () => {
  const dockerfile = await deploy('Dockerfile');
  const copied = [...dockerfile.matchAll(/COPY --from=build \/src\/(\S+)/g)].map(([, path = '']) => path);
  expect(copied).toContain('packages');
  for (const path of [...copied, 'packages/cli/bin/treeline.js']) expect(existsSync(join(root, path)), path).toBe(true);
  expect(dockerfile).toContain('packages/cli/bin/treeline.js');
  expect(dockerfile).toMatch(/^USER node$/m);
});

it('has everything in the image that the build asks for', async () => {
  const ignored = (await deploy('Dockerfile.dockerignore')).split('\n').filter((line) => line !== '');
  const { references } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
  const needed: string[] = [...references.map(({ path }: { path: string }) => path), 'models', 'tools', 'samples'];
  expect(needed).toContain('corpus');
  expect(needed.filter((path) => ignored.some((line) => path === line || path.startsWith(`${line}/`)))).toEqual([]);
});

it('gives accepted work the time to end', async () => {
  const [dockerfile, compose, unit] = [
    await deploy('Dockerfile'),
    await deploy('compose.yaml'),
    await deploy('treeline.service'),
  ];
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  expect(seconds(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(seconds(dockerfile, /"--grace", "(\d+)"/) + 5);
  expect(seconds(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(seconds(unit, /--grace (\d+)/) + 5);
});

it('has a unit that systemd understands', async ({ skip }) => {
  if (!existsSync('/usr/bin/systemd-analyze')) return skip('NOT TESTED: no systemd here');
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', 'deploy/treeline.service'], {
    cwd: root,
  }).catch((error: { stderr: string }) => error);
  // The command is not installed where the test runs.
  expect(stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/treeline'))).toEqual([]);
});
