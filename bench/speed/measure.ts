import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/*
 * What a program costs, whatever it is written in: processor time of the process and of all it started, and the most
 * memory they held together, as the Linux kernel counts them.
 */

export interface Command {
  program: string;
  args: readonly string[];
  /** Set for this program on top of our own environment. */
  env?: Readonly<Record<string, string>>;
}

export interface Cost {
  /** User and system seconds. */
  cpu: number;
  wall: number;
  /** Highest resident memory in bytes. */
  peak: number;
  /** Why the program did not end well, where it did not. */
  failure: string | undefined;
  output: string;
}

/** Short programs are over before a long wait is; long ones are not disturbed by looking often. */
const POLL_MS = { first: 2, later: 25, until: 300 };
const TICKS_PER_SECOND = 100;

/**
 * Runs one program to its end. Only one may be measured at a time. The time limit begins anew whenever `progress`, of what
 * it has printed so far, changes.
 */
export async function measure(
  command: Command,
  timeout: number,
  progress: (output: string) => unknown = () => undefined,
): Promise<Cost> {
  const cpuBefore = cpuOfEndedChildren();
  const started = performance.now();
  const child = spawn(command.program, command.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...command.env },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000);
  });
  let peak = 0;
  let poll: NodeJS.Timeout | undefined;
  let reached = progress(output);
  const look = () => {
    if (child.pid !== undefined) peak = Math.max(peak, memoryOf(child.pid));
    const now = progress(output);
    if (now !== reached) limit.refresh();
    reached = now;
    poll = setTimeout(look, performance.now() - started < POLL_MS.until ? POLL_MS.first : POLL_MS.later);
  };
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, timeout);
  look();
  const end = await new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => {
      if (timedOut) resolve(`took longer than ${timeout / 1000} s`);
      else if (code !== 0) resolve(`${signal ?? `exit code ${code}`}: ${lastWords(errors)}`);
      else resolve(undefined);
    });
  });
  clearTimeout(poll);
  clearTimeout(limit);
  return {
    cpu: cpuOfEndedChildren() - cpuBefore,
    wall: (performance.now() - started) / 1000,
    peak,
    failure: end,
    output,
  };
}

/** The line with the error, where there is one: Node prints its version after it. */
function lastWords(errors: string): string {
  const lines = errors.trim().split('\n');
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}

/** Fields 16 and 17 of proc(5) stat: time of children that have ended, their own children included. */
function cpuOfEndedChildren(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** The high-water marks of a process and all below it. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const own = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    // It ended while we looked.
    return 0;
  }
}
