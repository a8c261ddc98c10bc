import type { Box } from '../../document/schema.js';
import type { Reading } from '../reading.js';
import { numberFrom, walkMarkup } from './markup.js';
import { type RecognisedOptions, recognisedReading } from './recognised.js';
import {
  clockwise,
  type Look,
  mergedLook,
  type RecognisedLine,
  type RecognisedPage,
  type RecognisedWord,
} from './recognised-page.js';

/*
 * hOCR (version 1.2): HTML whose classes say what an element is and whose titles say where it stands. Engines differ in
 * which of its levels they write: lines with words, lines with plain text, or words alone.
 */

const LINES = new Set(['ocr_line', 'ocrx_line', 'ocr_header', 'ocr_footer', 'ocr_caption', 'ocr_textfloat']);
const PICTURES = new Set(['ocr_photo', 'ocr_image', 'ocr_linedrawing', 'ocr_float']);

export async function readHocr(bytes: Uint8Array, options: RecognisedOptions): Promise<Reading> {
  const reader = new HocrReader();
  walkMarkup(bytes, false, 'invalid-hocr', reader);
  return recognisedReading(bytes, 'hocr', reader.pages, options);
}

/** The elements of HTML that set their text in another way. */
const LOOKS: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['strong', { bold: true }],
  ['b', { bold: true }],
  ['em', { italic: true }],
  ['i', { italic: true }],
  ['tt', { mono: true }],
  ['code', { mono: true }],
  ['s', { strike: true }],
  ['del', { strike: true }],
  ['u', { underline: true }],
  ['sup', { script: 'super' }],
  ['sub', { script: 'sub' }],
]);

class HocrReader {
  readonly pages: RecognisedPage[] = [];
  /** Upper left corner of the page within its picture. */
  #origin: readonly [number, number] = [0, 0];
  #line: RecognisedLine | undefined;
  #word: RecognisedWord | undefined;
  /** For each open element, what ends with it. */
  readonly #open: ('page' | 'line' | 'word' | undefined)[] = [];

  /** For each open element, how it sets its text. */
  readonly #looks: (Look | undefined)[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#looks.push(LOOKS.get(name));
    this.#open.push(this.#begin(attributes.class?.split(/\s+/) ?? [], properties(attributes.title ?? '')));
  }

  text(text: string): void {
    const look = mergedLook(this.#looks);
    if (this.#word) {
      this.#word.text += text;
      if (text.trim() !== '') this.#word.look = look;
    } else if (this.#line && text.trim() !== '') {
      this.#line.words.push({ text, box: undefined, confidence: undefined, look });
    }
  }

  close(): void {
    this.#looks.pop();
    const ended = this.#open.pop();
    if (ended === 'word') this.#word = undefined;
    if (ended === 'line') this.#line = undefined;
  }

  #begin(classes: readonly string[], title: ReadonlyMap<string, string>): 'page' | 'line' | 'word' | undefined {
    const box = boxFrom(title.get('bbox'));
    if (classes.includes('ocr_page')) {
      this.#origin = box ? [box[0], box[1]] : [0, 0];
      const size =
        box && box[2] > box[0] && box[3] > box[1] ? { width: box[2] - box[0], height: box[3] - box[1] } : undefined;
      this.pages.push({ size, unit: 'px', lines: [], graphics: [] });
      return 'page';
    }
    const page = this.pages.at(-1);
    if (!page) return undefined;
    const place = box && this.#onPage(box);
    if (classes.some((name) => LINES.has(name))) {
      this.#line = { box: place, words: [], rotation: clockwise(numberFrom(title.get('textangle')) ?? 0) };
      page.lines.push(this.#line);
      return 'line';
    }
    if (classes.includes('ocrx_word') || classes.includes('ocr_word')) {
      const confidence = numberFrom(title.get('x_wconf'));
      this.#word = { text: '', box: place, confidence: confidence === undefined ? undefined : confidence / 100 };
      // A word outside of any line is one by itself.
      if (this.#line) this.#line.words.push(this.#word);
      else page.lines.push({ box: place, words: [this.#word], rotation: 0 });
      return 'word';
    }
    if (place && classes.some((name) => PICTURES.has(name))) page.graphics.push({ kind: 'image', box: place });
    if (place && classes.includes('ocr_separator')) page.graphics.push({ kind: 'rule', box: place });
    return undefined;
  }

  #onPage([x0, y0, x1, y1]: Box): Box {
    const [x, y] = this.#origin;
    return [x0 - x, y0 - y, x1 - x, y1 - y];
  }
}

/** `bbox 10 20 30 40; x_wconf 95`. */
function properties(title: string): Map<string, string> {
  return new Map(
    title.split(';').map((part): [string, string] => {
      const trimmed = part.trim();
      const space = trimmed.search(/\s/);
      return space < 0 ? [trimmed, ''] : [trimmed.slice(0, space), trimmed.slice(space + 1).trim()];
    }),
  );
}

function boxFrom(text: string | undefined): Box | undefined {
  const [x0, y0, x1, y1] = (text ?? '').split(/\s+/).map(Number);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  return [x0, y0, x1, y1].every(Number.isFinite) ? [x0, y0, x1, y1] : undefined;
}
