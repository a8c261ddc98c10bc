import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomNumbers } from 'treeline/evaluate';
import { writeFiles } from './files.js';

/*
 * Many clients at once, for a while, with good, broken, locked and hostile files; some hang up in the middle. The command
 * converts the same files first: every answer has to be, byte for byte, what the command wrote, or a refusal where the
 * command refused. Afterwards no file is left, and memory is what it was.
 */

const COMMAND = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../packages/cli/bin/treeline.js' : '../../../packages/cli/bin/treeline.js',
    import.meta.url,
  ),
);

export interface ServeSoakOptions {
  seconds: number;
  clients: number;
  files: number;
  seed: number;
  jobs: number;
  engine: string;
  /** A folder with further PDFs. */
  corpus?: string | undefined;
  say(line: string): void;
}

export interface ServeSoakReport {
  requests: number;
  hungUp: number;
  refused: number;
  /** Times a client was told to try again. */
  turnedAway: number;
  /** Seconds. */
  p50: number;
  p95: number;
  /** Files a second of the command, and of the server. */
  commandRate: number;
  serverRate: number;
  /** MiB of the server and its processes, idle: after the first round, and at the end. */
  memoryBefore: number;
  memoryAfter: number;
  faults: string[];
}

interface File {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** What the command wrote; nothing where it refused. */
  expected: string | undefined;
}

const WARM_UP_SHARE = 0.3;
const HANG_UP_SHARE = 0.05;
const STOP_MS = 60_000;

export async function soakServe(options: ServeSoakOptions): Promise<ServeSoakReport> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-soak-serve-'));
  let server: ChildProcess | undefined;
  try {
    const names = await writeFiles(join(folder, 'in'), options.files, options.corpus);
    const temporary = join(folder, 'tmp');
    await mkdir(temporary);
    options.say(`${names.length} files; the command converts them first`);
    const before = await runCommand(folder, names, options);
    const files = await Promise.all(names.map((name) => load(folder, name)));
    const started = await startServer(temporary, options);
    server = started.server;
    const faults: string[] = [];
    // Memory grows to what the work needs; only after some of it can it be seen whether it grows on.
    await attack(started.url, files, { ...options, seconds: options.seconds * WARM_UP_SHARE }, faults);
    await idle(started.url);
    const memoryBefore = memoryOf(server.pid ?? 0);
    const measured = await attack(started.url, files, options, faults);
    await idle(started.url);
    const memoryAfter = memoryOf(server.pid ?? 0);
    const ended = new Promise<number | null>((resolve) => server?.once('close', resolve));
    server.kill('SIGTERM');
    const code = await Promise.race([ended, sleep(STOP_MS)]);
    if (code !== 0) faults.push(`the server ended with ${code}`);
    for (const left of await readdir(temporary)) faults.push(`${left} is left in the temporary folder`);
    // Once before and once after: the machine may be busier at one time than at another.
    await rm(join(folder, 'out'), { recursive: true });
    const commandRate = (2 * names.length) / (before + (await runCommand(folder, names, options)));
    return { ...measured, commandRate, memoryBefore, memoryAfter, faults };
  } finally {
    server?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds, the start of the command included. */
async function runCommand(
  folder: string,
  names: readonly string[],
  { jobs, engine }: ServeSoakOptions,
): Promise<number> {
  const args = [
    COMMAND,
    ...names.map((name) => join('in', name)),
    '-o',
    'out/',
    '-j',
    String(jobs),
    '--engine',
    engine,
  ];
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  await new Promise((resolve) => child.on('close', resolve));
  return (performance.now() - started) / 1000;
}

async function load(folder: string, name: string): Promise<File> {
  const bytes = new Uint8Array(await readFile(join(folder, 'in', name)));
  const expected = await readFile(join(folder, 'out', name.replace(/\.pdf$/, '.md')), 'utf8').catch(() => undefined);
  return { name, bytes, expected };
}

async function startServer(
  temporary: string,
  { jobs }: ServeSoakOptions,
): Promise<{ server: ChildProcess; url: string }> {
  // Without a cache every request is work, as with files that are all different.
  const args = [COMMAND, 'serve', '--port', '0', '-j', String(jobs), '--max-cache', '0', '--max-queue', '64'];
  const env = { ...process.env, TMPDIR: temporary };
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      text = (text + piece).slice(-20_000);
      const [, found] = /"event":"listening","url":"([^"]+)"/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.once('close', () => reject(new Error(`the server did not start: ${text}`)));
  });
  await fetch(`${url}/v1/ready`);
  return { server, url };
}

async function attack(url: string, files: readonly File[], options: ServeSoakOptions, faults: string[]) {
  const random = randomNumbers(options.seed);
  const started = performance.now();
  const end = started + options.seconds * 1000;
  const times: number[] = [];
  const counts = { requests: 0, hungUp: 0, refused: 0, turnedAway: 0 };
  let told = 0;
  const client = async (number: number) => {
    for (let i = 0; performance.now() < end; i++) {
      const file = files[Math.floor(random() * files.length)];
      if (!file) return;
      counts.requests += 1;
      if (random() < HANG_UP_SHARE) {
        await hangUp(url, file, random() * 400);
        counts.hungUp += 1;
        continue;
      }
      const { ms, status, turnedAway } = await once(url, file, `${number}-${i}`, faults, options.engine);
      counts.turnedAway += turnedAway;
      if (status >= 400) counts.refused += 1;
      times.push(ms);
      if (performance.now() - told > 10_000) {
        told = performance.now();
        options.say(`${counts.requests} requests, ${faults.length} faults`);
      }
    }
  };
  await Promise.all(Array.from({ length: options.clients }, (_, number) => client(number)));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0) / 1000;
  return { ...counts, p50: at(0.5), p95: at(0.95), serverRate: times.length / seconds };
}

/** One request until it is answered; a client that is turned away waits as long as it is told. */
async function once(url: string, file: File, name: string, faults: string[], engine = 'baseline') {
  const started = performance.now();
  for (let turnedAway = 0; ; turnedAway++) {
    let status = 0;
    try {
      const query = new URLSearchParams({ engine, name });
      const answer = await fetch(`${url}/v1/convert?${query}`, {
        method: 'POST',
        body: file.bytes,
        signal: AbortSignal.timeout(300_000),
      });
      const text = await answer.text();
      ({ status } = answer);
      const wait = answer.headers.get('retry-after');
      if (status === 503 && wait !== null && JSON.parse(text).code === 'queue-full') {
        await sleep(Number(wait) * 500);
        continue;
      }
      const fault = judge(file, status, text);
      if (fault !== undefined) faults.push(`${file.name}: ${fault}`);
    } catch (error) {
      faults.push(`${file.name}: no answer (${error instanceof Error ? error.message : String(error)})`);
    }
    return { ms: performance.now() - started, status, turnedAway };
  }
}

function judge({ expected }: File, status: number, text: string): string | undefined {
  if (expected !== undefined)
    return status === 200 && text === expected ? undefined : `${status}, not what the command wrote`;
  if (status < 400 || status >= 500) return `${status} where the command refused: ${text.slice(0, 100)}`;
  const { code, fact, fix } = JSON.parse(text);
  return code && fact && fix ? undefined : `no code, fact and fix: ${text.slice(0, 100)}`;
}

async function hangUp(url: string, { bytes }: File, afterMs: number): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(1, Math.round(afterMs)));
  const query = `engine=baseline&name=${Math.random()}`;
  await fetch(`${url}/v1/convert?${query}`, { method: 'POST', body: bytes, signal })
    .then((answer) => answer.text())
    .catch(() => {});
}

/** Waits until nothing is being worked on, and a little longer. */
async function idle(url: string): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const text = await (await fetch(`${url}/metrics`)).text();
    if (/^treeline_running 0$/m.test(text) && /^treeline_queue_length 0$/m.test(text)) break;
    await sleep(200);
  }
  await sleep(2000);
}

/** MiB that a process and its children hold. */
function memoryOf(pid: number): number {
  const own = (id: number): number => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number);
      const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? [];
      return Number(kilobytes) / 1024 + children.reduce((sum, child) => sum + own(child), 0);
    } catch {
      return 0;
    }
  };
  return Math.round(own(pid));
}

function sleep(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
