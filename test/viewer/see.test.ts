import { gzipSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Document, type OutlineEntry, parse } from 'treeline';
import { describe, expect, it } from 'vitest';
import { sample, visit } from './viewer.js';

const SAMPLES = ['paper.pdf', 'report.pdf', 'slides.pdf', 'letter.pdf', 'cjk.pdf'];
/** Compressed JavaScript before the engine loads. */
const MAX_SCRIPT_BYTES = 250_000;

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

const viewer = visit();

describe('seeing a file in the viewer', () => {
  it('loads little before the engine', async () => {
    const { page, scripts } = viewer.person;
    await page.waitForSelector('.samples button');
    const sizes = await Promise.all(
      [...new Set(scripts)]
        .filter((url) => !url.endsWith('sw.js'))
        .map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it('shows outline, roles and order of every sample that is dropped, as Node finds them', async () => {
    const { person } = viewer;
    const { page } = person;
    for (const name of SAMPLES) {
      const bytes = await sample(name);
      const expected = await parse(bytes, { name });
      await person.open(bytes, name);
      const found: Document = JSON.parse(await person.downloaded('JSON'));
      expect(structureOf(found), name).toEqual(structureOf(expected));
      const outline = await person.levels();
      if (expected.outline.length > 0) expect(outline[0]).toContain(expected.outline[0]?.title);
      expect(await page.$$eval('.box', (boxes) => boxes.length)).toBeGreaterThan(0);
      await page.click('#layers');
      await page.check('.check:has-text("Reading order") input');
      await page.waitForSelector('.stop');
      await page.uncheck('.check:has-text("Reading order") input');
      await page.keyboard.press('Escape');
    }
  });

  it('reads a product picture in its own order', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.open(await sample('mug.jpg'), 'mug.jpg');
    const asPage = await page.$$eval('.box', (boxes) => boxes.length);
    await page.click('[data-tab="listen"]');
    await page.waitForSelector('button[aria-pressed="true"]:has-text("Product picture")');
    await page.waitForSelector('.stop');
    const heard = await page.$$eval('.spoken li', (items) => items.map((item) => item.textContent ?? ''));
    expect(heard.indexOf('Coffee stays hot')).toBe(heard.indexOf('Double wall') + 1);
    // The other panels are about the page again.
    await page.click('[data-tab="document"]');
    await expect.poll(() => page.$$eval('.box', (boxes) => boxes.length)).toBe(asPage);
  });

  it('highlights what is pointed at on every side', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
    const id = await person.idOf('Gauging stations are too costly');
    await page.hover(`.box[data-object="${id}"]`);
    await page.waitForSelector(`.reading [data-object="${id}"].hovered`);
    await page.hover('[role="treeitem"]:has-text("1 Introduction")');
    await page.waitForSelector('.box[data-role="heading"].hovered');
    await page.click('[role="treeitem"]:has-text("5.2 Open Questions")');
    await page.waitForSelector('[data-page="3"] .box.selected');
    await person.openPanel('markdown');
    await page.waitForSelector('.source .selected:has-text("Open Questions")');
    await person.openPanel('document');
  });

  it('shows the document as HTML with its links, its lists and the pictures of its figures', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
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
    const second = await person.idOf('boats, and only one');
    await page.hover(`.box[data-object="${second}"]`);
    await page.waitForSelector('.reading p span.hovered:has-text("boats, and only one")', { state: 'attached' });
    const before = page.url();
    await page.click('.reading a:has-text("Table 1")');
    await page.waitForSelector('.box.selected[data-role="table"]');
    expect(new URL(page.url()).origin).toBe(new URL(before).origin);
  });

  it('lays out pages of different sizes once, before they are read', async () => {
    const { person } = viewer;
    const { page } = person;
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
    await person.open(await made.save(), 'sizes.pdf');
    await page.focus('.pages');
    await page.keyboard.press('End');
    await page.waitForSelector('[data-page="4"] canvas.drawn');
    const places: unknown = await page.evaluate('placesSeen()');
    expect(places).toEqual(expect.arrayContaining(['1', '2', '4'].map((number) => [number, 1])));
  });
});
