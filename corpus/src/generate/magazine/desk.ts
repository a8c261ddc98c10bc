import type { Unit } from '../../truth/marks.js';
import { escapeHtml } from '../html/escape.js';
import { Units } from '../plan/model.js';
import { type Terms, termsOf } from '../plan/terms.js';
import type { Voice } from '../prose/pool.js';
import type { Dice } from '../random.js';
import type { House } from './house.js';
import type { Pinned, Story } from './layout.js';
import type { Photos } from './photos.js';

/** Where the pages of one document are put together: what all its parts share, and what they have written so far. */
export class Desk {
  readonly dice: Dice;
  readonly voice: Voice;
  readonly house: House;
  readonly photos: Photos;
  readonly terms: Terms;
  readonly units = new Units();
  readonly stories: Story[] = [];
  readonly pinned: Pinned[] = [];
  #figures = 0;
  #tables = 0;

  constructor(dice: Dice, voice: Voice, house: House, photos: Photos) {
    this.dice = dice;
    this.voice = voice;
    this.house = house;
    this.photos = photos;
    this.terms = termsOf(house.language);
  }

  /** A text that is read apart from the stories: a pull quote, an advert. */
  aside(): Unit['thread'] {
    return { kind: 'body', name: `aside-${this.units.next}` };
  }

  /** A figure or table with its captions. */
  float(): Unit['thread'] {
    return { kind: 'float', name: `float-${this.units.next}` };
  }

  figureNumber(): number {
    this.#figures += 1;
    return this.#figures;
  }

  tableNumber(): number {
    this.#tables += 1;
    return this.#tables;
  }

  /** An element with the text of a unit. */
  element(tag: string, className: string, unit: number, text: string, style = ''): string {
    return `<${tag} class="${className}" data-u="${unit}"${style ? ` style="${style}"` : ''}>${escapeHtml(text)}</${tag}>`;
  }

  /** About how many characters of running text an area holds. */
  capacity(area: number): number {
    const { size, leading, language } = this.house;
    const wide = /^(?:zh|ja|ko)/.test(language) ? 1 : 0.49;
    return Math.max(0, area) / (size * wide * size * leading);
  }
}
