import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FUZZ_TARGETS } from '../fuzz-targets.js';

/*
 * Coverage-guided fuzzing with jazzer.js (libFuzzer): `npm run fuzz:jazzer -- [--target hocr] [--seconds 60] [--seed 1]
 * [--seeds FOLDER] [--libraries FOLDER]`. Every target gets so many seconds. `--seeds` adds the files of a folder to the first
 * inputs. Inputs that came out wrong are kept in out/jazzer/TARGET/faults. Ends with 1 where there is one.
 *
 * jazzer.js is installed beside the project on first use. Its binary for Linux needs glibc 2.38. On an older system give
 * `--libraries` a folder with `ld-linux-x86-64.so.2`, libc and libstdc++ of a newer one: Node then runs with those.
 */

const VERSION = '4.0.0';
const PEERS = fileURLToPath(new URL('../../.peers/jazzer/', import.meta.url));
const OUT = fileURLToPath(new URL('../../../out/jazzer/', import.meta.url));
const TARGET = fileURLToPath(new URL('./target.js', import.meta.url));
const CLI = join(PEERS, 'node_modules/@jazzer.js/core/dist/cli.js');
/** Bytes of an input. Larger ones run slower and say no more. */
const MAX_BYTES = 100_000;

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    libraries: { type: 'string' },
  },
});

if (!existsSync(CLI)) {
  await mkdir(PEERS, { recursive: true });
  await writeFile(join(PEERS, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `@jazzer.js/core@${VERSION}`], {
    cwd: PEERS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const node =
  values.libraries === undefined
    ? [process.execPath]
    : [join(values.libraries, 'ld-linux-x86-64.so.2'), '--library-path', values.libraries, process.execPath];
const binary = run(['-e', `require(${JSON.stringify(join(PEERS, 'node_modules/@jazzer.js/fuzzer'))})`]);
if (binary.status !== 0) {
  process.stderr.write(`${binary.stderr}\nThe binary of jazzer.js does not run here: see --libraries in this file.\n`);
  process.exit(2);
}

let faults = 0;
for (const name of values.target === undefined ? Object.keys(FUZZ_TARGETS) : [values.target])
  faults += await fuzz(name);
process.exitCode = faults > 0 ? 1 : 0;

async function fuzz(name: string): Promise<number> {
  const corpus = join(OUT, name, 'corpus');
  const wrong = join(OUT, name, 'faults');
  await rm(wrong, { recursive: true, force: true });
  await Promise.all([mkdir(corpus, { recursive: true }), mkdir(wrong, { recursive: true })]);
  for (const [i, bytes] of ((await FUZZ_TARGETS[name]?.seeds()) ?? []).entries()) {
    await writeFile(join(corpus, `seed-${i}`), bytes);
  }
  if (values.seeds !== undefined) {
    for (const file of await readdir(values.seeds, { withFileTypes: true })) {
      if (file.isFile()) await copyFile(join(values.seeds, file.name), join(corpus, basename(file.name)));
    }
  }
  const seconds = Number(values.seconds);
  const { stderr, stdout, status } = run(
    [
      ...[CLI, TARGET, corpus, '-i', 'packages/core/dist', '-e', 'node_modules', '--timeout=60000', '--'],
      ...[`-max_total_time=${seconds}`, `-max_len=${MAX_BYTES}`, `-seed=${values.seed}`],
      ...['-rss_limit_mb=4096', '-print_final_stats=1', `-artifact_prefix=${wrong}/`],
    ],
    name,
  );
  const said = `${stdout}${stderr}`;
  const [, runs = '0'] = /number_of_executed_units:\s*(\d+)/.exec(said) ?? [];
  const [, edges = '?'] = [...said.matchAll(/cov: (\d+)/g)].at(-1) ?? [];
  const kept = await readdir(wrong);
  process.stdout.write(`${name}: ${runs} runs, ${edges} places of our code reached, ${kept.length} faults\n`);
  if (status === 0 && kept.length === 0) return 0;
  process.stdout.write(`${said.split('\n').slice(-40).join('\n')}\nkept in ${resolve(wrong)}\n`);
  return Math.max(1, kept.length);
}

function run(args: readonly string[], target = ''): { status: number | null; stdout: string; stderr: string } {
  const [program = '', ...first] = node;
  return spawnSync(program, [...first, ...args], {
    env: { ...process.env, TREELINE_FUZZ_TARGET: target },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}
