import { describe, expect, test } from 'vitest';
import type { Graphic } from '../../read/reading.js';
import { detect } from './detect.js';
import { order } from './order.js';
import { Setting, words } from './reading.test.fixture.js';

const run = async (setting: Setting) => order(await detect(setting.reading()));
const image = (x0: number, y0: number, x1: number, y1: number): Graphic => ({ kind: 'image', box: [x0, y0, x1, y1] });

describe('reading order', () => {
  test('two columns are read one after the other under a spanning title', async () => {
    const setting = new Setting()
      .page()
      .prose(words(10, 1), 316, 540, 120)
      .line('A Title Over Both Columns', 150, 70, { size: 18 })
      .prose(words(10), 72, 296, 120);
    const { objects, threads } = await run(setting);
    expect(objects.map(({ role, box }) => [role, box[0]])).toEqual([
      ['title', 150],
      ['paragraph', 72],
      ['paragraph', 316],
    ]);
    expect(threads).toEqual([{ kind: 'body', objects: objects.map(({ id }) => id) }]);
  });

  test('every object stands in exactly one thread', async () => {
    const setting = new Setting().page([image(72, 300, 300, 400)]);
    setting.line('Head', 72, 30).prose(words(9), 72, 540, 100).line('Figure 1: A river.', 72, 410);
    setting.line('1', 300, 760).page().line('Head', 72, 30).prose(words(9), 72, 540, 100).line('2', 300, 760);
    const { objects, threads } = await run(setting);
    expect(threads.flatMap((thread) => thread.objects).sort()).toEqual(objects.map(({ id }) => id).sort());
    expect(threads.map(({ kind }) => kind)).toEqual(['body', 'float', 'furniture']);
  });
});

describe('captions', () => {
  test('each figure gets the caption next to it', async () => {
    const setting = new Setting()
      .page([image(72, 100, 296, 250), image(316, 100, 540, 250)])
      .line('Figure 1: Left.', 72, 258)
      .line('Figure 2: Right.', 316, 258)
      .prose(words(9), 72, 540, 300);
    const { objects, links } = await run(setting);
    const find = (id: string) => objects.find((object) => object.id === id);
    const pairs = links.map(({ from, to }) => [find(from)?.text, find(to)?.box[0]]);
    expect(pairs.sort()).toEqual([
      ['Figure 1: Left.', 72],
      ['Figure 2: Right.', 316],
    ]);
  });

  test('a caption far from any figure is tied to none', async () => {
    const setting = new Setting().page([image(72, 60, 296, 160)]).prose(words(20), 72, 540, 200);
    setting.line('Figure 9: Elsewhere.', 72, 600);
    expect((await run(setting)).links).toEqual([]);
  });
});

describe('continuations', () => {
  const broken = (second: string[], style = {}) =>
    new Setting()
      .page()
      .prose([...words(4).slice(0, 3), 'and the last line of the page goes on without an end to'], 72, 540, 640, {
        last: 1,
      })
      .page()
      .prose(second, 72, 540, 72, style);

  test('a sentence that runs over the page is tied', async () => {
    const { links } = await run(broken(['a new page where it stops, and then', 'some more words.']));
    expect(links).toMatchObject([{ type: 'continues', confidence: 0.9 }]);
  });

  test('a new paragraph on a new page is not tied', async () => {
    const setting = new Setting().page().prose(words(4), 72, 540, 640).page().prose(words(4, 1), 72, 540, 72);
    expect((await run(setting)).links).toEqual([]);
  });

  test('type of another size is not tied', async () => {
    const { links } = await run(broken(['a new page where it stops, and then', 'some more words.'], { size: 8 }));
    expect(links).toEqual([]);
  });

  test('a paragraph goes on after a displayed formula', async () => {
    const setting = new Setting()
      .page()
      .prose([...words(3).slice(0, 2), 'from which we get the equation'], 72, 540, 100)
      .line('E = mc² + k (1)', 250, 150, { math: 0.7 })
      .prose(['where the letters mean what they always', 'mean to us.'], 72, 540, 180);
    const { objects, links } = await run(setting);
    expect(objects.map(({ role }) => role)).toEqual(['paragraph', 'formula', 'paragraph']);
    expect(links).toMatchObject([{ type: 'continues', from: objects[0]?.id, to: objects[2]?.id }]);
  });
});

test('a footnote is tied to its mark in the text', async () => {
  const setting = new Setting()
    .page()
    .prose(words(20), 72, 540, 100)
    .line('A claim that needs proof.1', 72, 400, { raised: [[25, 26]] })
    .line('1 The proof.', 72, 700, { size: 8, raised: [[0, 1]] });
  const { objects, links } = await run(setting);
  const text = objects.find((object) => object.id === links[0]?.from)?.text;
  expect(links).toMatchObject([{ type: 'footnote', mark: '1', at: text?.lastIndexOf('1') }]);
});
