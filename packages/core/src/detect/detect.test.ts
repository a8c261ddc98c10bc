import { describe, expect, it } from 'vitest';
import { LINE_CLASSES, type LineClass } from '../document/labels.js';
import { Setting } from '../engines/baseline/reading.test.fixture.js';
import type { PageFields, PageScores } from '../model/detect-model.js';
import type { VisionFields, VisionScores } from '../model/vision-model.js';
import type { Reading, ReadPage } from '../read/reading.js';
import { learnedDetect } from './detect.js';

/** A line says what it is and whether the next line belongs to it: `paraline+: the rest`. */
function meaning(text: string): { name: LineClass; goesOn: boolean } {
  const [mark = ''] = text.split(':');
  const name = LINE_CLASSES.find((known) => known === mark.replace('+', ''));
  if (!name) throw new Error(`no class in "${text}"`);
  return { name, goesOn: mark.endsWith('+') };
}

/** A model that is right about what the lines say of themselves; it remembers how many lines it was shown. */
function oracle() {
  const shown: number[] = [];
  return {
    shown,
    async run(pages: readonly PageFields[]): Promise<PageScores[]> {
      return pages.map((page) => this.judge(page));
    },
    judge({ texts }: PageFields): PageScores {
      shown.push(texts.length);
      const n = texts.length;
      const classes = new Float32Array(n * LINE_CLASSES.length).fill(-12);
      const successor = new Float32Array(n * n).fill(-12);
      const predecessor = new Float32Array(n * n).fill(-12);
      const lines = texts.map(meaning);
      for (const [i, { name, goesOn }] of lines.entries()) {
        classes[i * LINE_CLASSES.length + LINE_CLASSES.indexOf(name)] = Math.log(0.95);
        successor[i * n + (goesOn ? i + 1 : i)] = 0;
        predecessor[i * n + (lines[i - 1]?.goesOn ? i - 1 : i)] = 0;
      }
      return { classes, successor, predecessor, features: Float32Array.from(texts, (_, i) => i) };
    },
  };
}

describe('the learned Detect', () => {
  it('takes the number of the page out of the heading below it', async () => {
    const setting = new Setting();
    for (const n of [3, 4, 5]) setting.page().line(`${n}`, 300, 40).line('Considering', 280, 80);
    const model = oracle();
    const judge = model.judge.bind(model);
    model.judge = (fields) => judge({ ...fields, texts: ['section+: number', 'section: heading'] });
    const { objects } = await learnedDetect(model)(setting.reading());
    expect(objects.map(({ role, text }) => `${role} ${text}`).slice(0, 2)).toEqual(['header 3', 'heading Considering']);
  });

  it('takes out a number that the model calls a running head, though it counts on nowhere', async () => {
    const setting = new Setting().page().line('43', 500, 40).line('Considering', 72, 80);
    const model = oracle();
    const judge = model.judge.bind(model);
    model.judge = (fields) => judge({ ...fields, texts: ['header+: number', 'section: heading'] });
    const { objects } = await learnedDetect(model)(setting.reading());
    expect(objects.map(({ role, text }) => `${role} ${text}`)).toEqual(['header 43', 'heading Considering']);
  });

  it('makes regions of the lines the model chains, with the role most of them have', async () => {
    const setting = new Setting()
      .page()
      .line('title: Kites', 72, 80)
      .line('section: 1 Air', 72, 120)
      .line('fstline+: Kites need', 72, 140)
      .line('paraline+: steady air and', 72, 152)
      .line('paraline: a string.', 72, 164)
      .line('fstline: Alone.', 72, 190)
      .line('footer: 12', 300, 760);
    const { objects } = await learnedDetect(oracle())(setting.reading());
    expect(objects.map(({ role, lines }) => [role, lines.length])).toEqual([
      ['title', 1],
      ['heading', 1],
      ['paragraph', 3],
      ['paragraph', 1],
      ['footer', 1],
    ]);
    expect(objects[2]).toMatchObject({ page: 1, box: [72, 140, expect.any(Number), 176] });
    for (const { confidence } of objects) expect(confidence).toBeCloseTo(0.95, 2);
  });

  it('keeps text and graphical lines apart where a chain mixes them', async () => {
    const setting = new Setting()
      .page()
      .line('fstline+: It follows that', 72, 100)
      .line('equation: x = y', 200, 130)
      .line('paraline: holds.', 72, 160);
    const { objects } = await learnedDetect(oracle())(setting.reading());
    expect(objects.map(({ role }) => role).sort()).toEqual(['formula', 'paragraph', 'paragraph']);
  });

  it('makes no figure of a scrap that looks like a heading but has no letter', async () => {
    const setting = new Setting().page().line('section: ', 72, 100).line('section: Figure 3', 72, 140);
    const model = oracle();
    const run = async (pages: readonly PageFields[]) =>
      (await model.run(pages)).map((scores) => {
        // The second guess for all lines.
        const figure = LINE_CLASSES.indexOf('figure');
        for (let i = figure; i < scores.classes.length; i += LINE_CLASSES.length) scores.classes[i] = Math.log(0.04);
        return scores;
      });
    const reading = setting.reading();
    for (const line of reading.pages[0]?.lines ?? []) line.text = line.text.replace('section: ', '');
    const named = {
      run: (pages: readonly PageFields[]) =>
        run(pages.map((page) => ({ ...page, texts: ['section: ●', 'section: Figure 3'] }))),
    };
    const { objects, candidates } = await learnedDetect(named)(reading);
    const [scrap, caption] = objects;
    expect(scrap?.role).not.toBe('figure');
    expect(scrap?.role).not.toBe('heading');
    expect(candidates?.has(scrap?.id ?? '')).toBe(false);
    expect(caption?.role).toBe('caption');
  });

  it('gathers cells by nearness: they are a table, whatever their chains', async () => {
    const setting = new Setting().page().line('fstline: Before it.', 72, 80);
    for (let row = 0; row < 4; row++) {
      for (const x of [72, 160, 250]) setting.line('table: 7', x, 200 + row * 14, {}, x + 80);
    }
    const { objects } = await learnedDetect(oracle())(setting.reading());
    expect(objects.map(({ role, lines }) => [role, lines.length]).sort()).toEqual([
      ['paragraph', 1],
      ['table', 12],
    ]);
  });

  it('takes no frame around prose for a figure, and every picture without text for one', async () => {
    const setting = new Setting()
      .page([
        { kind: 'image', box: [320, 400, 520, 560] },
        { kind: 'rule', box: [60, 90, 300, 91] },
        { kind: 'rule', box: [60, 180, 300, 181] },
        { kind: 'rule', box: [60, 90, 61, 181] },
        { kind: 'rule', box: [299, 90, 300, 181] },
      ])
      .line('fstline+: A note that stands', 72, 100)
      .line('paraline+: in a frame, to be', 72, 112)
      .line('paraline: read by all.', 72, 124);
    const { objects } = await learnedDetect(oracle())(setting.reading());
    expect(objects.map(({ role, lines }) => [role, lines.length]).sort()).toEqual([
      ['figure', 0],
      ['paragraph', 3],
    ]);
  });

  it('puts each line of a page of thousands into one object, in parts that the model can bear', async () => {
    const setting = new Setting().page();
    for (let i = 0; i < 1000; i++)
      setting.line('fstline: entry', 20 + (i % 10) * 58, 10 + Math.floor(i / 10) * 7.5, { size: 5 });
    const model = oracle();
    const reading = setting.reading();
    const { objects, features } = await learnedDetect(model)(reading);
    expect(objects.flatMap(({ lines }) => lines).sort()).toEqual(reading.pages[0]?.lines.map(({ id }) => id).sort());
    expect(Math.max(...model.shown)).toBeLessThanOrEqual(400);
    expect(features?.[0]).toHaveLength(1000);
  });

  it('finds nothing on a page without lines, and does not ask', async () => {
    const model = oracle();
    const { objects } = await learnedDetect(model)(new Setting().page().reading());
    expect({ objects, shown: model.shown }).toEqual({ objects: [], shown: [] });
  });
});

describe('what the learned Detect looks at', () => {
  /** Sees a figure in the upper half of every page, and counts the pages. */
  function eye() {
    const seen = { pages: 0, loaded: 0 };
    const run = async ({ width, height, lines }: VisionFields): Promise<VisionScores> => {
      seen.pages += 1;
      const [columns, rows] = [width / 8, height / 8];
      const scores = new Float32Array(3 * columns * rows);
      scores[columns * Math.floor(rows / 4) + Math.floor(columns / 2)] = 0.9;
      const boxes = new Float32Array(4 * columns * rows).fill(height / 4);
      return { stride: 8, columns, rows, scores, boxes, visual: new Float32Array(32 * lines.length) };
    };
    const open = async () => {
      seen.loaded += 1;
      return { run };
    };
    return { seen, open };
  }

  /** A page of prose and a scan without text; both can be drawn, or cannot. */
  function twoPages(draw: ReadPage['draw']): Reading {
    const setting = new Setting()
      .page()
      .line('fstline: Words.', 72, 80)
      .page([{ kind: 'image', box: [0, 0, 612, 792] }]);
    const reading = setting.reading();
    return { ...reading, pages: reading.pages.map((page) => ({ ...page, ...(draw && { draw }) })) };
  }

  const blank = async (scale: number) => {
    const [width, height] = [Math.round(612 * scale), Math.round(792 * scale)];
    return { width, height, data: new Uint8Array(width * height).fill(255) };
  };

  it('is every page, those on which something may be seen, or none', async () => {
    for (const [vision, pages] of [
      ['always', 2],
      ['auto', 1],
      ['never', 0],
    ] as const) {
      const { seen, open } = eye();
      const { objects } = await learnedDetect(oracle(), open)(twoPages(blank), { vision });
      expect(seen.pages).toBe(pages);
      expect(objects.filter(({ role, page }) => role === 'figure' && page === 2)).toHaveLength(pages > 0 ? 1 : 0);
      // Who never looks need not wait for the weights.
      if (pages === 0) expect(seen.loaded).toBe(0);
    }
  });

  it('is nothing where the input has no pictures of its pages', async () => {
    const { seen, open } = eye();
    const { problems } = await learnedDetect(oracle(), open)(twoPages(undefined), { vision: 'always' });
    expect([seen.pages, problems]).toEqual([0, []]);
  });

  it('names the pages that could not be drawn, and goes on without', async () => {
    const { objects, problems } = await learnedDetect(oracle(), eye().open)(twoPages(async () => undefined));
    expect(problems).toMatchObject([{ code: 'page-not-drawn', page: 2 }]);
    expect(objects.map(({ role }) => role)).toEqual(['paragraph']);
  });
});
