import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { sample, serveViewer, visit } from './viewer.js';

const viewer = visit();

describe('the viewer for everyone', () => {
  it('says in plain words what is wrong with a broken file, and asks for a password', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.drop(new TextEncoder().encode('%PDF-1.7\nnothing of use'), 'broken.pdf');
    await page.waitForSelector('[role="alert"]:has-text("could not be opened")');
    await person.drop(new TextEncoder().encode('just text'), 'notes.txt');
    await page.waitForSelector('[role="alert"]:has-text("not a PDF or a picture")');
    const locked = await PDFDocument.load(await sample('letter.pdf'));
    locked.encrypt({ userPassword: 'river', ownerPassword: 'weir' });
    await person.drop(await locked.save(), 'locked.pdf');
    await page.fill('#password', 'wrong');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="alert"]:has-text("does not open the file")');
    await page.fill('#password', 'river');
    await page.keyboard.press('Enter');
    await person.ready();
  });

  it('has no serious accessibility problem, in light and dark mode', async () => {
    const { person } = viewer;
    const { page, address } = person;
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
    await person.openSample('paper.pdf');
    await page.click('[role="treeitem"]:has-text("1 Introduction")');
    for (const tab of ['document', 'markdown', 'json', 'chunks', 'review', 'check', 'listen', 'compare']) {
      await person.openPanel(tab);
      await checkBoth(tab);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('speaks Chinese, and keeps the view in the address', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
    await page.selectOption('.settings select', 'zh');
    await page.waitForSelector('[data-tab="document"]:has-text("文档")');
    await page.click('[role="treeitem"]:has-text("4 Results")');
    await person.openPanel('markdown');
    await expect.poll(() => page.url()).toMatch(/tab=markdown.*object=/);
    await page.reload();
    await person.ready();
    await page.waitForSelector('[role="treeitem"][aria-selected="true"]:has-text("4 Results")');
    await page.selectOption('.settings select', 'en');
    // Another address typed into the same page opens what it names.
    await page.evaluate(() => {
      location.hash = '#file=samples/letter.pdf&tab=json';
    });
    await page.waitForSelector('.file-name:text-is("letter.pdf")');
    await person.ready();
    await page.waitForSelector('[data-tab="json"][aria-selected="true"]');
    await person.openPanel('document');
  });

  it('works offline after the first visit', async () => {
    const { person } = viewer;
    const { page, context, address } = person;
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForSelector('html[data-offline="ready"]', { state: 'attached' });
    await context.setOffline(true);
    await page.reload();
    await page.click('[data-sample="letter.pdf"]');
    await person.ready();
    await context.setOffline(false);
  });

  it('is served with a file opened', async () => {
    const { context, folder } = viewer.person;
    const file = join(folder, 'my letter.pdf');
    await writeFile(file, await sample('letter.pdf'));
    const { server, address } = await serveViewer(file);
    try {
      const other = await context.newPage();
      await other.goto(address);
      await other.waitForSelector('[data-phase="ready"]');
      expect(await other.textContent('.file-name')).toBe('my letter.pdf');
      expect(await other.evaluate('crossOriginIsolated')).toBe(true);
      await other.close();
    } finally {
      server.kill();
    }
  });
});
