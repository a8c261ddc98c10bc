import { RIGHT_TO_LEFT_LANGUAGES } from '../words/languages.js';

const WELL_FORMED = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
const STRONG = /\p{L}/u;
const RTL_LETTER =
  /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}\p{sc=Adlam}]/u;

export type Direction = 'ltr' | 'rtl';

/** The tag of a language if it is one; empty, which HTML reads as unknown, if not. */
export function languageTag(language: string | undefined): string {
  return language !== undefined && WELL_FORMED.test(language) ? language : '';
}

/** Which way a language is written. */
export function directionOfLanguage(tag: string): Direction {
  return RIGHT_TO_LEFT_LANGUAGES.has(tag.split('-', 1)[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
}

/** The direction of the first letter, as the bidirectional algorithm takes it; nothing for text without letters. */
export function directionOfText(text: string): Direction | undefined {
  const letter = STRONG.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return RTL_LETTER.test(letter) ? 'rtl' : 'ltr';
}
