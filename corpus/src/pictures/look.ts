import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { type PictureRow, readRows } from './pack/rows.js';

const USAGE = `usage: node corpus/dist/pictures/look.js SHARD.jsonl --out FILE.jpg [--from N] [--count N] [--columns N] [--chromium FILE]

Draws pictures of a shard side by side, with the boxes of their blocks and a line through them in reading order.`;
const WIDTH = 1600;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      from: { type: 'string', default: '0' },
      count: { type: 'string', default: '12' },
      columns: { type: 'string', default: '6' },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
    },
  });
  const [shard] = positionals;
  if (shard === undefined || values.out === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const from = Number(values.from);
  const rows = (await readRows(shard)).slice(from, from + Number(values.count));
  const folder = resolve(shard.replace(/\.jsonl$/, ''));
  const page = `<!doctype html><meta charset="utf-8"><style>body{margin:8px;columns:${Number(values.columns)};column-gap:8px;background:#555}svg{width:100%;display:block;margin-bottom:8px;break-inside:avoid}</style>${rows.map((row) => withOrder(row, folder)).join('')}`;
  const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const tab = await browser.newPage({ viewport: { width: WIDTH, height: 600 } });
    // Only a page that is a file itself may show other files.
    const file = `${resolve(values.out)}.html`;
    await writeFile(file, page);
    await tab.goto(pathToFileURL(file).href);
    await rm(file);
    await writeFile(values.out, await tab.screenshot({ type: 'jpeg', quality: 72, fullPage: true }));
  } finally {
    await browser.close();
  }
  return 0;
}

function withOrder({ id, size: [width, height], blocks }: PictureRow, folder: string): string {
  const ordered = [...blocks].sort((a, b) => a.order - b.order);
  const way = ordered.map(({ box: [x0, y0, x1, y1] }) => `${(x0 + x1) / 2},${(y0 + y1) / 2}`).join(' ');
  const boxes = ordered.map(
    ({ box: [x0, y0, x1, y1] }) => `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/>`,
  );
  const href = pathToFileURL(join(folder, `${id}.jpg`)).href;
  return `<svg viewBox="0 0 ${width} ${height}"><image href="${href}" width="${width}" height="${height}"/><g fill="none" stroke="#e6005c" stroke-width="1.5">${boxes.join('')}</g><polyline points="${way}" fill="none" stroke="#0a84ff" stroke-width="3" stroke-opacity=".8"/></svg>`;
}

process.exitCode = await main();
