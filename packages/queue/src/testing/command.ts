import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The built command; the same from `src/testing` and from `dist/testing`. */
export const COMMAND = fileURLToPath(new URL('../../../cli/bin/treeline.js', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  child: ChildProcess;
  ended: Promise<Ended>;
}

export function startTreeline(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Started {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
  });
  return { child, ended: endOf(child) };
}

/** What a process had said when it ended. */
export function endOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

export function treeline(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Promise<Ended> {
  return startTreeline(args, env, cwd).ended;
}
