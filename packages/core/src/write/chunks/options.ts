import { TreelineError } from '../../errors.js';
import { countTokens } from '../../words/tokens.js';

export interface ChunkOptions {
  /** Longest text of a chunk, at least 100 characters or 25 tokens. Default: 2000 characters, or 512 tokens. */
  size?: number | undefined;
  /** What `size` and `overlap` count: UTF-16 units as JavaScript does, or tokens. Default: `characters`. */
  unit?: 'characters' | 'tokens' | undefined;
  /**
   * Counts the tokens of a text as your model does. Default: an estimate by words.
   * @example { unit: 'tokens', size: 512, countTokens: (text) => encoding.encode(text).length }
   */
  countTokens?: ((text: string) => number) | undefined;
  /** How much of the end of a chunk the next one of its section repeats, at most half of `size`. Default: 0. */
  overlap?: number | undefined;
  /** Puts the headings above a text at its beginning too. Default: false, they are in `path` alone. */
  headings?: boolean | undefined;
}

/** Shorter chunks would not hold a sentence. */
const LEAST = { characters: 100, tokens: 25 };
const USUAL = { characters: 2000, tokens: 512 };

/** Options with their defaults, checked. */
export interface Settled {
  size: number;
  overlap: number;
  headings: boolean;
  measure: (text: string) => number;
}

export function settled({ unit = 'characters', overlap = 0, headings = false, ...options }: ChunkOptions): Settled {
  if (unit !== 'characters' && unit !== 'tokens') {
    throw new TreelineError('invalid-option', `unit is "${String(unit)}" (there is: characters, tokens)`);
  }
  const { size = USUAL[unit] } = options;
  if (!Number.isInteger(size) || size < LEAST[unit]) {
    throw new TreelineError(
      'invalid-option',
      `size must be a whole number of at least ${LEAST[unit]} ${unit}, not ${size}`,
    );
  }
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > size / 2) {
    throw new TreelineError(
      'invalid-option',
      `overlap must be a whole number of at most half the size, not ${overlap}`,
    );
  }
  const count = options.countTokens ?? countTokens;
  return { size, overlap, headings, measure: unit === 'tokens' ? count : (text) => text.length };
}
