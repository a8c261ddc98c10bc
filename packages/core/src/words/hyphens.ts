/* What a hyphen at the end of a line means. */

export const SOFT_HYPHEN = '\u00ad';
export const HYPHEN_AT_END = /[-\u2010]$/;
export const HYPHENATED_WORD_AT_END = /\p{L}[-\u2010]$/u;
/** A word that a line end cuts, also by a soft hyphen. */
export const CUT_WORD_AT_END = /\p{L}[-\u2010\u00ad]$/u;

/** "pre- and post-war", "Haupt- und Nebensatz": the hyphen stands for the rest of a word and a space follows. */
export const SUSPENDED = /^(?:and|or|to|und|oder|bzw|et|ou|y|o|e|en|of)\b/u;

/** First halves that keep their hyphen far more often than they are cut by a line end. */
export const COMPOUND_FIRST =
  /(?:^|[^\p{L}])(?:self|well|ill|half|high|low|long|short|all|cross|non|quasi|state|so)[-\u2010]$/iu;

/** An address of the web that may go on in the next line. */
export const OPEN_URL = /(?:https?:\/\/|(?:https?:\/\/|www\.|doi\.org\/)\S*[/._=&?#-])$/iu;
export const URL_MAY_BREAK_AT_END = /[/._=&?#-]$/;
