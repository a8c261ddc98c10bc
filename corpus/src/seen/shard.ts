import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import type { Seen, SeenPage } from './page.js';

const PAGES_A_SHARD = 500;

/**
 * Writes pages into `NAME-0000.jsonl.gz` and their pictures into `NAME-0000.bin` of a folder: one zlib stream after the
 * other, each four bits a pixel, two pixels a byte with the left one high, rows from the top and padded to whole bytes.
 * A row of the list says where its picture stands.
 */
export class SeenWriter {
  readonly #folder: string;
  readonly #name: string;
  #rows: (SeenPage & { at: number; bytes: number })[] = [];
  #pictures: Buffer[] = [];
  #size = 0;
  #shard = 0;
  written = 0;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  async write({ page, pixels }: Seen): Promise<void> {
    const picture = deflateSync(packGrey(pixels, page.width, page.height), { level: 9, memLevel: 9 });
    this.#rows.push({ ...page, at: this.#size, bytes: picture.length });
    this.#pictures.push(picture);
    this.#size += picture.length;
    this.written += 1;
    if (this.#rows.length >= PAGES_A_SHARD) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await mkdir(this.#folder, { recursive: true });
    const base = join(this.#folder, `${this.#name}-${String(this.#shard).padStart(4, '0')}`);
    await writeFile(`${base}.bin`, Buffer.concat(this.#pictures));
    await writeFile(`${base}.jsonl.gz`, gzipSync(this.#rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
    this.#rows = [];
    this.#pictures = [];
    this.#size = 0;
    this.#shard += 1;
  }
}

/** Four bits a pixel are enough to see with, and half of what eight cost. */
export function packGrey(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 2);
  const packed = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grey = Math.round((pixels[y * width + x] ?? 255) / 17);
      const at = y * stride + (x >> 1);
      packed[at] = (packed[at] ?? 0) | (x % 2 === 0 ? grey << 4 : grey);
    }
  }
  return packed;
}
