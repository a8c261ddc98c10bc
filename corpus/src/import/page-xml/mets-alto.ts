import { posix } from 'node:path';
import type { LineClass } from 'treeline/labels';
import { type AltoLine, type AltoPage, altoPages, type ReadPage, recognisedPage, walkMarkup } from 'treeline/read';
import { type GitFile, listFiles, readBlob } from '../../files/git.js';
import type { CorpusDocument } from '../../format/format.js';
import { corpusPage } from '../../format/page.js';
import { FEWEST_LINES, MOST_LINES } from '../../split/layout.js';
import { splitWithoutTests } from '../../split/split.js';
import type { Tally } from '../tally.js';

/*
 * Periodicals that libraries have scanned: ALTO has the lines of every page as OCR found them, METS says of their blocks
 * what part of an article or of the issue they are. Blocks are not always paragraphs, and there are no fonts worth the
 * name: classes are known and nothing else. A title (all years of it) stays on one side of the split; none is for tests.
 */

/** One long-lived weekly must not outweigh thirty small magazines. */
const MOST_PAGES = 80;
/** Beyond those, pages with a caption, which few sources have: of the same issues and then of any. */
const MOST_CAPTIONED = 160;
/** Whatever was printed later may still belong to somebody. */
const LATEST_YEAR = 1924;
/** Issues of one title that are opened, spread over its years. */
const MOST_ISSUES = 24;
/** Where less of the page is labelled, it is advertisements or nobody looked at it. */
const LABELLED = 0.5;
/** Heads within articles are seldom marked: a short block that ends without a stop may be one. */
const SHORT_LINES = 2;
const STOPS = /[.,;:!?…"”»)\]’'-]\s*$/u;

export async function* importMetsAlto(
  repository: string,
  source: string,
  tally: Tally,
): AsyncGenerator<CorpusDocument> {
  const files = await listFiles(repository);
  // METS names files by their place on the library's own disks.
  const byName = new Map(files.map((file) => [posix.basename(file.path), file]));
  for (const [title, issues] of issuesByTitle(files)) {
    const group = `${source}:${title}`;
    const chosen = new Set(spread(issues, MOST_ISSUES));
    const others = issues.filter((issue) => !chosen.has(issue) && isOld(issue));
    let pages = 0;
    let captioned = 0;
    for (const issue of [...chosen, ...inStrides(others, MOST_ISSUES)]) {
      const room = chosen.has(issue) ? MOST_PAGES - pages : 0;
      const more = isOld(issue) ? MOST_CAPTIONED - captioned : 0;
      if (room === 0 && more === 0) continue;
      const labelled = await labelledPages(repository, issue, byName, room === 0, tally);
      const { first, further } = choosePages(labelled, room, more);
      const some = [...first, ...further];
      if (some.length === 0) continue;
      pages += first.length;
      captioned += further.length;
      tally.add('pages kept', first.length);
      tally.add('pages kept for their captions', further.length);
      yield {
        format: 'treeline-corpus/1',
        id: `${source}/${posix.basename(issue.path, '.mets.xml')}`,
        source,
        kind: 'real',
        split: splitWithoutTests(group),
        group,
        pages: some.map(({ page }) => corpusPage(page)),
        truth: { known: ['classes'], classes: some.flatMap(({ classes }) => classes) },
      };
    }
    tally.add(pages + captioned > 0 ? 'titles kept' : 'titles without a labelled page', 1, title);
  }
}

/** The names of issues have their date: `bmtnaac_1922-05-25_01`. */
function isOld({ path }: GitFile): boolean {
  const year = /_(\d{4})[^/]*$/.exec(path)?.[1];
  return year !== undefined && Number(year) <= LATEST_YEAR;
}

/** METS files by the folder of their title, which holds its years. */
function issuesByTitle(files: readonly GitFile[]): Map<string, GitFile[]> {
  const titles = new Map<string, GitFile[]>();
  for (const file of files) {
    const title = /([^/]+)\/issues\/.*\.mets\.xml$/.exec(file.path)?.[1];
    if (title !== undefined) titles.set(title, [...(titles.get(title) ?? []), file]);
  }
  return titles;
}

function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]).flatMap((it) =>
    it === undefined ? [] : [it],
  );
}

/** All of them, every so-manieth first: wherever one stops, what was taken is spread over the whole. */
export function inStrides<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return Array.from({ length: step }, (_, start) => all.filter((_, i) => i % step === start)).flat();
}

/** The first pages of an issue, and of the others those with a caption. */
export function choosePages<P extends { classes: readonly LineClass[][] }>(
  pages: readonly P[],
  room: number,
  more: number,
): { first: P[]; further: P[] } {
  const captioned = pages.slice(room).filter(({ classes }) => classes.some((it) => it.includes('caption')));
  return { first: pages.slice(0, room), further: captioned.slice(0, more) };
}

interface LabelledPage {
  page: ReadPage;
  classes: LineClass[][];
}

async function labelledPages(
  repository: string,
  issue: GitFile,
  byName: ReadonlyMap<string, GitFile>,
  onlyCaptioned: boolean,
  tally: Tally,
): Promise<LabelledPage[]> {
  const mets = await readBlob(repository, issue.blob);
  if (!mets) return [];
  const pages: LabelledPage[] = [];
  for (const [name, blocks] of blockTypes(mets)) {
    if (onlyCaptioned && ![...blocks.values()].some((types) => classOf(types) === 'caption')) continue;
    const file = byName.get(name);
    const bytes = file && (await readBlob(repository, file.blob));
    const [alto] = bytes ? altoPages(bytes) : [];
    if (!alto) {
      tally.add('pages without ALTO', 1, name);
      continue;
    }
    const labelled = labelPage(alto, blocks, pages.length + 1);
    tally.add(labelled ? 'pages worth it' : 'pages of little text, or of which little is known');
    if (labelled) pages.push(labelled);
  }
  return pages;
}

/** The types of the divisions around each block, from the outside in, by the name of the ALTO file. */
export function blockTypes(mets: Uint8Array): Map<string, Map<string, string[]>> {
  const places = new Map<string, string>();
  const found = new Map<string, Map<string, string[]>>();
  const types: string[] = [];
  let file: string | undefined;
  let isLogical = false;
  walkMarkup(mets, true, 'invalid-alto', {
    open(name, attributes) {
      if (name === 'file') file = attributes.ID;
      else if (name === 'flocat' && file !== undefined) {
        places.set(file, posix.basename(attributes['xlink:href'] ?? ''));
      } else if (name === 'structmap') isLogical = attributes.TYPE?.toUpperCase() === 'LOGICAL';
      else if (name === 'div') types.push(attributes.TYPE ?? '');
      else if (name === 'area' && isLogical) {
        const place = places.get(attributes.FILEID ?? '');
        if (place === undefined || attributes.BEGIN === undefined) return;
        const blocks = found.get(place) ?? new Map<string, string[]>();
        found.set(place, blocks);
        if (!blocks.has(attributes.BEGIN))
          blocks.set(
            attributes.BEGIN,
            types.filter((type) => type !== ''),
          );
      }
    },
    text() {},
    close(name) {
      if (name === 'div') types.pop();
      if (name === 'file') file = undefined;
    },
  });
  return found;
}

export function labelPage(
  alto: AltoPage,
  blocks: ReadonlyMap<string, readonly string[]>,
  number: number,
): LabelledPage | undefined {
  const lines = alto.lines.filter(({ box, words }) => box && words.some(({ text }) => text.trim() !== ''));
  if (lines.length < FEWEST_LINES || lines.length > MOST_LINES) return undefined;
  const page = recognisedPage({ ...alto, lines }, number);
  const doubtful = unmarkedHeads(lines);
  const classes = lines.map((line) => (doubtful.has(line) ? [] : classesOf(line, blocks.get(line.block ?? ''))));
  const known = classes.filter(({ length }) => length > 0).length;
  const isWorthIt = classes.some((it) => it.includes('section') || it.includes('caption'));
  return isWorthIt && known >= LABELLED * lines.length ? { page, classes } : undefined;

  function unmarkedHeads(all: readonly AltoLine[]): Set<AltoLine> {
    const byBlock = new Map<string | undefined, AltoLine[]>();
    for (const line of all) byBlock.set(line.block, [...(byBlock.get(line.block) ?? []), line]);
    const short = [...byBlock].filter(([block, own]) => {
      const isText = classOf(blocks.get(block ?? '')) === 'text';
      return isText && own.length <= SHORT_LINES && !STOPS.test(own.at(-1)?.words.at(-1)?.text ?? '');
    });
    return new Set(short.flatMap(([, own]) => own));
  }
}

type BlockClass = 'heading' | 'byline' | 'caption' | 'footnote' | 'table' | 'text';

/** What a block is by the divisions around it; nothing where they say too little, and for advertisements. */
function classOf(types: readonly string[] | undefined): BlockClass | undefined {
  if (!types || types.some((type) => /advert|sponsored|masthead|publicationinfo|nameplate/i.test(type)))
    return undefined;
  const own = types.at(-1)?.toLowerCase();
  if (types.some((type) => /^caption$/i.test(type))) return 'caption';
  if (types.some((type) => /^footnote$/i.test(type))) return 'footnote';
  if (types.some((type) => /^table/i.test(type))) return 'table';
  if (own === 'head' || own === 'heading' || own === 'title' || own === 'subhead') return 'heading';
  if (own === 'byline' || own === 'author') return 'byline';
  return own === 'text' || own === 'paragraph' ? 'text' : undefined;
}

const CLASSES: Readonly<Record<BlockClass, LineClass[]>> = {
  heading: ['section', 'title'],
  // The name of who wrote it stands among the text as often as under the heading.
  byline: ['author', 'fstline', 'paraline'],
  caption: ['caption'],
  footnote: ['footnote'],
  table: ['table'],
  text: ['fstline', 'paraline'],
};

function classesOf({ margin }: AltoLine, types: readonly string[] | undefined): LineClass[] {
  const own = classOf(types);
  if (own !== undefined) return CLASSES[own];
  if (margin === 'top') return ['header'];
  return margin === 'bottom' ? ['footer'] : [];
}
