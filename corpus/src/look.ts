import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { encodePng, overlayPieces, type PagePicture } from 'treeline';
import { openPdf } from 'treeline/read';
import { readShard } from './format/shards.js';
import { truthDocument } from './truth/document.js';

const USAGE = `usage: node corpus/dist/look.js SHARD [ID] [--pdf FILE] > overlay.html

Draws the truth of a document of a shard (the first one without an ID) over its pages.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { pdf: { type: 'string' } } });
  const [shard, id] = positionals;
  if (shard === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  for await (const document of readShard(shard)) {
    if (id !== undefined && document.id !== id) continue;
    const pictures = values.pdf === undefined ? [] : await picturesOf(values.pdf);
    for (const piece of overlayPieces(truthDocument(document), pictures)) process.stdout.write(piece);
    return 0;
  }
  process.stderr.write(`${shard}: no document ${id ?? ''}\n`);
  return 1;
}

async function picturesOf(file: string): Promise<PagePicture[]> {
  const pdf = await openPdf(await readFile(file));
  try {
    return Array.from({ length: pdf.pageCount }, (_, i): PagePicture => {
      const picture = pdf.renderPage(i + 1, { width: 1000 });
      return { page: i + 1, mime: 'image/png', data: encodePng(picture), width: picture.width, height: picture.height };
    });
  } finally {
    pdf.close();
  }
}

process.exitCode = await main();
