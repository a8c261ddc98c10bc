import { area } from '../../document/box.js';
import type { Box } from '../../document/schema.js';
import type { Fill, RawPage, TextObject, Veil } from '../pdf/engine.js';
import type { ReadLine } from '../reading.js';
import { type Frame, toPage } from './frame.js';
import { SEVERAL, type Word } from './words.js';

/*
 * Words that are in the file and that nobody can see. What was drawn where makes a word suspicious; a picture of the page,
 * drawn only then, decides. So text over a ground that the engine does not tell is never taken for hidden.
 *
 *   off-page      the middle of the word lies outside the page
 *   tiny          too small for any eye
 *   clipped       outside the clip path of its text
 *   covered       under an opaque rectangle that was drawn later
 *   low-contrast  in the colour of the ground under it
 *   layer-off     part of a layer that is not shown
 */

/** Two texts cannot share a place: a line of a text layer that overlaps a visible one by this share of the smaller goes. */
const OVERLAP = 0.5;
/** In points. */
const TINY = 1;
/** Of each colour: what differs less cannot be told apart. */
const SAME_COLOR = 12;
const PAPER = 0xffffff;
const NOT_TOLD = -1;
/** Lighter than this in each colour it may be lost on paper. */
const LIGHT = 255 - SAME_COLOR;
/** A word counts as covered when this share of its width is. */
const COVERED = 0.8;

/** Marks the words that cannot be seen, and says how many of them lie under dark bars. */
export function veilWords(words: readonly Word[], frame: Frame, raw: RawPage): number {
  const { chars, texts, fills } = raw;
  const page = new Grounds(fills, texts);
  let underBars = 0;
  let dark: boolean | undefined;
  for (const word of words) {
    if (!isOnPage(word, frame, raw)) {
      word.hidden = 'off-page';
      continue;
    }
    const suspected = word.hidden === 'layer-off';
    if (word.hidden !== '' && !suspected) continue;
    const text = texts[word.text === SEVERAL ? (chars.text[word.start] ?? -1) : word.text];
    word.hidden = '';
    if (text === undefined) continue;
    if (word.size < TINY) {
      word.hidden = 'tiny';
      continue;
    }
    if (!suspected && text.clip === undefined && text.after === fills.length && !page.isSuspect(text)) continue;
    const box = toPage(frame.angle, word.u0, word.v - 0.6 * word.size, word.u1, word.v - 0.05 * word.size);
    const cover = page.coverOf(box, text);
    const reason: Veil =
      text.clip !== undefined && isOutside(box, text.clip)
        ? 'clipped'
        : cover !== undefined
          ? 'covered'
          : suspected
            ? 'layer-off'
            : page.isLost(box, text)
              ? 'low-contrast'
              : '';
    if (reason === '') continue;
    if (raw.isBlank === undefined) {
      // Without a picture paper is taken as white only where most of the text is dark.
      if (reason === 'low-contrast') dark ??= isMostlyDark(words, raw);
      if (reason === 'low-contrast' && !dark) continue;
    } else if (!raw.isBlank(shrunk(box, cover?.box))) {
      // What is seen there may be other text in the same place.
      if (reason !== 'low-contrast' || !isOverprinted(word, words)) continue;
    }
    word.hidden = reason;
    if (cover !== undefined && isDark(cover.color)) underBars++;
  }
  return underBars;
}

/** What the text of a page stands on. */
class Grounds {
  readonly #fills: readonly Fill[];
  readonly #colors: readonly number[];
  readonly #suspects = new Map<string, boolean>();

  constructor(fills: readonly Fill[], texts: readonly TextObject[]) {
    this.#fills = fills;
    this.#colors = texts.length === 0 ? [] : [...new Set(fills.map(({ color }) => color))];
  }

  /** May the text be lost on paper or on any of the fills? */
  isSuspect({ color }: TextObject): boolean {
    let suspect = this.#suspects.get(color);
    if (suspect === undefined) {
      const ink = colorOf(color);
      suspect = isLight(ink) || this.#colors.some((ground) => ground !== NOT_TOLD && isSame(ground, ink));
      this.#suspects.set(color, suspect);
    }
    return suspect;
  }

  /** The opaque rectangle that was drawn over it later. */
  coverOf(box: Box, { after }: TextObject): Fill | undefined {
    for (let i = this.#fills.length - 1; i >= after; i--) {
      const fill = this.#fills[i];
      if (fill?.opaque && covers(fill.box, box)) return fill;
    }
    return undefined;
  }

  /** Is the text of the colour of what lies under it? */
  isLost(box: Box, text: TextObject): boolean {
    if (!this.isSuspect(text)) return false;
    const x = (box[0] + box[2]) / 2;
    const y = (box[1] + box[3]) / 2;
    let ground = PAPER;
    for (let i = Math.min(text.after, this.#fills.length) - 1; i >= 0; i--) {
      const fill = this.#fills[i];
      if (fill === undefined || x < fill.box[0] || x > fill.box[2] || y < fill.box[1] || y > fill.box[3]) continue;
      ground = fill.color;
      break;
    }
    return ground !== NOT_TOLD && isSame(ground, colorOf(text.color));
  }
}

function covers(cover: Box, box: Box): boolean {
  if (cover[1] > box[1] || cover[3] < box[3]) return false;
  return Math.min(cover[2], box[2]) - Math.max(cover[0], box[0]) >= COVERED * (box[2] - box[0]);
}

function isOutside(box: Box, clip: Box): boolean {
  const x = (box[0] + box[2]) / 2;
  const y = (box[1] + box[3]) / 2;
  return x < clip[0] || x > clip[2] || y < clip[1] || y > clip[3];
}

/** Neighbours may reach into the edges of a box, and a bar may end before the word does. */
function shrunk([x0, y0, x1, y1]: Box, cover?: Box): Box {
  const aside = Math.min(1, 0.1 * (x1 - x0));
  const above = Math.min(1, 0.1 * (y1 - y0));
  const left = Math.max(x0, cover?.[0] ?? x0);
  const right = Math.min(x1, cover?.[2] ?? x1);
  return [left + aside, y0 + above, right - aside, y1 - above];
}

/** The middle of the word decides: what a crop box cuts off for the most part is not there. */
function isOnPage(word: Word, frame: Frame, raw: RawPage): boolean {
  if (frame.angle === 0) {
    const x = (word.u0 + word.u1) / 2;
    const y = word.v - 0.35 * word.size;
    return x >= 0 && y >= 0 && x <= raw.width && y <= raw.height;
  }
  const [x0, y0, x1, y1] = toPage(frame.angle, word.u0, word.v - 0.7 * word.size, word.u1, word.v);
  const x = (x0 + x1) / 2;
  const y = (y0 + y1) / 2;
  return x >= 0 && y >= 0 && x <= raw.width && y <= raw.height;
}

/** Does another word that can be seen stand in its place? */
function isOverprinted(word: Word, words: readonly Word[]): boolean {
  return words.some(
    (other) =>
      !other.white &&
      other.hidden === '' &&
      Math.abs(other.v - word.v) < 0.7 * Math.max(word.size, other.size) &&
      other.u0 < word.u1 &&
      other.u1 > word.u0,
  );
}

function isMostlyDark(words: readonly Word[], { chars, texts }: RawPage): boolean {
  const dark = texts.map((text) => isDark(colorOf(text.color)));
  const count = words.reduce((sum, word) => sum + Number(dark[chars.text[word.start] ?? -1] === true), 0);
  return 2 * count >= words.length;
}

function colorOf(text: string): number {
  return Number.parseInt(text.slice(1), 16);
}

function isLight(color: number): boolean {
  return color >> 16 >= LIGHT && ((color >> 8) & 255) >= LIGHT && (color & 255) >= LIGHT;
}

function isDark(color: number): boolean {
  return color >= 0 && Math.min(color >> 16, (color >> 8) & 255, color & 255) < 128;
}

function isSame(a: number, b: number): boolean {
  return (
    Math.abs((a >> 16) - (b >> 16)) <= SAME_COLOR &&
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) <= SAME_COLOR &&
    Math.abs((a & 255) - (b & 255)) <= SAME_COLOR
  );
}

/**
 * Some programs put invisible text under visible text, for search or by mistake: it would be read twice. What a scan
 * hides has nothing visible above it and stays. Marks the others as invisible.
 */
export function hideCovered(lines: readonly ReadLine[]): void {
  const hidden = lines.filter((line) => line.hidden && line.hiddenBy === undefined);
  if (hidden.length === 0 || hidden.length === lines.length) return;
  const visible = lines.filter((line) => !line.hidden).sort((a, b) => a.box[1] - b.box[1]);
  const highest = visible.reduce((most, { box }) => Math.max(most, box[3] - box[1]), 0);
  for (const line of hidden) if (isOverlapped(line, visible, highest)) line.hiddenBy = 'invisible';
}

/** `visible` is sorted by top; no line of it is higher than `highest`. */
function isOverlapped({ box }: ReadLine, visible: readonly ReadLine[], highest: number): boolean {
  for (let at = firstBelow(visible, box[1] - highest); at < visible.length; at++) {
    const other = visible[at]?.box;
    if (other === undefined || other[1] >= box[3]) return false;
    const width = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const height = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    if (width <= 0 || height <= 0) continue;
    if (width * height >= OVERLAP * Math.min(area(box), area(other))) return true;
  }
  return false;
}

function firstBelow(visible: readonly ReadLine[], top: number): number {
  let low = 0;
  let high = visible.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((visible[middle]?.box[1] ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  return low;
}
