import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import { randomNumbers } from 'treeline/evaluate';

/*
 * A batch that is disturbed in every way that happens: two runs side by side into one folder, `kill -9` at random moments, a
 * disk that is full for a while. Afterwards every input has exactly one output, the same byte for byte as that of a run that
 * nobody disturbed, and nothing else is left.
 */

const COMMAND = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../packages/cli/bin/treeline.js' : '../../packages/cli/bin/treeline.js',
    import.meta.url,
  ),
);

export interface SoakOptions {
  files: number;
  kills: number;
  seed: number;
  jobs: number;
  engine: string;
  say(line: string): void;
}

export interface SoakReport {
  files: number;
  kills: number;
  /** Why the disk could not be filled, where it could not. */
  notFilled: string | undefined;
  /** Times that the disk was full, with what somebody met who wanted to write then. */
  full: FullDisk[];
  faults: string[];
}

export interface FullDisk {
  /** Bytes that were free when two runs began. */
  free: number;
  /** Inputs that failed for lack of space, over both runs. */
  failed: number;
}

export async function soakBatch(options: SoakOptions): Promise<SoakReport> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
  const disk = join(folder, 'disk');
  let mounted = false;
  try {
    await mkdir(join(folder, 'in'));
    await mkdir(disk);
    for (let i = 0; i < options.files; i++) await writeFile(join(folder, 'in', `file${i}.pdf`), numberedPdf(i));
    options.say(`${options.files} files made; undisturbed run`);
    const plain = await finished(start(folder, 'plain', options));
    if (plain.code !== 0) throw new Error(`the undisturbed run ended with ${plain.code}:\n${plain.stderr}`);

    const notFilled = mount(disk);
    mounted = notFilled === undefined;
    const disturbed = await disturb(folder, disk, mounted, options);
    options.say('last run, undisturbed, to finish what is left');
    const last = await finished(start(folder, 'disk/out', options));
    const faults = last.code === 0 ? [] : [`the last run ended with ${last.code}: ${last.stderr.slice(-2000)}`];
    if (mounted && disturbed.full.length === 0) faults.push('the disk was never full');
    if (disturbed.full.some(({ failed }) => failed === 0)) faults.push('the disk was full, and nobody wrote');
    faults.push(...(await compare(join(folder, 'plain'), join(disk, 'out'), options.files)));
    return { files: options.files, notFilled, faults, ...disturbed };
  } finally {
    if (mounted) execFileSync('umount', [disk]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** A small file system that can be filled; only root can make one. */
function mount(disk: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'NOT TESTED: a full disk, since a small file system can be mounted only as root';
  }
}

async function disturb(
  folder: string,
  disk: string,
  canFill: boolean,
  options: SoakOptions,
): Promise<{ kills: number; full: FullDisk[] }> {
  const random = randomNumbers(options.seed);
  let kills = 0;
  const felt: FullDisk[] = [];
  const filler = join(disk, 'filler');
  for (let round = 0; kills < options.kills; round++) {
    const full = canFill && round % 3 === 1;
    // Those whose work is done would not write.
    if (full && (await isComplete(join(disk, 'out'), options.files))) await rm(join(disk, 'out'), { recursive: true });
    const free = full ? await fill(disk, filler) : 0;
    const both = [start(folder, 'disk/out', options), start(folder, 'disk/out', options)];
    const ends = both.map((child) => finished(child));
    // However slow the machine is: nobody is killed before the disk was felt.
    if (full) await Promise.race([...both.map((child) => heard(child, NO_SPACE)), ...ends]);
    for (const child of both) {
      if (kills >= options.kills) break;
      await sleep(400 + random() * Math.max(1200, options.files * 4));
      if (child.exitCode !== null) continue;
      child.kill('SIGKILL');
      kills += 1;
      options.say(`killed run ${kills} of ${options.kills}${full ? ', the disk is full' : ''}`);
    }
    // Whoever is left finishes in peace in every second round; its sibling's children must not disturb it.
    if (round % 2 === 0) for (const child of both) child.kill('SIGKILL');
    const said = (await Promise.all(ends)).map(({ stderr }) => stderr.split(NO_SPACE).length - 1);
    if (full) {
      felt.push({ free, failed: said.reduce((sum, count) => sum + count, 0) });
      options.say(`the disk was full: ${felt.at(-1)?.failed} inputs found no room`);
      await rm(filler, { force: true });
    }
    // A fresh start for those whose work was done before they could be killed.
    if (round > 0 && round % 4 === 3) await rm(join(disk, 'out'), { recursive: true, force: true });
  }
  return { kills, full: felt };
}

async function isComplete(folder: string, files: number): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith('.')).length >= files;
}

/** Leaves room for a little: some files still fit, most do not. Gives the bytes that are free. */
async function fill(disk: string, path: string): Promise<number> {
  try {
    execFileSync('sh', ['-c', `cat /dev/zero > "$1" 2>/dev/null; truncate -s -8192 "$1"`, 'sh', path], {
      stdio: 'pipe',
    });
  } catch {
    // `cat` says that the disk is full, which is what it is for.
  }
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
}

function start(cwd: string, output: string, { jobs, engine }: SoakOptions): ChildProcess {
  const args = [COMMAND, 'in', '-f', 'json', '-o', output, '-j', String(jobs), '--engine', engine];
  return spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** What the command says of a file that found no room. */
const NO_SPACE = 'no space left on the disk';

/** Resolves when standard error has said this. */
function heard(child: ChildProcess, text: string): Promise<void> {
  let said = '';
  return new Promise((resolve) => {
    child.stderr?.on('data', (piece: string) => {
      said = (said + piece).slice(-10_000);
      if (said.includes(text)) resolve();
    });
  });
}

function finished(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr })));
}

async function compare(plain: string, disturbed: string, files: number): Promise<string[]> {
  const [wanted, found] = [(await readdir(plain)).sort(), (await readdir(disturbed)).sort()];
  const faults: string[] = [];
  if (wanted.filter((name) => !name.startsWith('.')).length !== files) faults.push('the undisturbed run is incomplete');
  for (const name of found) if (!wanted.includes(name)) faults.push(`${name} should not be there`);
  for (const name of wanted) {
    if (!found.includes(name)) faults.push(`${name} is missing`);
    else if (!name.startsWith('.')) {
      const [one, other] = await Promise.all([readFile(join(plain, name)), readFile(join(disturbed, name))]);
      if (!one.equals(other)) faults.push(`${name} differs from that of the undisturbed run`);
    }
  }
  return faults;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
