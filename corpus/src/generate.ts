import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { htmlDocument } from './html/document.js';
import { Printer } from './html/print.js';
import { compile } from './latex/compile.js';
import { latexDocument } from './latex/document.js';
import { makeCorpus } from './make.js';
import { buildPool } from './prose/build.js';
import { ProsePool } from './prose/pool.js';

const USAGE = `usage: node corpus/dist/generate.js prose --mirror DIR [--out corpus/out/prose]
       node corpus/dist/generate.js latex --count N [--seed S] [--out corpus/out/latex] [--prose DIR]
       node corpus/dist/generate.js html  --count N [--seed S] [--out corpus/out/html] [--prose DIR] [--chromium FILE]

Documents S, S+1 … are made, in shards of fifty; shards that are there are kept. Several runs with seeds of their own
share the work.`;

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
    },
  });
  const [generator] = positionals;
  const tell = (message: string) => process.stderr.write(`${message}\n`);
  if (generator === 'prose' && values.mirror !== undefined) {
    await buildPool(values.mirror, values.out ?? 'corpus/out/prose', tell);
    return 0;
  }
  const count = Number(values.count);
  const first = Number(values.seed);
  if (
    (generator !== 'latex' && generator !== 'html') ||
    !Number.isInteger(count) ||
    !Number.isInteger(first) ||
    count < 1
  ) {
    tell(USAGE);
    return 2;
  }
  const pool = await ProsePool.load(values.prose);
  const options = { source: generator, first, count, out: resolve(values.out ?? `corpus/out/${generator}`), tell };
  if (generator === 'html') {
    const printer = new Printer(values.chromium);
    try {
      await makeCorpus({
        ...options,
        make: async (seed) => {
          const source = htmlDocument(seed, pool);
          return {
            name: source.name,
            group: source.group,
            language: source.language,
            ...(await printer.print(source)),
          };
        },
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

process.exitCode = await main();
