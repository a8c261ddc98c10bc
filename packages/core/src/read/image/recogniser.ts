import { loadTesseract, type Tesseract } from '#tesseract';
import { coverage } from '../../document/box.js';
import { problem } from '../../document/problems.js';
import type { Box, Problem } from '../../document/schema.js';
import { languageCode, languageName, missingLetters } from '../../model/ocr-languages.js';
import type { OcrModel } from '../../model/ocr-model.js';
import { languageOf } from '../language.js';
import type { Picture } from '../pdf/engine.js';
import { type ReadingLimits, readWriting, type Writing } from './blocks.js';
import { loadOcr } from './ocr.js';
import type { OcrSettings } from './ocr-options.js';

/**
 * Reads pictures with PP-OCR, and with Tesseract where PP-OCR lacks letters of the language and Tesseract is installed. Where it is
 * not, a problem says which packages to add.
 */
export class Recogniser {
  readonly model: OcrModel;
  readonly #characters: ReadonlySet<string>;
  readonly #languages: readonly string[];
  readonly #missing = new Map<string, { page: number; letters: string[] }>();

  private constructor(model: OcrModel, languages: readonly string[]) {
    this.model = model;
    this.#characters = new Set(model.characters);
    this.#languages = languages;
  }

  /** Throws an `ocr-missing` error where there are no models. */
  static async load({ weights, languages }: OcrSettings): Promise<Recogniser> {
    return new Recogniser(await loadOcr(weights), languages);
  }

  async read(picture: Picture, page: number, signal?: AbortSignal, limits?: ReadingLimits): Promise<Writing> {
    const asked = await this.#other(this.#languages, page);
    if (asked) {
      const writing = await asked.read(picture, signal);
      const isKnown = (box: Box) => isOn(box, writing);
      return joined(writing, await readWriting(picture, this.model, signal, { ...limits, isKnown }));
    }
    const writing = await readWriting(picture, this.model, signal, limits);
    if (this.#languages.length > 0) return writing;
    const language = await languageOf(undefined, writing.blocks.map(({ text }) => text).join(' '));
    const found = language === undefined ? undefined : await this.#other([languageCode(language)], page);
    return found ? joined(await found.read(picture, signal), writing) : writing;
  }

  /** The share of the letters of a text that PP-OCR can read. */
  knownShare(text: string): number {
    const letters = text.match(/\p{L}/gu) ?? [];
    return letters.filter((letter) => this.#characters.has(letter)).length / Math.max(1, letters.length);
  }

  /** Languages that were asked for or found, and cannot be read in full. */
  problems(): Problem[] {
    return [...this.#missing].map(([code, { page, letters }]) => {
      const lacking = letters.length > 0 ? ` has no ${letters.slice(0, 6).join(' ')}` : ' may not know all its letters';
      const add = `npm install tesseract.js @tesseract.js-data/${code}`;
      const message = `the text is ${languageName(code)}, and the OCR model${lacking}: add its own with ${add}`;
      return problem('ocr-language', message, page);
    });
  }

  /** Tesseract, where PP-OCR cannot read one of the languages. */
  async #other(languages: readonly string[], page: number): Promise<Tesseract | undefined> {
    const lacking = languages.flatMap((code) => {
      const letters = missingLetters(code, this.#characters) ?? [];
      const unknown = missingLetters(code, this.#characters) === undefined;
      return letters.length > 0 || unknown ? [{ code, letters }] : [];
    });
    if (lacking.length === 0) return undefined;
    const tesseract = await loadTesseract(languages);
    if (tesseract) return tesseract;
    for (const { code, letters } of lacking) if (!this.#missing.has(code)) this.#missing.set(code, { page, letters });
    return undefined;
  }
}

/** A block lies on another engine's lines where they cover this share of it. */
const COVERED = 0.3;

function isOn(box: Box, { blocks }: Writing): boolean {
  return blocks.some((block) => coverage(box, block.box) >= COVERED);
}

/** What one engine reads, and what only the other sees. Writing on its head or its side is for PP-OCR alone. */
function joined(first: Writing, second: Writing): Writing {
  if (Math.abs(second.angle) > Math.PI / 4) return second;
  return { blocks: [...first.blocks, ...second.blocks.filter(({ box }) => !isOn(box, first))], angle: second.angle };
}
