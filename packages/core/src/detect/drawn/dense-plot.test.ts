import { readFile } from 'node:fs/promises';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { engineNamed } from '../../engines/load.js';
import { readPdf } from '../../read/pdf/read.js';
import type { Detected } from '../../stages.js';
import { isScattered } from './scatter.js';

/*
 * A page as papers on language have it: some prose, a map of 1,500 words at the points where they belong, a caption. The
 * network takes the words for paragraphs, and the page used to fall apart into a thousand of them.
 */

const WORDS = 'kite wind string tail lift drag cloud storm breeze sail mast rope anchor tide wave shore'.split(' ');
const LABELS = 1500;
const PROSE = [
  'The winds of the year are shown as a map of words, in which words that are used',
  'in the same way stand near each other. We read it from left to right, as the wind',
  'blows over the shore, and find the words of the sea beside those of the weather.',
];
const CAPTION = 'Figure 3: A map of the words of the wind, by how they are used.';

async function densePlot(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const sans = await pdf.embedFont(StandardFonts.Helvetica);
  const serif = await pdf.embedFont(StandardFonts.TimesRoman);
  const page = pdf.addPage([612, 792]);
  for (const [i, text] of PROSE.entries()) page.drawText(text, { x: 72, y: 740 - 12 * i, size: 10, font: serif });
  page.drawRectangle({ x: 90, y: 230, width: 440, height: 440, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
  for (let i = 0; i < LABELS; i++) {
    // The fractional parts of these multiples spread evenly over the plot, in no rows.
    const [x, y] = [98 + 390 * ((i * 0.7548776662) % 1), 238 + 424 * ((i * 0.5698402909) % 1)];
    page.drawCircle({ x, y, size: 1 });
    page.drawText(WORDS[i % WORDS.length] ?? '', { x: x + 2, y, size: 5, font: sans });
  }
  page.drawText(CAPTION, { x: 120, y: 205, size: 10, font: serif });
  return await pdf.save();
}

describe('a page with a dense plot', () => {
  let detected: Detected;
  beforeAll(async () => {
    const engine = await engineNamed('treeline');
    detected = await engine.detect(await readPdf(await densePlot(), { name: 'plot.pdf' }), { vision: 'never' });
  });

  it('keeps the labels of the plot inside its figure', () => {
    const figures = detected.objects.filter(({ role }) => role === 'figure');
    const labels = (detected.pages[0]?.lines.length ?? 0) - PROSE.length - 1;
    expect(labels).toBeGreaterThan(1000);
    expect(figures.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(labels);
  });

  it('keeps its text and its caption as text', () => {
    const texts = detected.objects.filter(({ role }) => role !== 'figure').map(({ text }) => text);
    for (const line of [...PROSE, CAPTION]) expect(texts.some((text) => text.includes(line))).toBe(true);
    expect(texts.length).toBeLessThan(8);
  });
});

describe('isScattered', () => {
  it.each(['paper', 'report', 'slides', 'letter', 'cjk'])(
    'finds no scattered labels in samples/%s.pdf',
    async (name) => {
      const file = await readFile(new URL(`../../../../../samples/${name}.pdf`, import.meta.url));
      const { pages } = await readPdf(file, { name });
      for (const { lines } of pages) expect(isScattered(lines.map(({ box }) => box))).toBe(false);
    },
  );
});
