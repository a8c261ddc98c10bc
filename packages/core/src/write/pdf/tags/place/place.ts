import type { PDFDict } from '@cantoo/pdf-lib';
import { area, coverage } from '../../../../document/box.js';
import type { Box } from '../../../../document/schema.js';
import type { LinkArea } from '../annotations.js';
import type { ContentEvent, DrawingEvent, Interpreted, ShownString, TextEvent } from '../content/events.js';
import { boxOfGlyphs } from '../content/interpret.js';
import { type Actual, ARTIFACT, pagination, type Target, type TextPart } from '../content/target.js';
import { type Region, restKey } from '../structure/plan.js';
import { type Accented, accentsApart, type GlyphPlace, isAccent, textOfPlace } from './accents.js';
import { alignGlyphs } from './align.js';
import { piecePlaces } from './line-order.js';
import { inOrder, LineFinder, meets, noteReadings, type PlacedLine } from './page-lines.js';
import type { RunningPictures } from './running-pictures.js';

/*
 * What the content of a page belongs to. Text goes to the line it stands on and from there, character by character, to an
 * element. Text on no line goes to the object around it, or else to the end of its page: none of it is lost. Drawings go to
 * the figure or formula around them; other pictures of some size become figures of their own; the rest is decoration.
 */

export interface PageContent {
  number: number;
  box: Box;
  lines: PlacedLine[];
  regions: readonly Region[];
  links: readonly LinkArea[];
  /** Whether the text of the page comes from a picture of it. */
  scanned: boolean;
  /** The font of the layer with the text that OCR read: the only text that belongs to the lines that OCR read. */
  layerFont: PDFDict | undefined;
  running: RunningPictures;
}

export interface PlacementCounts {
  glyphs: number;
  /** Glyphs on no line, which went to the object around them or to the end of the page. */
  adrift: number;
  /** Glyphs that are not seen, on no line. */
  invisible: number;
  /** Hyphens that only break a word and got a soft hyphen as their text. */
  hyphens: number;
  /** Accents drawn apart that have one text with their letters. */
  accents: number;
  runningPictures: number;
}

/** A picture of the content that no figure of the document stands for. */
export interface FoundPicture {
  key: string;
  page: number;
  box: Box;
}

/** Pictures smaller than this in points, or than this share of the page, are ornaments. */
const MIN_PICTURE_SIDE = 24;
const MIN_PICTURE_SHARE = 0.01;
/** A picture over this share of the page is its background. */
const BACKGROUND = 0.8;
const REGION_MARGIN = 6;

interface Glued {
  target: Target | undefined;
  actual: Actual | undefined;
  line?: PlacedLine;
}

export class Placement {
  readonly counts: PlacementCounts = { glyphs: 0, adrift: 0, invisible: 0, hyphens: 0, accents: 0, runningPictures: 0 };
  readonly pictures: FoundPicture[] = [];
  readonly #parts = new Map<ContentEvent, TextPart[]>();
  readonly #places = new Map<ShownString, Glued[]>();
  /** The glyphs of the page that are seen, in the order of drawing, and the operators that show them. */
  readonly #glyphs: GlyphPlace[] = [];
  readonly #events = new Map<ShownString, TextEvent>();
  readonly #finder: LineFinder;
  readonly #page: PageContent;
  readonly #float: readonly Region[];
  /** Whether some glyph of the page has no text of its own. */
  readonly #hasUnknown: boolean;

  constructor(page: PageContent, content: Interpreted) {
    this.#page = page;
    this.#finder = new LineFinder(page.lines, page.layerFont);
    this.#float = page.regions.filter(({ role }) => role === 'figure' || role === 'formula');
    const texts: TextEvent[] = [];
    this.#collect(content, texts);
    this.#hasUnknown = texts.some(hasUnknownText);
    for (const event of texts) this.#findLines(event);
    const accented = this.#accentsApart();
    for (const line of page.lines) {
      if (line.glyphs.length === 0) continue;
      if (line.exact || this.#hasUnknown) {
        const sorted = inOrder(line);
        if (line.exact) this.#tellApart(line, sorted);
        if (this.#hasUnknown) noteReadings(line, sorted);
      }
      this.#order(line);
    }
    for (const own of accented) this.#accent(own);
    for (const event of texts) this.#parts.set(event, this.#textParts(event));
  }

  partsOf(event: ContentEvent): readonly TextPart[] {
    return this.#parts.get(event) ?? [];
  }

  /** Whether a part is a figure, which is read by its alternative text. */
  isWhole(key: string): boolean {
    return this.#float.some((region) => region.key === key) || this.pictures.some((picture) => picture.key === key);
  }

  #collect({ events }: Interpreted, texts: TextEvent[]): void {
    for (const event of events) {
      if (event.kind === 'form') this.#collect(event.inner, texts);
      else if (event.kind === 'text') texts.push(event);
      else if (event.kind !== 'edge') this.#parts.set(event, [{ target: this.#drawing(event), items: [] }]);
    }
  }

  #drawing(event: DrawingEvent): Target {
    const box = grown(event.box, 0.5);
    const around = this.#float.find((region) => coverage(box, grown(region.box, 2)) > 0.5);
    if (around) return { key: around.key, order: 0 };
    if (event.kind !== 'image') return ARTIFACT;
    const inside = this.#float.find((region) => coverage(region.box, box) > 0.5);
    const isBackground = coverage(this.#page.box, box) > BACKGROUND;
    if (inside && !(isBackground && this.#page.scanned)) return { key: inside.key, order: 0 };
    const [x0, y0, x1, y1] = event.box;
    const small =
      Math.min(x1 - x0, y1 - y0) < MIN_PICTURE_SIDE || area(event.box) < MIN_PICTURE_SHARE * area(this.#page.box);
    if (small || isBackground || coverage(box, this.#page.box) < 0.1) return ARTIFACT;
    if (this.#page.regions.some((region) => coverage(box, region.box) > 0.5)) return ARTIFACT;
    if (this.#page.running.has(event, this.#page.box)) {
      this.counts.runningPictures++;
      return pagination(event.box[1] < this.#page.box[3] / 2 ? 'Header' : 'Footer');
    }
    const known = this.pictures.find((picture) => coverage(box, picture.box) > 0.5);
    if (known) return { key: known.key, order: 0 };
    const key = `picture:${this.#page.number}:${this.pictures.length}`;
    this.pictures.push({ key, page: this.#page.number, box: event.box });
    return { key, order: 0 };
  }

  #findLines(event: TextEvent): void {
    for (const item of event.items) {
      if (item.kind !== 'string') continue;
      const lines = this.#finder.linesOf(item);
      const places = item.glyphs.map((glyph, index): Glued => {
        if (glyph.blank) return { target: undefined, actual: undefined };
        this.counts.glyphs++;
        const glyphPlace: GlyphPlace = { string: item, index };
        this.#glyphs.push(glyphPlace);
        const line = lines[index];
        if (!line) return { target: this.#withoutLine(item, index, event.invisible), actual: undefined };
        line.glyphs.push(glyphPlace);
        return { target: line.segments[0]?.target ?? ARTIFACT, actual: undefined, line };
      });
      this.#places.set(item, places);
      this.#events.set(item, event);
    }
  }

  #withoutLine(string: ShownString, index: number, invisible: boolean): Target {
    const box = boxOfGlyphs(string, index, index + 1);
    if (!meets(box, this.#page.box)) return ARTIFACT;
    // Text of the file where OCR read another: an old layer, or a picture's own text that cannot be read.
    if (invisible || this.#page.layerFont) {
      this.counts.invisible++;
      return ARTIFACT;
    }
    this.counts.adrift++;
    const around = this.#page.regions.find((region) => coverage(box, grown(region.box, REGION_MARGIN)) > 0.5);
    if (around) return { key: around.key, order: 1e6 };
    return { key: restKey(this.#page.number), order: Math.round(box[1]) };
  }

  /** The glyphs of a line that belongs to several parts, each to the part of its character. */
  #tellApart({ line, segments }: PlacedLine, sorted: PlacedLine['glyphs']): void {
    const places = alignGlyphs(sorted.map(textOfPlace), line.text);
    for (const [i, { string, index }] of sorted.entries()) {
      const at = places[i] ?? 0;
      const segment =
        segments.find(({ from, to }) => at >= from && at < to) ?? segments.findLast(({ from }) => at >= from);
      const place = this.#places.get(string)?.[index];
      if (!place || !segment) continue;
      place.target = segment.target;
      if (segment.actual !== undefined && HYPHEN.test(string.glyphs[index]?.text ?? '')) {
        place.actual = { text: segment.actual };
        this.counts.hyphens++;
      }
    }
  }

  /** Accents that are drawn apart stand on no line of their own. */
  #accentsApart(): Accented[] {
    if (!this.#glyphs.some(isAccent)) return [];
    const found = accentsApart(this.#glyphs, (place) => this.#placeOf(place)?.line?.line.text);
    for (const { accent, letter, text } of found) {
      letter.whole = text;
      const line = this.#placeOf(accent)?.line;
      if (line) line.glyphs.splice(line.glyphs.indexOf(accent), 1);
    }
    return found;
  }

  /** An accent and its letter have one text: in one span where nothing is drawn between them. */
  #accent({ accent, letter, text }: Accented): void {
    const [own, base] = [this.#placeOf(accent), this.#placeOf(letter)];
    // Figures are read by their alternative text.
    if (!own || !base?.target || base.target.artifact !== undefined || this.isWhole(base.target.key)) return;
    own.target = base.target;
    base.actual = { text };
    const isBeside = Math.abs(this.#glyphs.indexOf(accent) - this.#glyphs.indexOf(letter)) === 1;
    own.actual =
      isBeside && this.#events.get(accent.string) === this.#events.get(letter.string) ? base.actual : { text: '' };
    this.counts.accents++;
  }

  #placeOf({ string, index }: GlyphPlace): Glued | undefined {
    return this.#places.get(string)?.[index];
  }

  /** The pieces of a line that is drawn out of order, in the order of reading. */
  #order(line: PlacedLine): void {
    const places = piecePlaces(line);
    if (!places) return;
    for (const [i, glyph] of line.glyphs.entries()) {
      const own = this.#placeOf(glyph);
      if (own?.target && own.target.artifact === undefined && !this.isWhole(own.target.key))
        own.target = { key: own.target.key, order: own.target.order + PIECES * (places[i] ?? 0) };
    }
  }

  #textParts(event: TextEvent): TextPart[] {
    const parts: TextPart[] = [];
    const put = (place: Glued, item: number | Uint8Array) => {
      const last = parts.at(-1);
      const earlier = parts.at(-2);
      if (place.actual && earlier?.actual === place.actual && last?.items.every((own) => typeof own === 'number')) {
        // Letter and accent with a move between them.
        earlier.items.push(...last.items, item);
        parts.pop();
      } else if (last && last.actual === place.actual && (!place.target || isSame(last.target, place.target)))
        last.items.push(item);
      else
        parts.push({
          target: place.target ?? last?.target ?? UNKNOWN,
          items: [item],
          ...(place.actual !== undefined && { actual: place.actual }),
        });
    };
    const blank: Glued = { target: undefined, actual: undefined };
    for (const item of event.items) {
      if (item.kind === 'adjust') put(blank, item.value);
      else this.#stringParts(item, put);
    }
    // What comes before the first glyph that is seen goes with it.
    const first = parts.find(({ target }) => target !== UNKNOWN)?.target ?? ARTIFACT;
    const known = parts.map((part) => (part.target === UNKNOWN ? { ...part, target: first } : part));
    return merged(known);
  }

  #stringParts(string: ShownString, put: (place: Glued, item: Uint8Array) => void): void {
    const places = this.#places.get(string) ?? [];
    const links = this.#page.links.filter(({ box }) => meets(box, boxOfGlyphs(string, 0, string.glyphs.length)));
    let start = 0;
    let at = 0;
    let current: Glued = { target: undefined, actual: undefined };
    const flush = () => {
      if (at > start) put(current, string.bytes.subarray(start, at));
      start = at;
    };
    string.glyphs.forEach((glyph, index) => {
      const own = places[index] ?? { target: undefined, actual: undefined };
      const place = links.length > 0 && own.target ? this.#linked(own, string, index, links) : own;
      if (place.target) {
        const same = current.target && isSame(current.target, place.target) && current.actual === place.actual;
        if (!same && (current.target || place.actual !== undefined)) flush();
        if (!same) current = place;
      }
      at += glyph.length;
    });
    flush();
  }

  /** Text under a link annotation belongs to the link, inside the part it stands in. */
  #linked(place: Glued, string: ShownString, index: number, links: readonly LinkArea[]): Glued {
    const { target } = place;
    if (!target || target.artifact !== undefined || this.#float.some(({ key }) => key === target.key)) return place;
    const [x0, y0, x1, y1] = boxOfGlyphs(string, index, index + 1);
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const link = links.find(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
    if (!link) return place;
    const { group } = link;
    group.owner ??= { key: target.key, order: target.order };
    if (group.owner.key !== target.key) return place;
    return { ...place, target: { key: `${target.key}@${group.id}`, order: target.order } };
  }
}

function hasUnknownText({ items }: TextEvent): boolean {
  return items.some(
    (item) => item.kind === 'string' && item.glyphs.some(({ text, blank }) => !blank && text === undefined),
  );
}

/** Pieces of a line stand before the parts of the line that follow a reference. */
const PIECES = 0.2;
const HYPHEN = /^[-\u2010\u00ad]$/;
const UNKNOWN: Target = { key: 'unknown', order: 0 };

function isSame(a: Target, b: Target): boolean {
  return a === b || (a.key === b.key && a.order === b.order);
}

function merged(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last && isSame(last.target, part.target) && last.actual === part.actual) last.items.push(...part.items);
    else result.push({ ...part, items: [...part.items] });
  }
  return result;
}

function grown([x0, y0, x1, y1]: Box, by: number): Box {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}
