import type { Box } from '../document/schema.js';
import { COMMA_AT_END, STOP_OF_PASSAGE_AT_END } from '../words/sentences.js';

/** A line as it stands on the picture set upright, its box around the letters. */
export interface WrittenLine {
  box: Box;
  text: string;
}

/** What tells whether a line goes on with a passage. All are about 0 to 3 in size. */
export const PASSAGE_NUMBERS = [
  'heights',
  'pitches',
  'gap',
  'spacing',
  'room',
  'askew',
  'lowercase',
  'figure',
  'ended',
  'comma',
  'length',
  'width',
  'wrapped',
] as const;
export type PassageNumber = (typeof PASSAGE_NUMBERS)[number];

const STARTS_LOWER = /^\p{Ll}/u;
const STARTS_WITH_FIGURE = /^[\p{Nd}\p{Sc}]/u;
/** Characters as wide as they are high. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\uffef]/u;
const NARROW = /[\sijlftI.,:;'!|]/u;
const BROAD = /[\p{Lu}\p{Nd}mw]/u;
/** Gaps of lines in a passage, in line heights. */
const USUAL_GAP = 0.3;

/** How wide a text is set, in widths of a small letter. */
function letters(text: string): number {
  let sum = 0;
  for (const character of text) {
    if (WIDE.test(character)) sum += 2;
    else if (NARROW.test(character)) sum += 0.6;
    else sum += BROAD.test(character) ? 1.25 : 1;
  }
  return Math.max(sum, 0.6);
}

/** What would have to fit at the end of the line above if the break were not the edge of the column. */
function firstWord(text: string): number {
  if (WIDE.test(text.charAt(0))) return 2;
  return letters(/^\S*/.exec(text)?.[0] ?? '') + 0.6;
}

export function passageNumbers(passage: readonly WrittenLine[], next: WrittenLine): Record<PassageNumber, number> {
  const above = passage.at(-1) ?? next;
  const [a, b] = [above.box, next.box];
  const [h, k] = [Math.max(a[3] - a[1], 1), Math.max(b[3] - b[1], 1)];
  const [width, nextWidth] = [Math.max(a[2] - a[0], 1), Math.max(b[2] - b[0], 1)];
  const pitch = nextWidth / letters(next.text);
  const widest = Math.max(nextWidth, ...passage.map(({ box }) => box[2] - box[0]));
  const gap = clamp((b[1] - a[3]) / Math.min(h, k), -2, 3);
  const apart = Math.min(...[b[0] - a[0], b[2] - a[2], (b[0] + b[2] - a[0] - a[2]) / 2].map(Math.abs));
  return {
    heights: Math.abs(Math.log(k / h)),
    pitches: Math.abs(Math.log(pitch / (width / letters(above.text)))),
    gap,
    spacing: Math.abs(gap - USUAL_GAP),
    room: widest - width > 1.1 * firstWord(next.text) * pitch ? 1 : 0,
    askew: Math.min(apart / h, 3),
    lowercase: STARTS_LOWER.test(next.text) ? 1 : 0,
    figure: STARTS_WITH_FIGURE.test(next.text) ? 1 : 0,
    ended: STOP_OF_PASSAGE_AT_END.test(above.text) ? 1 : 0,
    comma: COMMA_AT_END.test(above.text) ? 1 : 0,
    length: Math.log1p(letters(next.text)),
    width: Math.log(width / h),
    wrapped: passage.length > 1 ? 1 : 0,
  };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * Logistic regression on what OCR read of the training pictures (`node corpus/dist/pictures/passages.js`). Of the lines
 * of validation pictures that are one passage, .89 are found, and as many of those that are found are right.
 */
const WEIGHTS: Readonly<Record<PassageNumber | 'always', number>> = {
  always: 1.38,
  heights: -0.48,
  pitches: -6.62,
  gap: -3,
  spacing: -2.16,
  room: -1.3,
  askew: -1.42,
  lowercase: 1.94,
  figure: -1.96,
  ended: -2.22,
  comma: 2.69,
  length: -1.7,
  width: 2.63,
  wrapped: 2.78,
};

/** How likely a line goes on with the passage before it, broken only by the edge of its column: log-odds. */
export function goesOn(passage: readonly WrittenLine[], next: WrittenLine): number {
  const numbers = passageNumbers(passage, next);
  return PASSAGE_NUMBERS.reduce((sum, name) => sum + WEIGHTS[name] * numbers[name], WEIGHTS.always);
}
