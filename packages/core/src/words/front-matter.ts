/* What stands before the text of a paper: people, where they work, and the kind of the article. */

export const MAIL = /[\w.+}{,-]+\s?@\s?[\w-]+(?:\.[\w-]+)+|\{[^}]+\}\s?@/u;

export const AFFILIATION =
  /universit|institut|department|dept\.|school of|college|laborator|\blabs?\b|academy|centre\b|center for|faculty|hospital|corporation|\binc\.|\bltd\b|gmbh|research$|fakultät|departamento|facultad|大学|大學|学院|学校|小学|中学|研究|公司|университет|институт|대학/iu;

const NAME = /^\p{Lu}[\p{L}'’-]*\.?(?: (?:de|van|von|der|den|la|di|bin|al|\p{Lu}[\p{L}'’-]*)\.?){1,3}$/u;
/** Words of a line that is set like a name on a title page but never is one. */
const NO_NAME =
  /\b(?:report|version|edition|draft|volume|press|guide|manual|thesis|dissertation|university|the|of)\b/iu;

/** A person's name and nothing else. */
export function isName(text: string): boolean {
  return NAME.test(text.trim()) && !NO_NAME.test(text);
}

/** A word of a list of names: with a capital, or what joins names and their parts. */
export const WORD_OF_NAMES = /^(?:\p{Lu}|\p{Lo}|and$|und$|et$|de$|van$|von$|der$)/u;

/** The kind of an article: it may be set in type as large as the title. */
export const KIND_OF_ARTICLE =
  /^(?:(?:original |short |brief )?(?:research|review|regular|case)?\s*(?:articles?|papers?|reports?|communications?|notes?|letters?)|research|review|editorial|commentary|correspondence|perspective|opinion|essay|debate|open access)$/iu;

/** "Abstract", alone or before its text. */
export function opensAbstract(text: string): boolean {
  return /^(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|аннотация|摘\s*要|要旨|초록)\b[\s.:—–-]*/iu.test(
    text.trim(),
  );
}
