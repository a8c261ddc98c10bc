import bidiFactory from 'bidi-js/dist/bidi.mjs';
import type { Characters } from '../pdf/engine.js';
import { cleanCharacter } from './unicode.js';
import type { Word } from './words.js';

/** Made when the first line asks for it: most files have none from right to left. */
let bidi: ReturnType<typeof bidiFactory> | undefined;

/**
 * Words from left to right → their indices in the order in which they are read. The Unicode algorithm goes from logical
 * to visual order; on a line of whole words it is its own inverse, so it is given one character for each word.
 * (Characters inside a word are in logical order already: the engine sees to it.)
 */
export function logicalOrder(words: readonly Word[], chars: Characters): number[] {
  const kinds = words.map((word) => (word.rightToLeft ? 'א' : kindOf(word, chars)));
  let balance = 0;
  words.forEach((word, at) => {
    if (word.rightToLeft) balance += word.length;
    else if (kinds[at] === 'a') balance -= word.length;
  });
  const line = kinds.join(' ');
  bidi ??= bidiFactory();
  const levels = bidi.getEmbeddingLevels(line, balance >= 0 ? 'rtl' : 'ltr');
  // Every second character is the space between two words.
  return bidi.getReorderedIndices(line, levels).flatMap((index) => (index % 2 === 0 ? [index / 2] : []));
}

function kindOf(word: Word, chars: Characters): 'a' | '1' | '!' {
  const text = Array.from(chars.code.subarray(word.start, word.end), cleanCharacter).join('');
  if (/\p{L}/u.test(text)) return 'a';
  return /\p{N}/u.test(text) ? '1' : '!';
}
