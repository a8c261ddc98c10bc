import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Document, type OutlineEntry, parse } from 'treeline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/*
 * The viewer as people meet it: built, served by `treeline view`, in a real browser.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const SAMPLES = ['paper.pdf', 'report.pdf', 'slides.pdf', 'letter.pdf', 'cjk.pdf'];
const TIME = { timeout: 400_000 };
/** Compressed JavaScript before the engine loads. */
const MAX_SCRIPT_BYTES = 250_000;

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => existsSync(path));

let server: ChildProcess | undefined;
let address = '';
let context: BrowserContext;
let page: Page;
let folder = '';
const errors: string[] = [];
const scripts: string[] = [];

beforeAll(async () => {
  if (!CHROMIUM) return;
  folder = await mkdtemp(join(tmpdir(), 'treeline-viewer-'));
  // In a process of its own: tests would make it a build for development.
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(root, 'packages/viewer'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const started = spawn(process.execPath, [join(root, 'packages/cli/bin/treeline.js'), 'view', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  address = await new Promise<string>((resolve, reject) => {
    started.stdout.once('data', (data: Buffer) => resolve(String(data).trim()));
    started.once('exit', () => reject(new Error('treeline view ended')));
  });
  // A folder of its own, so that the service worker and saved corrections are those of a new visitor.
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: CHROMIUM,
    acceptDownloads: true,
    viewport: { width: 1280, height: 900 },
    // Chromium refuses its sandbox to root, which is who runs the tests in most containers.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => {
    if (/\.js$/.test(response.url())) scripts.push(response.url());
  });
  await page.goto(address);
}, 240_000);

beforeEach(({ skip }) => {
  skip(CHROMIUM === undefined, 'NOT TESTED: no Chromium here; tools/install-system installs it');
});

afterEach(() => {
  expect(errors.splice(0)).toEqual([]);
});

afterAll(async () => {
  await context?.close();
  server?.kill();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const sample = (name: string) => readFile(join(root, 'samples', name));

/** Drops a file onto the page, as a person does. */
async function drop(bytes: Uint8Array, name: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ data, name }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
      return transfer;
    },
    { data: Buffer.from(bytes).toString('base64'), name },
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

const ready = (timeout = 60_000) => page.waitForSelector('[data-phase="ready"]', { timeout });

async function openSample(name: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(`${address}#file=samples/${name}`);
  await ready();
}

async function downloaded(label: string): Promise<string> {
  await page.click('#download');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.menu-item:text-is("${label}")`)]);
  await page.keyboard.press('Escape');
  await page.click('.file-name');
  return await readFile(await file.path(), 'utf8');
}

/** What people see of the structure: roles, texts, order, levels, ties. */
function structureOf({ objects, outline, links }: Document) {
  const nested = (entries: OutlineEntry[]): unknown[] =>
    entries.map(({ title, children }) => [title, nested(children)]);
  return {
    objects: objects.map(({ id, role, page: number, text }) => [id, role, number, text]),
    outline: nested(outline),
    links: links.map(({ type, from, to }) => [type, from, to]),
  };
}

/** Opens a panel of the right side. The texts that programs read share a tab. */
async function openPanel(name: string): Promise<void> {
  if (['markdown', 'json', 'chunks'].includes(name)) await page.click('[data-tab="source"]');
  await page.click(`[data-tab="${name}"]`);
}

const levels = () =>
  page.$$eval('[role="treeitem"]', (items) =>
    items.map((item) => `${item.getAttribute('aria-level')} ${item.querySelector('.tree-title')?.textContent}`),
  );
const roleOf = (id: string) => page.getAttribute(`.box[data-object="${id}"]`, 'data-role');
/** The innermost: a part of a paragraph rather than the whole. */
const idOf = (text: string) =>
  page.$$eval(
    `.reading [data-object]:has-text(${JSON.stringify(text)})`,
    (elements) => elements.at(-1)?.getAttribute('data-object') ?? '',
  );

describe('the viewer', () => {
  it('loads little before the engine', async () => {
    await page.waitForSelector('.samples button');
    const sizes = await Promise.all(
      [...new Set(scripts)]
        .filter((url) => !url.endsWith('sw.js'))
        .map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it('shows outline, roles and order of every sample that is dropped, as Node finds them', TIME, async () => {
    for (const name of SAMPLES) {
      const bytes = await sample(name);
      const expected = await parse(bytes, { name });
      await drop(bytes, name);
      await page.waitForSelector(`.file-name:text-is("${name}")`);
      await ready();
      const found: Document = JSON.parse(await downloaded('JSON'));
      expect(structureOf(found), name).toEqual(structureOf(expected));
      const outline = await levels();
      if (expected.outline.length > 0) expect(outline[0]).toContain(expected.outline[0]?.title);
      expect(await page.$$eval('.box', (boxes) => boxes.length)).toBeGreaterThan(0);
      await page.click('#layers');
      await page.check('.check:has-text("Reading order") input');
      await page.waitForSelector('.stop');
      await page.uncheck('.check:has-text("Reading order") input');
      await page.keyboard.press('Escape');
    }
  });

  it('reads a product picture in its own order', TIME, async () => {
    await drop(await sample('mug.jpg'), 'mug.jpg');
    await page.waitForSelector('.file-name:text-is("mug.jpg")');
    await ready();
    const asPage = await page.$$eval('.box', (boxes) => boxes.length);
    await page.click('[data-tab="listen"]');
    await page.waitForSelector('button[aria-pressed="true"]:has-text("Product picture")', { timeout: 60_000 });
    await page.waitForSelector('.stop');
    const heard = await page.$$eval('.spoken li', (items) => items.map((item) => item.textContent ?? ''));
    expect(heard.indexOf('Coffee stays hot')).toBe(heard.indexOf('Double wall') + 1);
    // The other panels are about the page again.
    await page.click('[data-tab="document"]');
    await expect.poll(() => page.$$eval('.box', (boxes) => boxes.length)).toBe(asPage);
  });

  it('highlights what is pointed at on every side', TIME, async () => {
    await openSample('paper.pdf');
    const id = await idOf('Gauging stations are too costly');
    await page.hover(`.box[data-object="${id}"]`);
    await page.waitForSelector(`.reading [data-object="${id}"].hovered`);
    await page.hover('[role="treeitem"]:has-text("1 Introduction")');
    await page.waitForSelector('.box[data-role="heading"].hovered');
    await page.click('[role="treeitem"]:has-text("5.2 Open Questions")');
    await page.waitForSelector('[data-page="3"] .box.selected');
    await openPanel('markdown');
    await page.waitForSelector('.source .selected:has-text("Open Questions")');
    await openPanel('document');
  });

  it('shows the document as HTML with its links, its lists and the pictures of its figures', TIME, async () => {
    await openSample('paper.pdf');
    const caption = page.locator('.reading figcaption', { hasText: 'Figure 1' });
    await caption.scrollIntoViewIfNeeded();
    await page.waitForSelector('.reading figure.figure img.cut-out');
    const width = await page.$eval('.reading figure.figure img.cut-out', async (picture) => {
      if (!(picture instanceof HTMLImageElement)) return 0;
      await picture.decode();
      return picture.naturalWidth;
    });
    expect(width).toBeGreaterThan(200);
    expect(await page.$$eval('.reading ol > li, .reading ul > li', (items) => items.length)).toBeGreaterThan(4);
    // A paragraph over two columns is one, and each part is in sync.
    const second = await idOf('boats, and only one');
    await page.hover(`.box[data-object="${second}"]`);
    await page.waitForSelector('.reading p span.hovered:has-text("boats, and only one")', { state: 'attached' });
    const before = page.url();
    await page.click('.reading a:has-text("Table 1")');
    await page.waitForSelector('.box.selected[data-role="table"]');
    expect(new URL(page.url()).origin).toBe(new URL(before).origin);
  });

  it('corrects a level, a role and the order, undoes, exports, and finds the corrections again', TIME, async () => {
    await openSample('paper.pdf');
    const first = await levels();
    await page.click('[role="treeitem"]:has-text("2.2.1 Mounting")');
    await page.selectOption('#level', '2');
    await page.waitForSelector('[role="treeitem"][aria-level="2"]:has-text("2.2.1 Mounting")');

    const id = await idOf('This paper makes three contributions');
    await page.click(`.reading [data-object="${id}"]`);
    await page.selectOption('#role', 'heading');
    await expect.poll(() => roleOf(id)).toBe('heading');
    await page.waitForSelector('.changes li');
    await page.click('button[aria-label="Undo"]');
    await expect.poll(() => roleOf(id)).toBe('paragraph');
    await page.click('button[aria-label="Redo"]');
    await expect.poll(() => roleOf(id)).toBe('heading');

    // The number of a block is dragged onto the one after which it is to be read.
    await page.click('#layers');
    await page.check('.check:has-text("Reading order") input');
    await page.keyboard.press('Escape');
    const moved = await idOf('a record of nine streams');
    const after = await idOf('an account of when listening fails');
    const from = await page.locator(`[data-stop="${moved}"]`).boundingBox();
    const to = await page.locator(`.box[data-object="${after}"]`).boundingBox();
    if (!from || !to) throw new Error('the blocks are not in sight');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    const places = () =>
      page.$$eval('.reading [data-object]', (parts) => parts.map((part) => part.getAttribute('data-object')));
    await expect.poll(async () => (await places()).indexOf(moved) - (await places()).indexOf(after)).toBe(1);

    const markdown = await downloaded('Markdown');
    expect(markdown).toMatch(/^#+ This paper makes three contributions:?$/m);
    expect(markdown.indexOf('an account of when')).toBeLessThan(markdown.indexOf('a record of nine'));

    await page.reload();
    await ready();
    await expect.poll(() => roleOf(id)).toBe('heading');
    await page.waitForSelector('[role="treeitem"][aria-level="2"]:has-text("2.2.1 Mounting")');
    const saved = JSON.parse(await downloaded('Corrections (JSON)'));
    expect(saved).toMatchObject({
      schema: 'treeline-corrections/1',
      corrections: [{ kind: 'level' }, { kind: 'role' }, { kind: 'order' }],
    });
    for (const _ of saved.corrections) await page.click('button[aria-label="Undo"]:not(:disabled)');
    await expect.poll(levels).toEqual(first);
  });

  it('splits, merges, links a caption, edits rows and moves headings, and takes each back', TIME, async () => {
    await openSample('paper.pdf');
    const count = () => page.$$eval('.reading [data-object]', (parts) => parts.length);
    const before = await count();
    const undo = async () => {
      await page.click('button[aria-label="Undo"]:not(:disabled)');
      await page.waitForSelector('button[aria-label="Undo"]:disabled');
      await expect.poll(count).toBe(before);
    };

    const first = await idOf('Gauging stations are too costly');
    await page.click(`.reading [data-object="${first}"]`);
    await page.click('.inspector summary:has-text("Split")');
    await page.click('.split-lines button:has-text("measured least")');
    await expect.poll(count).toBe(before + 1);
    await undo();

    const a = await idOf('a model with four parameters');
    const b = await idOf('a record of nine streams');
    await page.click(`.box[data-object="${a}"]`);
    await page.click(`.box[data-object="${b}"]`, { modifiers: ['Shift'] });
    await page.click('.inspector button:has-text("Merge")');
    await expect.poll(count).toBe(before - 1);
    await undo();

    const table = await page.$eval('.box[data-role="table"]', (box) => box.getAttribute('data-object') ?? '');
    const rows = () => page.$$eval('.reading tr', (found) => found.length);
    const rowsBefore = await rows();
    await page.click(`.box[data-object="${table}"]`);
    await page.click('.inspector button:has-text("Edit rows")');
    await page.uncheck('.row-tools .check:has-text("Upper Nidd") input');
    await expect.poll(rows).toBe(rowsBefore - 1);
    await page.check('.row-tools .check:has-text("Upper Nidd") input');
    await expect.poll(rows).toBe(rowsBefore);
    await page.click('button[aria-label="Undo"]');
    await undo();
    await page.keyboard.press('Escape');

    const caption = await idOf('Figure 2: Ratio of pool level');
    await page.click('.reading figcaption:has-text("Figure 2")');
    const of = await page.inputValue('#caption-of');
    expect(of).not.toBe('');
    await page.selectOption('#caption-of', '');
    await expect.poll(() => page.inputValue('#caption-of')).toBe('');
    await page.selectOption('#caption-of', of);
    await page.waitForSelector(`.reading figure:has(figcaption[data-object="${caption}"])[data-object="${of}"]`);
    await page.click('button[aria-label="Undo"]');
    await undo();

    const tree = await levels();
    await page.dragAndDrop(
      '[role="treeitem"]:has-text("2.2 Hydrophones")',
      '[role="treeitem"]:has-text("1 Introduction")',
    );
    await page.waitForSelector('[role="treeitem"]:has-text("1 Introduction")[aria-expanded="true"]');
    await page.click('button[aria-label="Undo"]');
    await expect.poll(levels).toEqual(tree);
    await page.click('[role="treeitem"]:has-text("2.2 Hydrophones")');
    await page.selectOption('#parent', { label: 'Top level' });
    await page.waitForSelector('[role="treeitem"][aria-level="1"]:has-text("2.2 Hydrophones")');
    await page.focus('[role="treeitem"][aria-level="1"]:has-text("2.2 Hydrophones")');
    await page.keyboard.press('Control+z');
    await expect.poll(levels).toEqual(tree);
    await page.click('.inspector button:has-text("Not a heading")');
    await expect.poll(async () => (await levels()).some((row) => row.includes('2.2 Hydrophones'))).toBe(false);
    await page.click('button[aria-label="Undo"]');
    await expect.poll(levels).toEqual(tree);
  });

  it('applies exported corrections again, and leaves out what does not fit', TIME, async () => {
    await openSample('paper.pdf');
    const id = await idOf('This paper makes three contributions');
    const source = { name: 'paper.pdf', sha256: JSON.parse(await downloaded('JSON')).source.sha256 };
    const corrections = [
      { kind: 'role', object: id, role: 'heading' },
      { kind: 'role', object: 'o-of-another-engine', role: 'caption' },
    ];
    const file = { schema: 'treeline-corrections/1', source, corrections };
    await page.click('#download');
    await page.setInputFiles('#import-corrections', {
      name: 'paper.corrections.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await expect.poll(() => roleOf(id)).toBe('heading');
    await page.waitForSelector('.notice:has-text("no longer fit")');
    await page.keyboard.press('Escape');
    expect(JSON.parse(await downloaded('Corrections (JSON)')).corrections).toEqual(corrections.slice(0, 1));
  });

  it('reviews the least certain decisions by keyboard', TIME, async () => {
    await openSample('paper.pdf');
    await openPanel('review');
    const left = () => page.$$eval('.queue li', (items) => items.length);
    const chosen = () => page.$eval('.queue li.selected', (item) => item.textContent ?? '');
    await page.waitForSelector('.queue li.selected');
    const [all, first] = [await left(), await chosen()];
    expect(all).toBeGreaterThan(2);
    await page.focus('.pages');
    await page.keyboard.press('Enter');
    await expect.poll(left).toBe(all - 1);
    const second = await chosen();
    expect(second).not.toBe(first);
    await page.keyboard.press('n');
    await expect.poll(left).toBeLessThan(all - 1);
    await expect.poll(chosen).not.toBe(second);
    await page.keyboard.press('Control+z');
    await expect.poll(left).toBe(all - 1);
    await openPanel('document');
  });

  it('marks what is wrong with the structure, on the page and in a list', TIME, async () => {
    const made = await PDFDocument.create();
    const sheet = made.addPage([595, 842]);
    for (const [i, text] of ['1 Rivers', '3 Weirs', '5 Floods'].entries()) {
      sheet.drawText(text, { x: 72, y: 770 - i * 200, size: 22 });
      for (let line = 0; line < 6; line++) {
        const words = 'The water comes down after rain, and the stones begin to move in the bed of the stream.';
        sheet.drawText(words, { x: 72, y: 735 - i * 200 - line * 14, size: 10 });
      }
    }
    await drop(await made.save(), 'gaps.pdf');
    await page.waitForSelector('.file-name:text-is("gaps.pdf")');
    await ready();
    await openPanel('check');
    await page.waitForSelector('.findings-list li:has-text("heading-number-gap")');
    await page.waitForSelector('.overlay .finding');
    await page.click('.findings-list li:has-text("heading-number-gap") button');
    await page.waitForSelector('.findings-list li.selected');
    await page.waitForSelector('.box.selected');
    await openPanel('document');
  });

  it('saves tables as CSV, figures as pictures, and a selection with its citation', TIME, async () => {
    await openSample('paper.pdf');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
    expect(await downloaded('Tables (CSV)')).toMatch(/^Stream,Bed,.*\r\nFern Gill,rock,/);
    await page.click('#download');
    const [figures] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.menu-item:text-is("Figures (PNG)")'),
    ]);
    expect(figures.suggestedFilename()).toBe('paper-figures.zip');
    const bytes = await readFile(await figures.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    expect(bytes.includes('figure-2.png')).toBe(true);
    await page.click('[role="treeitem"]:has-text("4 Results")');
    await page.click('button:has-text("Copy with citation")');
    await page.waitForSelector('.notice:has-text("Copied")');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^4 Results\n\(paper\.pdf, Page 2, \[\d+, \d+, \d+, \d+\]\)$/);
  });

  it('writes the PDF with bookmarks and with tags', TIME, async () => {
    await openSample('paper.pdf');
    for (const label of ['PDF with bookmarks', 'PDF with tags']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.click('#download').then(() => page.click(`.menu-item:text-is("${label}")`)),
      ]);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('works by keyboard alone', TIME, async () => {
    await openSample('paper.pdf');
    await page.focus('[role="treeitem"]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('[role="treeitem"][aria-expanded="false"]:has-text("2 Field Sites")');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="treeitem"][aria-selected="true"]:has-text("2.1 The Nine Streams")');
    await page.focus('.pages');
    await page.keyboard.press('j');
    const [id = ''] = await page.$$eval('.box.selected', (boxes) =>
      boxes.map((box) => box.getAttribute('data-object') ?? ''),
    );
    expect(await roleOf(id)).toBe('paragraph');
    await page.keyboard.press('c');
    await expect.poll(() => roleOf(id)).toBe('caption');
    await page.keyboard.press('Control+z');
    await expect.poll(() => roleOf(id)).toBe('paragraph');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not([open])', { state: 'attached' });
  });

  it('says in plain words what is wrong with a broken file, and asks for a password', TIME, async () => {
    await drop(new TextEncoder().encode('%PDF-1.7\nnothing of use'), 'broken.pdf');
    await page.waitForSelector('[role="alert"]:has-text("could not be opened")');
    await drop(new TextEncoder().encode('just text'), 'notes.txt');
    await page.waitForSelector('[role="alert"]:has-text("not a PDF or a picture")');
    const locked = await PDFDocument.load(await sample('letter.pdf'));
    locked.encrypt({ userPassword: 'river', ownerPassword: 'weir' });
    await drop(await locked.save(), 'locked.pdf');
    await page.fill('#password', 'wrong');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="alert"]:has-text("does not open the file")');
    await page.fill('#password', 'river');
    await page.keyboard.press('Enter');
    await ready();
  });

  it('has no serious accessibility problem, in light and dark mode', TIME, async () => {
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    };
    const checkBoth = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        // Without transitions: half-way colours are nobody's.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await check(), `${what}, ${colorScheme}`).toEqual([]);
      }
    };
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForSelector('.samples button');
    await checkBoth('start');
    await openSample('paper.pdf');
    await page.click('[role="treeitem"]:has-text("1 Introduction")');
    for (const tab of ['document', 'markdown', 'json', 'chunks', 'review', 'check', 'listen', 'compare']) {
      await openPanel(tab);
      await checkBoth(tab);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('speaks Chinese, and keeps the view in the address', TIME, async () => {
    await openSample('paper.pdf');
    await page.selectOption('.settings select', 'zh');
    await page.waitForSelector('[data-tab="document"]:has-text("文档")');
    await page.click('[role="treeitem"]:has-text("4 Results")');
    await openPanel('markdown');
    await expect.poll(() => page.url()).toMatch(/tab=markdown.*object=/);
    await page.reload();
    await ready();
    await page.waitForSelector('[role="treeitem"][aria-selected="true"]:has-text("4 Results")');
    await page.selectOption('.settings select', 'en');
    // Another address typed into the same page opens what it names.
    await page.evaluate(() => {
      location.hash = '#file=samples/letter.pdf&tab=json';
    });
    await page.waitForSelector('.file-name:text-is("letter.pdf")');
    await ready();
    await page.waitForSelector('[data-tab="json"][aria-selected="true"]');
    await openPanel('document');
  });

  it('lays out pages of different sizes once, before they are read', TIME, async () => {
    const made = await PDFDocument.create();
    for (const [width, height] of [
      [595, 842],
      [842, 595],
      [400, 300],
      [595, 842],
    ] as const) {
      made.addPage([width, height]).drawText('A page of its own size.', { x: 40, y: 100, size: 14 });
    }
    await page.evaluate(() => {
      const seen = new Map<string, Set<string>>();
      const look = () => {
        // The file before it may still be shown when the drop is noticed.
        if (document.querySelector('.file-name')?.textContent !== 'sizes.pdf') return;
        for (const sheet of document.querySelectorAll<HTMLElement>('.page')) {
          const place = `${sheet.style.top} ${sheet.style.width} ${sheet.style.height}`;
          const number = sheet.getAttribute('data-page') ?? '';
          seen.set(number, (seen.get(number) ?? new Set()).add(place));
        }
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
      Object.assign(window, { placesSeen: () => [...seen].map(([number, places]) => [number, places.size]) });
    });
    await drop(await made.save(), 'sizes.pdf');
    await page.waitForSelector('.file-name:text-is("sizes.pdf")');
    await ready();
    await page.focus('.pages');
    await page.keyboard.press('End');
    await page.waitForSelector('[data-page="4"] canvas.drawn');
    const places: unknown = await page.evaluate('placesSeen()');
    expect(places).toEqual(expect.arrayContaining(['1', '2', '4'].map((number) => [number, 1])));
  });

  it('compares two engines', TIME, async () => {
    await openSample('slides.pdf');
    await page.click('[data-tab="compare"]');
    await page.click('button:has-text("Rules only")');
    await page.waitForSelector('h3:has-text("Differences")', { timeout: 60_000 });
    expect(await page.$$eval('.columns section', (columns) => columns.length)).toBe(2);
    await page.waitForSelector('.one-side:nth-child(1) canvas.drawn');
    await page.waitForSelector('.one-side:nth-child(2) canvas.drawn');
    // Both sides show the same place.
    await page.hover('.one-side:nth-child(1) .pages');
    await page.mouse.wheel(0, 600);
    const tops = () => page.$$eval('.one-side .pages', (sides) => sides.map((side) => Math.round(side.scrollTop)));
    await expect.poll(async () => (await tops())[0]).toBeGreaterThan(100);
    await expect.poll(async () => Math.abs(((await tops())[0] ?? 0) - ((await tops())[1] ?? 99))).toBeLessThan(3);
    await page.click('button:has-text("Close comparison")');
  });

  it('compares two versions of a document', TIME, async () => {
    await openSample('letter.pdf');
    const saved: Document = JSON.parse(await downloaded('JSON'));
    const [first, second, ...rest] = saved.objects;
    if (!first || !second) throw new Error('the letter has no text');
    const changed = { ...saved, objects: [first, { ...second, role: 'caption' }, ...rest.slice(1)] };
    await openPanel('compare');
    await page.setInputFiles('#compare-file', {
      name: 'letter-2.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(changed)),
    });
    await page.waitForSelector('h3:has-text("Differences (2)")');
    await page.waitForSelector(`.one-side:nth-child(2) .differs[data-object="${second.id}"]`);
    await page.waitForSelector('.queue li:has-text("only here")');
    await page.setInputFiles('#compare-file', join(root, 'samples/letter.pdf'));
    await page.waitForSelector('p:has-text("No structural differences.")', { timeout: 60_000 });
    await page.waitForSelector('.one-side:nth-child(2) canvas.drawn');
    await openPanel('document');
  });

  it('works offline after the first visit', TIME, async () => {
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForSelector('html[data-offline="ready"]', { timeout: 60_000, state: 'attached' });
    await context.setOffline(true);
    await page.reload();
    await page.click('[data-sample="letter.pdf"]');
    await ready();
    await context.setOffline(false);
  });

  it('is served with a file opened', TIME, async () => {
    const file = join(folder, 'my letter.pdf');
    await writeFile(file, await sample('letter.pdf'));
    const started = spawn(process.execPath, [join(root, 'packages/cli/bin/treeline.js'), 'view', file, '--no-open'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const url = await new Promise<string>((resolve) =>
        started.stdout.once('data', (data) => resolve(String(data).trim())),
      );
      const other = await context.newPage();
      await other.goto(url);
      await other.waitForSelector('[data-phase="ready"]', { timeout: 60_000 });
      expect(await other.textContent('.file-name')).toBe('my letter.pdf');
      expect(await other.evaluate('crossOriginIsolated')).toBe(true);
      await other.close();
    } finally {
      started.kill();
    }
  });
});
