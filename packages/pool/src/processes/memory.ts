import { execFile } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';

/*
 * How much memory a process holds, asked from outside: a process that is busy cannot answer. Linux says it in a file that
 * costs a few microseconds to read; elsewhere `ps` is asked, less often.
 */

const WATCH_EVERY_MS = 15;
const ASK_EVERY_MS = 500;

/** Calls `exceeded` once when the process holds more than `most` bytes. Gives the way to stop watching. */
export function watchMemory(pid: number, most: number, exceeded: (bytes: number) => void): () => void {
  if (!Number.isFinite(most)) return () => {};
  const file = openStatus(pid);
  const buffer = Buffer.alloc(4096);
  let asking = false;
  const judge = (bytes: number | undefined) => {
    if (bytes === undefined || bytes <= most) return;
    end();
    exceeded(bytes);
  };
  const timer = setInterval(
    () => {
      if (file !== undefined) return judge(residentIn(file, buffer));
      if (asking) return;
      asking = true;
      void askPs(pid).then((bytes) => {
        asking = false;
        judge(bytes);
      });
    },
    file === undefined ? ASK_EVERY_MS : WATCH_EVERY_MS,
  );
  let ended = false;
  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(timer);
    if (file !== undefined) closeSync(file);
  }
  return end;
}

/** Bytes of memory that a process holds now, where the system says it in a file. */
export function residentMemory(pid: number): number | undefined {
  const file = openStatus(pid);
  if (file === undefined) return undefined;
  try {
    return residentIn(file, Buffer.alloc(4096));
  } finally {
    closeSync(file);
  }
}

function openStatus(pid: number): number | undefined {
  try {
    return openSync(`/proc/${pid}/status`, 'r');
  } catch {
    return undefined;
  }
}

function residentIn(file: number, buffer: Buffer): number | undefined {
  try {
    const text = buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0));
    const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(text)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // The process has ended.
    return undefined;
  }
}

function askPs(pid: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => {
      const kilobytes = Number.parseInt(stdout, 10);
      resolve(error || !Number.isFinite(kilobytes) ? undefined : kilobytes * 1024);
    });
  });
}
