import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLES } from '../sample.js';
import { measure } from '../speed/measure.js';
import type { Subject } from '../speed/peers.js';
import { failedFiles, KEEP_IN, keptAs } from '../speed/runners/protocol.js';

/** What a program made of some files. */
export interface Conversion {
  texts: ReadonlyMap<string, string>;
  /** Files without a text, and why. */
  failures: ReadonlyMap<string, string>;
  /** Seconds of processor time, without what the program needs before its first page. */
  cpu: number;
}

/** A file that takes longer is given up; the program starts again with the next. */
const FILE_LIMIT_MS = 120_000;

export async function convertAll(
  subject: Subject,
  files: readonly string[],
  limit = FILE_LIMIT_MS,
): Promise<Conversion> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-texts-'));
  try {
    const warmUp = join(scratch, 'warm-up');
    await mkdir(warmUp);
    const { cpu: start } = await runOnce(subject, [join(SAMPLES, 'letter.pdf')], warmUp, limit);
    await rm(warmUp, { recursive: true });
    const texts = new Map<string, string>();
    const failures = new Map<string, string>();
    let cpu = 0;
    for (
      let rest = [...files];
      rest.length > 0;
      rest = rest.filter((file) => !texts.has(file) && !failures.has(file))
    ) {
      const cost = await runOnce(subject, rest, scratch, limit);
      cpu += Math.max(0, cost.cpu - start);
      for (const file of failedFiles(cost.output)) failures.set(file, 'gave up');
      for (const file of rest) {
        const kept = keptAs(scratch, file);
        if (existsSync(kept)) texts.set(file, await readFile(kept, 'utf8'));
      }
      const missing = rest.filter((file) => !texts.has(file) && !failures.has(file));
      // It works through the files in order: the first without an answer is the one it stopped at.
      const stoppedAt = cost.failure === undefined ? missing : missing.slice(0, 1);
      for (const file of stoppedAt) failures.set(file, cost.failure ?? 'gave nothing');
    }
    return { texts, failures, cpu };
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function runOnce(subject: Subject, files: readonly string[], scratch: string, limit: number) {
  const [command, ...others] = subject.commands(files, scratch);
  if (!command || others.length > 0) throw new Error(`${subject.name} does not take all files at once`);
  const progress = (output: string) => readdirSync(scratch).length + failedFiles(output).length;
  return measure({ ...command, env: { [KEEP_IN]: scratch } }, limit, progress);
}
