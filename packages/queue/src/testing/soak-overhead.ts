import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@treeline/pool';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import { type Entry, entryFor } from '../manifest/manifest.js';
import { runShard } from '../shard.js';
import { measured } from './measured.js';

import { BASELINE, baselineShop } from './workshop.js';

/*
 * What a file costs besides parsing, on small files in a folder. The same files go through the pool alone, through
 * `treeline work` and through a batch, in turns, so that a busy machine slows all alike. The starts of the command are
 * measured with one file and taken off.
 */

export interface OverheadSoak {
  files: number;
  /** Files of one turn. */
  turn: number;
  /** The most milliseconds for a file. */
  most: number;
  say(line: string): void;
}

/** Milliseconds per file. */
export interface OverheadReport {
  files: number;
  parsing: number;
  /** What is added by receipts, hashes and names. */
  work: number;
  /** What is added by the ledger and the progress of a batch, whose turns all write into one folder. */
  batch: number;
  faults: string[];
}

export async function soakOverhead({ files, turn, most, say }: OverheadSoak): Promise<OverheadReport> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
  const pool = createPool({ size: 1 });
  const faults: string[] = [];
  const spent = { parsing: 0, work: 0, batch: 0 };
  let turns = 0;
  const timed = async (what: keyof typeof spent, act: () => Promise<unknown>) => {
    const started = performance.now();
    await act();
    spent[what] += performance.now() - started;
  };
  const batch = async (list: string) => {
    const args = ['--files-from', list, '-o', 'batch/', '-j', '1', '--engine', 'baseline'];
    const { code, stderr } = await measured(args, folder);
    if (code !== 0) faults.push(`the batch ended with ${code}: ${stderr.slice(-500)}`);
  };
  try {
    await mkdir(join(folder, 'in'));
    await writeFile(join(folder, 'first.pdf'), numberedPdf(files));
    await writeFile(join(folder, 'first.txt'), 'first.pdf\n');
    const paths = Array.from({ length: files }, (_, i) => join(folder, 'in', `file${i}.pdf`));
    for (const [i, path] of paths.entries()) await writeFile(path, numberedPdf(i));
    const shop = await baselineShop(folder, pool);
    const parse = (share: readonly string[]) =>
      pool.each(share, async (input) => {
        await pool.run({ input, options: BASELINE.settings, outputs: [{ format: 'md', to: 'text' }] });
      });
    // A process that has not seen many files is slower.
    await parse(paths.slice(0, 200));
    for (let from = 0; from < files; from += turn) {
      const share = paths.slice(from, from + turn);
      const entries = share.map((path, i) => ({ ...entryFor(path, '.md'), output: `${from}/${i}.md` }));
      await timed('parsing', () => parse(share));
      await timed('work', async () => {
        const { done } = await runShard({ shop, entries: each(entries), concurrency: 1, attempts: 1 });
        if (done !== share.length) faults.push(`${share.length - done} files were not done`);
      });
      await writeFile(join(folder, 'list.txt'), `${share.join('\n')}\n`);
      await timed('batch', () => batch('list.txt'));
      const started = performance.now();
      await batch('first.txt');
      spent.batch -= performance.now() - started;
      turns += 1;
      if (turns % 5 === 0) say(`${Math.min(files, from + turn)} files: ${JSON.stringify(spent)}`);
    }
  } finally {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
  const per = (milliseconds: number) => Math.round((milliseconds / files) * 100) / 100;
  const report = {
    files,
    parsing: per(spent.parsing),
    work: per(spent.work - spent.parsing),
    batch: per(spent.batch - spent.parsing),
  };
  for (const what of ['work', 'batch'] as const) {
    if (report[what] > most) faults.push(`${what} takes ${report[what]} ms a file besides parsing, more than ${most}`);
  }
  return { ...report, faults };
}

async function* each(entries: readonly Entry[]): AsyncGenerator<Entry> {
  yield* entries;
}
