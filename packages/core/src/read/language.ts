import { franc } from 'franc-min';

/** Less text than this says too little. */
const ENOUGH = 200;
const SAMPLE = 1500;

/**
 * The two-letter code of a document's language: what the file declares, if that is a language at all, else what its text
 * looks like; undefined when neither says anything.
 */
export function languageOf(declared: string | undefined, text: string): string | undefined {
  const tag = /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(declared ?? '')?.[1]?.toLowerCase();
  if (tag !== undefined) return tag.length === 2 ? tag : (TWO_LETTERS[tag] ?? tag);
  if (text.length < ENOUGH) return undefined;
  const sample = text.slice(0, SAMPLE);
  return isPlainlyEnglish(sample) ? 'en' : TWO_LETTERS[franc(sample)];
}

/** Words that are frequent in English and in no other language. */
const ENGLISH = /\b(?:the|of|and|that|with|for|this|are)\b/gi;
/** Their share of the words of plain English is about a fifth, far more than that of any other language. */
const PLAIN = 0.12;

/** Most documents are, and looking for a few words costs a hundredth of comparing with every language. */
function isPlainlyEnglish(text: string): boolean {
  const words = text.split(' ').length;
  return (text.match(ENGLISH)?.length ?? 0) >= PLAIN * words;
}

/** ISO 639-3 → 639-1 for the languages the detector knows. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  afr: 'af',
  amh: 'am',
  arb: 'ar',
  azj: 'az',
  bel: 'be',
  ben: 'bn',
  bos: 'bs',
  bul: 'bg',
  ces: 'cs',
  cmn: 'zh',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  guj: 'gu',
  hau: 'ha',
  heb: 'he',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ibo: 'ig',
  ind: 'id',
  ita: 'it',
  jav: 'jv',
  jpn: 'ja',
  kan: 'kn',
  kaz: 'kk',
  kin: 'rw',
  kor: 'ko',
  lin: 'ln',
  mal: 'ml',
  mar: 'mr',
  mya: 'my',
  npi: 'ne',
  nld: 'nl',
  nya: 'ny',
  pan: 'pa',
  pes: 'fa',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  run: 'rn',
  sin: 'si',
  skr: 'sk',
  som: 'so',
  spa: 'es',
  srp: 'sr',
  sun: 'su',
  swe: 'sv',
  swh: 'sw',
  tam: 'ta',
  tel: 'te',
  tgl: 'tl',
  tha: 'th',
  tur: 'tr',
  ukr: 'uk',
  urd: 'ur',
  uzn: 'uz',
  vie: 'vi',
  yor: 'yo',
  zlm: 'ms',
  zul: 'zu',
};
