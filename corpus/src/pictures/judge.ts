import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ProsePool } from '../generate/prose/pool.js';
import { Dice } from '../generate/random.js';
import { drawEveryday } from './everyday.js';
import { measure } from './measure.js';
import type { PictureRow } from './pack/rows.js';
import { PictureRenderer } from './render.js';

const USAGE = `usage: node corpus/dist/pictures/judge.js [--sources corpus/pictures] [--out corpus/out/pictures/judge] [--prose DIR] [--chromium FILE]

Draws the pictures that are only for judging. hand.jsonl: those composed by hand, in the order that was labelled by looking at
them (SOURCES/hand/NAME.html, with the blocks' names in data-b, and SOURCES/hand.json, the names in reading order).
everyday.jsonl: 73 simpler ones, made by families of their own. The JPEGs lie in the folders of the same names.`;

/** The names of a picture's blocks in reading order, by the picture's name. */
type Labels = Record<string, string[]>;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sources: { type: 'string', default: 'corpus/pictures' },
      out: { type: 'string', default: 'corpus/out/pictures/judge' },
      prose: { type: 'string', default: 'corpus/out/prose' },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
    },
  });
  if (positionals.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const labels: Labels = JSON.parse(await readFile(join(values.sources, 'hand.json'), 'utf8'));
  const folder = resolve(values.sources, 'hand');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.html')).sort();
  await mkdir(join(values.out, 'hand'), { recursive: true });
  const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 1000 } });
    const rows: PictureRow[] = [];
    for (const file of files) {
      const name = basename(file, '.html');
      await page.goto(pathToFileURL(join(folder, file)).href);
      const wrong = await page.evaluate(number, labels[name] ?? []);
      if (wrong.length > 0) throw new Error(`${file}: hand.json and the picture differ in ${wrong.join(', ')}`);
      const [drawn] = await page.evaluate(measure, 'main');
      if (!drawn) throw new Error(`${file}: no <main>`);
      const jpeg = await page.locator('main').screenshot({ type: 'jpeg', quality: 85 });
      await writeFile(join(values.out, 'hand', `${name}.jpg`), jpeg);
      const chinese = drawn.blocks.some(({ text }) => /\p{Script=Han}{2}/u.test(text));
      rows.push({
        id: name,
        template: name,
        layout: 'hand',
        lang: chinese ? 'zh' : 'en',
        size: [drawn.width, drawn.height],
        blocks: new Dice(name).shuffle(drawn.blocks),
      });
    }
    await writeFile(join(values.out, 'hand.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    process.stderr.write(`by hand: ${tally(rows)}\n`);
  } finally {
    await browser.close();
  }
  process.stderr.write(`every day: ${tally(await drawAll(values.chromium, values.prose, values.out))}\n`);
  return 0;
}

/** As many as make 113 with those composed by hand, the number of pictures in the paper's user study. */
const EVERYDAY = 73;

async function drawAll(executable: string, prose: string, out: string): Promise<PictureRow[]> {
  const pool = await ProsePool.load(prose);
  const sources = Array.from({ length: EVERYDAY }, (_, seed) => drawEveryday(seed, pool));
  const renderer = new PictureRenderer(executable, join(out, '..', 'work'));
  const rows: PictureRow[] = [];
  await mkdir(join(out, 'everyday'), { recursive: true });
  try {
    for (const { index, jpeg, width, height, blocks } of await renderer.render(sources)) {
      const source = sources[index];
      if (!source) continue;
      await writeFile(join(out, 'everyday', `${source.id}.jpg`), jpeg);
      const { id, template, language: lang } = source;
      rows.push({
        id,
        template,
        layout: 'everyday',
        lang,
        size: [width, height],
        blocks: new Dice(id).shuffle(blocks),
      });
    }
  } finally {
    await renderer.close();
  }
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  await writeFile(join(out, 'everyday.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return rows;
}

function tally(rows: readonly PictureRow[]): string {
  return `${rows.length} pictures, ${rows.reduce((sum, { blocks }) => sum + blocks.length, 0)} blocks`;
}

/** Runs in the page: gives every block its place, and says which names only one side knows. */
function number(order: readonly string[]): string[] {
  const names = [...document.querySelectorAll('[data-b]')].map((element) => element.getAttribute('data-b') ?? '');
  for (const element of document.querySelectorAll('[data-b]'))
    element.setAttribute('data-o', String(order.indexOf(element.getAttribute('data-b') ?? '')));
  const differ = [...names.filter((name) => !order.includes(name)), ...order.filter((name) => !names.includes(name))];
  return [...differ, ...names.filter((name, i) => names.indexOf(name) !== i)];
}

process.exitCode = await main();
