import { describe, expect, it } from 'vitest';
import { rowsAt, structureOf, type Text } from './table-pdf.test.support.js';

const XS = [20, 140, 240];

/** The headers beside cells that are none. */
async function rowHeaders(texts: readonly Text[]): Promise<string[]> {
  const { cells = [] } = (await structureOf(texts)) ?? {};
  const body = new Set(cells.filter(({ header }) => !header).map(({ row }) => row));
  return cells.filter(({ header, row }) => header && body.has(row)).map(({ text }) => text);
}

const table = (...rows: string[][]) => rowsAt(40, 16, XS, rows);

describe('the first column heads its rows', () => {
  it('where it has different words and the other columns have figures', async () => {
    const texts = table(
      ['Stream', 'Area', 'Flow'],
      ['Fern Gill', '1.2', '9.8'],
      ['Upper Nidd', '2.9', '8.1'],
      ['Long Tarn Out', '17.3', '11.9'],
    );
    expect(await rowHeaders(texts)).toEqual(['Fern Gill', 'Upper Nidd', 'Long Tarn Out']);
  });

  it('where the other columns have short values, and without a head', async () => {
    const texts = table(['Reader', 'yes', 'no'], ['Writer', 'no', 'yes'], ['Viewer', 'yes', 'yes']);
    expect(await rowHeaders(texts)).toEqual(['Reader', 'Writer', 'Viewer']);
  });

  it('where it alone is bold, whatever the other columns hold', async () => {
    const rows = [
      ['Otter', 'lives by the river', 'eats trout and eels'],
      ['Badger', 'lives in the wood', 'eats worms and roots'],
      ['Heron', 'lives by the lake', 'eats frogs and fish'],
    ];
    const texts = rowsAt(40, 16, [20, 110, 240], rows);
    expect(await rowHeaders(texts)).toEqual([]);
    const bold = texts.map((text) => ({ ...text, bold: text.x === 20 }));
    expect(await rowHeaders(bold)).toEqual(['Otter', 'Badger', 'Heron']);
  });
});

describe('the first column heads no rows', () => {
  it('where it has figures', async () => {
    const texts = table(['Year', 'Area', 'Flow'], ['1', '1.2', '9.8'], ['2', '2.9', '8.1'], ['3', '17.3', '11.9']);
    expect(await rowHeaders(texts)).toEqual([]);
  });

  it('where it says the same again and again', async () => {
    const texts = table(
      ['Kind', 'Area', 'Flow'],
      ['Gill', '1.2', '9.8'],
      ['Beck', '2.9', '8.1'],
      ['Gill', '17.3', '11.9'],
      ['Gill', '4.3', '2.5'],
      ['Beck', '6.1', '1.7'],
    );
    expect(await rowHeaders(texts)).toEqual([]);
  });

  it('where all columns have words', async () => {
    const texts = table(
      ['Author', 'Town', 'Trade'],
      ['Ada Brown', 'Alston', 'carpenter'],
      ['Ben Clark', 'Brampton', 'bookbinder'],
      ['Cleo Dunn', 'Carlisle', 'gardener'],
    );
    expect(await rowHeaders(texts)).toEqual([]);
  });

  it('where it holds prose', async () => {
    const rows = [
      ['Walkers may cross the upper meadow on the marked path from April until the hay is cut', '3'],
      ['Nobody may light a fire in the wood or on the banks of the stream at any time of the year', '12'],
      ['Dogs are to be kept on a lead wherever sheep are seen on the hill or in the lower fields', '7'],
    ];
    expect(await rowHeaders(rowsAt(40, 16, [20, 480], rows))).toEqual([]);
  });
});
