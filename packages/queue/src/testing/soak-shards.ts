import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import { randomNumbers } from 'treeline/evaluate';
import { S3Store } from '../stores/s3.js';
import type { Store } from '../stores/store.js';
import type { Fault, Verification } from '../verify.js';
import { type Ended, startTreeline, treeline } from './command.js';

import { faultyProxy } from './proxies.js';
import { s3Environment, testS3 } from './servers.js';

/*
 * Shards over an S3-compatible server that throttles and fails, with some shards killed in between. Afterwards `--verify`
 * proves that all is there. Then an output is damaged, one is removed and an input is changed, and `--verify` must find
 * exactly these.
 */

export interface ShardSoak {
  files: number;
  shards: number;
  kills: number;
  /** Share of requests that fail. */
  faulty: number;
  seed: number;
  /** Shards at a time. */
  together: number;
  say(line: string): void;
}

export interface ShardReport {
  kills: number;
  /** Requests that the server refused or cut off. */
  refused: number;
  faults: string[];
}

export async function soakShards(options: ShardSoak): Promise<ShardReport> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
  const s3 = await testS3(join(folder, 's3'));
  const random = randomNumbers(options.seed);
  const proxy = await faultyProxy(Number(new URL(s3.endpoint).port), options.faulty, random);
  const env = s3Environment(proxy.port);
  // The store of this process goes straight to the server.
  Object.assign(process.env, s3.env);
  const store = new S3Store('s3://bucket');
  try {
    const list = join(folder, 'list.jsonl');
    const inputs = Array.from({ length: options.files }, (_, i) => `in/file${i}.pdf`);
    for (const [i, key] of inputs.entries()) await putBytes(store, key, numberedPdf(i));
    await writeFile(list, inputs.map((key) => `${JSON.stringify({ input: `s3://bucket/${key}` })}\n`).join(''));
    options.say(`${options.files} files are in the bucket`);

    const common = ['work', '--manifest', list, '-o', 's3://bucket/out', '--engine', 'baseline', '-j', '1'];
    // A killed shard has begun its work and cannot have finished it: every file takes several requests.
    const midway = () => proxy.after(2 + Math.floor(random() * (options.files / options.shards)));
    const { kills, faults } = await runShards(common, env, options, midway);
    faults.push(...(await checkVerify(store, common, env, inputs)));
    return { kills, refused: proxy.faults(), faults };
  } finally {
    await store.close();
    await proxy.close();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runShards(
  common: readonly string[],
  env: NodeJS.ProcessEnv,
  { shards, kills, together, say }: ShardSoak,
  midway: () => Promise<void>,
): Promise<{ kills: number; faults: string[] }> {
  const faults: string[] = [];
  const waiting = Array.from({ length: shards }, (_, i) => i);
  let killed = 0;
  const runOne = async (shard: number): Promise<void> => {
    const args = [...common, '--shard', `${shard}/${shards}`];
    if (shard < kills) {
      const { child, ended } = startTreeline(args, env);
      await Promise.race([ended, midway()]);
      if (child.kill('SIGKILL')) killed += 1;
      await ended;
      say(`shard ${shard} was killed`);
    }
    for (let tries = 0; ; tries++) {
      const { code, stderr } = await treeline(args, env);
      if (code === 0) return;
      if (code !== 75 || tries > 5) {
        faults.push(`shard ${shard} ended with ${code}: ${stderr.slice(-500)}`);
        return;
      }
      say(`shard ${shard} asks for another try`);
    }
  };
  const lane = async () => {
    for (let shard = waiting.shift(); shard !== undefined; shard = waiting.shift()) await runOne(shard);
  };
  await Promise.all(Array.from({ length: together }, lane));
  return { kills: killed, faults };
}

async function checkVerify(
  store: Store,
  common: readonly string[],
  env: NodeJS.ProcessEnv,
  inputs: readonly string[],
): Promise<string[]> {
  const verify = (...more: string[]) => treeline([...common, '--verify', ...more], env);
  const faults: string[] = [];
  const complete = (ended: Ended, when: string) => {
    const { inputs: count, valid, others } = reportOf(ended);
    if (ended.code !== 0 || count !== inputs.length || valid !== inputs.length || others !== 0) {
      faults.push(`${when}: exit ${ended.code}, ${ended.stdout}${ended.stderr.slice(-500)}`);
    }
  };
  complete(await verify(), 'after all shards');

  const [damaged = '', missing = '', outdated = ''] = inputs;
  await putBytes(store, `out/bucket/${damaged}.md`, Buffer.from('something else'));
  await store.remove(`out/bucket/${missing}.md`);
  await putBytes(store, outdated, numberedPdf(1_000_000));
  const found = await verify('--repair');
  const seen = reportOf(found).faults.map(({ input, fault }) => `${fault} ${input}`);
  const wanted = [
    `damaged s3://bucket/${damaged}`,
    `missing s3://bucket/${missing}`,
    `outdated s3://bucket/${outdated}`,
  ];
  if (found.code !== 75 || seen.sort().join() !== wanted.sort().join()) {
    faults.push(`the verification found ${seen.join(', ')} and ended with ${found.code}`);
  }
  const again = await treeline(common, env);
  if (again.code !== 0) faults.push(`the run after the repair ended with ${again.code}: ${again.stderr}`);
  complete(await verify(), 'after the repair');
  return faults;
}

function reportOf({ stdout }: Ended): Verification {
  const none: Verification = { inputs: 0, valid: 0, failed: 0, faults: [] satisfies Fault[], others: -1 };
  try {
    return { ...none, ...JSON.parse(stdout) };
  } catch {
    return none;
  }
}

async function putBytes(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  const temporary = await store.temporary();
  await writeFile(temporary, bytes);
  await store.put(key, temporary);
}
