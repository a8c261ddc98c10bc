/* Scripts that need a word of their own. */

/** As a class of characters: Chinese and Japanese. Korean puts spaces between words, so Hangul is not here. */
const HAN_AND_KANA = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** The same with their punctuation and full-width forms. */
const UNSPACED = `${HAN_AND_KANA}\\u3000-\\u303f\\uff00-\\uffef`;

export const HAN_OR_KANA = new RegExp(`[${HAN_AND_KANA}]`, 'gu');
export const UNSPACED_AT_END = new RegExp(`[${UNSPACED}]$`, 'u');
export const UNSPACED_AT_START = new RegExp(`^[${UNSPACED}]`, 'u');
/** No character below this one belongs to a script that is written without spaces. */
export const FIRST_UNSPACED = 0x2e80;
