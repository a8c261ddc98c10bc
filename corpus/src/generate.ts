import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { htmlDocument } from './generate/html/document.js';
import { Printer } from './generate/html/print.js';
import { compile } from './generate/latex/compile.js';
import { latexDocument } from './generate/latex/document.js';
import { magazineDocument } from './generate/magazine/document.js';
import { layOut } from './generate/magazine/layout.js';
import { Photos } from './generate/magazine/photos.js';
import { withoutLeafingBack } from './generate/magazine/threads.js';
import { type Made, makeCorpus } from './generate/make.js';
import { buildPool } from './generate/prose/build.js';
import { ProsePool } from './generate/prose/pool.js';

const USAGE = `usage: node corpus/dist/generate.js prose --mirror DIR [--out corpus/out/prose]
       node corpus/dist/generate.js latex --count N [--seed S] [--out corpus/out/latex] [--prose DIR]
       node corpus/dist/generate.js html  --count N [--seed S] [--out corpus/out/html] [--prose DIR] [--chromium FILE]
       node corpus/dist/generate.js magazine --count N [--seed S] [--out corpus/out/magazine] [--prose DIR] [--chromium FILE] [--photos DIR]

Documents S, S+1 … are made, in shards of fifty; shards that are there are kept. Several runs with seeds of their own
share the work. --photos names a folder of JPEG and PNG files for the pages of magazines; without it painted pictures
stand in.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string', default: '0' },
      out: { type: 'string' },
      prose: { type: 'string', default: 'corpus/out/prose' },
      mirror: { type: 'string' },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
      photos: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [generator] = positionals;
  const tell = (message: string) => process.stderr.write(`${message}\n`);
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (generator === 'prose' && values.mirror !== undefined) {
    await buildPool(values.mirror, values.out ?? 'corpus/out/prose', tell);
    return 0;
  }
  const count = Number(values.count);
  const first = Number(values.seed);
  if (
    (generator !== 'latex' && generator !== 'html' && generator !== 'magazine') ||
    !Number.isInteger(count) ||
    !Number.isInteger(first) ||
    count < 1
  ) {
    tell(USAGE);
    return 2;
  }
  const pool = await ProsePool.load(values.prose);
  const options = { source: generator, first, count, out: resolve(values.out ?? `corpus/out/${generator}`), tell };
  if (generator === 'html' || generator === 'magazine') {
    const printer = new Printer(values.chromium);
    const photos = new Photos(values.photos);
    try {
      await makeCorpus({
        ...options,
        make:
          generator === 'html'
            ? (seed) => madeHtml(seed, pool, printer)
            : (seed) => madeMagazine(seed, pool, photos, printer),
      });
    } finally {
      await printer.close();
    }
    return 0;
  }
  const work = await mkdtemp(join(tmpdir(), 'treeline-latex-'));
  try {
    await makeCorpus({
      ...options,
      make: async (seed) => {
        const source = latexDocument(seed, pool);
        return { name: source.name, group: source.group, language: source.language, ...(await compile(source, work)) };
      },
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return 0;
}

async function madeHtml(seed: number, pool: ProsePool, printer: Printer): Promise<Made> {
  const source = htmlDocument(seed, pool);
  return { name: source.name, group: source.group, language: source.language, ...(await printer.print(source)) };
}

async function madeMagazine(seed: number, pool: ProsePool, photos: Photos, printer: Printer): Promise<Made> {
  const { name, group, sheet, spec } = magazineDocument(seed, pool, photos);
  const { pdf, marks } = await printer.printLaid(sheet, (tab) => tab.evaluate(layOut, spec));
  return { name, group, language: sheet.language, pdf, marks: withoutLeafingBack(marks) };
}

process.exitCode = await main();
