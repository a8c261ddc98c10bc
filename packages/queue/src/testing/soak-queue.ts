import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import type { DeadLetter } from '../queue/producer.js';
import { type Ended, startTreeline, treeline } from './command.js';
import { poisonPdf } from './pdfs.js';
import { pausingProxy } from './proxies.js';
import { sleep, testRedis } from './servers.js';

/*
 * A queue that is disturbed in every way that happens: Redis is killed and started again, workers are killed, the
 * network pauses for longer than a lock lasts, one file takes every process down, one is no PDF. Afterwards every input has
 * exactly one valid output, and the two bad ones are dead letters with their reasons.
 */

export interface QueueSoak {
  jobs: number;
  workers: number;
  /** Seconds that a lock lasts. */
  lock: number;
  say(line: string): void;
}

export interface QueueReport {
  seconds: number;
  /** What was done to the queue while jobs were left. */
  disturbed: string[];
  dead: string[];
  faults: string[];
}

export async function soakQueue({ jobs, workers, lock, say }: QueueSoak): Promise<QueueReport> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
  const [inputs, outputs, data] = [join(folder, 'in'), join(folder, 'out'), join(folder, 'redis')];
  for (const path of [inputs, data]) await mkdir(path);
  const redis = await testRedis(data);
  const proxy = await pausingProxy(redis.port);
  const running = new Set<ChildProcess>();
  const faults: string[] = [];
  let closing = false;
  try {
    for (let i = 0; i < jobs; i++) await writeFile(join(inputs, `file${i}.pdf`), numberedPdf(i));
    await writeFile(join(inputs, 'file1-poison.pdf'), poisonPdf());
    await writeFile(join(inputs, 'file2-text.pdf'), 'no PDF at all');
    const ask = ['-o', outputs, '--engine', 'baseline'];
    const enqueue = ['enqueue', inputs, '--queue', redis.url, '--attempts', '2', ...ask];
    // Twice: the second time changes nothing.
    for (const { code, stderr } of [await treeline(enqueue), await treeline(enqueue)]) {
      if (code !== 0) faults.push(`enqueue ended with ${code}: ${stderr}`);
    }
    say(`${jobs} files and two bad ones are in the queue`);

    const work = (): Promise<Ended> => {
      const url = `redis://127.0.0.1:${proxy.port}`;
      const args = ['work', '--queue', url, '-j', '1', '--lock', String(lock), '--max-memory', '300m', '--until-empty'];
      const { child, ended } = startTreeline(args);
      running.add(child);
      return ended.then((end) => {
        running.delete(child);
        return end;
      });
    };
    const keepWorking = async (): Promise<void> => {
      for (;;) {
        const { code, stderr } = await work();
        if (closing || code === 0) return;
        // Killed, or Redis was away when it started: somebody starts it again, as Kubernetes would.
        if (code !== null && code !== 75) faults.push(`a worker ended with ${code}: ${stderr.slice(-500)}`);
        await sleep(200);
      }
    };
    const all = Promise.all(Array.from({ length: workers }, keepWorking));
    const disturbed = await disturb();
    await all;

    const verified = await treeline(['work', '--manifest', inputs, ...ask, '--verify']);
    const report = fieldsOf(verified.stdout);
    if (
      verified.code !== 0 ||
      report.get('valid') !== jobs ||
      report.get('failed') !== 2 ||
      report.get('others') !== 0
    ) {
      faults.push(`the verification ended with ${verified.code}: ${verified.stdout}${verified.stderr.slice(-1000)}`);
    }
    for (const name of await readdir(outputs)) if (name.endsWith('.part')) faults.push(`${name} was left behind`);
    const dead = await deadLetters(redis.url, faults);
    return { seconds: Math.round((performance.now() - started) / 1000), disturbed, dead, faults };
  } finally {
    closing = true;
    for (const child of running) child.kill('SIGKILL');
    await proxy.close();
    await redis.kill();
    await rm(folder, { recursive: true, force: true });
  }

  async function disturb(): Promise<string[]> {
    const disturbed: string[] = [];
    const when = async (share: number, what: string, act: () => Promise<void>) => {
      while ((await countReceipts(outputs)) < share * jobs) await sleep(50);
      const left = jobs + 2 - (await countReceipts(outputs));
      await act();
      disturbed.push(`${what} with ${left} left`);
      say(`${what} with ${left} left`);
    };
    await when(0.1, 'Redis killed and restarted', async () => {
      await redis.kill();
      await sleep(500);
      await redis.start();
    });
    await when(0.3, 'a worker killed', async () => {
      const [first] = running;
      first?.kill('SIGKILL');
    });
    await when(0.5, 'the network paused', async () => {
      proxy.pause();
      await sleep(lock * 1500);
      proxy.resume();
    });
    await when(0.7, 'all workers killed', async () => {
      for (const child of running) child.kill('SIGKILL');
    });
    return disturbed;
  }
}

async function deadLetters(url: string, faults: string[]): Promise<string[]> {
  const { stdout } = await treeline(['enqueue', '--dead', '--queue', url]);
  const letters: DeadLetter[] = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const dead = letters.map(({ input, reason }) => `${input.split('/').at(-1)}: ${reason}`).sort();
  const wanted = [/^file1-poison\.pdf: memory-limit: needs more memory/, /^file2-text\.pdf: not-a-pdf: /];
  if (dead.length !== 2 || !wanted.every((pattern, i) => pattern.test(dead[i] ?? ''))) {
    faults.push(`the dead letters are ${JSON.stringify(dead)}`);
  }
  return dead;
}

async function countReceipts(outputs: string): Promise<number> {
  const all = await readdir(join(outputs, '.receipts'), { recursive: true }).catch(() => []);
  return all.filter((name) => name.endsWith('.json')).length;
}

function fieldsOf(json: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(json)));
  } catch {
    return new Map();
  }
}
