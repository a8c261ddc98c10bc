import { readdir, readFile } from 'node:fs/promises';
import { encodePng, openPdf, parse } from 'treeline';
import { readPdf } from 'treeline/read';
import { markdownTable, writeResult } from './report.js';

/*
 * How well and how fast pages are read that are only pictures: `npm run bench:ocr`. The pages of `samples/` are printed at
 * 150 dpi and read back. Words are those of the PDF itself, as a bag: order is not judged here, spaces are.
 */

const SAMPLES = new URL('../../samples/', import.meta.url);
const PIXELS_PER_POINT = 150 / 72;

interface Score {
  name: string;
  pages: number;
  /** Words of the truth, of the reading, and of both. */
  words: number;
  read: number;
  common: number;
  /** The same for characters, for what is written without spaces. */
  characters: number;
  commonCharacters: number;
  cpu: number;
}

const scores: Score[] = [];
const names = (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf')).sort();
// The first page pays for loading the models and is not counted.
await ocrPage(await readFile(new URL(names[0] ?? '', SAMPLES)), 1);
for (const name of names) scores.push(await judge(name));

const share = (part: number, whole: number) => (part / Math.max(1, whole)).toFixed(3);
console.log(
  markdownTable(
    ['sample', 'pages', 'word recall', 'word precision', 'character recall', 'CPU s a page'],
    scores.map((score) => [
      score.name,
      String(score.pages),
      share(score.common, score.words),
      share(score.common, score.read),
      share(score.commonCharacters, score.characters),
      (score.cpu / score.pages).toFixed(2),
    ]),
    1,
  ),
);
await writeResult('ocr', { scores });

async function judge(name: string): Promise<Score> {
  const bytes = await readFile(new URL(name, SAMPLES));
  const { pages } = await readPdf(bytes, { name });
  const score: Score = { name, pages: 0, words: 0, read: 0, common: 0, characters: 0, commonCharacters: 0, cpu: 0 };
  for (const { page, lines } of pages) {
    const truth = lines.filter(({ hidden }) => !hidden).map(({ text }) => text);
    const { texts, cpu } = await ocrPage(bytes, page.number);
    const words = truth.flatMap(wordsOf);
    const read = texts.flatMap(wordsOf);
    const characters = words.flatMap((word) => [...word]);
    score.pages += 1;
    score.words += words.length;
    score.read += read.length;
    score.common += common(words, read);
    score.characters += characters.length;
    score.commonCharacters += common(
      characters,
      read.flatMap((word) => [...word]),
    );
    score.cpu += cpu;
  }
  return score;
}

async function ocrPage(bytes: Uint8Array, number: number): Promise<{ texts: string[]; cpu: number }> {
  const pdf = await openPdf(bytes);
  const picture = pdf.renderPage(number, { scale: PIXELS_PER_POINT });
  pdf.close();
  const png = encodePng(picture);
  const before = process.cpuUsage();
  const { lines } = await parse(png, { engine: 'baseline', vision: 'never' });
  const { user, system } = process.cpuUsage(before);
  return { texts: lines.map(({ text }) => text), cpu: (user + system) / 1e6 };
}

/** Ligatures, quotation marks and dashes as anyone would type them. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/[‘’]/gu, "'").replace(/[“”]/gu, '"').replace(/[–—−]/gu, '-');
  return plain.split(/\s+/u).filter((word) => word !== '');
}

function common(truth: readonly string[], read: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of read) {
    const count = left.get(word) ?? 0;
    if (count > 0) hits += 1;
    left.set(word, count - 1);
  }
  return hits;
}
