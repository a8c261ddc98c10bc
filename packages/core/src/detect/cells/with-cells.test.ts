import { describe, expect, it } from 'vitest';
import { toDocument } from '../../engines/finish.js';
import { makePdf, show } from '../../read/pdf/make-pdf.test.support.js';
import { readPdf } from '../../read/pdf/read.js';
import { toMarkdown } from '../../write/markdown/markdown.js';
import { pageObject } from '../lines/regions.js';
import { withCells } from './with-cells.js';

/** A page whose every line stands in one table. */
async function tableOf(texts: readonly (readonly [x: number, y: number, text: string])[]) {
  const content = texts.map(([x, y, text]) => show(text, x, 300 - y)).join('');
  const reading = await readPdf(makePdf({ pages: [{ content }] }), { name: 'table.pdf' });
  const [page] = reading.pages;
  if (!page) throw new Error('the page is missing');
  const table = pageObject('t', page.page, { role: 'table', lines: page.lines, confidence: 1 });
  const objects = withCells([table], page);
  const threads = [{ kind: 'float' as const, objects: ['t'] }];
  const engine = { name: 'test', detect: never, order: never, construct: never };
  const document = toDocument({ ...reading, objects, threads, links: [], outline: [] }, engine);
  return { table: objects[0], markdown: toMarkdown(document) };
}

const never = () => Promise.reject(new Error('not called'));

describe('a table', () => {
  it('that is understood has cells, each with its lines and its place', async () => {
    const { table, markdown } = await tableOf([
      [20, 40, 'Town'],
      [120, 40, 'Rain'],
      [20, 54, 'Alston'],
      [120, 54, '12'],
      [20, 68, 'Brampton'],
      [120, 68, '22'],
    ]);
    expect(table?.cells?.map(({ text }) => text)).toEqual(['Town', 'Rain', 'Alston', '12', 'Brampton', '22']);
    const all = table?.cells?.flatMap(({ lines = [] }) => lines) ?? [];
    expect(new Set(all)).toEqual(new Set(table?.lines));
    expect(markdown).toBe('| Town | Rain |\n| --- | --- |\n| Alston | 12 |\n| Brampton | 22 |\n');
  });

  it('that is not understood keeps its words in a block of their own, as they are printed', async () => {
    const { table, markdown } = await tableOf([
      [20, 40, 'A frame around some words,'],
      [20, 52, 'one under the other, with no'],
      [20, 64, 'second column anywhere.'],
    ]);
    expect(table).not.toHaveProperty('cells');
    expect(markdown).toBe(
      '```text\nA frame around some words,\none under the other, with no\nsecond column anywhere.\n```\n',
    );
  });
});
