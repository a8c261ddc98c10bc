// Scrolls through a long file in the viewer and measures what the page feels like.
// Usage, after `npm run build:viewer`: npm run soak:viewer -- [--pages 500] [--chromium PATH]
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { chromium } from 'playwright-core';

const MAX_TASK_MS = 100;
const MAX_MEMORY_MB = 600;
const MAX_START_MS = 1500;
const MIB = 1024 * 1024;
const SAMPLES = ['paper.pdf', 'report.pdf', 'letter.pdf'];

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '500' }, chromium: { type: 'string', default: '/usr/bin/chromium' } },
});
const wanted = Number(values.pages);
const folder = await mkdtemp(join(tmpdir(), 'treeline-soak-'));
const book = join(folder, 'book.pdf');
await writeFile(book, await longFile(wanted));

const command = fileURLToPath(new URL('../packages/cli/bin/treeline.js', import.meta.url));
const server = spawn(process.execPath, [command, 'view', book, '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(String(data).trim())));
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
let isFine = true;
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) globalThis.longTasks.push({ duration, startTime });
    }).observe({ entryTypes: ['longtask'] });
  });
  const start = performance.now();
  await page.goto(address.split('#')[0]);
  await page.waitForSelector('.samples button');
  const startMs = performance.now() - start;

  await page.goto('about:blank');
  await trace(page);
  const opened = performance.now();
  await page.goto(address);
  await page.waitForSelector('.page canvas.drawn', { timeout: 600_000 });
  const firstPage = performance.now() - opened;
  await page.waitForSelector('[data-phase="ready"]', { timeout: 600_000 });
  const whole = performance.now() - opened;
  await page.waitForTimeout(3000);
  const readingCpu = longestByProcessor(await browser.stopTracing());
  const whileReading = await longest(page);

  await trace(page);
  const scrolled = await page.evaluate(async () => {
    const area = document.querySelector('.pages');
    const end = area.scrollHeight - area.clientHeight;
    const began = performance.now();
    // A page every quarter of a second, as somebody who looks for something.
    for (let y = 0; y < end; y += 60) {
      area.scrollTop = y;
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - began;
  });
  const scrollingCpu = longestByProcessor(await browser.stopTracing());
  const whileScrolling = await longest(page);
  const { bytes } = await page.evaluate(() => performance.measureUserAgentSpecificMemory());

  report('interface ready', startMs, 'ms', MAX_START_MS);
  report('first page drawn', firstPage, 'ms');
  report('whole document', whole, 'ms');
  report('longest task while reading', whileReading, 'ms', MAX_TASK_MS);
  report('the same in processor time', readingCpu, 'ms');
  report('scrolling', scrolled, 'ms');
  report('longest task while scrolling', whileScrolling, 'ms', MAX_TASK_MS);
  report('the same in processor time', scrollingCpu, 'ms');
  report('memory after scrolling', bytes / MIB, 'MB', MAX_MEMORY_MB);
} finally {
  await browser.close();
  server.kill();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;

/** The longest task since the last call. Chromium reports those over 50 ms. */
async function longest(page) {
  return await page.evaluate(() => {
    const most = Math.max(0, ...globalThis.longTasks.map(({ duration }) => duration));
    globalThis.longTasks.length = 0;
    return most;
  });
}

async function trace(page) {
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] });
}

/** Processor time does not depend on what else the machine does. */
function longestByProcessor(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
  return traceEvents.reduce((most, event) => (isMain(event) ? Math.max(most, (event.tdur ?? 0) / 1000) : most), 0);
}

function report(name, value, unit, limit) {
  const isOver = limit !== undefined && value > limit;
  if (isOver) isFine = false;
  const words = limit === undefined ? '' : ` (at most ${limit}${isOver ? ', NOT REACHED' : ''})`;
  process.stdout.write(`${name}: ${Math.round(value)} ${unit}${words}\n`);
}

/** The samples again and again, as one file. */
async function longFile(pages) {
  const made = await PDFDocument.create();
  const sources = [];
  for (const name of SAMPLES) {
    sources.push(await PDFDocument.load(await readFile(new URL(`../samples/${name}`, import.meta.url))));
  }
  for (let i = 0; made.getPageCount() < pages; i++) {
    const source = sources[i % sources.length];
    for (const copied of await made.copyPages(source, source.getPageIndices())) {
      if (made.getPageCount() < pages) made.addPage(copied);
    }
  }
  return await made.save();
}
