/** Less text than this says too little. */
const ENOUGH = 200;
const SAMPLE = 1500;

/**
 * The two-letter code of a document's language: what the file declares, if that is a language at all, else what its text
 * looks like; undefined when neither says anything.
 *
 * What compares with every language is loaded only where a few words do not tell.
 */
export async function languageOf(declared: string | undefined, text: string): Promise<string | undefined> {
  const tag = /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(declared ?? '')?.[1]?.toLowerCase();
  if (tag !== undefined) return tag.length === 2 ? tag : (TWO_LETTERS[tag] ?? tag);
  if (text.length < ENOUGH) return undefined;
  const sample = text.slice(0, SAMPLE);
  const plain = plainLanguageOf(sample);
  if (plain !== undefined) return plain;
  const { franc } = await import('franc-min');
  return TWO_LETTERS[franc(sample)];
}

/** Words that are frequent in one language and in no other that is written much. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  de: 'der die und das von mit ist auf nicht eine werden',
  en: 'the of and that with for this are',
  es: 'el los las y del por una su como',
  fr: 'le les des et du une dans pour est qui sur',
  pt: 'o os do da dos das em não uma ao à',
};
const LANGUAGE_BY_WORD = new Map(
  Object.entries(PLAIN_WORDS).flatMap(([language, words]) => words.split(' ').map((word) => [word, language])),
);
/** Their share of running text in the language is about a fifth; where they are this frequent, and those of the others are not, it is that one. */
const PLAIN = 0.06;
const CLEARLY = 3;

/** Most documents are in one of a few languages, and looking for a few words costs a hundredth of comparing with every language. */
function plainLanguageOf(text: string): string | undefined {
  const words = text.toLowerCase().split(' ');
  const counts = new Map<string, number>();
  for (const word of words) {
    const language = LANGUAGE_BY_WORD.get(word);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < PLAIN * words.length || first[1] < CLEARLY * (second?.[1] ?? 0))
    return undefined;
  return first[0];
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
