/* What captions call themselves before their number, as the sources of regular expressions. */

export const FIGURE = 'fig(?:ure)?|abb(?:ildung)?';
export const TABLE = 'tab(?:le|elle|leau)?';
export const LISTING = 'listing|lst|algorithm|alg';
/** "3", "2.1", "4a", "II". */
export const NUMBER = '\\.?\\s*(?:\\d+(?:[.-]\\d+)*[a-z]?|[IVXL]+)';
