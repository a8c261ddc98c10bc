import type { Box } from '../../document/schema.js';
import type { Reading } from '../reading.js';
import { numberFrom, walkMarkup } from './markup.js';
import { type RecognisedOptions, recognisedReading } from './recognised.js';
import { clockwise, type Look, mergedLook, type RecognisedLine, type RecognisedPage } from './recognised-page.js';

/*
 * ALTO, versions 1 to 4: pages, blocks, lines and strings with their places, in pixels or in parts of millimetres and
 * inches, which become points.
 */

const UNITS: Readonly<Record<string, { unit: 'px' | 'pt'; scale: number }>> = {
  pixel: { unit: 'px', scale: 1 },
  mm10: { unit: 'pt', scale: 72 / 254 },
  inch1200: { unit: 'pt', scale: 72 / 1200 },
};
const PIXELS = { unit: 'px', scale: 1 } as const;

type Attributes = Readonly<Record<string, string>>;

export async function readAlto(bytes: Uint8Array, options: RecognisedOptions): Promise<Reading> {
  return recognisedReading(bytes, 'alto', altoPages(bytes), options);
}

export interface AltoLine extends RecognisedLine {
  /** The block it stands in, which other files may speak of. */
  block: string | undefined;
  /** The margin, if it stands in one. */
  margin: Margin | undefined;
}

export interface AltoPage extends RecognisedPage {
  lines: AltoLine[];
}

export function altoPages(bytes: Uint8Array): AltoPage[] {
  const reader = new AltoReader();
  walkMarkup(bytes, true, 'invalid-alto', reader);
  return reader.pages;
}

type Margin = 'top' | 'bottom' | 'left' | 'right';
const MARGINS: ReadonlyMap<string, Margin> = new Map([
  ['topmargin', 'top'],
  ['bottommargin', 'bottom'],
  ['leftmargin', 'left'],
  ['rightmargin', 'right'],
]);

/** The values of STYLE and FONTSTYLE that change how a word is read. */
const LOOKS: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['bold', { bold: true }],
  ['italics', { italic: true }],
  ['subscript', { script: 'sub' }],
  ['superscript', { script: 'super' }],
  ['underline', { underline: true }],
]);

function lookOf(style: string | undefined): Look {
  return mergedLook((style ?? '').split(/\s+/u).map((name) => LOOKS.get(name.toLowerCase())));
}

class AltoReader {
  readonly pages: AltoPage[] = [];
  #block: string | undefined;
  #margin: Margin | undefined;
  #measure: { unit: 'px' | 'pt'; scale: number } = PIXELS;
  #unitName: string | undefined;
  #line: RecognisedLine | undefined;
  #rotation = 0;
  /** By id: how the styles of the file are set. */
  readonly #styles = new Map<string, Look>();

  open(name: string, attributes: Attributes): void {
    const page = this.pages.at(-1);
    if (name === 'measurementunit') this.#unitName = '';
    else if (name === 'textstyle') this.#styles.set(attributes.ID ?? '', lookOf(attributes.FONTSTYLE));
    else if (name === 'page') this.#openPage(attributes);
    else if (!page) return;
    else if (MARGINS.has(name)) this.#margin = MARGINS.get(name);
    else if (name === 'textblock') {
      this.#rotation = clockwise(numberFrom(attributes.ROTATION) ?? 0);
      this.#block = attributes.ID;
    } else if (name === 'textline') {
      const line: AltoLine = {
        box: this.#box(attributes),
        words: [],
        rotation: this.#rotation,
        block: this.#block,
        margin: this.#margin,
      };
      this.#line = line;
      page.lines.push(line);
    } else if (name === 'string') this.#addWord(attributes);
    else if (name === 'hyp') this.#hyphenate(attributes.CONTENT ?? '-');
    else if (name === 'illustration') this.#draw(page, 'image', attributes);
    else if (name === 'graphicalelement') this.#draw(page, 'path', attributes);
  }

  text(text: string): void {
    if (this.#unitName !== undefined) this.#unitName += text;
  }

  close(name: string): void {
    if (name === 'measurementunit') {
      this.#measure = UNITS[this.#unitName?.trim().toLowerCase() ?? ''] ?? PIXELS;
      this.#unitName = undefined;
    }
    if (name === 'textline') this.#line = undefined;
    if (name === 'textblock') {
      this.#rotation = 0;
      this.#block = undefined;
    }
    if (MARGINS.has(name)) this.#margin = undefined;
  }

  #openPage(attributes: Attributes): void {
    const width = numberFrom(attributes.WIDTH);
    const height = numberFrom(attributes.HEIGHT);
    const { unit, scale } = this.#measure;
    const size =
      width && height && width > 0 && height > 0 ? { width: width * scale, height: height * scale } : undefined;
    this.pages.push({ size, unit, lines: [], graphics: [] });
  }

  #addWord(attributes: Attributes): void {
    const confidence = numberFrom(attributes.WC);
    const styles = (attributes.STYLEREFS ?? '').split(/\s+/u).map((id) => this.#styles.get(id));
    const look = mergedLook([...styles, lookOf(attributes.STYLE)]);
    this.#line?.words.push({ text: attributes.CONTENT ?? '', box: this.#box(attributes), confidence, look });
  }

  /** The hyphen at the end of a line is an element of its own, and no word. */
  #hyphenate(hyphen: string): void {
    const last = this.#line?.words.at(-1);
    if (last && !last.text.endsWith(hyphen)) last.text += hyphen;
  }

  #draw(page: RecognisedPage, kind: 'image' | 'path', attributes: Attributes): void {
    const box = this.#box(attributes);
    if (box) page.graphics.push({ kind, box });
  }

  #box(attributes: Attributes): Box | undefined {
    const x = numberFrom(attributes.HPOS);
    const y = numberFrom(attributes.VPOS);
    const width = numberFrom(attributes.WIDTH);
    const height = numberFrom(attributes.HEIGHT);
    if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
    const { scale } = this.#measure;
    return [x * scale, y * scale, (x + width) * scale, (y + height) * scale];
  }
}
