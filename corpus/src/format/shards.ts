import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip, gzipSync } from 'node:zlib';
import { type CorpusDocument, corpusDocumentSchema } from './format.js';

const DOCUMENTS_A_SHARD = 100;

/** Writes documents into `NAME-0000.jsonl.gz`, `NAME-0001.jsonl.gz` … of a folder. */
export class ShardWriter {
  readonly #folder: string;
  readonly #name: string;
  #rows: string[] = [];
  #shard = 0;
  written = 0;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  async write(document: CorpusDocument): Promise<void> {
    this.#rows.push(JSON.stringify(document));
    this.written += 1;
    if (this.#rows.length >= DOCUMENTS_A_SHARD) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await mkdir(this.#folder, { recursive: true });
    const file = `${this.#name}-${String(this.#shard).padStart(4, '0')}.jsonl.gz`;
    await writeFile(join(this.#folder, file), gzipSync(`${this.#rows.join('\n')}\n`));
    this.#rows = [];
    this.#shard += 1;
  }
}

/** Shards of a folder and of the folders below it, in a stable order. What has pixels beside it are pages (seen.ts), not documents. */
export async function shardsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const pixels = new Set(files.filter((file) => file.endsWith('.bin')));
  return files
    .filter((file) => file.endsWith('.jsonl.gz') && !pixels.has(file.replace(/\.jsonl\.gz$/, '.bin')))
    .sort()
    .map((file) => join(folder, file));
}

/** Reads a shard document by document; a malformed row is an error that names the file and the row. */
export async function* readShard(file: string): AsyncGenerator<CorpusDocument> {
  const rows = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  let number = 0;
  for await (const row of rows) {
    number += 1;
    if (row === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(row);
    } catch (cause) {
      throw new Error(`${file}:${number}: not JSON`, { cause });
    }
    const parsed = corpusDocumentSchema.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Error(`${file}:${number}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    yield parsed.data;
  }
}
