/* The one answer to "does this open an item of a list?". */

/** Signs that are bullets wherever they open a line. Private-use characters are what symbol fonts leave of a bullet. */
export const BULLET_SIGNS = '•◦▪▫‣⁃∙·●○■□◆◇►▸➢➤✓✔\uE000-\uF8FF';
/** Signs that are bullets where white space follows them. */
export const DASH_SIGNS = '–—*+\\-−';

/** What opens an item of a bulleted list, with the white space behind it. */
export const BULLET = new RegExp(`^(?:[${BULLET_SIGNS}]\\s*|[${DASH_SIGNS}]\\s+)(?=\\S)`, 'u');

const NUMBER = /^([([]?)(\d{1,3}|[a-z])([.)\]])\s/u;

/** How an item of a list opens. */
export interface ItemMark {
  /** The same for all items of a list: the bullet, or how the number is written. */
  kind: string;
  /** Counts up from item to item; bullets have none. */
  value: number | undefined;
}

/** The mark that opens an item: a bullet, "3.", "(b)", "[12]". */
export function itemMark(text: string): ItemMark | undefined {
  const start = text.trim();
  const bullet = BULLET.exec(start)?.[0];
  if (bullet !== undefined) return { kind: bullet.trim(), value: undefined };
  const [, open, value = '', close] = NUMBER.exec(start) ?? [];
  if (value === '') return undefined;
  const isLetter = value >= 'a';
  return { kind: `${open}${isLetter ? 'a' : '1'}${close}`, value: isLetter ? value.charCodeAt(0) : Number(value) };
}

/** A bullet, whether or not its text stands beside it. */
export const OPENS_WITH_BULLET = new RegExp(`^[${BULLET_SIGNS}]\\s*`, 'u');
const DASH = new RegExp(`^[${DASH_SIGNS}]\\s+\\S`, 'u');
const ENUMERATED = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})\)|\d{1,3}\.|[a-zA-Z]\.|[ivx]{1,5}\.)(?:\s+|$)/u;
/** "[12]", "[Smi98]". */
const CITATION = /^\[(?:\d{1,4}|[A-Za-z+]{1,8}\d{2,4}[a-z]?)\]/u;

/** A list mark at the start; `sure` ones hardly begin a line of running text by chance. */
export function listMark(text: string): 'sure' | 'possible' | undefined {
  const start = text.trimStart();
  if (OPENS_WITH_BULLET.test(start)) return 'sure';
  return CITATION.test(start) || DASH.test(start) || ENUMERATED.test(start) ? 'possible' : undefined;
}

/** "[12]" opens a reference, or a line of prose that happens to begin with a citation. */
export function isCitationMark(text: string): boolean {
  return CITATION.test(text.trimStart());
}

const BARE_BULLET = new RegExp(`^[${BULLET_SIGNS}${DASH_SIGNS}]$`, 'u');
const BARE_NUMBER = /^(?:[([]?[\dA-Za-z]{1,4}[.)\]]|\d{1,2}(?:\.\d{1,2}){0,3}\.?)$/u;

/** A mark and nothing else: the text of its item stands beside it as a line of its own. */
export function isBareMark(text: string): boolean {
  const mark = text.trim();
  return mark.length <= 6 && (BARE_BULLET.test(mark) || BARE_NUMBER.test(mark));
}

/** The number of an item as every output format can write it: "3. ", "12) ". */
export const ITEM_NUMBER = /^(\d{1,9})([.)])\s+(?=\S)/u;
/** Labels that stay in the text of an item, because Markdown cannot say them: "(ii) ", "[A] ", "b) ". */
export const ITEM_LABEL = /^(?:\(\w{1,5}\)|\[[^\]\s]{1,12}\]|[A-Za-z][.)]|[ivxIVX]{1,5}[.)])\s/u;

/** A word that is a list mark and nothing else, as a reader of characters meets it: "(a)", "iv.", "§", "•". */
export const MARK_WORD = new RegExp(
  `^(?:[([]?(?:\\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)\\]:]{1,2}|§+|[${BULLET_SIGNS}*–—-]|\\p{Co})$`,
  'u',
);
