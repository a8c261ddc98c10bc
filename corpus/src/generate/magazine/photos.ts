import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paintPicture } from '../plan/picture.js';
import type { Dice } from '../random.js';

/** A picture as a page can hold it. */
export interface Photo {
  src: string;
  /** It has no ground of its own and stands on that of the page. */
  cutout: boolean;
}

/** How many painted pictures there are. */
const PAINTED = 40;

/**
 * The pictures of the pages: JPEG files of a folder are photographs, PNG files are cut out. Without a folder painted
 * pictures stand in.
 */
export class Photos {
  readonly #folder: string | undefined;
  readonly #full: string[] = [];
  readonly #cut: string[] = [];
  readonly #painted = new Map<number, string>();

  constructor(folder?: string) {
    this.#folder = folder;
    if (folder === undefined) return;
    if (!existsSync(folder)) throw new RangeError(`there is no folder of photographs "${folder}"`);
    for (const name of readdirSync(folder).sort()) {
      if (/\.jpe?g$/i.test(name)) this.#full.push(name);
      else if (/\.png$/i.test(name)) this.#cut.push(name);
    }
    if (this.#full.length === 0) throw new RangeError(`there is no JPEG file in "${folder}"`);
  }

  pick(dice: Dice, wantsCutout: boolean): Photo {
    const cutout = wantsCutout && this.#cut.length > 0;
    const seed = dice.int(0, 1_000_000);
    if (this.#folder === undefined || dice.chance(0.06)) {
      return { src: this.#paint(seed % PAINTED), cutout: false };
    }
    const name = dice.pick(cutout ? this.#cut : this.#full);
    const bytes = readFileSync(join(this.#folder, name)).toString('base64');
    return { src: `data:image/${cutout ? 'png' : 'jpeg'};base64,${bytes}`, cutout };
  }

  #paint(number: number): string {
    const known = this.#painted.get(number);
    if (known !== undefined) return known;
    const bytes = paintPicture(`magazine-${number}`, number % 2 === 0 ? 0.8 : 1.4);
    const src = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    this.#painted.set(number, src);
    return src;
  }
}
