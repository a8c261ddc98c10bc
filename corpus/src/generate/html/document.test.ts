import { existsSync } from 'node:fs';
import { readPdf } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { align } from '../../truth/align.js';
import { samplePool } from '../prose/sample.test.fixture.js';
import { htmlDocument } from './document.js';
import { Printer } from './print.js';

const pool = samplePool();
const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`${CHROMIUM} is not there: the HTML generator is not tested end to end`);

describe('htmlDocument', () => {
  it('gives the same pieces and style sheet for the same seed', () => {
    for (const seed of [0, 1, 2, 3, 4]) expect(htmlDocument(seed, pool)).toEqual(htmlDocument(seed, samplePool()));
  });

  it('gives hardly two documents of one look', () => {
    const sheets = Array.from({ length: 60 }, (_, seed) => htmlDocument(seed, pool).css);
    expect(new Set(sheets).size).toBe(60);
  });
});

describe.skipIf(!hasChromium)('Printer', () => {
  it('prints documents whose lines all have a label, in reading order', async () => {
    const printer = new Printer(CHROMIUM);
    try {
      for (const seed of [1, 5, 11]) {
        const source = htmlDocument(seed, pool);
        const { pdf, marks } = await printer.print(source);
        const { truth, labelled, lines } = align(await readPdf(pdf, { name: source.name }), marks);
        expect(labelled / lines).toBeGreaterThan(0.99);
        const body = truth.threads?.find((thread) => thread.regions.length > 3);
        const pages = body?.regions.map((region) => truth.regions?.[region]?.page ?? 0) ?? [];
        expect(pages).toEqual([...pages].sort((a, b) => a - b));
      }
    } finally {
      await printer.close();
    }
  });
});
