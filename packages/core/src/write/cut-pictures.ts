import { overlap } from '../document/box.js';
import { linesOf } from '../document/lookups.js';
import { isGraphical } from '../document/roles.js';
import type { Box, Document, PageObject } from '../document/schema.js';
import { unlessUnreadable } from '../errors.js';
import { type Bitmap, encodePng } from './png.js';

/** A figure, table or formula as a picture of its place on the page. */
export interface CutPicture {
  /** Id of the object. */
  object: string;
  /** `paper-p3-o12.png`: the same each time the same file is parsed. */
  name: string;
  png: Uint8Array;
}

/** What draws a part of a page, so many pixels a point; an open PDF does. */
export interface PageDrawer {
  renderPage(page: number, options: { scale: number; box: Box }): Bitmap;
}

/** 150 dpi; what would be larger than the longest side is drawn smaller rather than filling the memory. */
const PIXELS_PER_POINT = 150 / 72;
const LONGEST_SIDE = 4000;
/** A hair around the box, so that no stroke is cut in half. In points. */
const MARGIN = 1;

/**
 * Cuts out what cannot be written as text: figures, tables without cells, and formulas of more than a row. `stem` is what
 * names begin with. A page that cannot be drawn gives none; a place without any extent neither.
 */
export function* cutPictures(document: Document, file: PageDrawer, stem: string): Generator<CutPicture> {
  const pages = new Map(document.pages.map((page) => [page.number, page]));
  for (const object of document.objects) {
    const page = pages.get(object.page);
    if (!page || !isPictured(object, document)) continue;
    const [x0, y0, x1, y1] = object.box;
    if (!(x1 > x0 && y1 > y0)) continue;
    const scale = Math.min(PIXELS_PER_POINT, LONGEST_SIDE / Math.max(x1 - x0, y1 - y0));
    const picture = unlessUnreadable(() =>
      file.renderPage(object.page, {
        scale,
        box: [
          Math.max(0, x0 - MARGIN),
          Math.max(0, y0 - MARGIN),
          Math.min(page.width, x1 + MARGIN),
          Math.min(page.height, y1 + MARGIN),
        ],
      }),
    );
    if (picture) yield { object: object.id, name: `${stem}-p${object.page}-${object.id}.png`, png: encodePng(picture) };
  }
}

/** The same document, in which objects say where their pictures are: an address for each id. */
export function withPictures(document: Document, addresses: ReadonlyMap<string, string>): Document {
  const objects = document.objects.map((object) => {
    const image = addresses.get(object.id);
    const isPicture = object.role === 'figure' || object.role === 'table' || object.role === 'formula';
    return image === undefined || !isPicture ? object : { ...object, image };
  });
  return { ...document, objects };
}

function isPictured(object: PageObject, document: Document): boolean {
  if (!isGraphical(object.role)) return false;
  if (object.role === 'figure') return true;
  if (object.role === 'table') return (object.cells ?? []).length === 0;
  const boxes = linesOf(document, object).map(({ box }) => box);
  const [first] = boxes;
  // Fractions, limits and further rows are lost in text.
  return !first || boxes.some((box) => overlap(box[1], box[3], first[1], first[3]) < 0.5);
}
