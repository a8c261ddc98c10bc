import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Document } from 'treeline';
import { describe, expect, it } from 'vitest';
import { root, visit } from './viewer.js';

const viewer = visit();

describe('checking, comparing and taking away in the viewer', () => {
  it('marks what is wrong with the structure, on the page and in a list', async () => {
    const { person } = viewer;
    const { page } = person;
    const made = await PDFDocument.create();
    const sheet = made.addPage([595, 842]);
    for (const [i, text] of ['1 Rivers', '3 Weirs', '5 Floods'].entries()) {
      sheet.drawText(text, { x: 72, y: 770 - i * 200, size: 22 });
      for (let line = 0; line < 6; line++) {
        const words = 'The water comes down after rain, and the stones begin to move in the bed of the stream.';
        sheet.drawText(words, { x: 72, y: 735 - i * 200 - line * 14, size: 10 });
      }
    }
    await person.open(await made.save(), 'gaps.pdf');
    await person.openPanel('check');
    await page.waitForSelector('.findings-list li:has-text("heading-number-gap")');
    await page.waitForSelector('.overlay .finding');
    await page.click('.findings-list li:has-text("heading-number-gap") button');
    await page.waitForSelector('.findings-list li.selected');
    await page.waitForSelector('.box.selected');
    await person.openPanel('document');
  });

  it('saves tables as CSV, figures as pictures, and a selection with its citation', async () => {
    const { person } = viewer;
    const { page, context, address } = person;
    await person.openSample('paper.pdf');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
    expect(await person.downloaded('Tables (CSV)')).toMatch(/^Stream,Bed,.*\r\nFern Gill,rock,/);
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

  it('writes the PDF with bookmarks and with tags', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
    for (const label of ['PDF with bookmarks', 'PDF with tags']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.click('#download').then(() => page.click(`.menu-item:text-is("${label}")`)),
      ]);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('compares two engines', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('slides.pdf');
    await page.click('[data-tab="compare"]');
    await page.click('button:has-text("Rules only")');
    await page.waitForSelector('h3:has-text("Differences")');
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

  it('compares two versions of a document', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('letter.pdf');
    const saved: Document = JSON.parse(await person.downloaded('JSON'));
    const [first, second, ...rest] = saved.objects;
    if (!first || !second) throw new Error('the letter has no text');
    const changed = { ...saved, objects: [first, { ...second, role: 'caption' }, ...rest.slice(1)] };
    await person.openPanel('compare');
    await page.setInputFiles('#compare-file', {
      name: 'letter-2.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(changed)),
    });
    await page.waitForSelector('h3:has-text("Differences (2)")');
    await page.waitForSelector(`.one-side:nth-child(2) .differs[data-object="${second.id}"]`);
    await page.waitForSelector('.queue li:has-text("only here")');
    await page.setInputFiles('#compare-file', join(root, 'samples/letter.pdf'));
    await page.waitForSelector('p:has-text("No structural differences.")');
    await page.waitForSelector('.one-side:nth-child(2) canvas.drawn');
    await person.openPanel('document');
  });
});
