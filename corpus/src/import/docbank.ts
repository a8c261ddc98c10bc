import { DOCBANK_LABELS, type LineClass } from 'treeline/labels';
import { type ReadLine, type ReadPage, readPdf } from 'treeline/read';
import { listFiles, readBlob } from '../files/git.js';
import type { CorpusDocument } from '../format/format.js';
import { corpusPage } from '../format/page.js';
import { EXCLUDED, fraction } from '../split/split.js';
import type { ImportOptions } from './huridocs/huridocs.js';
import type { Tally } from './tally.js';
import { withUnmarkedFormulas } from './unmarked-formulas.js';

/*
 * The samples of doc-analysis/DocBank: complete arXiv papers as black and coloured twins in which no word moves. The
 * colour of a line in the one is its role in the other. Figures are not coloured, there is no order and no level.
 */

/** The pen of each label in the coloured twins, read off the pages that come with token labels. */
const COLOURS: Readonly<Record<string, string>> = {
  '#000000': 'paragraph',
  '#182070': 'equation',
  '#302070': 'list',
  '#309000': 'reference',
  '#482000': 'caption',
  '#4b0082': 'table',
  '#701800': 'title',
  '#705600': 'author',
  '#70e000': 'date',
  '#902000': 'footer',
  '#e02000': 'section',
  '#e04000': 'abstract',
};

const BLACK = '_black.pdf';
const COLOURED = '_color.pdf';
/** A quarter of the papers is for tests. */
const TEST = 0.25;
const VALID = 0.3;

export async function* importDocbank(
  repository: string,
  tally: Tally,
  { asPublished = false }: ImportOptions = {},
): AsyncGenerator<CorpusDocument> {
  const files = new Map((await listFiles(repository)).map((file) => [file.path, file]));
  for (const [path, black] of files) {
    if (!path.endsWith(BLACK)) continue;
    const coloured = files.get(`${path.slice(0, -BLACK.length)}${COLOURED}`);
    const name = path.slice(path.lastIndexOf('/') + 1, -BLACK.length);
    if (EXCLUDED.some((paper) => name.includes(paper))) {
      tally.add('papers kept for the HRDoc tests', 1, name);
      continue;
    }
    const plain = await readBlob(repository, black.blob);
    const painted = coloured && (await readBlob(repository, coloured.blob));
    if (!plain || !painted) {
      tally.add('papers without a twin', 1, name);
      continue;
    }
    const reading = await readPdf(plain, { name: `${name}.pdf` });
    const twin = await readPdf(painted, { name: `${name}.pdf` });
    const classes = reading.pages.flatMap((page, i) => {
      const painted = classesOf(page, twin.pages[i], tally);
      return asPublished ? painted : withUnmarkedFormulas(page.lines, painted);
    });
    const at = fraction(name);
    yield {
      format: 'treeline-corpus/1',
      id: `docbank/${name}`,
      source: 'docbank',
      kind: 'real',
      split: at < TEST ? 'test' : at < VALID ? 'valid' : 'train',
      group: name,
      language: 'en',
      sha256: reading.source.sha256,
      pages: reading.pages.map(corpusPage),
      truth: { known: ['classes'], classes },
    };
  }
}

function classesOf({ lines }: ReadPage, twin: ReadPage | undefined, tally: Tally): LineClass[][] {
  return lines.map((line) => {
    const colour = twin && colourAt(line, twin);
    const label = colour === undefined ? undefined : COLOURS[colour];
    if (label === undefined)
      tally.add(colour === undefined ? 'lines without a twin' : 'lines of an unknown colour', 1, colour);
    else tally.add(`lines: ${label}`);
    return label === undefined ? [] : [...(DOCBANK_LABELS[label] ?? [])];
  });
}

/** The colour of the line that stands in the same place with the same text. */
function colourAt(line: ReadLine, { lines }: ReadPage): string | undefined {
  const middle = (line.box[1] + line.box[3]) / 2;
  for (const other of lines) {
    if (Math.abs(other.box[0] - line.box[0]) < 2 && other.box[1] < middle && middle < other.box[3]) {
      return other.font?.color;
    }
  }
  return undefined;
}
