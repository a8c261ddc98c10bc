import { NAMES } from './captions.js';

/*
 * Places in a text that speak of another part of the document: "Section 4.2", "Tables 3 and 4", "Eq. (5)", "[12]", "see
 * page 9". What they mean is decided elsewhere; here is only how they are written.
 */

export type ReferenceKind = 'section' | 'figure' | 'table' | 'listing' | 'formula' | 'citation' | 'page';

export interface Mention {
  kind: ReferenceKind;
  /** As it is printed: "4.2", "3", "S1", "A". */
  number: string;
  /** The word in front of the numbers: "Algorithms"; empty for a citation. */
  name: string;
  /** Characters `[start, end)` of the text: with its name for the first number, "Table 3"; the number alone for others. */
  start: number;
  end: number;
}

const SECTION =
  'sections?|sects?|secs?|chapters?|chaps?|append(?:ix|ices)|abschnitte?n?s?|kapiteln?s?|anhangs?|anhänge|chapitres?|annexes?|' +
  'secci[óo]n(?:es)?|cap[íi]tulos?|ap[ée]ndices?|se[cç][ãa]o|se[cç][õo]es|anexos?|sezion[ei]|capitol[oi]|paragrafen?|hoofdstuk(?:ken)?|' +
  'раздел\\p{L}*|глав\\p{L}+|приложени\\p{L}+';
const FORMULA =
  'equations?|eqs?|eqns?|formulas?|formulae|gleichung(?:en)?|gln?|formeln?|équations?|formules?|ecuaci[óo]n(?:es)?|equaç(?:ão|ões)|equazion[ei]|' +
  'формул\\p{L}+|уравнени\\p{L}+';
const PAGE = 'pages?|pp?|seiten?|páginas?|págs?|pagina|blz|стр(?:аниц\\p{L}+)?|с';
/** A page is spoken of only where the words send the reader there: "p. 9" alone is a page of another work. */
const SENT = /(?<!\p{L})(?:see|on|siehe|s\.|vgl\.|auf|voir|en|à la|ver|vea|véase|en la|na|zie|op|vedi|a|см\.|на)\s+$/iu;

const NUMBER =
  '[A-Z]{0,2}[.-]?\\d+(?:[.\\u2013-]\\d+)*[a-z]?(?![\\p{L}\\p{N}])|[IVXL]{1,6}(?![\\p{L}\\p{N}])|[A-Z](?:\\.\\d+)*(?![\\p{L}\\p{N}])';
const BETWEEN =
  '\\s*(?:,|;|&|\\band\\b|\\bor\\b|\\bto\\b|\\bund\\b|\\boder\\b|\\bbis\\b|\\bet\\b|\\bou\\b|\\by\\b|\\be\\b|\\bи\\b|,\\s*and)\\s*';

const KINDS: readonly { kind: ReferenceKind; name: RegExp }[] = [
  { kind: 'figure', name: named(NAMES.figure) },
  { kind: 'table', name: named(NAMES.table) },
  { kind: 'listing', name: named(NAMES.listing) },
  { kind: 'formula', name: named(FORMULA) },
  { kind: 'section', name: named(`${SECTION}|§§?`) },
  { kind: 'page', name: named(PAGE) },
];

function named(names: string): RegExp {
  return new RegExp(`^(?:${names})$`, 'iu');
}

/** A word with a number behind it, whatever it is: few texts have many, and each word is looked up once. */
const NAMED_NUMBER = /(?<!\p{L})(\p{L}+|§§?)\.?\s{0,3}\(?(?=[A-Z]{0,2}[.-]?\d|[A-Z](?!\p{Ll}))/gu;
const LIST = new RegExp(`(?:${NUMBER})\\)?(?:${BETWEEN}\\(?(?:${NUMBER})\\)?)*`, 'uy');
const NUMBERS = new RegExp(`(?<![\\p{L}\\p{N}.])(?:${NUMBER})`, 'gu');

const known = new Map<string, ReferenceKind | undefined>();
const MAX_KNOWN = 5000;

function kindOf(word: string): ReferenceKind | undefined {
  if (known.has(word)) return known.get(word);
  const kind = KINDS.find(({ name }) => name.test(word))?.kind;
  if (known.size < MAX_KNOWN) known.set(word, kind);
  return kind;
}

/** [12], [3, 5], [1–4]; not the index in "x[5]", nor the interval [0, 1]. */
const CITATION = /(?<!(?<![\p{L}\p{N}])\p{L}|[\]_])\[(?!0)(\d{1,3}(?:\s*[,;\u2013-]\s*\d{1,3})*)\]/gu;
const DIGITS = /\d{1,3}/gu;

/** A part of another work: "Section 4 of [3]", "Article 5 of the Act". */
const ELSEWHERE =
  /^\)?\s*(?:of|in|from|des?|der|del|della|van|from)\s+(?:\[|(?:ref|reference)s?\b|(?:the|this|that|said|la|le|das|dem|den|dieses)\s+(?:\p{L}+\s+){0,3}(?:act|acts|law|code|regulations?|directive|convention|treaty|constitution|statute|ordinance|rules|charter|agreement|gesetz\p{L}*|ley|loi|reglamento)\b|supplement\p{L}*)/iu;

/** The same with the other work in front: "California Code of Regulations, Chapter 21, Section 2500". */
const WORK_BEFORE =
  /(?<!\p{L})(?:acts?|code|codes|regulations?|directive|convention|treaty|constitution|statutes?|u\.?s\.?c\.?|title\s+[\dIVXL]+),\s*(?:\p{L}+\.?\s+[\dIVXL.-]+,?\s*)*$/iu;

/** All mentions of a text, in order, without overlaps. */
export function mentionsOf(text: string): Mention[] {
  const found: Mention[] = [];
  for (const { 0: opening, 1: word = '', index: at } of text.matchAll(NAMED_NUMBER)) {
    const kind = kindOf(word);
    if (!kind || (kind === 'page' && !SENT.test(text.slice(Math.max(0, at - 12), at)))) continue;
    LIST.lastIndex = at + opening.length;
    const list = LIST.exec(text)?.[0];
    if (list === undefined) continue;
    const from = at + opening.length;
    if (ELSEWHERE.test(text.slice(from + list.length, from + list.length + 80))) continue;
    if (kind === 'section' && WORK_BEFORE.test(text.slice(Math.max(0, at - 60), at))) continue;
    for (const [i, { 0: number, index }] of [...list.matchAll(NUMBERS)].entries()) {
      const start = i === 0 ? at : from + index;
      const end = from + index + number.length;
      const isClosed = text.charAt(end) === ')' && text.charAt(from + index - 1) === '(';
      found.push({ kind, number, name: word, start, end: isClosed ? end + 1 : end });
    }
  }
  for (const { 0: whole, index } of text.matchAll(CITATION)) {
    const numbers = [...whole.matchAll(DIGITS)];
    for (const { 0: number, index: at } of numbers) {
      const isOnly = numbers.length === 1;
      const start = isOnly ? index : index + at;
      found.push({
        kind: 'citation',
        number,
        name: '',
        start,
        end: isOnly ? index + whole.length : start + number.length,
      });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((mention) => {
    if (mention.start < end) return false;
    end = mention.end;
    return true;
  });
}

/** Whether a text may speak of anything at all: most lines have no number. */
export function mayMention(text: string): boolean {
  return /\d|§|[\p{Lu}](?![\p{L}])/u.test(text);
}

/** The number at the end of a displayed formula: "(5)", "(2.1)", "(A3)". */
export function formulaNumber(text: string): string | undefined {
  return /\(([A-Z]?\.?\d{1,3}(?:\.\d{1,3})?[a-z]?)\)\s*$/u.exec(text)?.[1];
}

/** The number of an entry in a list of references: "[12] Smith", "12. Smith", "12 Smith". */
export function referenceNumber(text: string): string | undefined {
  return /^\s*(?:\[(\d{1,3})\]|(\d{1,3})(?:\.\s|\s(?=\p{Lu})))/u
    .exec(text)
    ?.slice(1)
    .find((number) => number !== undefined);
}
