import { describe, expect, test } from 'vitest';
import type { OutlineEntry } from '../../document/schema.js';
import { validate } from '../../document/validate.js';
import { toDocument } from '../finish.js';
import { construct } from './construct.js';
import { detect } from './detect.js';
import { baseline } from './index.js';
import { order } from './order.js';
import { Setting, type Style, words } from './reading.test.fixture.js';

const run = async (setting: Setting) => construct(await order(await detect(setting.reading())));
const shape = (entries: OutlineEntry[]): string =>
  entries.map((e) => e.title + (e.children.length > 0 ? ` (${shape(e.children)})` : '')).join(', ');

/** A document of these headings, each with a paragraph under it, three to a page. */
async function outline(...headings: [string, Style][]): Promise<string> {
  const setting = new Setting().page().prose(words(9), 72, 540, 100);
  for (const [i, [text, style]] of headings.entries()) {
    if (i % 3 === 0) setting.page();
    const y = 100 + (i % 3) * 200;
    setting.line(text, 72, y, style).prose(words(8, i), 72, 540, y + 30);
  }
  return shape((await run(setting)).outline);
}

const bold = { bold: true };

describe('outline', () => {
  test('a heading numbered 2.1 nests under 2 even when fonts are equal', async () => {
    expect(
      await outline(['1 One', bold], ['2 Two', bold], ['2.1 Deep', bold], ['2.1.1 Deeper', bold], ['3 Three', bold]),
    ).toBe('1 One, 2 Two (2.1 Deep (2.1.1 Deeper)), 3 Three');
  });

  test('without numbers the larger type is the outer one', async () => {
    const [large, middle] = [{ size: 16 }, { size: 13 }];
    expect(
      await outline(['Rivers', large], ['Springs', middle], ['Hot ones', bold], ['Brooks', middle], ['Seas', large]),
    ).toBe('Rivers (Springs (Hot ones), Brooks), Seas');
  });

  test('a heading without a number stands where numbered ones of its look stand', async () => {
    const large = { size: 14, bold: true };
    expect(await outline(['Abstract', large], ['1 One', large], ['1.1 Deep', bold], ['References', large])).toBe(
      'Abstract, 1 One (1.1 Deep), References',
    );
  });

  test('roman sections outrank lettered subsections', async () => {
    const italic = { italic: true };
    expect(await outline(['I. RIVERS', {}], ['A. Springs', italic], ['B. Brooks', italic], ['II. SEAS', {}])).toBe(
      'I. RIVERS (A. Springs, B. Brooks), II. SEAS',
    );
  });

  test('lettered appendices that look like sections stand beside them', async () => {
    expect(await outline(['1 One', bold], ['1.1 Deep', bold], ['A Proofs', bold], ['A.1 Lemma', bold])).toBe(
      '1 One (1.1 Deep), A Proofs (A.1 Lemma)',
    );
  });

  test('parts hold chapters and chapters hold their sections', async () => {
    const [large, middle] = [{ size: 18 }, { size: 16 }];
    expect(
      await outline(
        ['Part I', large],
        ['Chapter 1', middle],
        ['1.1 Deep', bold],
        ['Chapter 2', middle],
        ['Part II', large],
      ),
    ).toBe('Part I (Chapter 1 (1.1 Deep), Chapter 2), Part II');
  });

  test('articles stand in chapters even when both look alike', async () => {
    expect(
      await outline(
        ['Chapter I Form', bold],
        ['Article 1', bold],
        ['Article 2', bold],
        ['Chapter II Power', bold],
        ['Article 3', bold],
      ),
    ).toBe('Chapter I Form (Article 1, Article 2), Chapter II Power (Article 3)');
  });

  test('a title that begins with an article has no letter for a number', async () => {
    const large = { size: 14 };
    expect(await outline(['1 One', large], ['A Short Word', bold], ['2 Two', large])).toBe(
      '1 One (A Short Word), 2 Two',
    );
  });

  test('Chinese chapters hold their sections', async () => {
    expect(
      await outline(['第一章 绪论', { size: 16 }], ['第一节 背景', { size: 13 }], ['第二章 方法', { size: 16 }]),
    ).toBe('第一章 绪论 (第一节 背景), 第二章 方法');
  });
});

test('body objects hang from the heading before them, floats and furniture from none', async () => {
  const setting = new Setting()
    .page([{ kind: 'image', box: [72, 400, 300, 500] }])
    .prose(words(6), 72, 540, 100)
    .line('1 One', 72, 200, bold)
    .prose(words(6, 1), 72, 540, 225)
    .line('7', 300, 760);
  const { objects } = await run(setting);
  const heading = objects.find(({ role }) => role === 'heading');
  expect(objects.map(({ role, parent }) => [role, parent])).toEqual([
    ['paragraph', undefined],
    ['heading', undefined],
    ['paragraph', heading?.id],
    ['figure', undefined],
    ['footer', undefined],
  ]);
});

test('the whole path gives a valid document, also for pages without anything', async () => {
  const setting = new Setting().page().page().line('1 One', 72, 100, { size: 14 }).prose(words(9), 72, 540, 130).page();
  const checked = validate(toDocument(await run(setting), baseline));
  expect(checked).toMatchObject({ valid: true });
  expect(validate(toDocument(await run(new Setting()), baseline))).toMatchObject({ valid: true });
});
