import { ABBREVIATION, ENDS_ABBREVIATED } from './abbreviations.js';

export interface Sentence {
  text: string;
  start: number;
}

/** The sentences of a text with their trailing space, which together are the text. */
export function sentencesOf(text: string, language?: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenter(language).segment(text)) {
    const last = sentences.at(-1);
    // "et al. We", "Fig. 3", "e.g. this": an abbreviation does not end a sentence.
    if (last && ENDS_ABBREVIATED.test(last.text.slice(-16))) last.text += segment;
    else sentences.push({ text: segment, start: index });
  }
  return sentences;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language = 'en'): Intl.Segmenter {
  let known = segmenters.get(language);
  if (!known) {
    known = new Intl.Segmenter(supported(language), { granularity: 'sentence' });
    segmenters.set(language, known);
  }
  return known;
}

function supported(language: string): string {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Text cut into parts of at most `limit` that together are the text: between words, never inside a character. */
export function hardSplit(text: string, limit: number): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > limit) {
    const space = text.lastIndexOf(' ', from + limit - 1);
    let end = space > from + limit / 2 ? space + 1 : from + limit;
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    parts.push(text.slice(from, end));
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Whether a text ends where a sentence does: with a stop that is not part of "Fig. 2" or "0.5". */
export function endsSentence(text: string): boolean {
  const end = text.trimEnd();
  return STOP_AT_END.test(end) && !UNFINISHED.test(end);
}

/** A stop, perhaps with quotation marks, a note's mark or a citation behind it. */
const STOP_AT_END = /[.!?:;。！？：；…]["”’»)\]]*\s*(?:\[[\d\s,–-]+\]|[\d*†‡]{0,3})$/u;
/** "see Fig. 2" and "between 0.2 and 1.5" go on. */
const UNFINISHED = new RegExp(`(?:\\b${ABBREVIATION}\\.\\s*\\d{0,3}|(?<!\\d)\\d{1,3}\\.\\d+)$`, 'iu');

/** A colon or a semicolon at the end: what follows belongs to the sentence. */
export const COLON_AT_END = /[:;：；]\s*$/u;

/** The stop of a sentence, as the model of pictures was taught to see it. */
export const STOP_OF_PASSAGE_AT_END = /[.!?:。！？：]$/u;
export const COMMA_AT_END = /[,，、]$/u;
