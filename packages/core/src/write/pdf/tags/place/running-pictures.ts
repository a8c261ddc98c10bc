import { type PDFContext, type PDFDict, type PDFPage, PDFStream } from '@cantoo/pdf-lib';
import type { Box } from '../../../../document/schema.js';
import { displayMatrix } from '../../page-space.js';
import type { DrawingEvent, Interpreted } from '../content/events.js';
import { FontReader } from '../fonts/font.js';
import { contentsOf, interpretPage } from '../page.js';
import { dictOf, entry } from '../pdf-objects.js';

/*
 * A logo at the same place of every page is part of the running head, as its text is; it would be read on each page
 * otherwise. Only one and the same image, at one and the same place, near the upper or lower edge, on several pages.
 */

const MIN_PAGES = 3;
/** Such a picture lies within this share of the page from its upper or lower edge. */
const EDGE = 0.2;
/** Places are compared on a grid of so many points. */
const GRID = 4;

export class RunningPictures {
  readonly #counts = new Map<PDFStream, Map<string, number>>();

  constructor(context: PDFContext, pages: readonly { page: PDFPage; box: Box }[]) {
    const uses = new Map<PDFStream, number>();
    for (const { page } of pages)
      for (const stream of objectsOf(page.node.Resources(), 2)) uses.set(stream, (uses.get(stream) ?? 0) + 1);
    const isShared = (page: PDFPage) =>
      [...objectsOf(page.node.Resources(), 2)].some((stream) => (uses.get(stream) ?? 0) >= MIN_PAGES);
    const world = { context, fonts: new FontReader(context), forms: new Map() };
    for (const { page, box } of pages) {
      const bytes = isShared(page) ? contentsOf(context, page) : undefined;
      if (bytes) this.#count(interpretPage({ ...world, page: box }, page, bytes, displayMatrix(page)));
    }
  }

  /** Whether an image stands in a head or a foot. */
  has({ stream, box }: DrawingEvent, page: Box): boolean {
    const isAtEdge = box[3] <= EDGE * page[3] || box[1] >= (1 - EDGE) * page[3];
    return stream !== undefined && isAtEdge && (this.#counts.get(stream)?.get(placeOf(box)) ?? 0) >= MIN_PAGES;
  }

  #count({ events }: Interpreted): void {
    for (const event of events) {
      if (event.kind === 'form') this.#count(event.inner);
      if (event.kind !== 'image' || !event.stream) continue;
      const places = this.#counts.get(event.stream) ?? new Map<string, number>();
      this.#counts.set(event.stream, places);
      const place = placeOf(event.box);
      places.set(place, (places.get(place) ?? 0) + 1);
    }
  }
}

function placeOf(box: Box): string {
  return box.map((value) => Math.round(value / GRID)).join();
}

/** The images and forms that some resources name, and those of the forms. */
function objectsOf(resources: PDFDict | undefined, depth: number, found = new Set<PDFStream>()): Set<PDFStream> {
  const objects = dictOf(resources, 'XObject');
  for (const name of objects?.keys() ?? []) {
    const stream = entry(objects, name.decodeText());
    if (!(stream instanceof PDFStream) || found.has(stream)) continue;
    found.add(stream);
    if (depth > 0) objectsOf(dictOf(stream.dict, 'Resources'), depth - 1, found);
  }
  return found;
}
