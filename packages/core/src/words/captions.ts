/*
 * The one answer to "is this a caption?": what captions call themselves, in every language we know, and what follows
 * their number. Every room asks here.
 */

/** What a caption says it stands at. A scheme, a chart or a photo is a figure; a box is text that is set apart. */
export type CaptionKind = 'figure' | 'table' | 'listing' | 'box';

export interface CaptionOpening {
  kind: CaptionKind;
  /** As it is printed: "3", "2.1", "S4", "II". */
  number: string;
  /**
   * What follows the number: `nothing` ("TABLE II"), a `stop` ("Figure 3: Kites"), a `title` ("Fig. 14 Output"), a `verb`
   * ("Table 1 reports") or other `text` ("Figure 3 and the kites").
   */
  after: 'nothing' | 'stop' | 'title' | 'verb' | 'text';
}

/** Names before a number, as the sources of regular expressions. Endings differ with case, number and language. */
export const NAMES: Readonly<Record<CaptionKind, string>> = {
  figure:
    'fig(?:s|ures?|uras?|ur|uren|uur)?|abb(?:ildung(?:en)?)?|bild(?:er)?|ill?ustr\\p{L}*|rys(?:unek)?|gambar|hình|şekil|' +
    'рис(?:ун\\p{L}+)?|εικ(?:όν\\p{L}+)?|σχήμα|图|圖|図|그림|شكل|الشكل|شکل|איור|תרשים|' +
    'schemes?|charts?|plates?|maps?|photos?',
  table:
    'tab(?:s|les?|ell?|ellen?|leaux?|las?|elas?|ellas?|lo|ulka)?|cuadro|quadro|tábl\\p{L}*|табл(?:иц\\p{L}+)?|' +
    'πίνακ\\p{L}*|bảng|表|표|جدول|الجدول|טבלה|לוח',
  listing:
    'listings?|lst|alg(?:orithm(?:s|us|en|e)?|oritmo|orytm)?|listad\\p{L}*|listag\\p{L}*|quelltext|quellcode|' +
    'алгоритм\\p{L}*|листинг\\p{L}*|αλγόρ\\p{L}*|算法|演算法|代码|程式碼|アルゴリズム|리스트|알고리즘|خوارزم\\p{L}*|الخوارزم\\p{L}*|אלגוריתם',
  box: 'box|exhibit',
};

/** Names that open too many other texts: they count only where a text is known to be a caption. */
const NAMES_OF_CAPTIONS: Readonly<Partial<Record<CaptionKind, string>>> = { listing: 'code|código' };

const KINDS = ['table', 'listing', 'figure', 'box'] as const satisfies readonly CaptionKind[];

const NUMBERED = KINDS.map((kind) => ({
  kind,
  name: new RegExp(`^\\s*(${NAMES[kind]})(?!\\p{L})\\s*\\.?\\s*`, 'iu'),
}));
const OPENED = KINDS.map((kind) => {
  const also = NAMES_OF_CAPTIONS[kind];
  const names = also ? `${NAMES[kind]}|${also}` : NAMES[kind];
  // A letter that has no case may follow: 图一.
  return { kind, name: new RegExp(`^[^\\p{L}\\p{N}]*(?:${names})(?![\\p{Ll}\\p{Lu}])`, 'iu') };
});

/** "3", "2.1", "4a", "S2", "A.1", "II"; a letter behind the number is a part of it where no word begins with it. */
const NUMBER = /^(?:[A-Z]{0,2}[.-]?\d+(?:[.\u2013-]\d+)*(?:[a-zA-Z](?!\p{L}))?|[IVXL]+(?![\p{L}\p{N}]))/u;
const STOP = /^\s*[.:：．|\u2013\u2014](?=\s|$|\p{Lu}|\p{Lo})/u;
const NOTHING = /^\s*[.:：．]?\s*$/u;
const TITLE = /^\s+["“(]?[\p{Lu}\p{Lo}]/u;
/** "Table 1 reports": a sentence about the table. */
const VERB =
  /^\s(?:shows?|reports?|lists?|gives?|presents?|illustrates?|compares?|depicts?|displays?|describes?|contains?|indicates?|provides?|plots?|summari[sz]es?|zeigt|enthält|montre|présente|muestra|presenta|mostra|apresenta|показывает|показаны?)(?!\p{L})/iu;

/** How a text opens that calls itself the caption of something by a name and a number; undefined where it does not. */
export function captionOf(text: string): CaptionOpening | undefined {
  for (const { kind, name } of NUMBERED) {
    const [opening, word = ''] = name.exec(text) ?? [];
    if (opening === undefined) continue;
    const rest = text.slice(opening.length);
    const number = NUMBER.exec(rest)?.[0];
    if (number === undefined) continue;
    return { kind, number, after: afterOf(rest.slice(number.length), word) };
  }
  return undefined;
}

function afterOf(rest: string, name: string): CaptionOpening['after'] {
  if (NOTHING.test(rest)) return 'nothing';
  if (STOP.test(rest)) return 'stop';
  if (VERB.test(rest)) return 'verb';
  // A name in small letters stands in a sentence: "in fig. 3 Smith".
  return TITLE.test(rest) && !/^\p{Ll}/u.test(name) ? 'title' : 'text';
}

/** Whether a text opens with the name and number of a figure, whatever follows. */
export function opensAsFigure(text: string): boolean {
  return captionOf(text)?.kind === 'figure';
}

/** Whether a text opens with the name and number of a table, whatever follows. */
export function opensAsTable(text: string): boolean {
  return captionOf(text)?.kind === 'table';
}

/** What a text that is known to be a caption stands at, by its name alone: "Tableau: …", "(Abb. 2)". */
export function captionKind(text: string): CaptionKind | undefined {
  return OPENED.find(({ name }) => name.test(text))?.kind;
}

/** "(a) the first panel": the label of one panel of a figure. */
export function isPanelLabel(text: string): boolean {
  return PANEL_LABEL.test(text);
}

const PANEL_LABEL = /^\s*\(?[a-z]\s*\)/iu;

/** "Photo: A. Smith", "Photos courtesy of the club". */
export const CREDIT =
  /^\s*(?:(?:photo|image|picture|illustration|foto|bild)s?(?:\s+(?:courtesy|by|credits?)\b|\s*(?:credits?)?\s*[:©])|©\s*\p{L})/iu;

/** The caption of one panel of a figure: "(a) Time of the first pass". A letter alone is only its name. */
export const PANEL_CAPTION = /^\s*\(?[a-z]\)\s+(?:\S+\s+)+\S/u;

/** Whether a text is a caption by its words alone: "Figure 3: …", "Tab. 2.", "图 1 …"; not "Figure 3 shows". */
export function isCaption(text: string): boolean {
  const after = captionOf(text)?.after;
  return (after === 'nothing' || after === 'stop' || after === 'title') && !/^\s*\p{Ll}/u.test(text);
}

/** "Figure 3" and nothing else: the caption goes on below. */
export function isBareCaption(text: string): boolean {
  return isCaption(text) && /^\S+\s*\S{1,6}[.:]?$/u.test(text.trim());
}

/** The number that a caption gives to its figure or table. */
export function captionNumber(text: string): { kind: 'figure' | 'table'; number: string } | undefined {
  const opening = captionOf(text);
  if (opening?.kind !== 'figure' && opening?.kind !== 'table') return undefined;
  return { kind: opening.kind, number: opening.number };
}
