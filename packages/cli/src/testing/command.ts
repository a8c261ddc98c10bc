import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Document, validate } from 'treeline';
import { onTestFinished } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/treeline.js', import.meta.url));

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  finished: Promise<Finished>;
  /** Resolves when standard error says this. */
  hears(text: string): Promise<void>;
}

export interface CommandOptions {
  cwd: string;
  stdin?: Uint8Array;
  /** A file descriptor to take standard output, where it is not to be collected. */
  stdout?: number;
  env?: NodeJS.ProcessEnv;
}

/** Starts the built command as a person would. */
export function start(args: readonly string[], options: CommandOptions): Running {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: options.cwd,
    ...(options.env && { env: options.env }),
    stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    for (const check of waiting) check();
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.stdin);
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  const hears = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!stderr.includes(text)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
      void finished.then(() => reject(new Error(`ended without saying "${text}"; it said:\n${stderr}`)));
    });
  return { child, finished, hears };
}

export function treeline(args: readonly string[], options: CommandOptions): Promise<Finished> {
  return start(args, options).finished;
}

/** An empty folder for one test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A scratch folder with these files in it. */
export async function folderWith(files: Record<string, Uint8Array | string>): Promise<string> {
  const cwd = await scratchFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(cwd, name, '..'), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
  return cwd;
}

/** The document that a command wrote, if it is a valid one. */
export function documentIn(json: string): Document {
  const checked = validate(JSON.parse(json));
  if (!checked.valid) throw new Error(checked.errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return checked.document;
}
