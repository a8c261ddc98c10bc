import type { ReadLine } from '../read/reading.js';

const CREDIT =
  /^\s*(?:(?:photo|image|picture|illustration|foto|bild)s?(?:\s+(?:courtesy|by|credits?)\b|\s*(?:credits?)?\s*[:©])|©\s*\p{L})/iu;

/** "Photo: A. Smith", "Photos courtesy of the club". */
export function isCredit({ font, text }: ReadLine): boolean {
  return font !== undefined && CREDIT.test(text);
}
