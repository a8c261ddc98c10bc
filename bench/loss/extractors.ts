import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/* Two programs that share no code with ours: pdftotext (poppler) and pdf.js. Each gives the lines of each page. */

const run = promisify(execFile);
const MAX_BYTES = 2 ** 28;
const TIMEOUT_MS = 120_000;

/** The lines of the first `pages` pages, in the order of the file. Cells far from each other are lines of their own. */
export async function popplerLines(path: string, pages: number): Promise<string[][]> {
  const options = ['-l', String(pages), '-enc', 'UTF-8', '-raw', path, '-'];
  const { stdout } = await run('pdftotext', options, { maxBuffer: MAX_BYTES, timeout: TIMEOUT_MS });
  return pagesOf(stdout).map((page) => page.split('\n'));
}

/** The words of the same pages as they stand on the paper. Some text is only in this output, other only in the first. */
export async function popplerLayout(path: string, pages: number): Promise<string[]> {
  const options = ['-l', String(pages), '-enc', 'UTF-8', '-layout', path, '-'];
  const { stdout } = await run('pdftotext', options, { maxBuffer: MAX_BYTES, timeout: TIMEOUT_MS });
  return pagesOf(stdout);
}

/** Every page ends with a form feed. */
function pagesOf(output: string): string[] {
  return output.split('\f').slice(0, -1);
}

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export async function pdfjsLines(bytes: Uint8Array, pages: number): Promise<string[][]> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    cMapUrl: join(library, 'cmaps/'),
    standardFontDataUrl: join(library, 'standard_fonts/'),
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    const found: string[][] = [];
    for (let number = 1; number <= Math.min(pages, pdf.numPages); number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      found.push(linesOf(items.flatMap((item) => ('str' in item ? [item] : []))));
      page.cleanup();
    }
    return found;
  } finally {
    await task.destroy();
  }
}

interface Item {
  str: string;
  hasEOL: boolean;
  /** The last two numbers are where it begins. */
  transform: readonly number[];
  width: number;
  height: number;
}

/** Items that stand far from the one before are lines of their own, even where pdf.js sees no line end. */
function linesOf(items: readonly Item[]): string[] {
  let text = '';
  let before: Item | undefined;
  for (const item of items) {
    if (before && !before.hasEOL && isApart(before, item)) text += '\n';
    text += `${item.str}${item.hasEOL ? '\n' : ''}`;
    if (item.str !== '') before = item;
  }
  return text.split('\n');
}

/** More than a letter between the end of one item and the next; only upright text tells. */
function isApart(before: Item, { transform, height }: Item): boolean {
  const [, b = 0, , , x = 0, y = 0] = transform;
  const [, , , , x0 = 0, y0 = 0] = before.transform;
  if (b !== 0 || height === 0) return false;
  return Math.abs(y - y0) > height || Math.abs(x - x0 - before.width) > height;
}
