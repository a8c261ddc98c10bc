import { area, coverage } from '../../document/box.js';
import { problem } from '../../document/problems.js';
import type { Box, Problem } from '../../document/schema.js';
import { TreelineError } from '../../errors.js';
import { readWriting, type Writing } from '../image/blocks.js';
import { drawUpright } from '../image/draw.js';
import { writingLines } from '../image/lines.js';
import type { OcrSettings } from '../image/ocr-options.js';
import { Recogniser } from '../image/recogniser.js';
import type { Graphic, ReadLine, ReadPage } from '../reading.js';
import { displayedRotation, type Turned, toDisplayed, toUpright, uprightSize } from '../upright.js';
import type { Picture, RenderOptions } from './engine.js';
import { compared, linesToCompare } from './layer-match.js';
import { isBlank, looksWritten } from './looks-written.js';
import { picturesOf } from './pictures.js';

/** 200 dpi: ten-point letters are 28 pixels high. */
const PIXELS_PER_POINT = 200 / 72;
/** 150 dpi is enough to see whether two texts are the same. */
const COMPARED_PIXELS = 150 / 72;
/** A poster is drawn with fewer. */
const MOST_PIXELS = 12_000_000;
/** In pixels a point: with fewer than 100 dpi small print cannot be read. */
const SMALL_PRINT = 100 / 72;
/** Of a page that was read, a picture over this share is the paper. */
const PAPER_SHARE = 0.5;
/** A picture with text on less of it than this is a figure with labels, and stays one. */
const TEXT_SHARE = 0.1;
/** Lines of a picture that OCR is less sure of are part of what is drawn. */
const CONFIDENT = 0.75;
const LOGO = 16;
/** Characters of a line of running text. */
const SENTENCE = 24;
/** Lines that differ from the picture before a layer is not believed. */
const DIFFERING = 2;
/** OCR that finds less than this share of a layer's characters is no better than the layer. */
const LEAST_OF_LAYER = 0.5;
/** A line lies on another where they share this much of the smaller one. */
const SAME_PLACE = 0.5;

/** Pictures whose writing is remembered. */
const MAX_RECENT = 4;

export interface DrawnPdf {
  renderPage(page: number, options: RenderOptions): Picture;
  hasBrokenImage(page: number): boolean;
}

/** Reads pages of one file, and parts of them, by OCR. */
export class OcrPages {
  readonly #pdf: DrawnPdf;
  readonly #settings: OcrSettings;
  readonly #signal: AbortSignal | undefined;
  #missing: TreelineError | undefined;
  #recogniser: Recogniser | undefined;
  readonly #unread: number[] = [];
  readonly #noted: Problem[] = [];
  readonly #recent: { picture: Picture; leastShare: number; writing: Writing }[] = [];

  constructor(pdf: DrawnPdf, settings: OcrSettings, signal: AbortSignal | undefined) {
    this.#pdf = pdf;
    this.#settings = settings;
    this.#signal = signal;
  }

  /** The page with the lines that OCR finds on it, and those to keep; as it is where it cannot be read. */
  async page(drawn: ReadPage, keep: readonly ReadLine[], because?: 'picture' | 'meaningless'): Promise<ReadPage> {
    const read = await this.#whole(drawn, true);
    if (!read || read.lines.length === 0) {
      return { ...drawn, page: { ...drawn.page, text: drawn.lines.length > 0 ? 'file' : 'none' } };
    }
    if (because === 'meaningless') {
      const facts = 'the fonts do not say what the characters mean';
      this.#noted.push(
        isSure(read.lines)
          ? problem('text-repaired', `${facts}: the page was read by OCR`, drawn.page.number)
          : problem('text-unreadable', `${facts}, and OCR is not sure of what it reads`, drawn.page.number),
      );
    }
    if (keep.length === 0) return read;
    // Visible text of the file is better than what OCR makes of it.
    const { turned } = read;
    const kept = turned ? keep.map((line) => uprightLine(line, turned)) : keep;
    const others = read.lines.filter(({ box }) => !kept.some((line) => coverage(box, line.box) >= SAME_PLACE));
    // A photograph with a few visible words stays one, and so does a slide with words on its ground.
    const sure = others.filter(({ confidence = 0 }) => confidence >= CONFIDENT);
    const least = because === 'picture' ? Math.max(LOGO, lengthOf(keep)) : LOGO;
    if (lengthOf(sure) < least) return { ...drawn, page: { ...drawn.page, text: 'file' } };
    return { ...read, lines: [...others, ...kept].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]) };
  }

  /** The page by OCR in place of a layer of so many characters; undefined where that would lose text. */
  async instead(drawn: ReadPage, characters: number): Promise<ReadPage | undefined> {
    const read = await this.#whole(drawn, false);
    if (!read || lengthOf(read.lines) < LEAST_OF_LAYER * characters) return undefined;
    const message = 'the hidden text of the page does not fit its picture: the page was read by OCR';
    this.#noted.push(problem('text-layer-rejected', message, drawn.page.number));
    return read;
  }

  /** Whether a layer says what its picture shows. Where that cannot be told, it does. */
  async fits({ page }: ReadPage, layer: readonly ReadLine[]): Promise<boolean> {
    const recogniser = await this.#load();
    if (!recogniser) return true;
    const samples = linesToCompare(layer).filter(({ text }) => recogniser.knownShare(text) > 0.7);
    // Drawn once: each time, the whole scan is decoded.
    const picture = samples.length > 0 ? this.#draw(page.number, page.width, page.height, COMPARED_PIXELS) : undefined;
    if (!picture) return true;
    const scale = picture.width / page.width;
    let differing = 0;
    for (const { box, text } of samples) {
      const height = box[3] - box[1];
      const around: Box = [box[0] - height, box[1] - 0.5 * height, box[2] + 3 * height, box[3] + 0.5 * height];
      const part = cropped(picture, around, scale);
      const { blocks } = part ? await readWriting(part, recogniser.model, this.#signal) : { blocks: [] };
      const verdict = compared(text, blocks);
      // One line that says the same is enough; one that does not may be a heading in fancy type.
      if (verdict === 'same') return true;
      if (verdict === 'different') differing++;
    }
    return differing < DIFFERING;
  }

  /**
   * The page with the lines of its pictures that hold text. A picture of running text is paper; any other stays, since its
   * lines may be the labels of a chart: whether it is a figure or a table is for Detect to say.
   */
  async pictures(drawn: ReadPage, boxes: readonly Box[]): Promise<ReadPage> {
    let lines = drawn.lines;
    const prose: Box[] = [];
    for (const box of boxes) {
      const found = (await this.#region(drawn.page, box, TEXT_SHARE)).filter(
        (line) =>
          (line.confidence ?? 0) >= CONFIDENT && !drawn.lines.some((own) => coverage(line.box, own.box) >= SAME_PLACE),
      );
      // One or two words are a logo.
      if (lengthOf(found) < LOGO) continue;
      if (isProse(found)) prose.push(box);
      lines = inserted(lines, found, box);
    }
    const isText = ({ kind, box }: Graphic) => kind === 'image' && prose.some((whole) => coverage(box, whole) > 0.9);
    return { ...drawn, lines, graphics: drawn.graphics.filter((graphic) => !isText(graphic)) };
  }

  /** The lines of a part of a page as displayed, in its points. */
  async region(page: ReadPage['page'], box: Box): Promise<ReadLine[]> {
    return await this.#region(page, box, 0);
  }

  async #region(page: ReadPage['page'], wanted: Box, leastShare: number): Promise<ReadLine[]> {
    const box: Box = [
      Math.max(0, wanted[0]),
      Math.max(0, wanted[1]),
      Math.min(page.width, wanted[2]),
      Math.min(page.height, wanted[3]),
    ];
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    if (!(width > 0 && height > 0)) return [];
    const recogniser = await this.#load();
    const picture = recogniser && this.#draw(page.number, width, height, PIXELS_PER_POINT, box);
    if (!recogniser || !picture || (leastShare > 0 && !looksWritten(picture))) return [];
    const writing = await this.#writingOf(picture, page.number, leastShare, recogniser);
    const { lines, turned } = writingLines(writing, { width, height }, width / picture.width, page.number);
    return lines.map((line) => {
      const [x0, y0, x1, y1] = turned ? toDisplayed(line.box, turned) : line.box;
      return {
        ...line,
        box: [hundredths(x0 + box[0]), hundredths(y0 + box[1]), hundredths(x1 + box[0]), hundredths(y1 + box[1])],
        rotation: turned ? displayedRotation(line.rotation, turned) : line.rotation,
      };
    });
  }

  /** A letterhead stands on every page, and is read once. */
  async #writingOf(picture: Picture, page: number, leastShare: number, recogniser: Recogniser): Promise<Writing> {
    const known = this.#recent.find((own) => own.leastShare === leastShare && isSamePicture(own.picture, picture));
    if (known) return known.writing;
    const writing = await recogniser.read(picture, page, this.#signal, { leastShare });
    this.#recent.unshift({ picture, leastShare, writing });
    this.#recent.length = Math.min(this.#recent.length, MAX_RECENT);
    return writing;
  }

  async #whole(drawn: ReadPage, needed: boolean): Promise<ReadPage | undefined> {
    const { page, graphics } = drawn;
    const recogniser = await this.#load();
    if (!recogniser) {
      if (needed) this.#unread.push(page.number);
      return undefined;
    }
    const picture = this.#draw(page.number, page.width, page.height, PIXELS_PER_POINT);
    if (!picture) return undefined;
    if (isBlank(picture) && this.#pdf.hasBrokenImage(page.number)) {
      const message = 'the picture on this page cannot be decoded';
      this.#noted.push(problem('picture-broken', message, page.number));
      return undefined;
    }
    const size = { width: page.width, height: page.height };
    const writing = await recogniser.read(picture, page.number, this.#signal);
    const { lines, turned } = writingLines(writing, size, size.width / picture.width, page.number);
    if (lines.length > 0 && picture.width < SMALL_PRINT * page.width) {
      const dpi = Math.round((72 * picture.width) / page.width);
      const message = `the page is so large that it was read at ${dpi} dpi: small print may be missing`;
      this.#noted.push(problem('picture-reduced', message, page.number));
    }
    const pictures = picturesOf(drawn).filter((box) => area(box) >= PAPER_SHARE * page.width * page.height);
    const isPaper = ({ kind, box }: Graphic) =>
      kind === 'image' && pictures.some((whole) => coverage(box, whole) > 0.9);
    const upright = turned ? { ...page, ...uprightSize(turned) } : page;
    return {
      page: { ...upright, text: lines.length > 0 ? 'ocr' : 'none' },
      lines,
      contentOrder: false,
      // The scan itself is the paper; what else is drawn would have to be turned, and says nothing about a picture.
      graphics: turned ? [] : graphics.filter((graphic) => !isPaper(graphic)),
      ...(turned && {
        turned,
        draw: async (scale) => {
          const again = this.#draw(page.number, page.width, page.height, scale);
          return again && drawUpright(again, size, turned, scale);
        },
      }),
    };
  }

  problems(): Problem[] {
    const noted = [...this.#noted, ...(this.#recogniser?.problems() ?? [])];
    const [first] = this.#unread;
    if (!this.#missing || first === undefined) return noted;
    const many = this.#unread.length > 1 ? `${this.#unread.length} pages are pictures` : 'this page is a picture';
    return [...noted, problem('ocr-missing', `${many} without text. ${this.#missing.message}`, first)];
  }

  async #load(): Promise<Recogniser | undefined> {
    if (this.#missing) return undefined;
    try {
      this.#recogniser ??= await Recogniser.load(this.#settings);
    } catch (error) {
      if (!(error instanceof TreelineError) || error.code !== 'ocr-missing') throw error;
      this.#missing = error;
    }
    return this.#recogniser;
  }

  #draw(page: number, width: number, height: number, wanted: number, box?: Box): Picture | undefined {
    try {
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
      return this.#pdf.renderPage(page, { scale, gray: true, ...(box && { box }) });
    } catch (error) {
      if (!(error instanceof TreelineError) || error.code === 'engine-failed') throw error;
      this.#noted.push(problem('page-unreadable', error.message, page));
      return undefined;
    }
  }
}

/** Whether OCR is sure of most that it has read. */
function isSure(lines: readonly ReadLine[]): boolean {
  const sure = lines.filter(({ confidence = 0 }) => confidence >= CONFIDENT);
  return 2 * lengthOf(sure) >= lengthOf(lines);
}

/** A line of the file on the page that OCR sets upright. */
function uprightLine(line: ReadLine, turned: Turned): ReadLine {
  const [ax, ay] = toUpright(line.box[0], line.box[1], turned);
  const [bx, by] = toUpright(line.box[2], line.box[3], turned);
  const box: Box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
  const rotation = displayedRotation(line.rotation, { ...turned, angle: -turned.angle });
  return { ...line, box: [hundredths(box[0]), hundredths(box[1]), hundredths(box[2]), hundredths(box[3])], rotation };
}

function isSamePicture(a: Picture, b: Picture): boolean {
  return a.width === b.width && a.height === b.height && a.data.every((value, i) => value === b.data[i]);
}

/** Half of the lines at least are sentences rather than labels or cells; one alone is the motto of a logo. */
function isProse(lines: readonly ReadLine[]): boolean {
  const sentences = lines.filter(({ text }) => text.length >= SENTENCE).length;
  return sentences > 1 && 2 * sentences >= lines.length;
}

function lengthOf(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The part of a grey picture in a box of its page. */
function cropped({ width, height, data }: Picture, box: Box, scale: number): Picture | undefined {
  const [x0, y0] = [Math.max(0, Math.floor(box[0] * scale)), Math.max(0, Math.floor(box[1] * scale))];
  const [x1, y1] = [Math.min(width, Math.ceil(box[2] * scale)), Math.min(height, Math.ceil(box[3] * scale))];
  if (x1 <= x0 || y1 <= y0) return undefined;
  const part = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0; y < y1; y++) part.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  return { width: x1 - x0, height: y1 - y0, channels: 1, data: part };
}

/** The lines of a picture before the first line of the file that stands below it, as if they had been drawn there. */
function inserted(lines: readonly ReadLine[], found: readonly ReadLine[], box: Box): ReadLine[] {
  const below = lines.findIndex((line) => line.box[1] >= box[3] - 2 && line.box[0] < box[2] && line.box[2] > box[0]);
  const at = below < 0 ? lines.length : below;
  return [...lines.slice(0, at), ...found, ...lines.slice(at)];
}
