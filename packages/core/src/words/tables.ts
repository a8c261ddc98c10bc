/* Words in the cells of tables. */

/** A currency and nothing else: it stands before its amount. */
export const CURRENCY = /^(?:[$€£¥₹]|US\$|EUR|USD|GBP|Rs\.?)$/u;

const OPEN_END = /[-,\u2010]$|\b(?:and|or|of|the|for|in|to|with|by|per|und|et|de)$/iu;

/** Whether a line of a cell ends in the middle of a phrase, so that the next line goes on with it. */
export function endsOpen(text: string): boolean {
  return OPEN_END.test(text);
}

const CONTINUED =
  /(?:^|[\s([])(?:continued|cont(?:inued|['’]?d|\.)|fortsetzung|fortgesetzt|forts\.|suite|continuación|continuação|continua(?:zione)?|vervolg|продолжение|окончание|续表?|續表?|続き|계속|تابع)(?=[\s)\].:,]|$)/iu;

/** Whether a caption says that its table began on an earlier page: "Table 3 (continued)". */
export function saysContinued(text: string): boolean {
  return CONTINUED.test(text);
}
