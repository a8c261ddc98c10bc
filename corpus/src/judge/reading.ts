import type { Reading, ReadLine, ReadPage } from 'treeline/read';
import type { CorpusDocument, CorpusLine, CorpusPage } from '../format/format.js';
import { Dice } from '../generate/random.js';

type Draw = NonNullable<ReadPage['draw']>;

/** What an engine is shown of a document. By default all that the reader saw. */
export interface View {
  /**
   * `given`: the order in which the file draws its lines. `shuffled`: the same, said to be the file's, but with its
   * blocks in another order. `absent`: there is none, and lines come from top to bottom.
   */
  content: 'given' | 'shuffled' | 'absent';
  hide: ReadonlySet<'fonts' | 'graphics'>;
  /** Draws a page, where the PDF is at hand: the engine can then look at it. */
  draw?: (page: number, ...scale: Parameters<Draw>) => ReturnType<Draw>;
}

export const AS_READ: View = { content: 'given', hide: new Set() };

/** Blocks of a page whose regions are unknown have up to so many lines. */
const LONGEST_BLOCK = 12;

/** The id of a line by its number in the corpus document. It stays with the line, however lines are ordered. */
export function lineId(index: number): string {
  return `l${index}`;
}

/** A document of the corpus as the reader gave it. What the file says about itself stays hidden. */
export function readingOf(document: CorpusDocument, view: View): Reading {
  const regionOf = new Map<number, number>();
  for (const [region, { lines }] of (document.truth.regions ?? []).entries()) {
    for (const line of lines) regionOf.set(line, region);
  }
  const { draw } = view;
  const regionsKnown = document.truth.known.includes('regions');
  let first = 0;
  const pages = document.pages.map((page): ReadPage => {
    const { number, width, height, unit, graphics } = page;
    const start = first;
    first += page.lines.length;
    const lines = page.lines.map((line, i) => readLine(line, start + i, number, view));
    const dice = new Dice(`${document.id}/${number}/content`);
    const blockEnds = (i: number) =>
      regionsKnown ? regionOf.get(start + i) !== regionOf.get(start + i - 1) : dice.int(1, LONGEST_BLOCK) === 1;
    return {
      page: { number, width, height, unit },
      lines: arranged(lines, page, view.content, blockEnds, dice),
      contentOrder: page.contentOrder && view.content !== 'absent',
      graphics: view.hide.has('graphics') ? [] : graphics,
      ...(draw && { draw: (scale) => draw(number, scale) }),
    };
  });
  return {
    source: {
      name: document.id,
      kind: 'pdf',
      pages: pages.length,
      sha256: document.sha256 ?? '0'.repeat(64),
      ...(document.language !== undefined && { language: document.language }),
    },
    pages,
    problems: [],
    evidence: { bookmarks: [], tags: [] },
  };
}

function readLine({ font, lead, ...line }: CorpusLine, index: number, page: number, view: View): ReadLine {
  const type = view.hide.has('fonts') ? {} : { ...(font && { font }), ...(lead && { lead }) };
  return { ...line, ...type, id: lineId(index), page, tag: -1 };
}

function arranged(
  lines: ReadLine[],
  { contentOrder }: CorpusPage,
  content: View['content'],
  blockEnds: (before: number) => boolean,
  dice: Dice,
): ReadLine[] {
  if (content === 'absent') return lines.sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  if (content === 'given' || !contentOrder) return lines;
  const blocks: ReadLine[][] = [];
  for (const [i, line] of lines.entries()) {
    const block = blocks.at(-1);
    if (block && !blockEnds(i)) block.push(line);
    else blocks.push([line]);
  }
  return dice.shuffle(blocks).flat();
}
