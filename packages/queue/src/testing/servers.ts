import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';

/* Real servers for tests, on free ports of the loopback interface. */

export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export const NO_REDIS = 'NOT TESTED: there is no redis-server here; tools/install-system installs it where allowed';

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** Why tests with Redis are skipped, told on standard error too; nothing where they run. */
export function missingRedis(): string | undefined {
  if (hasRedis()) return undefined;
  process.stderr.write(`\n*** ${NO_REDIS}\n\n`);
  return NO_REDIS;
}

export interface TestRedis {
  port: number;
  url: string;
  /** As a machine that loses power, but for its disk. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A Redis that keeps its jobs in a file, as the documentation says. */
export async function testRedis(folder: string): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill: () => ended(child),
    start: async () => {
      const args = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--appendonly',
        'yes',
        '--save',
        '',
      ];
      child = spawn('redis-server', args, { stdio: 'ignore' });
      await answers(port, child);
    },
  };
  await redis.start();
  return redis;
}

export interface TestS3 {
  endpoint: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** An S3-compatible server with one bucket, named `bucket`. */
export async function testS3(folder: string): Promise<TestS3> {
  const port = await freePort();
  const bin = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin', 's3rver.js');
  // The server makes its tokens for long lists with DES, which OpenSSL keeps in the drawer of old ciphers.
  const args = [
    '--openssl-legacy-provider',
    bin,
    '-d',
    folder,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '-s',
    '--configure-bucket',
    'bucket',
  ];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await answers(port, child);
  return { endpoint: `http://127.0.0.1:${port}`, env: s3Environment(port), stop: () => ended(child) };
}

export function s3Environment(port: number): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    // No questions to the network of a cloud.
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

export async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await closed;
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open) return;
    await sleep(25);
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
