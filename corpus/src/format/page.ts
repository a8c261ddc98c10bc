import type { ReadLine, ReadPage } from 'treeline/read';
import type { CorpusLine, CorpusPage } from './format.js';

/** A page as the reader gave it, in the form of the corpus: raw fields, nothing derived. */
export function corpusPage({ page, lines, contentOrder, graphics }: ReadPage): CorpusPage {
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    unit: page.unit,
    contentOrder,
    lines: lines.map(corpusLine),
    graphics: graphics.map(({ kind, box }) => ({ kind, box })),
  };
}

function corpusLine({ box, text, font, lead, rotation, raised, math, hidden }: ReadLine): CorpusLine {
  return { box, text, ...(font && { font }), ...(lead && { lead }), rotation, raised, math, hidden };
}
