/*
 * Sections that are known by their very words: what stands alone in a line as "References" is the heading of some. Numbers
 * in front are taken off before.
 */

export const CONTENTS_TITLE =
  /^(?:table of )?contents$|^inhalt(?:sverzeichnis)?$|^table des matières$|^sommaire$|^índice$|^sumário$|^indice$|^оглавление$|^содержание$|^目\s*[录錄次]$|^목차$/iu;

export const REFERENCES_TITLE =
  /^(?:references(?: and notes)?|bibliography|literature(?: cited)?|works cited|literatur(?:verzeichnis)?|références|bibliographie|referencias|bibliografía|referências|bibliografia|riferimenti bibliografici|список литературы|литература|参考文献|參考文獻|참고문헌)[.:]?$/iu;

const KNOWN_TITLE =
  /^(?:abstract|summary|introduction|background|related work|methods?|materials and methods|results|discussion|results and discussion|conclusions?|acknowledge?ments?|appendix|appendices|preface|foreword|glossary|index|executive summary|zusammenfassung|einleitung|résumé|resumen|introducción|conclusiones|resumo|introdução|аннотация|введение|заключение|摘\s*要|引言|绪论|结论|致谢|要旨|はじめに|おわりに|초록|서론|결론)[.:]?$/iu;

/** Headings by their very words, with the number taken off. */
export function isKnownTitle(text: string): boolean {
  const title = text.trim();
  return KNOWN_TITLE.test(title) || REFERENCES_TITLE.test(title) || CONTENTS_TITLE.test(title);
}

/** What opens and closes papers, without a word that also stands alone in tables and lists. */
const OPENS_OR_CLOSES =
  /^(?:abstract|zusammenfassung|résumé|resumen|resumo|аннотация|摘\s*要|要旨|초록|acknowledge?ments?|danksagung|remerciements|agradecimientos|agradecimentos|ringraziamenti|благодарности|致\s*谢|致\s*謝|謝辞)[.:]?$/iu;

/** Whether a line is a heading by its words alone, in whatever type. */
export function isSurelyTitle(text: string): boolean {
  const title = text.trim();
  return OPENS_OR_CLOSES.test(title) || REFERENCES_TITLE.test(title);
}

/** Numbers in words are no numbering to the models (`parseNumbering`), but they are labels. */
const SPELLED_PART =
  /^\s*(?:part|chapter|title|book)\s+(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s*[.:]?\s*$/iu;

/** "CHAPTER TWO", and no more. */
export function isSpelledPart(text: string): boolean {
  return SPELLED_PART.test(text);
}

const FRONT_LABEL =
  /^(?:(?:author )?key ?words(?: and phrases)?|additional key words and phrases|index terms|general terms|ccs concepts|(?:\d{4} )?acm (?:subject |computing )?classification(?: keywords)?|categories and subject descriptors|jel classification|(?:\d{4} )?mathematics subject classification|pacs(?: numbers)?|article (?:info|history)|schlüsselwörter|schlagwörter|mots[- ]cl[ée]s|palabras clave|palavras[- ]chave|parole chiave|ключевые слова|关\s*键\s*词|關\s*鍵\s*詞|キーワード|핵심어)[.:]?$/iu;

/** What stands before the text of a paper and is about it: no table of contents lists it. */
export function isFrontLabel(text: string): boolean {
  return FRONT_LABEL.test(text.trim());
}
