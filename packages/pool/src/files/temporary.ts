import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemPath } from './names.js';

/*
 * Temporary files stand beside what they become, so that a rename is enough. Their names are random. They also say which
 * process they belong to, so that a later run can remove those of a process that was killed, and no others:
 * `.treeline-RANDOM-MACHINE-PID-START.part`. MACHINE stands for one boot and one container: process ids mean nothing elsewhere.
 */

const PATTERN = /^\.treeline-[0-9a-f-]{36}-([0-9a-f]{12})-(\d+)-(\d+)\.part$/;
/** Nobody can ask whether a process of another machine lives; its files are stale when nothing wrote them for so long. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

let own: string | undefined;

/** The part of the names that says which process the files belong to. */
export function ownerTag(): string {
  own ??= `${machine() ?? randomBytes(6).toString('hex')}-${process.pid}-${startOf(process.pid) ?? '0'}`;
  return own;
}

/** Whether the process with this tag still runs; undefined where nobody on this machine can know. */
export function ownerLives(tag: string): boolean | undefined {
  const [host, pid, start] = tag.split('-');
  if (host === undefined || host !== machine()) return undefined;
  return startOf(Number(pid)) === start;
}

/** A new name in this folder. `owner` is the tag of the process that will rename the file. */
export function temporaryPath(folder: string, owner = ownerTag()): string {
  return join(folder, `.treeline-${randomUUID()}-${owner}.part`);
}

/** Removes what processes that are gone left in this folder, files and folders, and with `ownToo` also what is left of this one. */
export async function sweep(folder: string, { ownToo = false } = {}): Promise<void> {
  const names = await readdir(systemPath(folder)).catch(() => []);
  for (const name of names) {
    const [, host, pid, start] = PATTERN.exec(name) ?? [];
    if (host === undefined || pid === undefined || start === undefined) continue;
    const path = systemPath(join(folder, name));
    const mine = `${host}-${pid}-${start}` === ownerTag();
    const stale = mine ? ownToo : host === machine() ? startOf(Number(pid)) !== start : await isOld(path);
    if (stale) await rm(path, { force: true, recursive: true }).catch(() => {});
  }
}

async function isOld(path: string | Buffer): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > STALE_AFTER_MS;
}

let known: { machine: string | undefined } | undefined;

/** This boot of this machine and this container; unknown where the system has no `/proc`. */
function machine(): string | undefined {
  known ??= { machine: readMachine() };
  return known.machine;
}

function readMachine(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return createHash('sha256').update(boot).update(readlinkSync('/proc/self/ns/pid')).digest('hex').slice(0, 12);
  } catch {
    return undefined;
  }
}

/** When a process was started, in ticks since the boot; undefined when there is none. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
