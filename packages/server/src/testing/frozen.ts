import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

/** Told by Node of every child process when it is made. */
const CHANNEL = 'child_process';

export interface Frozen {
  /** Those of them that still exist. */
  alive(): number[];
  kill(): void;
  /** Lets all go on, and those to come. */
  thaw(): void;
}

/**
 * Stops the processes that parse, and every later one as it starts. A file that was given to them is being worked on and
 * cannot be finished, however fast they are and however late the test comes.
 */
export function freezeWorkers(): Frozen {
  const frozen = new Set<number>();
  const freeze = (pid: number) => {
    frozen.add(pid);
    process.kill(pid, 'SIGSTOP');
  };
  const onProcess = (message: unknown) => {
    if (!(message instanceof Object) || !('process' in message) || !(message.process instanceof ChildProcess)) return;
    const child = message.process;
    child.once('spawn', () => child.pid !== undefined && freeze(child.pid));
  };
  subscribe(CHANNEL, onProcess);
  for (const pid of childrenOf(process.pid)) freeze(pid);
  const alive = () => [...frozen].filter(isAlive);
  return {
    alive,
    kill: () => {
      for (const pid of alive()) process.kill(pid, 'SIGKILL');
    },
    thaw: () => {
      unsubscribe(CHANNEL, onProcess);
      for (const pid of alive()) process.kill(pid, 'SIGCONT');
      frozen.clear();
    },
  };
}

/** Whether there is such a process that is not only waiting to be collected. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Processes that this process has started. */
function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}
