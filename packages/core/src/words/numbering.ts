/** The words that name a numbered part, outermost first. */
export const LABELS = ['part', 'chapter', 'appendix', 'section', 'article', 'paragraph'] as const;
export type NumberingLabel = (typeof LABELS)[number];

export type NumberingKind = 'arabic' | 'roman' | 'upper' | 'lower' | 'cjk';

/** The number in front of a heading: "2.3.1 Data" → arabic, values 2 3 1, depth 3. */
export interface Numbering {
  /** How the first value is written: 12, XII, A, a, 十二. */
  kind: NumberingKind;
  /** "Chapter", "§" and their like in front of the number. */
  label?: NumberingLabel;
  /** Written with a bracket, "1)" or "（一）": in most styles one step below the bare number. */
  bracket: boolean;
  values: number[];
  /** How many values there are; the place in the tree also depends on the other headings (see nest.ts). */
  depth: number;
  /** Where in the text the title itself begins; the length of the text where there is none ("Chapter 3"). */
  offset: number;
}

const WORDS: Readonly<Record<NumberingLabel, string>> = {
  part: 'part|teil|partie|parte|deel|часть',
  chapter: 'chapter|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|глава',
  appendix: 'appendix|annex|anhang|annexe|ap[ée]ndice|anexo|allegato|bijlage|приложение',
  section: 'section|abschnitt|secci[óo]n|se[cç][ãa]o|sezione|раздел',
  article: 'article|artikel|art[ií]culo|artigo|articolo|статья',
  paragraph: '§§?|paragraph|para\\.?',
};

const ROMAN = /^(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const CJK_DIGITS = '〇一二三四五六七八九';
const CJK_NUMBER = '[〇零一二三四五六七八九十百千两]+';

const LABELLED = LABELS.map((label) => ({
  label,
  // "Part II", "CHAPTER 3:", "§ 5", "Appendix A.1 —"
  pattern: new RegExp(
    `^(?:${WORDS[label]})\\s*(\\d{1,4}|[ivxlcdm]{1,8}|[a-z])((?:\\.\\d{1,3})*)(?![\\p{L}\\p{N}])\\s*[.:)\\u2013\\u2014-]?\\s*`,
    'iu',
  ),
}));

/** 第一章, 第3节, 第十二条; Korean 제1장. */
const CJK_UNITS: Readonly<Record<string, NumberingLabel>> = {
  编: 'part',
  編: 'part',
  部: 'part',
  篇: 'part',
  편: 'part',
  章: 'chapter',
  장: 'chapter',
  节: 'section',
  節: 'section',
  절: 'section',
  条: 'article',
  條: 'article',
  조: 'article',
  款: 'paragraph',
  项: 'paragraph',
};
const CJK_LABELLED = new RegExp(
  `^[第제]\\s*(\\d{1,4}|${CJK_NUMBER})\\s*([${Object.keys(CJK_UNITS).join('')}])[\\s:：、.]*`,
  'u',
);
const CJK_BARE = new RegExp(`^(?:([（(])(${CJK_NUMBER})[）)]|(${CJK_NUMBER})[、．.])\\s*`, 'u');

/** "2", "2.", "2.3.1", "1)", "A.1", "IV." followed by a space and a title, or by nothing. */
const BARE =
  /^(\(?)(\d{1,4}|[A-Z]|[ivxl]{1,6}|[IVXLCDM]{1,8}|[a-z])((?:\.\d{1,3}){0,6})([.)]?)(?=\s|$|[\p{Script=Han}])\s*/u;

/** Reads the number in front of a heading, or gives nothing where there is none. */
export function parseNumbering(text: string): Numbering | undefined {
  const lead = text.length - text.trimStart().length;
  const trimmed = text.slice(lead, lead + 80);
  const found = labelled(trimmed) ?? cjk(trimmed) ?? bare(trimmed);
  return found && { ...found, offset: Math.min(text.length, found.offset + lead) };
}

function labelled(text: string): Numbering | undefined {
  for (const { label, pattern } of LABELLED) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [whole, first = '', rest = ''] = match;
    // "Part a of the deal" and "Section in question" are prose: a word needs its number in capitals or digits.
    if (/^[a-z]/.test(first)) continue;
    const value = readValue(first, true);
    if (!value) continue;
    const values = [value.number, ...dotted(rest)];
    return { kind: value.kind, label, bracket: false, values, depth: values.length, offset: whole.length };
  }
  return undefined;
}

function cjk(text: string): Numbering | undefined {
  const named = CJK_LABELLED.exec(text);
  if (named) {
    const [whole, number = '', unit = ''] = named;
    const label = CJK_UNITS[unit];
    const kind = /^\d/.test(number) ? 'arabic' : 'cjk';
    return {
      kind,
      ...(label && { label }),
      bracket: false,
      values: [cjkValue(number)],
      depth: 1,
      offset: whole.length,
    };
  }
  const match = CJK_BARE.exec(text);
  if (!match) return undefined;
  const bracket = match[1] !== undefined;
  const number = match[2] ?? match[3] ?? '';
  return { kind: 'cjk', bracket, values: [cjkValue(number)], depth: 1, offset: match[0].length };
}

function bare(text: string): Numbering | undefined {
  const match = BARE.exec(text);
  if (!match) return undefined;
  const [whole, open = '', first = '', rest = '', close = ''] = match;
  const bracket = close === ')';
  if (open === '(' && !bracket) return undefined;
  const stopped = rest !== '' || close !== '' || open !== '';
  const isNumber = /^\d/.test(first);
  // "A cat", "I think" and "a dog" begin with words; a letter or roman number alone needs its stop. One capital before
  // a capitalised title ("A Proofs") is how appendices are numbered.
  if (!isNumber && !stopped && !/^[A-Z]\s+\p{Lu}\p{Ll}/u.test(text) && !/^[IVX]{2,}\s+\p{Lu}/u.test(text))
    return undefined;
  // A year or a long bare number opens a sentence more often than a section.
  if (isNumber && rest === '' && Number(first) > 199) return undefined;
  const value = readValue(first, false);
  if (!value) return undefined;
  const values = [value.number, ...dotted(rest)];
  return { kind: value.kind, bracket, values, depth: values.length, offset: whole.length };
}

function dotted(rest: string): number[] {
  return rest.split('.').slice(1).map(Number);
}

/** One letter is a roman number only where nothing else fits: I, V and X; after a word also C, D, L and M are letters. */
function readValue(text: string, afterWord: boolean): { kind: NumberingKind; number: number } | undefined {
  if (/^\d/.test(text)) return { kind: 'arabic', number: Number(text) };
  const upper = text.toUpperCase();
  const isRoman = ROMAN.test(upper) && (text.length > 1 || /^[IVX]$/.test(upper));
  if (isRoman && (text === upper || !afterWord)) {
    if (text === upper) return { kind: 'roman', number: romanValue(upper) };
    if (text.length > 1 || text === 'i') return { kind: 'lower', number: romanValue(upper) };
  }
  if (text.length !== 1) return undefined;
  return { kind: text === upper ? 'upper' : 'lower', number: upper.charCodeAt(0) - 64 };
}

function romanValue(text: string): number {
  const digit: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const value = digit[text[i] ?? ''] ?? 0;
    const next = digit[text[i + 1] ?? ''] ?? 0;
    sum += value < next ? -value : value;
  }
  return sum;
}

/** 三十二 → 32; also plain digit strings such as 二〇. */
function cjkValue(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  let sum = 0;
  let digit = 0;
  let positional = '';
  for (const char of text.replaceAll('零', '〇').replaceAll('两', '二')) {
    const scale = char === '十' ? 10 : char === '百' ? 100 : char === '千' ? 1000 : 0;
    if (scale > 0) {
      sum += (digit || 1) * scale;
      digit = 0;
      positional = '';
    } else {
      digit = Math.max(0, CJK_DIGITS.indexOf(char));
      positional += digit;
    }
  }
  return positional.length > 1 && sum === 0 ? Number(positional) : sum + digit;
}

const KINDS: readonly NumberingKind[] = ['arabic', 'roman', 'upper', 'lower', 'cjk'];
const VALUES = 4;

/** Kind, label, bracket, depth and the first four values as Construct takes them: 0 for none, values -1. */
export function numberingFields(text: string): number[] {
  const found = parseNumbering(text);
  if (!found) return [0, 0, 0, 0, -1, -1, -1, -1];
  const values = Array.from({ length: VALUES }, (_, i) => Math.min(found.values[i] ?? -1, 999));
  const label = found.label === undefined ? 0 : LABELS.indexOf(found.label) + 1;
  return [KINDS.indexOf(found.kind) + 1, label, Number(found.bracket), Math.min(found.depth, 8), ...values];
}
