import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { markdownTable, megabytes } from '../report.js';
import { writeLongPdf } from '../sample.js';

/*
 * The session in Chromium, in a worker, as a page with a viewer would use it: `npm run bench:browser -- [--pdf FILE]`. Without
 * a file it is one of 21 pages made of the samples. The page is loaded once before, so that everything is in its cache.
 * Processor time is that of the whole tab, its worker included: on a busy machine it says more than the clock.
 */

const { values } = parseArgs({
  options: { pdf: { type: 'string' }, chromium: { type: 'string', default: '/usr/bin/chromium' } },
});
const root = fileURLToPath(new URL('../../../', import.meta.url));
const site = await mkdtemp(join(tmpdir(), 'bench-browser-'));

const PAGE = `
  import { createWorkerClient } from 'treeline/worker';
  const start = () => new Worker('/worker.js', { type: 'module' });
  const options = { name: 'paper.pdf', weights: '/weights', wasm: '/', vision: 'never' };
  const bytes = async () => new Uint8Array(await (await fetch('/paper.pdf')).arrayBuffer());
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });

  globalThis.measure = async () => {
    const client = createWorkerClient({ start });
    const began = performance.now();
    const session = await client.open(await bytes(), options);
    let first;
    for await (const { page } of session.pages()) {
      if (first !== undefined) continue;
      await session.render(page.number, { scale: 1.5 });
      first = performance.now() - began;
    }
    const document = await session.document();
    const whole = performance.now() - began;
    const corrections = [];
    for (let i = 0; i < 10; i++) {
      const body = document.objects.filter(({ role }) => role === 'paragraph');
      const object = body[Math.floor(((i + 0.5) / 10) * body.length)].id;
      const from = performance.now();
      await session.correct([{ kind: 'role', object, role: 'heading' }]);
      corrections.push(performance.now() - from);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { first, whole, corrections, pages: session.pageCount, longest: Math.max(0, ...tasks) };
  };

  globalThis.abort = async (share, whole, more) => {
    const stop = new AbortController();
    const client = createWorkerClient({ start });
    const meant = performance.now() + share * whole;
    setTimeout(() => stop.abort(new Error('enough')), share * whole);
    try {
      const session = await client.open(await bytes(), { ...options, ...more, signal: stop.signal });
      await session.document();
      client.terminate();
      return undefined;
    } catch {
      return performance.now() - meant;
    }
  };`;

async function bundle(contents: string, outfile: string): Promise<void> {
  const stdin = { contents, resolveDir: root };
  await build({ stdin, bundle: true, minify: true, platform: 'browser', format: 'esm', outfile, logLevel: 'error' });
}

async function makeSite(): Promise<void> {
  await bundle(PAGE, join(site, 'page.js'));
  await bundle(`import { serveSessions } from 'treeline/worker/host'; serveSessions();`, join(site, 'worker.js'));
  await cp(join(root, 'packages/core/dist/model/weights'), join(site, 'weights'), { recursive: true });
  await cp(join(root, 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm'), join(site, 'pdfium.wasm'));
  const ort = 'ort-wasm-simd-threaded.wasm';
  await cp(join(root, 'node_modules/onnxruntime-web/dist', ort), join(site, ort));
  if (values.pdf === undefined) await writeLongPdf(join(site, 'paper.pdf'), 21);
  else await cp(values.pdf, join(site, 'paper.pdf'));
  await writeFile(join(site, 'index.html'), '<!doctype html><script type="module" src="/page.js"></script>');
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** What a page with both decoders and pictures never asks for is not counted. */
const asked = new Set<string>();

await makeSite();
const server = createServer(async (request, response) => {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '/');
  asked.add(path);
  const file = await readFile(join(site, path)).catch(() => undefined);
  response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
  response.setHeader('cache-control', 'max-age=3600');
  response.writeHead(file ? 200 : 404).end(file);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const listening = server.address();
if (listening === null || typeof listening === 'string') throw new Error('the server has no port');
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(600_000);
  const load = async () => {
    await page.goto(`http://127.0.0.1:${listening.port}/`);
    await page.waitForFunction('globalThis.measure !== undefined');
  };
  await load();
  await page.evaluate('measure()');
  await load();
  const before = renderer();
  interface Measured {
    first: number;
    whole: number;
    corrections: number[];
    pages: number;
    longest: number;
  }
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, renderer().memory);
  }, 100);
  const found = await page.evaluate<Measured>('measure()');
  clearInterval(watch);
  const after = renderer();
  const aborts: number[] = [];
  for (let i = 0; i < 20; i++) {
    const took = await page.evaluate<number | null>(
      `abort(${(i + 0.5) / 20}, ${found.whole}).then((ms) => ms ?? null)`,
    );
    if (took !== null) aborts.push(took);
  }
  const rows = [
    ['pages', String(found.pages)],
    ['first page found and drawn', `${found.first.toFixed(0)} ms`],
    ['whole document without vision', `${found.whole.toFixed(0)} ms`],
    ['processor time of the tab for all of it and ten corrections', `${(after.cpu - before.cpu).toFixed(1)} s`],
    ['correction, longest of 10', `${Math.max(...found.corrections).toFixed(0)} ms`],
    ['longest task of the main thread', `${found.longest.toFixed(0)} ms`],
    ['memory of the tab at its highest', `${megabytes(peak)} MB`],
    [`abort, longest of ${aborts.length}`, `${Math.max(...aborts).toFixed(0)} ms`],
    ['download, compressed', `${megabytes(await downloaded())} MB`],
  ];
  process.stdout.write(`${markdownTable(['Chromium', ''], rows, 1)}\n`);
} finally {
  await browser.close();
  server.close();
  await rm(site, { recursive: true });
}

/** What the tab has used so far, without the code that all tabs share: the renderer that has used most. */
function renderer(): { cpu: number; memory: number } {
  const found = readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) return [];
      if (!isOurs(pid)) return [];
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const [own, swapped] = [/RssAnon:\s+(\d+)/, /VmSwap:\s+(\d+)/].map((field) => Number(field.exec(status)?.[1]));
      return [{ cpu: (Number(stat[11]) + Number(stat[12])) / 100, memory: ((own ?? 0) + (swapped ?? 0)) * 1024 }];
    } catch {
      // It ended while we looked.
      return [];
    }
  });
  return found.reduce((most, each) => (each.cpu > most.cpu ? each : most), { cpu: 0, memory: 0 });
}

/** Whether a process was started by this one, through others or not. */
function isOurs(pid: string): boolean {
  if (Number(pid) <= 1) return false;
  if (Number(pid) === process.pid) return true;
  return isOurs(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0');
}

async function downloaded(): Promise<number> {
  let sum = 0;
  for (const name of await readdir(site, { recursive: true })) {
    if (!asked.has(`/${name}`) || name === 'paper.pdf') continue;
    sum += gzipSync(await readFile(join(site, name))).length;
  }
  return sum;
}
