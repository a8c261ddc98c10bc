import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import { COMMAND, treeline } from './command.js';

import { freePort, sleep } from './servers.js';

/*
 * What a newcomer does: a folder of PDFs, and the two commands of the README as they stand there, but for the port. The
 * command `treeline` is on the path, as after an installation. Redis is stopped at the end, which a newcomer need not do.
 */

export interface NewcomerSoak {
  files: number;
  say(line: string): void;
}

export interface NewcomerReport {
  commands: string[];
  /** Files that each worker did. */
  done: number[];
  faults: string[];
}

const README = fileURLToPath(new URL('../../../../README.md', import.meta.url));

export async function soakNewcomer({ files, say }: NewcomerSoak): Promise<NewcomerReport> {
  const cwd = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
  const port = await freePort();
  const commands = (await readmeCommands()).map((line) =>
    line.replaceAll('6379', String(port)).replace('redis-server ', `redis-server --port ${port} `),
  );
  const faults: string[] = [];
  try {
    await mkdir(join(cwd, 'pdfs'));
    await mkdir(join(cwd, 'bin'));
    const shim = join(cwd, 'bin', 'treeline');
    await writeFile(shim, `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(COMMAND)} "$@"\n`);
    await chmod(shim, 0o755);
    for (let i = 0; i < files; i++) await writeFile(join(cwd, 'pdfs', `file${i}.pdf`), numberedPdf(i));
    const [enqueue = '', work = ''] = commands;
    const first = shell(enqueue, cwd);
    const code = await first.ended;
    if (code !== 0) faults.push(`the first command ended with ${code}: ${first.output()}`);
    else {
      say('the files are in the queue');
      // In one group, so that one signal reaches both workers.
      const workers = shell(work, cwd, { detached: true });
      const isDone = async () => (await receipts(join(cwd, 'out'))) >= files;
      while (!workers.isOver() && !(await isDone())) await sleep(100);
      if (workers.isOver()) faults.push(`the workers ended: ${workers.output()}`);
      else await stopWhenReady(workers);
      await workers.ended;
      const verified = await treeline(['work', '--manifest', 'pdfs/', '-o', 'out/', '--verify'], {}, cwd);
      if (verified.code !== 0) faults.push(`the proof ended with ${verified.code}: ${verified.stdout}`);
      const done = [...workers.output().matchAll(/"done":(\d+)/g)].map(([, count]) => Number(count));
      if (done.length !== 2) faults.push(`${done.length} workers ended in peace: ${workers.output()}`);
      return { commands, done, faults };
    }
    return { commands, done: [], faults };
  } finally {
    await shell(`redis-cli -p ${port} shutdown nosave`, cwd).ended;
    await rm(cwd, { recursive: true, force: true });
  }
}

interface Shell {
  output(): string;
  isOver(): boolean;
  stop(): void;
  ended: Promise<number | null>;
}

/** A worker that is still starting would be ended before it can say anything. */
async function stopWhenReady(workers: Shell): Promise<void> {
  while (!workers.isOver() && workers.output().split('working with').length < 3) await sleep(100);
  workers.stop();
}

function shell(script: string, cwd: string, { detached = false } = {}): Shell {
  const env = { ...process.env, PATH: `${join(cwd, 'bin')}:${process.env.PATH}` };
  const child = spawn('bash', ['-c', `${script}\nwait`], { cwd, env, detached, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  let over = false;
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', () => {
      over = true;
    });
    // Redis goes on with the streams of its parent; it does not keep them open.
    child.on('close', resolve);
  });
  return {
    output: () => text,
    isOver: () => over,
    stop: () => {
      if (child.pid !== undefined) process.kill(detached ? -child.pid : child.pid, 'SIGTERM');
    },
    ended,
  };
}

/** The two lines of the README that begin with Redis and with the workers. */
async function readmeCommands(): Promise<string[]> {
  const lines = (await readFile(README, 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.startsWith('redis-server ') && line.includes('treeline enqueue pdfs/'));
  if (at < 0) throw new Error('the README has no commands for a queue');
  return lines.slice(at, at + 2);
}

async function receipts(out: string): Promise<number> {
  const names = await readdir(join(out, '.receipts'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.json')).length;
}
