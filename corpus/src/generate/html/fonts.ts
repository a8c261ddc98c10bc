import { CHINESE, COMMON_MONO, WIDE } from '../latex/fonts.js';
import type { Dice } from '../random.js';

export interface FontSet {
  body: string;
  other: string;
  mono: string;
}

/** Fonts that look alike on every system. */
export const COMMON = [
  'Liberation Serif',
  'Liberation Sans',
  'DejaVu Serif',
  'DejaVu Sans',
  'Noto Serif',
  'Noto Sans',
] as const;

const LATIN = [
  ...COMMON,
  'EB Garamond',
  'Linux Libertine O',
  'Charis SIL',
  'Gentium Plus',
  'Vollkorn',
  'Caladea',
  'Carlito',
  'PT Serif',
  'PT Sans',
  'Cardo',
  'Old Standard TT',
  'TeX Gyre Pagella',
  'TeX Gyre Termes',
  'TeX Gyre Schola',
  'TeX Gyre Bonum',
  'TeX Gyre Heros',
  'TeX Gyre Adventor',
  'Open Sans',
  'Lato',
  'Roboto',
  'Roboto Slab',
  'Roboto Condensed',
  'Cabin',
  'Cantarell',
  'Inter',
  'Karla',
  'Linux Biolinum O',
  'Gillius ADF',
  'Universalis ADF Std',
  'Baskervald ADF Std',
  'Accanthis ADF Std',
  'Tribun ADF Std',
  'Clear Sans',
  'Yrsa',
  'Quattrocento',
  'Prociono',
  'Arapey',
  'Manrope',
  'Quicksand',
  'Dosis',
  'C059',
  'P052',
  'URW Bookman',
  'CMU Serif',
  'CMU Sans Serif',
  'B612',
  'Liberation Sans Narrow',
  'Goudy Bookletter 1911',
] as const;
const DISPLAY = [
  'Bebas Neue',
  'League Spartan',
  'Lobster Two',
  'Yanone Kaffeesatz',
  'Comfortaa',
  'Roboto Condensed',
  'Open Sans Condensed',
  'DejaVu Sans Condensed',
] as const;
const MONO = [...COMMON_MONO, 'Courier Prime', 'Go Mono', 'Noto Sans Mono'] as const;

/** Fonts that have the letters of a language; languages in Latin letters without rare accents take any. */
const BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  zh: CHINESE,
  'zh-Hant': ['Noto Serif CJK TC', 'Noto Sans CJK TC', 'AR PL Mingti2L Big5', 'AR PL KaitiM Big5'],
  ja: ['Noto Serif CJK JP', 'Noto Sans CJK JP', 'IPAexMincho', 'IPAexGothic', 'Sawarabi Mincho', 'M PLUS 1'],
  ko: ['Noto Serif CJK KR', 'Noto Sans CJK KR', 'NanumGothic', 'NanumMyeongjo', 'NanumBarunGothic'],
  ar: ['Amiri', 'Noto Naskh Arabic', 'Noto Sans Arabic', 'Noto Kufi Arabic', 'KacstBook', 'Scheherazade'],
  fa: ['Noto Naskh Arabic', 'Noto Sans Arabic', 'KacstFarsi', 'Scheherazade'],
  he: [
    'Noto Sans Hebrew',
    'Noto Serif Hebrew',
    'David CLM',
    'Frank Ruehl CLM',
    'Miriam CLM',
    'Hadasim CLM',
    'Nachlieli CLM',
  ],
  ru: ['PT Serif', 'PT Sans', ...WIDE, 'Open Sans', 'Charis SIL'],
  el: [...WIDE, 'GFS Didot', 'Open Sans'],
  vi: [
    'DejaVu Serif',
    'DejaVu Sans',
    'Noto Serif',
    'Noto Sans',
    'Open Sans',
    'Roboto',
    'Charis SIL',
    'Gentium Plus',
    'Inter',
  ],
};

export function fontsOf(dice: Dice, language: string): FontSet {
  const own = BY_LANGUAGE[language];
  const body = dice.pick(own ?? LATIN);
  const other = own ? dice.pick(own) : dice.chance(0.15) ? dice.pick(DISPLAY) : dice.pick(LATIN);
  return { body, other, mono: dice.pick(MONO) };
}
