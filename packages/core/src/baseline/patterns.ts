/** What the text of a line alone tells about its role. */

export const BULLET = /^[•◦▪‣●○■□◆◇➢➤✓✔∙·\uf0b7\uf0a7]\s*/u;
const DASH = /^[-–—*]\s+\S/u;
const ENUMERATED = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})\)|\d{1,3}\.|[a-zA-Z]\.|[ivx]{1,5}\.)(?:\s+|$)/u;
const BRACKETED = /^\[(?:\d{1,4}|[A-Za-z+]{1,8}\d{2,4}[a-z]?)\]/u;

/** A list mark at the start; `sure` ones hardly begin a line of running text by chance. */
export function listMark(text: string): 'sure' | 'possible' | undefined {
  const start = text.trimStart();
  if (BULLET.test(start)) return 'sure';
  if (BRACKETED.test(start) || DASH.test(start) || ENUMERATED.test(start)) return 'possible';
  return undefined;
}

/** "[12]" opens a reference, or a line of prose that happens to begin with a citation. */
export function isCitationMark(text: string): boolean {
  return BRACKETED.test(text.trimStart());
}

/** "Figure 3" and nothing else: the caption goes on below. */
export function isBareLabel(text: string): boolean {
  return isCaption(text) && /^\S+\s*\S{1,6}[.:]?$/u.test(text.trim());
}

/** A mark and nothing else: the text of its item stands beside it as a line of its own. */
export function isBareMark(text: string): boolean {
  const mark = text.trim();
  return (
    mark.length <= 6 &&
    (/^[•◦▪‣●○■□◆◇➢➤✓✔∙·–—*-]$/u.test(mark) ||
      /^(?:[([]?[\dA-Za-z]{1,4}[.)\]]|\d{1,2}(?:\.\d{1,2}){0,3}\.?)$/u.test(mark))
  );
}

export function isBareNumber(text: string): boolean {
  return /^(?:\d{1,4}|[ivxlc]{1,6})$/u.test(text.trim());
}

const CAPTION_LATIN =
  /^(?:Fig(?:ure|s?\.)?|FIG(?:URE|\.)?|Table|TABLE|Tab\.|Abb(?:ildung|\.)|Tabelle|Tableau|Figura|Tabla|Tabela|Scheme|SCHEME|Chart|CHART|Plate|Exhibit|Listing|Algorithm|Box|Map|Photo|Рис(?:унок|\.)|Таблица)\s*(?:(?:[A-Z]\.?)?\d{1,3}(?:[.\u2013-]\d{1,3})*[a-z]?|[IVX]{1,5}|[A-Z])(?=$|\s*[:.|\u2013\u2014-](?!\d)|\s+[\p{Lu}"“(])/u;
const CAPTION_CJK = /^[图圖表図]\s*\d{1,3}(?:[.．\-–]\d{1,3})*(?=$|[\s:：.．、])/u;

/** "Figure 3: …", "Tab. 2.", "图 1 …"; not "Figure 3 shows". */
export function isCaption(text: string): boolean {
  const start = text.trimStart();
  return CAPTION_LATIN.test(start) || CAPTION_CJK.test(start);
}

const LEADER = /(?:(?:\s?[.·…․_]){3,}|\s(?:…|\.\.))\s*(?:\d{1,4}|[ivxlc]{1,6})$/u;

/** A contents entry that shows itself by its leader. */
export function hasLeader(text: string): boolean {
  const entry = text.trimEnd();
  // Most lines end otherwise, and need not be searched for dots.
  return '0123456789ivxlc'.includes(entry.at(-1) ?? ' ') && LEADER.test(entry);
}

export function endsWithPageNumber(text: string): boolean {
  return /\S\s+(?:\d{1,4}|[ivxlc]{1,6})$/u.test(text.trimEnd());
}

export function isAbstractTitle(text: string): boolean {
  return /^(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|аннотация|摘\s*要|要旨|초록)\b[\s.:—–-]*/iu.test(
    text.trim(),
  );
}

export function isCapitals(text: string): boolean {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text)) return false;
  return (text.match(/\p{L}/gu)?.length ?? 0) >= 4;
}

export const MAIL = /[\w.+}{,-]+\s?@\s?[\w-]+(?:\.[\w-]+)+|\{[^}]+\}\s?@/u;
export const AFFILIATION =
  /universit|institut|department|dept\.|school of|college|laborator|\blabs?\b|academy|centre\b|center for|faculty|hospital|corporation|\binc\.|\bltd\b|gmbh|research$|fakultät|departamento|facultad|大学|大學|学院|学校|小学|中学|研究|公司|университет|институт|대학/iu;
