import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listed } from '../construct/listed.js';
import { largest } from '../detect/lines/fields.js';
import { masked, repeats } from '../detect/lines/repeats.js';
import { wordingOf } from '../detect/lines/wording.js';
import type { Box } from '../document/schema.js';
import { xyCut } from '../document/xy-cut.js';
import type { Graphic } from '../read/reading.js';
import { numberingFields } from '../words/numbering.js';
import { WORDING } from './detect-model.js';
import { Tokenizer } from './tokens/tokenizer.js';

/** What tensors cannot express is computed twice, here and in `training/`; the vectors pin both to the same numbers. */
async function vectors<T>(name: string): Promise<T> {
  const file = new URL(`../../../../training/vectors/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

describe('use and training compute the same', () => {
  it('token ids', async () => {
    const file = new URL('../../../../models/vocabulary.json', import.meta.url);
    const tokenizer = new Tokenizer(JSON.parse(await readFile(file, 'utf8')));
    for (const { text, ids } of await vectors<{ text: string; ids: number[] }[]>('tokens')) {
      expect(tokenizer.line(text), text).toEqual(ids);
    }
  });

  it('XY-cut order', async () => {
    for (const { boxes, order } of await vectors<{ boxes: Box[]; order: number[] }[]>('xy-cut')) {
      expect(xyCut(boxes)).toEqual(order);
    }
  });

  it('masked texts and repetition over pages', async () => {
    for (const [text, hidden] of await vectors<[string, string][]>('masked')) expect(masked(text)).toBe(hidden);
    type Row = { pages: { height: number; lines: { text: string; y: number }[] }[]; repeats: [number, number][][] };
    for (const row of await vectors<Row[]>('repeats')) {
      const pages = row.pages.map(({ height, lines }) => ({
        page: { height },
        lines: lines.map(({ text, y }) => ({ text, box: [0, y, 0, y] as Box })),
      }));
      expect(repeats(pages).map((lines) => lines.map(({ times, pages }) => [times, pages]))).toEqual(row.repeats);
    }
  });

  it('the numbers in front of headings', async () => {
    for (const { text, numbers } of await vectors<{ text: string; numbers: number[] }[]>('heading-numbers')) {
      expect(numberingFields(text), text).toEqual(numbers);
    }
  });

  it('which lines a printed table of contents names', async () => {
    for (const row of await vectors<{ pages: string[][]; listed: number[][] }[]>('listed')) {
      expect(listed(row.pages)).toEqual(row.listed);
    }
  });

  it('what the words of lines say', async () => {
    for (const { texts, rows } of await vectors<{ texts: string[]; rows: number[][] }[]>('wording')) {
      const found = wordingOf(texts);
      for (const [i, row] of rows.entries()) {
        const own = found.subarray(i * WORDING, (i + 1) * WORDING);
        expect([...own.subarray(2)], texts[i]).toEqual(row.slice(2));
        expect(own[1], texts[i]).toBeCloseTo(row[1] ?? -1, 3);
      }
    }
  });

  it('which drawings a page shows the model', async () => {
    const { graphics, most, kept } = await vectors<{ graphics: Graphic[]; most: number; kept: Box[] }>('largest');
    expect(largest(graphics, most).map(({ box }) => box)).toEqual(kept);
  });
});
