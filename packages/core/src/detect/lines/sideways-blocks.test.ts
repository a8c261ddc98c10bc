import { describe, expect, it } from 'vitest';
import { parse } from '../../parse.js';
import { makePdf, show } from '../../read/pdf/make-pdf.test.support.js';
import { readPdf } from '../../read/pdf/read.js';
import { toMarkdown } from '../../write/markdown/markdown.js';
import { sidewaysBlocks } from './sideways-blocks.js';

const HEAD = ['Site', 'Area', 'Rain', 'Depth'];
const ROWS = [
  ['Redhill', '195', '866', '1.0'],
  ['Pine Creek', '320', '775', '2.5'],
  ['Glendhu', '310', '1282', '1.5'],
  ['Biesievlei', '27', '1332', '0.5'],
];
const PROSE = [
  'Daily data of the flow were obtained from',
  'four studies of catchments in the south. The',
  'criteria for their choice were a known history',
  'of the forest and records of good quality over',
  'many years before and after it was planted.',
];

/** Text that runs upwards. */
function upwards(text: string, x: number, y: number): string {
  return `BT /F1 8 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET\n`;
}

function rule(x: number): string {
  return `0.5 w ${x} 40 m ${x} 260 l S\n`;
}

const TABLE = [HEAD, ...ROWS]
  .map((row, i) => row.map((cell, k) => upwards(cell, 60 + 14 * i, [45, 120, 170, 220][k] ?? 0)).join(''))
  .join('');
const TEXT = PROSE.map((text, i) => show(text, 190, 240 - 12 * i, { size: 9 })).join('');
const RULES = rule(50) + rule(64) + rule(122);

async function firstPage(content: string) {
  const { pages } = await readPdf(makePdf({ pages: [{ content }] }), { name: 'sideways.pdf' });
  const [page] = pages;
  if (!page) throw new Error('the page is missing');
  return page;
}

describe('a table that stands on its side beside upright text', () => {
  it('is a block of its own, upright', async () => {
    const [block, ...more] = sidewaysBlocks(await firstPage(TABLE + TEXT + RULES));
    expect(more).toEqual([]);
    expect(block?.page.lines.map(({ rotation }) => rotation)).toEqual(block?.page.lines.map(() => 0));
    const top = (text: string) => block?.page.lines.find((line) => line.text.startsWith(text))?.box[1] ?? 0;
    expect(top('Site')).toBeLessThan(top('Redhill'));
    expect(top('Redhill')).toBeLessThan(top('Biesievlei'));
    expect(block?.page.graphics.map(({ kind }) => kind)).toEqual(['rule', 'rule', 'rule']);
  });

  it('is printed as a table, with all its rows', async () => {
    const document = await parse(makePdf({ pages: [{ content: TABLE + TEXT + RULES }] }), { vision: 'never' });
    const markdown = toMarkdown(document);
    for (const row of ROWS) expect(markdown).toContain(`| ${row.join(' | ')} |`);
    expect(markdown.replace(/\s+/gu, ' ')).toContain(PROSE.join(' '));
  });
});

it('takes no labels of an axis for a table, although they stand on their side', async () => {
  const labels = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August']
    .map((month, i) => upwards(month, 200 + 20 * i, 40))
    .join('');
  expect(sidewaysBlocks(await firstPage(labels + TEXT))).toEqual([]);
});
