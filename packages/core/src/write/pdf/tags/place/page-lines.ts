import type { PDFDict } from '@cantoo/pdf-lib';
import { coverage } from '../../../../document/box.js';
import type { Box, Line } from '../../../../document/schema.js';
import { directionOfText } from '../../../language.js';
import type { ShownString } from '../content/events.js';
import { boxOfGlyphs } from '../content/interpret.js';
import { noteReading } from '../fonts/readings.js';
import type { Segment } from '../structure/plan.js';
import { type GlyphPlace, textOfPlace } from './accents.js';

/** A line of the page with what its characters belong to. */
export interface PlacedLine {
  line: Line;
  box: Box;
  segments: readonly Segment[];
  /** Glyphs of the page that stand on it, in the order of drawing. */
  glyphs: GlyphPlace[];
  /** Whether its glyphs have to be told apart. */
  exact: boolean;
}

/** Boxes of lines are tight around the ink; glyphs are measured by their advance. */
const MARGIN = 0.4;
/** A string that lies on one line to this share, and on no other, is taken as a whole. */
const WHOLE = 0.75;
const ELSEWHERE = 0.2;
const SLIGHTLY = 0.15;

export function placedLine(line: Line, segments: readonly Segment[]): PlacedLine {
  const [x0, y0, x1, y1] = line.box;
  const keys = new Set(segments.map(({ target, actual }) => `${target.key} ${target.order} ${actual}`));
  return {
    line,
    box: [x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN],
    segments,
    glyphs: [],
    exact: keys.size > 1,
  };
}

/** Finds the line of each glyph; blanks have none. */
export class LineFinder {
  readonly #read: readonly PlacedLine[];
  readonly #own: readonly PlacedLine[];
  readonly #layerFont: PDFDict | undefined;

  /** Lines that OCR read are found by the text of its layer alone, the others by the text of the file. */
  constructor(lines: readonly PlacedLine[], layerFont: PDFDict | undefined) {
    this.#read = lines.filter(({ line }) => line.confidence !== undefined);
    this.#own = lines.filter(({ line }) => line.confidence === undefined);
    this.#layerFont = layerFont;
  }

  linesOf(string: ShownString): (PlacedLine | undefined)[] {
    const { glyphs } = string;
    const found = new Array<PlacedLine | undefined>(glyphs.length);
    if (glyphs.every(({ blank }) => blank)) return found;
    const whole = boxOfGlyphs(string, 0, glyphs.length);
    const lines = this.#layerFont && string.font.dict === this.#layerFont ? this.#read : this.#own;
    const near = lines.filter(({ box }) => meets(box, whole));
    const shares = near.map(({ box }) => coverage(whole, box));
    const best = shares.indexOf(Math.max(...shares));
    const line = near[best];
    const others = shares.some((share, i) => i !== best && share > ELSEWHERE);
    if (line && (shares[best] ?? 0) >= WHOLE && !others) return found.fill(line);
    for (const [i, { blank }] of glyphs.entries()) if (!blank) found[i] = nearest(near, boxOfGlyphs(string, i, i + 1));
    return found;
  }
}

function nearest(lines: readonly PlacedLine[], box: Box): PlacedLine | undefined {
  let best: PlacedLine | undefined;
  let share = SLIGHTLY;
  for (const line of lines) {
    const own = coverage(box, line.box);
    if (own > share) {
      share = own;
      best = line;
    }
  }
  return best;
}

export function meets(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** How far along its line the middle of a glyph stands. */
export function alongOf({ rotation }: Line, { string, index }: GlyphPlace): number {
  const angle = (rotation * Math.PI) / 180;
  const [x0, y0, x1, y1] = boxOfGlyphs(string, index, index + 1);
  return ((x0 + x1) / 2) * Math.cos(angle) + ((y0 + y1) / 2) * Math.sin(angle);
}

/** The glyphs of a line in the order of its text. */
export function inOrder({ line, glyphs }: PlacedLine): PlacedLine['glyphs'] {
  const sorted = glyphs.map((glyph) => ({ ...glyph, along: alongOf(line, glyph) })).sort((a, b) => a.along - b.along);
  return directionOfText(line.text) === 'rtl' ? sorted.reverse() : sorted;
}

/** So many of the glyphs whose text is known show what the line says in their place. */
const FITS = 0.8;

/** What the line says of glyphs without a text: only where it has one character for each glyph. */
export function noteReadings({ line }: PlacedLine, sorted: PlacedLine['glyphs']): void {
  const characters = [...line.text.replace(/\s/gu, '')];
  if (characters.length !== sorted.length) return;
  const texts = sorted.map(textOfPlace);
  const known = texts.filter((text) => text !== undefined).length;
  const fitting = texts.filter((text, i) => text !== undefined && text === characters[i]).length;
  if (known === sorted.length || fitting < FITS * known) return;
  for (const [i, { string, index }] of sorted.entries()) {
    const glyph = string.glyphs[index];
    if (glyph && glyph.text === undefined) noteReading(string.font, glyph.code, characters[i] ?? '');
  }
}
