import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/* The links of a PDF as two other programs see them: pdf.js has the annotations, pdftotext the words under them. */

const run = promisify(execFile);

export interface Annotation {
  page: number;
  uri: string;
  /** Letters and digits of the words under it, without spaces; empty over a picture. */
  letters: string;
  /** The same of words that it covers from end to end. */
  whole: string;
}

interface Word {
  x0: number;
  x1: number;
  x: number;
  y: number;
  text: string;
}

/** In points: how far a word may reach over the edge of its link. */
const OVERHANG = 1.5;

type Area = readonly [x0: number, y0: number, x1: number, y1: number];

export async function annotationsOf(path: string, bytes: Uint8Array, mostPages: number): Promise<Annotation[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > mostPages) return [];
    const found: Annotation[] = [];
    let words: Word[][] | undefined;
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { transform } = page.getViewport({ scale: 1 });
      for (const annotation of await page.getAnnotations()) {
        const uri: unknown = annotation.unsafeUrl ?? annotation.url;
        if (annotation.subtype !== 'Link' || typeof uri !== 'string') continue;
        words ??= await wordsOf(path);
        const areas = areasOf(annotation.rect, annotation.quadPoints).map((area) => onPage(area, transform));
        const under = (words[number - 1] ?? []).filter((word) => areas.some((area) => isUnder(word, area)));
        const inside = under.filter((word) =>
          areas.some((area) => isUnder(word, area) && word.x0 > area[0] - OVERHANG && word.x1 < area[2] + OVERHANG),
        );
        const textOf = (some: readonly Word[]) => lettersOf(some.map(({ text }) => text).join(''));
        found.push({ page: number, uri, letters: textOf(under), whole: textOf(inside) });
      }
    }
    return found;
  } finally {
    await task.destroy();
  }
}

/** What two extractors agree on: no spaces, hyphens or ligatures. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function isUnder({ x, y }: Word, [x0, y0, x1, y1]: Area): boolean {
  return x > x0 && x < x1 && y > y0 && y < y1;
}

function areasOf(rect: readonly number[], quads: ArrayLike<number> | null | undefined): Area[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
  if (!quads || quads.length < 8) return [[x0, y0, x1, y1]];
  const points = Array.from(quads);
  return Array.from({ length: Math.floor(points.length / 8) }, (_, i): Area => {
    const own = points.slice(i * 8, i * 8 + 8);
    const xs = own.filter((_, at) => at % 2 === 0);
    const ys = own.filter((_, at) => at % 2 === 1);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
}

/** From the space of the file to the page as displayed. */
function onPage([x0, y0, x1, y1]: Area, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Area {
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;
  const [p, q] = [at(x0, y0), at(x1, y1)];
  return [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])];
}

async function wordsOf(path: string): Promise<Word[][]> {
  const options = ['-bbox', '-cropbox', '-enc', 'UTF-8', path, '-'];
  const { stdout } = await run('pdftotext', options, { maxBuffer: 2 ** 28, timeout: 120_000 });
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)" yMax="([^"]*)">([^<]*)</g)].map(
        ([, x0, y0, x1, y1, text = '']) => ({
          x0: Number(x0),
          x1: Number(x1),
          x: (Number(x0) + Number(x1)) / 2,
          y: (Number(y0) + Number(y1)) / 2,
          text: plain(text),
        }),
      ),
    );
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
