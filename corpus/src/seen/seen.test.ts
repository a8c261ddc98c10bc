import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { openPdf, readPdf } from 'treeline/read';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CorpusDocument } from '../format/format.js';
import { corpusPage } from '../format/page.js';
import { choosePages, sightOf } from './choose.js';
import { LONGER_SIDE, type Seen, seePage } from './page.js';
import { packGrey, SeenWriter } from './shard.js';

const SAMPLE = new URL('../../../samples/paper.pdf', import.meta.url);

let document: CorpusDocument;
let seen: Seen;
beforeAll(async () => {
  const bytes = await readFile(SAMPLE);
  const reading = await readPdf(bytes, { name: 'sample.pdf' });
  document = {
    format: 'treeline-corpus/1',
    id: 'html/sample',
    source: 'html',
    kind: 'rendered',
    split: 'train',
    group: 'sample',
    pages: reading.pages.map(corpusPage),
    truth: {
      known: ['classes', 'regions', 'graphics'],
      classes: reading.pages.flatMap(({ lines }) => lines.map(() => ['paraline'])),
      regions: [{ role: 'table', page: 1, box: [100, 100, 200, 150], lines: [] }],
    },
  };
  const pdf = await openPdf(bytes);
  try {
    const page = seePage(pdf, document, 0);
    if (!page) throw new Error('the page was not drawn');
    seen = page;
  } finally {
    pdf.close();
  }
});

describe('a page as training sees it', () => {
  it('has 640 pixels on its longer side', () => {
    const { width, height } = seen.page;
    expect(Math.max(width, height)).toBe(LONGER_SIDE);
    expect(seen.pixels).toHaveLength(width * height);
  });

  it('has its lines where the ink is', () => {
    const { width, height, lines } = seen.page;
    const ink = (x0: number, y0: number, x1: number, y1: number) => {
      let dark = 0;
      for (let y = Math.floor(y0); y < Math.min(y1, height); y++) {
        for (let x = Math.floor(x0); x < Math.min(x1, width); x++) dark += 255 - (seen.pixels[y * width + x] ?? 255);
      }
      return dark;
    };
    const all = ink(0, 0, width, height);
    const inLines = lines.reduce((sum, box) => sum + ink(...box), 0);
    expect(lines.length).toBeGreaterThan(5);
    expect(inLines / all).toBeGreaterThan(0.7);
  });

  it('brings the objects of the truth to its pixels', () => {
    const scale = LONGER_SIDE / Math.max(document.pages[0]?.width ?? 0, document.pages[0]?.height ?? 0);
    const [object] = seen.page.objects;
    expect(object?.role).toBe('table');
    expect(object?.box[2]).toBeCloseTo(200 * scale, 0);
    expect(seen.page.complete).toBe(true);
    expect(new Set(seen.page.classes)).toEqual(new Set([1 << 6]));
  });
});

describe('the choice of pages', () => {
  it('takes pages with known objects before others, and no more than asked for', () => {
    expect(sightOf(document, 0)).toBe('known');
    expect(choosePages(document, { share: { known: 1, drawn: 1, plain: 1 }, most: 1 })).toEqual([0]);
    expect(choosePages(document, { share: { known: 0, drawn: 0, plain: 0 }, most: 9 })).toEqual([]);
  });
});

describe('a shard of pictures', () => {
  it('packs two pixels into a byte, rows padded to whole bytes', () => {
    expect([...packGrey(new Uint8Array([0, 255, 255, 170, 0, 85]), 3, 2)]).toEqual([0x0f, 0xf0, 0xa0, 0x50]);
  });

  it('says where the picture of each page stands', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seen-'));
    const writer = new SeenWriter(folder, 'try');
    await writer.write(seen);
    await writer.write(seen);
    await writer.flush();
    const pictures = await readFile(join(folder, 'try-0000.bin'));
    const rows = gunzipSync(await readFile(join(folder, 'try-0000.jsonl.gz'))).toString('utf8');
    const second: { at: number; bytes: number } = JSON.parse(rows.trim().split('\n')[1] ?? '');
    const picture = inflateSync(pictures.subarray(second.at, second.at + second.bytes));
    expect([...picture]).toEqual([...packGrey(seen.pixels, seen.page.width, seen.page.height)]);
  });
});
