import { describe, expect, it } from 'vitest';
import type { ReadLine } from '../reading.js';
import { makePdf, show } from './make-pdf.test.support.js';
import { readPdf } from './read.js';

async function linesOf(content: string): Promise<ReadLine[]> {
  const reading = await readPdf(makePdf({ pages: [{ content }] }), { name: 'test.pdf' });
  return reading.pages[0]?.lines ?? [];
}

/** The words of each span, with what it says about them. */
function marked(line: ReadLine | undefined): [string, object][] {
  return (line?.spans ?? []).map(({ start, end, ...look }) => [line?.text.slice(start, end) ?? '', look]);
}

const run = (...pieces: [font: string, size: number, rise: number, text: string][]) =>
  `BT 1 0 0 1 50 200 Tm ${pieces.map(([font, size, rise, text]) => `/${font} ${size} Tf ${rise} Ts (${text}) Tj`).join(' ')} ET\n`;

describe('spans', () => {
  it('mark what is bold, italic or monospaced within a plain line', async () => {
    const [line] = await linesOf(
      run(
        ['F1', 10, 0, 'Plain words, then '],
        ['F2', 10, 0, 'two bold'],
        ['F1', 10, 0, ' and '],
        ['F4', 10, 0, 'slanted'],
        ['F1', 10, 0, ' and '],
        ['F3', 10, 0, 'code()'],
        ['F1', 10, 0, ' to end the line.'],
      ),
    );
    expect(line?.text).toBe('Plain words, then two bold and slanted and code() to end the line.');
    expect(marked(line)).toEqual([
      ['two bold', { bold: true }],
      ['slanted', { italic: true }],
      ['code()', { mono: true }],
    ]);
  });

  it('say what is not bold in a bold line', async () => {
    const [line] = await linesOf(run(['F2', 10, 0, 'A heading that is bold '], ['F1', 10, 0, 'but here']));
    expect(line?.font?.bold).toBe(true);
    expect(marked(line).map(([text, look]) => [text.trim(), look])).toEqual([['but here', { bold: false }]]);
  });

  it('are absent where the whole line looks alike', async () => {
    const [line] = await linesOf(show('All of it is bold', 50, 200, { font: 'F2' }));
    expect(line?.spans).toBeUndefined();
  });

  it('tell raised from lowered characters', async () => {
    const [line] = await linesOf(
      run(
        ['F1', 10, 0, 'Water is H'],
        ['F1', 6, -2, '2'],
        ['F1', 10, 0, 'O and an area is m'],
        ['F1', 6, 4, '2'],
        ['F1', 10, 0, ' here'],
      ),
    );
    expect(line?.text).toBe('Water is H2O and an area is m2 here');
    expect(line?.spans).toEqual([
      { start: 10, end: 11, script: 'sub' },
      { start: 29, end: 30, script: 'super' },
    ]);
  });

  it('mark words with a line through or under them, and only these', async () => {
    // Helvetica, 10 points: "One " ends at 19.5, "two" is 15.6 wide.
    const two = 50 + 10 * (0.778 + 0.556 + 0.556 + 0.278);
    const width = 10 * (0.278 + 0.722 + 0.556);
    const words = show('One two three', 50, 200);
    const [under] = await linesOf(`${words} 0.5 w ${two} 198.6 m ${two + width} 198.6 l S`);
    expect(marked(under)).toEqual([['two', { underline: true }]]);
    const [through] = await linesOf(`${words} ${two} 202.3 ${width} 0.5 re f`);
    expect(marked(through)).toEqual([['two', { strike: true }]]);
  });

  it('do not take the rule of a table for an underline', async () => {
    const [line] = await linesOf(`${show('Total', 50, 200)} 0.5 w 40 198 m 380 198 l S`);
    expect(line?.spans).toBeUndefined();
  });

  it('name the family of the font', async () => {
    const [line] = await linesOf(show('Bold', 50, 200, { font: 'F2' }));
    expect(line?.font?.family).toBe('Helvetica');
  });
});
