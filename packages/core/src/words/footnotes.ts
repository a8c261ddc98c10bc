/* The marks of footnotes, in the text and before the note. */

export const NOTE_SYMBOLS = '*∗†‡§¶‖#';

/** One mark: a number, symbols, or a small letter alone. */
export const NOTE_MARK = new RegExp(`\\d{1,3}|[${NOTE_SYMBOLS}]+|[a-z](?![a-z])`, 'gu');

/** The mark a note begins with, in one of four groups. */
export const NOTE_START = new RegExp(
  `^\\s*(?:\\[(\\d{1,3})\\]|(\\d{1,3})(?=[\\s.):\\p{L}"“(])|([${NOTE_SYMBOLS}]+)|([a-z])(?=[).\\s]))`,
  'u',
);

export const NOTE_MARK_ALONE = new RegExp(`^\\s*(?:\\d{1,3}|[${NOTE_SYMBOLS}]+)\\s*$`, 'u');

/** "5 km²", "m³/s": what stands raised behind a unit of length is its power. */
export const UNIT_OF_LENGTH_AT_END = /(?:^|[\d\s(/])(?:[cdkmnµμ]?m|in|ft)$/u;

/** "… in 1998.²": a digit before the mark is no base when a stop stands between. A closing bracket may end a phrase. */
export const NOTE_MAY_FOLLOW = /[.,;:!?”"’]\s*$|\p{L}[^()]*\)\s*$/u;

/** A symbol right behind one of these is a mark; with spaces around it, it is an operator or a bullet. */
export const NOTE_SYMBOL_MAY_FOLLOW = /[\p{L}\p{N}.,;:!?)\]”"’]/u;
