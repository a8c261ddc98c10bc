import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What other programs say of a PDF. Each gives nothing where its program is not installed. */

const run = promisify(execFile);
const LARGE = { maxBuffer: 1 << 28, encoding: 'utf8' } as const;

async function output(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run(program, [...args], LARGE)).stdout;
  } catch {
    return undefined;
  }
}

/** Warnings and errors of `qpdf --check`. */
export async function qpdfFaults(path: string): Promise<number | undefined> {
  try {
    await run('qpdf', ['--check', path], LARGE);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || !('stderr' in error) || typeof error.stderr !== 'string') return undefined;
    if ('code' in error && error.code === 'ENOENT') return undefined;
    return error.stderr.split('\n').filter((line) => /WARNING|ERROR/.test(line)).length || 1;
  }
}

/** The first pages as poppler draws them. */
export async function pagePictures(path: string, pages: number): Promise<Buffer | undefined> {
  try {
    const { stdout } = await run('pdftoppm', ['-r', '50', '-l', String(pages), path], {
      maxBuffer: 1 << 30,
      encoding: 'buffer',
    });
    return stdout;
  } catch {
    return undefined;
  }
}

/** The share of pixels in which two sets of pictures differ; all of them where their sizes do. */
export function differingShare(a: Buffer, b: Buffer): number {
  if (a.equals(b)) return 0;
  if (a.length !== b.length) return 1;
  let differing = 0;
  // Three bytes a pixel; the few bytes of the headers do not matter.
  for (let i = 0; i + 2 < a.length; i += 3)
    if (a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2]) differing++;
  return differing / (a.length / 3);
}

/** The text as poppler reads it, without blanks and line-end hyphens. */
export async function plainText(path: string): Promise<string | undefined> {
  const text = await output('pdftotext', [path, '-']);
  return text === undefined ? undefined : withoutHyphens(text);
}

/** That hyphens at line ends become soft ones is a wanted change, so hyphens are taken out. */
export function withoutHyphens(text: string): string {
  return text.replace(/[-\u00ad\u2010\s]/gu, '');
}

/** Every element that `pdfinfo -struct` lists, as its depth and its type. */
export async function popplerListing(path: string): Promise<string[] | undefined> {
  const listing = await output('pdfinfo', ['-struct', path]);
  return listing?.split('\n').flatMap((line) => {
    const [, indent = '', type] = /^( *)([A-Z][A-Za-z0-9]*)/.exec(line) ?? [];
    return type === undefined || type === 'Object' ? [] : [`${indent.length / 2} ${type}`];
  });
}

/** Bookmarks as poppler reads them. */
export async function popplerOutline(path: string): Promise<string[] | undefined> {
  const xml = await output('pdftohtml', ['-xml', '-i', '-l', '1', '-stdout', path]);
  if (xml === undefined) return undefined;
  let level = 0;
  const found: string[] = [];
  for (const [, tag = '', page = '', title = ''] of xml.matchAll(
    /<(outline|\/outline|item page="(\d+)")>(?:([^<]*))?/g,
  )) {
    if (tag === 'outline') level++;
    else if (tag === '/outline') level--;
    else found.push(`${level} ${page} ${unescaped(title)}`);
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function unescaped(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}

export interface PlacedWord {
  page: number;
  text: string;
  /** Its middle, in points from the top left of the page. */
  x: number;
  y: number;
}

/** The words of a file and where poppler selects them. */
export async function placedWords(path: string): Promise<PlacedWord[] | undefined> {
  const html = await output('pdftotext', ['-bbox', path, '-']);
  if (html === undefined) return undefined;
  const words: PlacedWord[] = [];
  let page = 0;
  for (const [tag, x0, y0, x1, y1, text = ''] of html.matchAll(
    /<page |<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)/g,
  )) {
    if (tag === '<page ') page++;
    else
      words.push({ page, text: unescaped(text), x: (Number(x0) + Number(x1)) / 2, y: (Number(y0) + Number(y1)) / 2 });
  }
  return words;
}

/** The clauses of PDF/UA-1 that veraPDF finds broken, by file, through a command such as `verapdf-check ua1`. */
export async function brokenClauses(
  command: readonly string[],
  paths: readonly string[],
): Promise<Map<string, string[]>> {
  const [program = '', ...args] = command;
  const found = new Map<string, string[]>();
  const read = (stdout: string) => {
    for (const line of stdout.split('\n')) {
      const match = /(pass|fail|error) (.+?) \{(.*)\}/.exec(line);
      if (match?.[2] !== undefined)
        found.set(
          match[2],
          [...(match[3] ?? '').matchAll(/([\d.]+-\d+)=/g)].map(([, clause = '']) => clause),
        );
    }
  };
  try {
    read((await run(program, [...args, ...paths], LARGE)).stdout);
  } catch (error) {
    // It ends with 1 when a file fails.
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') read(error.stdout);
    else throw error;
  }
  return found;
}
