import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Measured, measured } from './measured.js';

/*
 * The same files once as one batch and once as shards that run at the same time, in turns, so that a busy machine slows both
 * alike. Both have to write the same, and the shards must be about as fast as the batch.
 */

export interface TogetherSoak {
  files: number;
  shards: number;
  rounds: number;
  /** Processes of the batch: as many as there are cores. */
  cores: number;
  engine: string;
  /** The least speed of the shards, as a share of the speed of the batch. */
  least: number;
  say(line: string): void;
}

export interface TogetherReport {
  /** Speed of the shards over that of the batch, by the clock and by processor time. */
  speed: number;
  cpuSpeed: number;
  rounds: { batch: Took; shards: Took }[];
  faults: string[];
}

interface Took {
  seconds: number;
  cpuSeconds: number;
}

const SAMPLE = fileURLToPath(new URL('../../../../samples/paper.pdf', import.meta.url));

export async function soakTogether(options: TogetherSoak): Promise<TogetherReport> {
  const { files, shards, rounds, cores, engine, least, say } = options;
  const cwd = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
  const faults: string[] = [];
  const took: TogetherReport['rounds'] = [];
  const check = ({ code, stderr }: Measured, what: string) => {
    if (code !== 0) faults.push(`${what} ended with ${code}: ${stderr.slice(-500)}`);
  };
  try {
    await mkdir(join(cwd, 'in'));
    for (let i = 0; i < files; i++) await copyFile(SAMPLE, join(cwd, 'in', `${i}.pdf`));
    for (let round = 0; round < rounds; round++) {
      const batch = await measured(['-r', 'in', '-o', `batch${round}/`, '-j', String(cores), '--engine', engine], cwd);
      check(batch, 'the batch');
      const work = ['work', '--manifest', 'in', '-o', `shards${round}`, '--engine', engine];
      const started = performance.now();
      const all = await Promise.all(
        Array.from({ length: shards }, (_, i) => measured([...work, '--shard', `${i}/${shards}`, '-j', '1'], cwd)),
      );
      const seconds = (performance.now() - started) / 1000;
      for (const one of all) check(one, 'a shard');
      check(await measured([...work, '--verify'], cwd), 'the verification');
      faults.push(...(await differences(join(cwd, `batch${round}`), join(cwd, `shards${round}/in`))));
      took.push({ batch: tookBy(batch.seconds, [batch]), shards: tookBy(seconds, all) });
      say(`round ${round + 1}: ${JSON.stringify(took.at(-1))}`);
    }
    const ratio = (by: keyof Took) =>
      rounded(sum(took.map(({ batch }) => batch[by])) / sum(took.map((t) => t.shards[by])));
    const speed = ratio('seconds');
    if (speed < least) faults.push(`the shards reach ${speed} of the speed of the batch, less than ${least}`);
    return { speed, cpuSpeed: ratio('cpuSeconds'), rounds: took, faults };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

/** Files of the batch that the shards have not, or have otherwise. */
async function differences(batch: string, shards: string): Promise<string[]> {
  const names = (await readdir(batch)).filter((name) => name.endsWith('.md'));
  if (names.length === 0) return ['the batch wrote nothing'];
  const found: string[] = [];
  for (const name of names) {
    const other = await readFile(join(shards, name.replace(/\.md$/, '.pdf.md')), 'utf8').catch(() => undefined);
    if (other !== (await readFile(join(batch, name), 'utf8'))) found.push(`${name} differs`);
  }
  return found;
}

function tookBy(seconds: number, all: readonly Measured[]): Took {
  return { seconds: rounded(seconds), cpuSeconds: rounded(sum(all.map(({ cpuSeconds }) => cpuSeconds))) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
