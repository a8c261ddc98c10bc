/** Words that are mostly written short, with a stop that ends no sentence. In small letters, without the last stop. */
const ABBREVIATIONS = [
  // Latin and general.
  ...['al', 'approx', 'ca', 'cf', 'e\\.g', 'i\\.e', 'resp', 'vs'],
  // Parts of a document and of a reference.
  ...['abb', 'eqns?', 'eqs?', 'figs?', 'nos?', 'nr', 'pp', 'refs?', 'secs?', 'tabs?', 'vol'],
  // Persons.
  ...['dr', 'mrs?', 'ms', 'prof'],
];

/** As the source of a regular expression: one of them, without the stop. */
export const ABBREVIATION = `(?:${ABBREVIATIONS.join('|')})`;

/** The text ends with the stop of an abbreviation or of an initial: "et al.", "Fig.", "J.". */
export const ENDS_ABBREVIATED = new RegExp(`(?:^|[\\s(])(?:\\p{L}|${ABBREVIATION})\\.\\s*$`, 'iu');
