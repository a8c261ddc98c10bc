import { existsSync } from 'node:fs';
import { type Reading, readPdf } from 'treeline/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alignment, align } from '../../truth/align.js';
import type { Unit } from '../../truth/marks.js';
import { Printer } from '../html/print.js';
import { samplePool } from '../prose/sample.test.fixture.js';
import { magazineDocument } from './document.js';
import { layOut } from './layout.js';
import { Photos } from './photos.js';

const pool = samplePool();
const photos = new Photos();
const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`${CHROMIUM} is not there: the magazine generator is not tested end to end`);

describe('magazineDocument', () => {
  it('gives the same stories and style sheet for the same seed', () => {
    for (const seed of [0, 1, 2, 3])
      expect(magazineDocument(seed, pool, photos)).toEqual(magazineDocument(seed, samplePool(), photos));
  });

  it('gives hardly two documents of one look', () => {
    const sheets = Array.from({ length: 20 }, (_, seed) => magazineDocument(seed, pool, photos).sheet.css);
    expect(new Set(sheets).size).toBe(20);
  });

  it('puts each caption into the thread of its figure, and the heads of stories into the body', () => {
    for (let seed = 0; seed < 12; seed++) {
      const { units } = magazineDocument(seed, pool, photos).sheet;
      const byId = new Map(units.map((unit): [number, Unit] => [unit.id, unit]));
      for (const unit of units) {
        if (unit.role === 'heading') expect(unit.thread).toEqual({ kind: 'body', name: 'body' });
        if (unit.captionOf !== undefined) expect(byId.get(unit.captionOf)?.thread).toEqual(unit.thread);
      }
    }
  });
});

describe('Photos', () => {
  it('says which folder is not there', () => {
    expect(() => new Photos('/no/such/folder')).toThrow('/no/such/folder');
  });
});

describe.skipIf(!hasChromium)('layOut', () => {
  const printer = new Printer(CHROMIUM);
  const made: { reading: Reading; alignment: Alignment }[] = [];
  beforeAll(async () => {
    for (const seed of [2, 3, 9, 14]) {
      const { name, sheet, spec } = magazineDocument(seed, pool, photos);
      const { pdf, marks } = await printer.printLaid(sheet, (tab) => tab.evaluate(layOut, spec));
      const reading = await readPdf(pdf, { name });
      made.push({ reading, alignment: align(reading, marks) });
    }
  });
  afterAll(() => printer.close());

  it('prints pages whose lines nearly all have a label', () => {
    for (const { alignment } of made) expect(alignment.labelled / alignment.lines).toBeGreaterThan(0.98);
  });

  it('keeps figures on their page and their captions beside them', () => {
    const figures = made.flatMap(({ reading, alignment }) =>
      (alignment.truth.regions ?? []).flatMap(({ role, page, box }) => {
        const sheet = reading.pages[page - 1]?.page;
        return role === 'figure' && sheet ? [{ box, sheet }] : [];
      }),
    );
    expect(figures.length).toBeGreaterThan(3);
    for (const { box, sheet } of figures) {
      expect(box[0]).toBeGreaterThanOrEqual(0);
      expect(box[2]).toBeLessThanOrEqual(sheet.width);
      expect(box[3]).toBeLessThanOrEqual(sheet.height);
    }
    for (const { alignment } of made)
      for (const { type, from, to } of alignment.truth.links ?? [])
        if (type === 'caption') expect(alignment.truth.regions?.[from]?.page).toBe(alignment.truth.regions?.[to]?.page);
  });

  it('reads a headline before the text of its story', () => {
    for (const { alignment } of made) {
      const { regions = [], threads = [] } = alignment.truth;
      const body = threads.find(
        ({ kind, regions: own }) => kind === 'body' && own.some((i) => regions[i]?.role === 'heading'),
      );
      const first = body?.regions.findIndex((i) => regions[i]?.role === 'heading') ?? -1;
      const long = body?.regions.findIndex((i) => (regions[i]?.lines.length ?? 0) > 4) ?? -1;
      if (first >= 0 && long >= 0) expect(first).toBeLessThan(long);
    }
  });

  it('lets the text of a column go on in the next one', () => {
    const links = made.flatMap(({ alignment }) => alignment.truth.links ?? []);
    expect(links.some(({ type }) => type === 'continues')).toBe(true);
  });
});
