import { describe, expect, it } from 'vitest';
import { visit } from './viewer.js';

const viewer = visit();

describe('correcting in the viewer', () => {
  it('corrects a level, a role and the order, undoes, exports, and finds the corrections again', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
    const first = await person.levels();
    await page.click('[role="treeitem"]:has-text("2.2.1 Mounting")');
    await page.selectOption('#level', '2');
    await page.waitForSelector('[role="treeitem"][aria-level="2"]:has-text("2.2.1 Mounting")');

    const id = await person.idOf('This paper makes three contributions');
    await page.click(`.reading [data-object="${id}"]`);
    await page.selectOption('#role', 'heading');
    await expect.poll(() => person.roleOf(id)).toBe('heading');
    await page.waitForSelector('.changes li');
    await page.click('button[aria-label="Undo"]');
    await expect.poll(() => person.roleOf(id)).toBe('paragraph');
    await page.click('button[aria-label="Redo"]');
    await expect.poll(() => person.roleOf(id)).toBe('heading');

    // The number of a block is dragged onto the one after which it is to be read.
    await page.click('#layers');
    await page.check('.check:has-text("Reading order") input');
    await page.keyboard.press('Escape');
    const moved = await person.idOf('a record of nine streams');
    const after = await person.idOf('an account of when listening fails');
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

    const markdown = await person.downloaded('Markdown');
    expect(markdown).toMatch(/^#+ This paper makes three contributions:?$/m);
    expect(markdown.indexOf('an account of when')).toBeLessThan(markdown.indexOf('a record of nine'));

    await page.reload();
    await person.ready();
    await expect.poll(() => person.roleOf(id)).toBe('heading');
    await page.waitForSelector('[role="treeitem"][aria-level="2"]:has-text("2.2.1 Mounting")');
    const saved = JSON.parse(await person.downloaded('Corrections (JSON)'));
    expect(saved).toMatchObject({
      schema: 'treeline-corrections/1',
      corrections: [{ kind: 'level' }, { kind: 'role' }, { kind: 'order' }],
    });
    for (const _ of saved.corrections) await page.click('button[aria-label="Undo"]:not(:disabled)');
    await expect.poll(() => person.levels()).toEqual(first);
  });

  it('splits, merges, links a caption, edits rows and moves headings, and takes each back', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
    const count = () => page.$$eval('.reading [data-object]', (parts) => parts.length);
    const before = await count();
    const undo = async () => {
      await page.click('button[aria-label="Undo"]:not(:disabled)');
      await page.waitForSelector('button[aria-label="Undo"]:disabled');
      await expect.poll(count).toBe(before);
    };

    const first = await person.idOf('Gauging stations are too costly');
    await page.click(`.reading [data-object="${first}"]`);
    await page.click('.inspector summary:has-text("Split")');
    await page.click('.split-lines button:has-text("measured least")');
    await expect.poll(count).toBe(before + 1);
    await undo();

    const a = await person.idOf('a model with four parameters');
    const b = await person.idOf('a record of nine streams');
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

    const caption = await person.idOf('Figure 2: Ratio of pool level');
    await page.click('.reading figcaption:has-text("Figure 2")');
    const of = await page.inputValue('#caption-of');
    expect(of).not.toBe('');
    await page.selectOption('#caption-of', '');
    await expect.poll(() => page.inputValue('#caption-of')).toBe('');
    await page.selectOption('#caption-of', of);
    await page.waitForSelector(`.reading figure:has(figcaption[data-object="${caption}"])[data-object="${of}"]`);
    await page.click('button[aria-label="Undo"]');
    await undo();

    const tree = await person.levels();
    await page.dragAndDrop(
      '[role="treeitem"]:has-text("2.2 Hydrophones")',
      '[role="treeitem"]:has-text("1 Introduction")',
    );
    await page.waitForSelector('[role="treeitem"]:has-text("1 Introduction")[aria-expanded="true"]');
    await page.click('button[aria-label="Undo"]');
    await expect.poll(() => person.levels()).toEqual(tree);
    await page.click('[role="treeitem"]:has-text("2.2 Hydrophones")');
    await page.selectOption('#parent', { label: 'Top level' });
    await page.waitForSelector('[role="treeitem"][aria-level="1"]:has-text("2.2 Hydrophones")');
    await page.focus('[role="treeitem"][aria-level="1"]:has-text("2.2 Hydrophones")');
    await page.keyboard.press('Control+z');
    await expect.poll(() => person.levels()).toEqual(tree);
    await page.click('.inspector button:has-text("Not a heading")');
    await expect.poll(async () => (await person.levels()).some((row) => row.includes('2.2 Hydrophones'))).toBe(false);
    await page.click('button[aria-label="Undo"]');
    await expect.poll(() => person.levels()).toEqual(tree);
  });

  it('applies exported corrections again, and leaves out what does not fit', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
    const id = await person.idOf('This paper makes three contributions');
    const source = { name: 'paper.pdf', sha256: JSON.parse(await person.downloaded('JSON')).source.sha256 };
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
    await expect.poll(() => person.roleOf(id)).toBe('heading');
    await page.waitForSelector('.notice:has-text("no longer fit")');
    await page.keyboard.press('Escape');
    expect(JSON.parse(await person.downloaded('Corrections (JSON)')).corrections).toEqual(corrections.slice(0, 1));
  });

  it('reviews the least certain decisions by keyboard', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
    await person.openPanel('review');
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
    await person.openPanel('document');
  });

  it('works by keyboard alone', async () => {
    const { person } = viewer;
    const { page } = person;
    await person.openSample('paper.pdf');
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
    expect(await person.roleOf(id)).toBe('paragraph');
    await page.keyboard.press('c');
    await expect.poll(() => person.roleOf(id)).toBe('caption');
    await page.keyboard.press('Control+z');
    await expect.poll(() => person.roleOf(id)).toBe('paragraph');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not([open])', { state: 'attached' });
  });
});
