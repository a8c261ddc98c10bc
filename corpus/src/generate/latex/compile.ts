import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Marks } from '../../truth/marks.js';
import { paintPicture } from '../plan/picture.js';
import type { LatexSource } from './document.js';
import { readTruth } from './truth.js';

/** The compiler gave no PDF, or gave one with errors that may have left marks wrong. */
export class CompileError extends Error {
  constructor(name: string, reason: string) {
    super(`${name}: ${reason}`);
    this.name = 'CompileError';
  }
}

const TEX_FOLDER = fileURLToPath(new URL('../../../src/generate/latex/tex', import.meta.url));
const TIME_LIMIT = 120_000;

export async function compile(source: LatexSource, work: string): Promise<{ pdf: Uint8Array; marks: Marks }> {
  const folder = join(work, source.name);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, 'document.tex'), source.tex);
    for (const picture of source.pictures)
      await writeFile(join(folder, picture.file), paintPicture(picture.seed, picture.ratio));
    for (let pass = 0; pass < source.passes; pass++) await lualatex(source.name, folder);
    const pdf = await readFile(join(folder, 'document.pdf')).catch(() => undefined);
    const truth = await readFile(join(folder, 'document.truth'), 'utf8').catch(() => undefined);
    if (!pdf || truth === undefined) throw new CompileError(source.name, 'no PDF');
    return { pdf, marks: readTruth(truth, source.units) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function lualatex(name: string, folder: string): Promise<void> {
  const log: string[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(
      'lualatex',
      ['-interaction=nonstopmode', '-halt-on-error', '-file-line-error', 'document.tex'],
      {
        cwd: folder,
        env: {
          ...process.env,
          TEXINPUTS: `${TEX_FOLDER}:`,
          LUAINPUTS: `${TEX_FOLDER}:`,
          SOURCE_DATE_EPOCH: '1700000000',
          FORCE_SOURCE_DATE: '1',
          max_print_line: '1000',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: TIME_LIMIT,
      },
    );
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => log.push(chunk));
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  const error = /^(?:.*\.\w+:\d+:|!) ?(.*)$/m.exec(log.join(''));
  throw new CompileError(name, code === null ? 'took too long' : (error?.[1] ?? `lualatex ended with ${code}`));
}
