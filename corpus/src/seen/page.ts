import type { Box } from 'treeline';
import { LINE_CLASSES } from 'treeline/labels';
import type { openPdf } from 'treeline/read';
import type { CorpusDocument, CorpusPage } from '../format/format.js';

/** The longer side of a page as the vision graph sees it, in pixels. */
export const LONGER_SIDE = 640;
/** Small pages are enlarged at most this much. */
const LARGEST_SCALE = 2;

const GRAPHICAL: ReadonlySet<string> = new Set(['figure', 'table', 'formula']);

/** A page as training sees it. All boxes are in pixels of the picture. */
export interface SeenPage {
  document: string;
  source: string;
  kind: CorpusDocument['kind'];
  split: CorpusDocument['split'];
  page: number;
  width: number;
  height: number;
  /** Graphical objects of the truth, and whether those are all there are. */
  objects: { role: string; box: Box }[];
  complete: boolean;
  lines: Box[];
  /** Per line, a bit for each line class it may be; 0 where unknown. */
  classes: number[];
  /** Per line, the share of its characters in a mathematics font. */
  math: number[];
  drawings: { kind: string; box: Box }[];
}

type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

export interface Seen {
  page: SeenPage;
  /** One byte a pixel, rows from the top. */
  pixels: Uint8Array;
}

/** Draws a page of a document in grey and brings what is known of it to the same pixels. */
export function seePage(pdf: OpenPdf, document: CorpusDocument, place: number): Seen | undefined {
  const page = document.pages[place];
  if (page?.unit !== 'pt') return undefined;
  const scale = Math.min(LARGEST_SCALE, LONGER_SIDE / Math.max(page.width, page.height));
  const picture = pdf.renderPage(page.number, { scale, gray: true });
  const fit = (box: Box): Box => [
    round(box[0] * scale),
    round(box[1] * scale),
    round(box[2] * scale),
    round(box[3] * scale),
  ];
  const { truth } = document;
  const first = document.pages.slice(0, place).reduce((sum, { lines }) => sum + lines.length, 0);
  return {
    pixels: picture.data,
    page: {
      document: document.id,
      source: document.source,
      kind: document.kind,
      split: document.split,
      page: page.number,
      width: picture.width,
      height: picture.height,
      objects: graphical(document, page).map(({ role, box }) => ({ role, box: fit(box) })),
      complete: truth.known.includes('graphics'),
      lines: page.lines.map(({ box }) => fit(box)),
      classes: page.lines.map((_, i) => bits(truth.classes?.[first + i] ?? [])),
      math: page.lines.map(({ math }) => round(math)),
      drawings: page.graphics.map(({ kind, box }) => ({ kind, box: fit(box) })),
    },
  };
}

/** Figures, tables and formulas that the truth has on a page. */
export function graphical({ truth }: CorpusDocument, { number }: CorpusPage): { role: string; box: Box }[] {
  return (truth.regions ?? []).filter(({ role, page }) => page === number && GRAPHICAL.has(role));
}

function bits(names: readonly string[]): number {
  return LINE_CLASSES.reduce((sum, name, i) => (names.includes(name) ? sum | (1 << i) : sum), 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
