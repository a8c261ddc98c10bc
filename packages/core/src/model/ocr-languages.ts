import { TreelineError } from '../errors.js';

/*
 * Which letters a language needs besides those of English. A recogniser whose dictionary lacks one of them reads "Munchen" for
 * "München": it does not know the language.
 */

interface Language {
  /** ISO 639-1. */
  two: string;
  name: string;
  /** Its own letters, or enough of them to tell. */
  letters: string;
}

/** By the code that Tesseract's data goes by. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  eng: { two: 'en', name: 'English', letters: '' },
  deu: { two: 'de', name: 'German', letters: 'äöüßÄÖÜ' },
  fra: { two: 'fr', name: 'French', letters: 'éèêëàâçîïôûùœÉ' },
  spa: { two: 'es', name: 'Spanish', letters: 'ñáéíóúü¿¡' },
  por: { two: 'pt', name: 'Portuguese', letters: 'ãõçáéíóúâêôà' },
  ita: { two: 'it', name: 'Italian', letters: 'àèéìòù' },
  nld: { two: 'nl', name: 'Dutch', letters: 'ëïéö' },
  dan: { two: 'da', name: 'Danish', letters: 'æøåÆØÅ' },
  nor: { two: 'no', name: 'Norwegian', letters: 'æøåÆØÅ' },
  swe: { two: 'sv', name: 'Swedish', letters: 'åäöÅÄÖ' },
  fin: { two: 'fi', name: 'Finnish', letters: 'äöÄÖ' },
  pol: { two: 'pl', name: 'Polish', letters: 'ąćęłńóśźż' },
  ces: { two: 'cs', name: 'Czech', letters: 'áčďéěíňóřšťúůýž' },
  slk: { two: 'sk', name: 'Slovak', letters: 'áäčďéíľňóôšťúýž' },
  hun: { two: 'hu', name: 'Hungarian', letters: 'áéíóöőúüű' },
  ron: { two: 'ro', name: 'Romanian', letters: 'ăâîșț' },
  hrv: { two: 'hr', name: 'Croatian', letters: 'čćđšž' },
  tur: { two: 'tr', name: 'Turkish', letters: 'çğıöşüİ' },
  vie: { two: 'vi', name: 'Vietnamese', letters: 'ăâđêôơưạảấ' },
  ell: { two: 'el', name: 'Greek', letters: 'αβγδεζηθικλμ' },
  rus: { two: 'ru', name: 'Russian', letters: 'абвгдежзийкл' },
  ukr: { two: 'uk', name: 'Ukrainian', letters: 'абвгґдеєжіїщ' },
  bul: { two: 'bg', name: 'Bulgarian', letters: 'абвгдежзийкл' },
  srp: { two: 'sr', name: 'Serbian', letters: 'абвгдђежзијк' },
  ara: { two: 'ar', name: 'Arabic', letters: 'ابتثجحخدذرزس' },
  fas: { two: 'fa', name: 'Persian', letters: 'ابپتثجچحخدذر' },
  heb: { two: 'he', name: 'Hebrew', letters: 'אבגדהוזחטיכל' },
  hin: { two: 'hi', name: 'Hindi', letters: 'अआइईउऊकखगघचछ' },
  ben: { two: 'bn', name: 'Bengali', letters: 'অআইঈউঊকখগঘচছ' },
  tha: { two: 'th', name: 'Thai', letters: 'กขคงจฉชซญดตถ' },
  jpn: { two: 'ja', name: 'Japanese', letters: 'あいうえおかきくけこアイウエオ' },
  kor: { two: 'ko', name: 'Korean', letters: '가나다라마바사아자차카타' },
  chi_sim: { two: 'zh', name: 'Chinese', letters: '的一是不了人我在有他这' },
  chi_tra: { two: 'zh-tw', name: 'Traditional Chinese', letters: '的一是不了人我在有他這' },
};

const BY_TWO = new Map(Object.entries(LANGUAGES).map(([code, { two }]) => [two, code]));

/** `deu` for `de` and `deu`. Languages that are not in the table keep their own code, as Tesseract may know them. */
export function languageCode(language: string): string {
  const code = language.trim().toLowerCase().replaceAll('-', '_');
  if (!/^[a-z]{2,4}(?:_[a-z]+)*$/.test(code)) {
    throw new TreelineError('invalid-option', `"${language}" is not a language (write deu, fra or deu+fra)`);
  }
  return BY_TWO.get(code.replaceAll('_', '-')) ?? (code === 'zho' ? 'chi_sim' : code);
}

/** What of a language the characters of a recogniser lack; undefined where nothing is known about the language. */
export function missingLetters(code: string, characters: ReadonlySet<string>): string[] | undefined {
  const language = LANGUAGES[code];
  return language && [...language.letters].filter((letter) => !characters.has(letter));
}

/** What people call it; its code where that is not known. */
export function languageName(code: string): string {
  return LANGUAGES[code]?.name ?? code;
}
