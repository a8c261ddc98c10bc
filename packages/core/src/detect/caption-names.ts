/* What captions call themselves: before their number, as the sources of regular expressions, and credits. */

export const FIGURE = 'fig(?:ure)?|abb(?:ildung)?';
export const TABLE = 'tab(?:le|elle|leau)?';
export const LISTING = 'listing|lst|algorithm|alg';
/** "3", "2.1", "4a", "II". */
export const NUMBER = '\\.?\\s*(?:\\d+(?:[.-]\\d+)*[a-z]?|[IVXL]+)';

/** "Photo: A. Smith", "Photos courtesy of the club". */
export const CREDIT =
  /^\s*(?:(?:photo|image|picture|illustration|foto|bild)s?(?:\s+(?:courtesy|by|credits?)\b|\s*(?:credits?)?\s*[:©])|©\s*\p{L})/iu;
