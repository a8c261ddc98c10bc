import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type DocumentPool } from '@treeline/pool';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import type { Workshop } from '../convert-one.js';
import { type Entry, entryFor } from '../manifest/manifest.js';
import { type Asked, wayOf } from '../receipts/fingerprint.js';
import { runShard } from '../shard.js';
import { Inputs, openStore } from '../stores/open.js';
import { type Verification, verify } from '../verify.js';

export const BASELINE: Asked = { format: 'md', settings: { engine: 'baseline' } };
export const MOST = 2 ** 24;

export interface TestShop {
  folder: string;
  shop: Workshop;
  entries: Entry[];
  work(): ReturnType<typeof runShard>;
  check(repair?: boolean): Promise<Verification>;
  end(): Promise<void>;
}

/** A workshop over folders, with so many small PDFs and a file that is none. */
export async function testShop(count: number): Promise<TestShop> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-'));
  const inputs = join(folder, 'in');
  await mkdir(inputs);
  const entries: Entry[] = [];
  const add = async (name: string, bytes: Uint8Array | string) => {
    await writeFile(join(inputs, name), bytes);
    entries.push({ ...entryFor(join(inputs, name), '.md'), output: `${name}.md` });
  };
  for (let i = 0; i < count; i++) await add(`file${i}.pdf`, numberedPdf(i));
  await add('text.pdf', 'no PDF at all');
  const pool = createPool({ size: 1 });
  const shop = await baselineShop(folder, pool);
  const all = async function* () {
    yield* entries;
  };
  return {
    folder,
    shop,
    entries,
    work: () => runShard({ shop, entries: all(), concurrency: 1, attempts: 2 }),
    check: (repair = false) =>
      verify({ ...shop, entries: all(), concurrency: 2, whole: true, repair, mostInput: MOST }),
    end: async () => {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A workshop that writes Markdown, made with baselines, into the folder's `out/`. */
export async function baselineShop(folder: string, pool: DocumentPool): Promise<Workshop> {
  return {
    inputs: new Inputs(),
    outputs: openStore(join(folder, 'out')),
    pool,
    asked: BASELINE,
    way: await wayOf(BASELINE),
    mostInput: MOST,
  };
}
