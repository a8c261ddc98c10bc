import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

/** Keeps figures beside the code that made them, with what is needed to compare them with others. */
export async function writeResult(name: string, result: object): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const text = JSON.stringify({ date: new Date().toISOString().slice(0, 10), machine, ...result }, null, 2);
  await writeFile(`${RESULTS}${name}.json`, `${text}\n`);
}

/** The same for people: a page with tables. */
export async function writeMarkdown(name: string, text: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}${name}.md`, text);
}

/** The first `words` columns are words, the others figures. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[], words: number): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, i) => (i < words ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
