import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Set to a folder, the texts that come out are kept there, as NAME.md. */
export const KEEP_IN = 'BENCH_KEEP_IN';

/** A runner goes through the files of its command line and says which it could not do. */
export async function forEachFile(
  work: (bytes: Uint8Array, path: string) => Promise<string | undefined> | undefined,
): Promise<void> {
  const folder = process.env[KEEP_IN];
  for (const path of process.argv.slice(2)) {
    try {
      const text = await work(await readFile(path), path);
      if (folder !== undefined && text !== undefined) await writeFile(keptAs(folder, path), text);
    } catch {
      process.stdout.write(`\nFAILED ${path}\n`);
    }
  }
}

export function keptAs(folder: string, path: string): string {
  return join(folder, `${basename(path).replace(/\.pdf$/i, '')}.md`);
}

export function failedFiles(output: string): string[] {
  return [...output.matchAll(/^FAILED (.+)$/gm)].map((match) => match[1] ?? '');
}
