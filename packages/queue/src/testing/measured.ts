import { spawn } from 'node:child_process';
import { COMMAND, type Ended, endOf } from './command.js';

/** What a command took, with all processes that it started. */
export interface Measured extends Ended {
  seconds: number;
  /** Processor seconds. On a busy machine they say more than the clock. */
  cpuSeconds: number;
}

/** The shell knows the processor time of everything that ran under it. */
const SCRIPT = '"$@"; code=$?; times >&2; exit $code';

export async function measured(args: readonly string[], cwd?: string): Promise<Measured> {
  const started = performance.now();
  const child = spawn('bash', ['-c', SCRIPT, 'bash', process.execPath, COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  const { code, stdout, stderr } = await endOf(child);
  const seconds = (performance.now() - started) / 1000;
  // The last line has the user and the system time of what the shell waited for.
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  const cpuSeconds = [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  );
  return { code, stdout, stderr, seconds, cpuSeconds };
}
