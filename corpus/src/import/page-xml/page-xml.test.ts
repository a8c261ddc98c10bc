import type { Box } from 'treeline';
import { pageXmlPages } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { Tally } from '../tally.js';
import { modernLetters } from './blocks.js';
import { seamBetween, seamWithin, wholeHeadings } from './headings.js';
import { labelledPages } from './page-xml.js';
import { paragraphsOf } from './paragraphs.js';

function region(type: string, lines: readonly (readonly [x0: number, y0: number, x1: number, text: string])[]): string {
  const rows = lines.map(
    ([x0, y0, x1, text]) =>
      `<TextLine><Coords points="${x0},${y0} ${x1},${y0} ${x1},${y0 + 20} ${x0},${y0 + 20}"/><TextEquiv><Unicode>${text}</Unicode></TextEquiv></TextLine>`,
  );
  return `<TextRegion ${type && `type="${type}"`}>${rows.join('')}</TextRegion>`;
}

/** A column of paragraphs, each of the lines of text given, its first line indented. */
function column(x: number, y: number, ...paragraphs: number[]): string {
  let at = y;
  const rows = paragraphs.flatMap((count, paragraph) =>
    Array.from({ length: count }, (_, i): [number, number, number, string] => {
      at += 22;
      return [i === 0 ? x + 25 : x, at, x + (i === count - 1 ? 250 : 400), `${x} ${paragraph} ${i}`];
    }),
  );
  return region('paragraph', rows);
}

function pagesOf(regions: string, { width = 1000, height = 1400 } = {}, tally = new Tally()) {
  const xml = `<PcGts><Page imageWidth="${width}" imageHeight="${height}">${regions}</Page></PcGts>`;
  return pageXmlPages(new TextEncoder().encode(xml)).flatMap((page) => labelledPages(page, 'x', tally));
}

/** Classes by the text of the line. */
function classesIn([labelled]: ReturnType<typeof pagesOf>): Record<string, string[] | undefined> {
  return Object.fromEntries(labelled?.page.lines.map(({ text }, i) => [text, labelled.truth.classes?.[i]]) ?? []);
}

const ORDER = '<ReadingOrder><OrderedGroup><RegionRefIndexed index="0" regionRef="any"/></OrderedGroup></ReadingOrder>';

describe('the regions of PAGE XML', () => {
  it('say what their lines are', () => {
    const pages = pagesOf(
      [
        region('header', [[100, 20, 300, 'The Paper']]),
        region('page-number', [[480, 1370, 520, '7']]),
        region('heading', [[150, 60, 400, 'Large']]).replaceAll(',80', ',100'),
        region('heading', [[150, 110, 400, 'Small']]),
        column(50, 130, 5, 4),
        region('drop-capital', [[500, 152, 540, 'D']]),
        column(550, 130, 6),
        region('footnote', [[550, 900, 900, 'a note']]),
        region('marginalia', [[950, 900, 990, 'aside']]),
      ].join(''),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]?.truth.known).toEqual(['classes', 'regions']);
    expect(classesIn(pages)).toMatchObject({
      'The Paper': ['header'],
      7: ['footer'],
      Large: ['title', 'section'],
      Small: ['section'],
      '50 0 0': ['fstline'],
      '50 0 1': ['paraline'],
      '50 1 0': ['fstline'],
      D: [],
      'a note': ['footnote'],
      aside: [],
    });
    const texts = pages[0]?.page.lines.map(({ text }) => text) ?? [];
    expect(pages[0]?.truth.regions?.map(({ role, lines }) => [role, texts[lines[0] ?? -1], lines.length])).toEqual([
      ['header', 'The Paper', 1],
      ['footer', '7', 1],
      ['heading', 'Large', 1],
      ['heading', 'Small', 1],
      ['paragraph', '50 0 0', 5],
      ['paragraph', '50 1 0', 4],
      ['paragraph', 'D', 7],
      ['footnote', 'a note', 1],
      ['paragraph', 'aside', 1],
    ]);
  });

  it('have an order where the file says so and nothing is read before what stands above it', () => {
    const text = column(50, 100, 8) + column(50, 400, 8);
    expect(pagesOf(ORDER + text)[0]?.truth).toMatchObject({
      known: ['classes', 'regions', 'order'],
      threads: [{ kind: 'body', regions: [0, 1] }],
    });
    expect(pagesOf(text)[0]?.truth.known).toEqual(['classes', 'regions']);
    const upwards = column(50, 400, 8) + column(50, 100, 8);
    expect(pagesOf(ORDER + upwards)[0]?.truth.known).toEqual(['classes', 'regions']);
  });

  it('are not known where paragraphs are set like none', () => {
    const ragged = Array.from({ length: 14 }, (_, i): [number, number, number, string] => [
      100 + 37 * (i % 4),
      100 + 22 * i,
      400,
      `row ${i}`,
    ]);
    const pages = pagesOf(region('paragraph', ragged));
    expect(pages[0]?.truth.known).toEqual(['classes']);
    expect(classesIn(pages)['row 0']).toContain('table');
  });

  it('leave open what lines of no class go on with', () => {
    const overlooked = region('paragraph', [
      [50, 100, 450, 'flush'],
      [50, 122, 250, 'end'],
      [90, 144, 400, 'A heading of two lines that'],
      [150, 166, 350, 'nobody saw'],
      [75, 188, 450, 'first'],
      ...Array.from({ length: 10 }, (_, i): [number, number, number, string] => [50, 210 + 22 * i, 450, `row ${i}`]),
    ]);
    const [labelled] = pagesOf(overlooked);
    expect(labelled?.truth.known).toEqual(['classes', 'regions']);
    expect(labelled?.truth.classes?.slice(1, 5)).toEqual([['paraline'], [], [], ['fstline']]);
    expect(labelled?.truth.doubtful).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(pagesOf(column(50, 100, 8, 8))[0]?.truth.doubtful).toBeUndefined();
  });

  it('of tables give lines of tables', () => {
    const cells = Array.from(
      { length: 3 },
      (_, i) => `<TableCell>${region('', [[600, 200 + 22 * i, 700, `cell ${i}`]])}</TableCell>`,
    );
    const pages = pagesOf(`${column(50, 100, 12)}<TableRegion>${cells.join('')}</TableRegion>`);
    expect(classesIn(pages)['cell 2']).toEqual(['table']);
    expect(pages[0]?.truth.regions?.at(-1)).toMatchObject({ role: 'table', lines: [12, 13, 14] });
  });
});

describe('pages', () => {
  it('of which a picture has two are cut apart, or left out', () => {
    const spread = column(50, 100, 14) + column(1100, 100, 15);
    const pages = pagesOf(spread, { width: 1600, height: 1000 });
    expect(pages.map(({ page }) => page.lines.length)).toEqual([14, 15]);
    expect(pages[1]?.page.lines[1]?.box[0]).toBe(12);
    const tally = new Tally();
    const across = region('heading', [[400, 60, 1200, 'Across']]);
    expect(pagesOf(spread + across, { width: 1600, height: 1000 }, tally)).toEqual([]);
    expect(tally.get('pictures of two pages that no cut parts')).toBe(1);
  });

  it('of too many lines are cut where no region is', () => {
    const columns = Array.from({ length: 4 }, (_, i) => column(50 + 450 * i, 100, 60, 60)).join('');
    const pages = pagesOf(columns, { width: 2000, height: 3000 });
    expect(pages.map(({ page }) => page.lines.length)).toEqual([240, 240]);
  });

  it('with little text, without types or with lines over each other are left out', () => {
    const tally = new Tally();
    expect(pagesOf(column(50, 100, 5), {}, tally)).toEqual([]);
    expect(pagesOf(column(50, 100, 20).replace('type="paragraph"', ''), {}, tally)).toEqual([]);
    expect(pagesOf(column(50, 100, 20) + column(52, 103, 20), {}, tally)).toEqual([]);
    expect(tally.toString()).toMatch(/fewer than 12 lines[\s\S]*have no types[\s\S]*cover each other/);
  });
});

describe('headings over each other', () => {
  const row = (text: string, y: number, height: number, [x0, x1] = [100, 300]) => ({
    box: [x0 ?? 0, y, x1 ?? 0, y + height] satisfies Box,
    text,
    rotation: 0,
  });

  it('are one where the sentence goes on in letters of one size', () => {
    expect(seamBetween(row('Boarding school', 0, 30), row('near Vienna', 36, 28))).toBe('one');
    expect(seamBetween(row('Boarding school.', 0, 30), row('near Vienna', 36, 28))).toBe('apart');
    expect(seamBetween(row('Meat prices', 0, 50), row('of June', 56, 28))).toBe('doubtful');
    expect(seamBetween(row('Machines', 0, 30), row('Kites', 36, 28))).toBe('doubtful');
    expect(seamBetween(row('Machines', 0, 60), row('Kites', 66, 28))).toBe('apart');
    expect(seamBetween(row('Boarding school', 0, 30), row('near Vienna', 80, 28))).toBe('apart');
    expect(seamBetween(row('Boarding school', 0, 30), row('near Vienna', 36, 28, [250, 600]))).toBe('doubtful');
  });

  it('that are outlined as one are two where the first ends and the second is of another size', () => {
    expect(seamWithin(row('A new case on board the', 0, 30), row('Oceania.', 36, 34))).toBe('one');
    expect(seamWithin(row('On the National-', 0, 30), row('verein.', 36, 45))).toBe('one');
    expect(seamWithin(row('The strike.', 0, 40), row('(By wire.)', 46, 25))).toBe('apart');
    expect(seamWithin(row('The strike.', 0, 30), row('No end in sight.', 36, 28))).toBe('doubtful');
    expect(seamWithin(row('Overview', 0, 40), row('of the Bank', 46, 25))).toBe('doubtful');
    expect(seamWithin(row('Paid', 0, 30), row('Asked', 2, 30, [320, 400]))).toBe('doubtful');
  });

  it('are joined and parted, but not over a rule', () => {
    const blocks = [
      { type: 'heading', rows: [row('The strike.', 0, 40), row('(By wire.)', 46, 25)] },
      { type: 'heading', rows: [row('Boarding school', 100, 30)] },
      { type: 'heading', rows: [row('near Vienna', 136, 28)] },
      { type: 'paragraph', rows: [row('near Vienna', 170, 28)] },
    ];
    const texts = (rules: Box[]) => wholeHeadings(blocks, rules).map(({ rows }) => rows.map(({ text }) => text));
    expect(texts([])).toEqual([['The strike.'], ['(By wire.)'], ['Boarding school', 'near Vienna'], ['near Vienna']]);
    expect(texts([[100, 132, 300, 134]])).toHaveLength(5);
    expect(blocks[1]?.rows).toHaveLength(1);
  });
});

describe('paragraphs in a column', () => {
  it('begin where a line is indented, also where the column leans', () => {
    const rows = Array.from({ length: 40 }, (_, i): { box: Box } => {
      const x = 100 + i + (i % 8 === 0 && i > 0 ? 25 : 0);
      return { box: [x, 22 * i, 500 + i, 22 * i + 20] };
    });
    const { parts, sure } = paragraphsOf(rows);
    expect(sure).toBe(true);
    expect(parts.map((part) => [part.rows.length, part.begins])).toEqual([
      [8, false],
      [8, true],
      [8, true],
      [8, true],
      [8, true],
    ]);
  });

  it('end where a line is set to the right or to the middle', () => {
    const edges: [number, number][] = [
      [0, 400],
      [0, 400],
      [0, 200],
      [150, 250],
      [25, 400],
      [0, 400],
      [0, 400],
      [300, 400],
    ];
    const { parts, sure } = paragraphsOf(
      edges.map(([x0, x1], i): { box: Box } => ({ box: [x0, 22 * i, x1, 22 * i + 20] })),
    );
    expect(sure).toBe(true);
    expect(parts.map((part) => [part.rows.length, part.apart])).toEqual([
      [3, false],
      [1, true],
      [3, false],
      [1, true],
    ]);
  });
});

it('letters of old prints become those of today', () => {
  expect(modernLetters('daß Zweÿ⸗ Ge\u017fchlechter fu\u0364r  ꝛc.')).toBe('daß Zweÿ- Geschlechter für rc.');
});
