import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplePool } from '../generate/prose/sample.test.fixture.js';
import { drawEveryday } from './everyday.js';
import { faultOf } from './fault.js';
import { drawPicture } from './picture.js';
import { PictureRenderer } from './render.js';
import { SPLITS, TEMPLATES } from './templates.js';

const pool = samplePool();
const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`${CHROMIUM} is not there: the picture generator is not tested end to end`);

describe('drawPicture', () => {
  it('gives the same picture for the same seed', () => {
    for (const seed of [0, 1, 2, 3]) expect(drawPicture('train', seed, pool)).toEqual(drawPicture('train', seed, pool));
  });

  it('reads every block before those that stand after it in the page: a title before what it heads', () => {
    for (const split of SPLITS)
      for (let seed = 0; seed < 150; seed++) {
        const { html, template } = drawPicture(split, seed, pool);
        const order = [...html.matchAll(/data-o="(\d+)"/g)].map((match) => Number(match[1]));
        expect(order, template).toEqual(order.map((_, i) => i));
      }
  });

  it('takes all sections of a picture from its own split', () => {
    for (const split of SPLITS) {
      const own = TEMPLATES.filter((one) => one.split === split).map(({ name }) => name);
      const used = Array.from({ length: 40 }, (_, seed) => drawPicture(split, seed, pool).template.split('+')).flat();
      expect(used.filter((name) => !own.includes(name))).toEqual([]);
    }
  });

  it('tests every kind of layout on templates that training does not have', () => {
    const kinds = new Set(TEMPLATES.filter(({ split }) => split === 'test').map(({ kind }) => kind));
    const all = new Set(TEMPLATES.map(({ kind }) => kind));
    all.delete('mosaic');
    expect(kinds).toEqual(all);
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
  });
});

describe.skipIf(!hasChromium)('PictureRenderer', () => {
  it('draws pictures whose blocks stand apart, numbered in reading order', async () => {
    const work = await mkdtemp(join(tmpdir(), 'treeline-pictures-'));
    const renderer = new PictureRenderer(CHROMIUM, work, 4);
    try {
      const sources = [
        ...Array.from({ length: 8 }, (_, seed) => drawPicture('test', seed, pool)),
        ...Array.from({ length: 12 }, (_, seed) => drawEveryday(seed, pool)),
      ];
      const drawn = await renderer.render(sources);
      expect(drawn).toHaveLength(20);
      expect(drawn.filter((picture) => faultOf(picture) === undefined).length).toBeGreaterThanOrEqual(18);
      for (const { blocks, jpeg } of drawn) {
        expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
        expect(blocks.map(({ order }) => order)).toEqual(blocks.map((_, i) => i));
      }
    } finally {
      await renderer.close();
      await rm(work, { recursive: true, force: true });
    }
  });
});
