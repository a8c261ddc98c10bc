import { escapeHtml } from '../generate/html/escape.js';
import type { Dice } from '../generate/random.js';
import type { Skin } from './skin.js';
import type { Words } from './words/words.js';

/** What a section is drawn on: its choices, its words, its look, and the pen that counts the blocks. */
export interface Sheet {
  dice: Dice;
  words: Words;
  skin: Skin;
  pen: Pen;
  /** The picture's width in pixels. */
  width: number;
}

/** How a block looks; the sizes stand in `skin.ts`. */
export type TextKind = 'h1' | 'h2' | 'h3' | 't' | 's' | 'num' | 'key';

/**
 * Writes text blocks. A block is read when it is written: sections call the pen in reading order and put what it gives
 * wherever the layout wants it.
 */
export class Pen {
  #next = 0;

  get written(): number {
    return this.#next;
  }

  write(kind: TextKind, text: string, css = ''): string {
    return `<div class="b ${kind}" data-o="${this.#next++}" style="${css}">${escapeHtml(text)}</div>`;
  }

  /** Text along an arc, in an SVG of its own. */
  bend(text: string, width: number, rise: number, size: number, color: string, id: string): string {
    const height = Math.round(Math.abs(rise) + size * 1.6);
    const y = rise > 0 ? height - size * 0.4 : size;
    return `<svg width="${width}" height="${height}" style="display:block;margin:0 auto"><path id="${id}" d="M0 ${y} Q${width / 2} ${y - rise * 2} ${width} ${y}" fill="none"/><text font-size="${size}" font-weight="700" fill="${color}" text-anchor="middle" data-o="${this.#next++}"><textPath href="#${id}" startOffset="50%">${escapeHtml(text)}</textPath></text></svg>`;
  }
}

export function box(css: string, ...inner: readonly string[]): string {
  return `<div style="${css}">${inner.join('')}</div>`;
}

/** What is read as one: a label with its text, a key with its value, a card. The innermost counts. */
export function unit(css: string, ...inner: readonly string[]): string {
  return `<div data-g style="${css}">${inner.join('')}</div>`;
}

/** Lengths are thought for a picture 750 pixels wide. */
export function scaled({ width }: Sheet, length: number): number {
  return Math.round(length * Math.min(1.06, Math.max(0.56, width / 750)));
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
